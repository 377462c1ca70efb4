"""Connections of a real server: each has its time, and none takes the place of others."""
import socket
import threading
from contextlib import ExitStack, suppress

import httpx
import pytest
import uvicorn

from kleos.server import run
from kleos.server.http.limits import Limits


@pytest.fixture
def serving(tmp_path, monkeypatch):
    """A function that runs a server in a thread of this process, with these limits; its address."""
    with ExitStack() as open:
        def start(handles: int = 4096, **limits) -> tuple[str, int]:
            monkeypatch.setattr(run, "count_handles", lambda: handles)
            settings = run.Settings(data=tmp_path, limits=Limits()._replace(**limits))
            listener = open.enter_context(run.listen("127.0.0.1", 0))
            server = run.make_server(settings)
            thread = threading.Thread(target=uvicorn.Server.run, args=(server, [listener]))

            def end() -> None:
                server.should_exit = True
                thread.join(30)
                assert not thread.is_alive()
            open.callback(end)
            thread.start()
            start.limiter = server.config.http.limiter
            return listener.getsockname()
        yield start


def told(client: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    parts = []
    while part := client.recv(65536):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize("sent", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_half_a_request_is_not_waited_for(serving, sent):
    where = serving(head_seconds=0.2)
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(sent)
        assert told(client).startswith(b"HTTP/1.1 408")


def test_a_body_that_does_not_come_is_not_waited_for(serving):
    where = serving(body_seconds=0.2)
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n"
                       b"Content-Type: application/x-www-form-urlencoded\r\n\r\ngame=")
        assert told(client) == b""
    assert httpx.get(f"http://{where[0]}:{where[1]}/healthz", timeout=60).status_code == 200


def test_the_second_request_of_a_connection_has_its_time_too(serving):
    where = serving()
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert client.recv(65536).startswith(b"HTTP/1.1 200")
        serving.limiter.limits = serving.limiter.limits._replace(head_seconds=0.2)
        client.sendall(b"GET /heal")
        assert b"HTTP/1.1 408" in told(client)


def test_an_idle_connection_is_closed(serving):
    where = serving(idle_seconds=0.2)
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert told(client).startswith(b"HTTP/1.1 200")


def test_an_address_has_so_many_connections(serving):
    where = serving(connections=2)
    with ExitStack() as open:
        for _ in range(2):
            client = open.enter_context(socket.create_connection(where, timeout=60))
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert client.recv(65536).startswith(b"HTTP/1.1 200")
        third = open.enter_context(socket.create_connection(where, timeout=60))
        assert told(third).startswith(b"HTTP/1.1 503")
    assert httpx.get(f"http://{where[0]}:{where[1]}/healthz", timeout=60).status_code == 200


def test_the_last_file_handles_are_not_for_connections(serving):
    where = serving(handles=8)
    with ExitStack() as open:
        clients = [open.enter_context(socket.create_connection(where, timeout=60)) for _ in range(7)]
        assert told(clients[-1]).startswith(b"HTTP/1.1 503")


def test_the_head_of_a_request_has_an_end(serving):
    where = serving()
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with suppress(OSError):                         # it hangs up in the middle
            for n in range(2000):
                client.sendall(f"X-{n}: {'x' * 900}\r\n".encode())
            client.sendall(b"\r\n")
        with suppress(ConnectionError):
            assert not client.recv(65536).startswith(b"HTTP/1.1 200")
    assert httpx.get(f"http://{where[0]}:{where[1]}/healthz", timeout=60).status_code == 200


def test_nobody_speaks_anything_but_http(serving, capfd):
    where = serving()
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n")
        assert client.recv(65536).startswith(b"HTTP/1.1 200")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", ["evil.test", "127.0.0.1.evil.test", "192.0.2.1", ""])
def test_a_request_for_another_host_is_refused(serving, name):
    where = serving()
    with socket.create_connection(where, timeout=60) as client:
        client.sendall(f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
        answer = told(client)
    assert answer.startswith(b"HTTP/1.1 421") and b"--allow-host" in answer


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1:99", "[::1]:1", "LOCALHOST.", "kleos.localhost"])
def test_the_machine_goes_by_its_own_names(serving, name):
    where = serving()
    answer = httpx.get(f"http://{where[0]}:{where[1]}/credits", headers={"Host": name}, timeout=60)
    assert answer.status_code == 200
