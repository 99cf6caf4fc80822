"""Asking the site something as any program would, over a bare socket: a web client would cost 10 MB of memory."""

import json
import socket
from typing import Any


def ask(host: str, port: int, path: str) -> tuple[int, bytes]:
    """GET `path`: the status and the body. Raises `OSError` when nobody answers in HTTP."""
    request = f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode()
    with socket.create_connection((host, port), timeout=5) as connection:
        connection.sendall(request)
        answer = connection.makefile("rb").read()
    head, _, body = answer.partition(b"\r\n\r\n")
    status = head.split(b" ", 2)[1:2]
    if not status or not status[0].isdigit():
        raise OSError("the answer is not HTTP")
    return int(status[0]), body


def ask_json(host: str, port: int, path: str) -> Any:
    """What the API says at `path`. Raises `OSError` when there is no good answer."""
    status, body = ask(host, port, path)
    if status != 200:
        raise OSError(f"{path} answers with {status}")
    return json.loads(body)
