"""Push: messages to a browser that has no page open, by the push service of whoever made it, as RFC 8291 and RFC 8292
say. Only that browser can read them; the service learns to whom they go, and how long they are."""
from __future__ import annotations

import json
import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from kleos.server.errors import ServerError

SERVICES: Final = ("https://fcm.googleapis.com", "https://*.push.services.mozilla.com", "https://*.push.apple.com",
                   "https://*.notify.windows.com")      # of Chrome and its kin, Firefox, Safari and Edge
DAY: Final = 24 * 3600
VALID: Final = DAY // 2                     # seconds for which a service takes the server's word
HOST: Final = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
RECORD: Final = 4096                        # bytes, as long as a message may be
NEEDED: Final = "With --push the server needs the package cryptography; pip install kleos[push] brings it."
CONTACT: Final = ("“{}” is no contact; --push takes a mail address, or an address beginning with https://, by which a "
                  "push service can reach whoever runs this server.")


class Browser(NamedTuple):
    """How a browser is reached: its address at its service, and the key and the secret with which it reads."""

    address: str
    key: str
    secret: str


class Sender:
    """Writes what is sent, in the name of this server: its key, and the contact that it gives."""

    def __init__(self, pem: str, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization
        self.contact: Final = contact
        self.own: Final[Any] = serialization.load_pem_private_key(pem.encode(), None)
        self.key: Final = encode(export_point(self.own))

    def write(self, browser: Browser, message: Mapping[str, str], topic: str,
              now: float) -> tuple[dict[str, str], bytes]:
        """The headers and the body of a request that sends it; of several of one topic only the last is shown."""
        parts = urlsplit(browser.address)
        word = self.sign(f"{parts.scheme}://{parts.netloc}", now)
        return ({"Authorization": f"vapid t={word}, k={self.key}", "Content-Encoding": "aes128gcm",
                 "Content-Type": "application/octet-stream", "TTL": str(DAY), "Urgency": "high", "Topic": topic},
                encrypt(json.dumps(message).encode(), browser))

    def sign(self, audience: str, now: float) -> str:
        """The server's word to a push service."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        said = [{"typ": "JWT", "alg": "ES256"}, {"aud": audience, "exp": int(now) + VALID, "sub": self.contact}]
        text = ".".join(encode(json.dumps(part).encode()) for part in said)
        numbers = utils.decode_dss_signature(self.own.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{encode(b''.join(number.to_bytes(32, 'big') for number in numbers))}"


def require_library() -> None:
    """`ServerError` where there is none that can encrypt."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ec  # noqa: F401
    except ImportError:
        raise ServerError(NEEDED) from None


def read_contact(given: str) -> str:
    """As a push service takes it; `ServerError` for what is none."""
    name, _, host = given.partition("@")
    if given.startswith("https://") and len(given) > 8 and not any(map(str.isspace, given)):
        return given
    if not (name and "." in host and "@" not in host) or any(map(str.isspace, given)) or ":" in given:
        raise ServerError(CONTACT.format(given))
    return f"mailto:{given}"


def make_key() -> str:
    """A new key for a server."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    made: bytes = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return made.decode()


def encrypt(message: bytes, browser: Browser, own: Any = None, salt: bytes = b"") -> bytes:
    """The message so that only that browser can read it; `own` is the key pair, drawn anew for each message."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    theirs = decode(browser.key)
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    ours = export_point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = derive(decode(browser.secret), shared, b"WebPush: info\0" + theirs + ours, 32)
    key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    sealed: bytes = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def derive(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    derived: bytes = HKDF(hashes.SHA256(), length, salt, about).derive(secret)
    return derived


def export_point(own: Any) -> bytes:
    """The public half of a key pair."""
    from cryptography.hazmat.primitives import serialization
    point: bytes = own.public_key().public_bytes(serialization.Encoding.X962,
                                                 serialization.PublicFormat.UncompressedPoint)
    return point


def is_browser(browser: Browser, services: Sequence[str]) -> bool:
    """Whether it is a browser at one of these services, with a key and a secret that can be used."""
    from cryptography.hazmat.primitives.asymmetric import ec
    try:
        parts = urlsplit(browser.address)
        fits = any(is_of(f"{parts.scheme}://{parts.netloc}", service) for service in services)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(browser.key))
        return fits and len(decode(browser.secret)) == 16 and browser.address.isprintable() \
            and browser.address.isascii() and " " not in browser.address
    except ValueError:
        return False


def is_of(origin: str, service: str) -> bool:
    """Whether it is the service, or where that begins with a star, one of those below it."""
    scheme, star, rest = service.partition("*")
    if not star:
        return origin == service
    return origin.startswith(scheme) and origin.endswith(rest) and bool(
        HOST.fullmatch(origin.removeprefix(scheme).removesuffix(rest)))


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
