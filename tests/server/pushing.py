"""Stand-ins of what calls go to: a push service with browsers at it, which takes webhooks too, and a mail server."""
import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import StreamRequestHandler, ThreadingTCPServer
from types import SimpleNamespace


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Served:
    """A server of the standard library on this machine, in a thread of its own."""

    def __init__(self, server) -> None:
        self.server = server
        self.thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Host(Served):
    """Takes what is sent to it, at an address of this machine, and answers with its `status`."""

    def __init__(self) -> None:
        self.taken, self.status, host = [], 201, self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                host.taken.append(SimpleNamespace(path=self.path, headers=dict(self.headers), body=body))
                self.send_response(host.status)
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass
        super().__init__(ThreadingHTTPServer(("127.0.0.1", 0), Answer))
        self.origin = f"http://127.0.0.1:{self.port}"


class Post(Served):
    """A mail server: `taken` are the mails, `answer` what it says to whom one is sent."""

    def __init__(self) -> None:
        self.taken, self.answer, post = [], "250 ok", self

        class Talk(StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(line.encode() + b"\r\n")

            def handle(self) -> None:
                self.say("220 here")
                while line := self.rfile.readline().strip().upper():
                    if line == b"DATA":
                        self.say("354 go on")
                        lines = list(iter(self.rfile.readline, b".\r\n"))
                        post.taken.append(message_from_bytes(b"".join(lines), policy=policy.default))
                    self.say(post.answer if line.startswith(b"RCPT") else "221 bye" if line == b"QUIT" else "250 ok")
                    if line == b"QUIT":
                        return
        super().__init__(ThreadingTCPServer(("127.0.0.1", 0), Talk))


class Browser:
    """A browser that has asked its push service for an address."""

    def __init__(self, host: Host, name: str) -> None:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        self.host, self.path = host, f"/send/{name}"
        self.own, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.point = self.own.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)

    @property
    def fields(self) -> dict[str, str]:
        """What its page tells the server of it."""
        return {"address": self.host.origin + self.path, "key": encode(self.point), "secret": encode(self.secret)}

    def read(self) -> list[dict[str, str]]:
        """The messages that have come, as it reads them."""
        return [json.loads(self.decrypt(one.body)) for one in self.host.taken if one.path == self.path]

    def decrypt(self, body: bytes) -> bytes:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF
        salt, theirs, sealed = body[:16], body[21:21 + body[20]], body[21 + body[20]:]
        shared = self.own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(hashes.SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + theirs).derive(shared)
        key, nonce = [HKDF(hashes.SHA256(), length, salt, b"Content-Encoding: " + about + b"\0").derive(secret)
                      for length, about in ((16, b"aes128gcm"), (12, b"nonce"))]
        text, end = AESGCM(key).decrypt(nonce, sealed, None).rsplit(b"\2", 1)
        assert not end.strip(b"\0")
        return text
