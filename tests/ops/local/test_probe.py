"""The site is asked over a bare socket; what is no good answer of HTTP is an error."""

import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from ops.local.probe import ask, ask_json

Answer = Callable[[bytes], int]


@pytest.fixture
def answers() -> Iterator[tuple[Answer, list[bytes]]]:
    """`answer(what)`: a port at which that is answered once; and what was asked there."""
    servers: list[socket.socket] = []
    asked: list[bytes] = []

    def answer(what: bytes) -> int:
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)

        def serve() -> None:
            client, _ = server.accept()
            with client:
                asked.append(client.recv(4096))
                client.sendall(what)

        threading.Thread(target=serve, daemon=True).start()
        return int(server.getsockname()[1])

    yield answer, asked
    for server in servers:
        server.close()


def test_an_answer_is_its_status_and_its_body(answers: tuple[Answer, list[bytes]]) -> None:
    answer, asked = answers
    port = answer(b"HTTP/1.1 404 Not Found\r\nX: y\r\n\r\nnothing\r\n\r\nhere")
    assert ask("127.0.0.1", port, "/health") == (404, b"nothing\r\n\r\nhere")
    assert asked[0].startswith(b"GET /health HTTP/1.0\r\nHost: localhost\r\n")


def test_json_is_read_from_a_good_answer_alone(answers: tuple[Answer, list[bytes]]) -> None:
    answer, _asked = answers
    assert ask_json("127.0.0.1", answer(b'HTTP/1.0 200 OK\r\n\r\n{"ok": true}'), "/x") == {"ok": True}
    with pytest.raises(OSError, match="/x answers with 503"):
        ask_json("127.0.0.1", answer(b"HTTP/1.0 503 Away\r\n\r\n{}"), "/x")


@pytest.mark.parametrize("rubbish", [b"", b"hello", b"HTTP/1.0", b"SSH-2.0-x\r\n", b"HTTP/1.0 abc\r\n\r\n"])
def test_what_does_not_speak_http_is_an_error(answers: tuple[Answer, list[bytes]], rubbish: bytes) -> None:
    answer, _asked = answers
    with pytest.raises(OSError, match="not HTTP"):
        ask("127.0.0.1", answer(rubbish), "/")


def test_where_nobody_answers_that_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(OSError, match="refused"):
        ask("127.0.0.1", port, "/")
