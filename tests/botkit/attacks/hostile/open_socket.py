"""Talks to the world, to the machine, and to a partner."""

import socket

from trial import attack


def connect(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as outlet:
        outlet.connect(address)


def listen(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as inlet:
        inlet.bind(address)
        inlet.listen()


attack(
    lambda target: {
        "connect to the worker's port": lambda: connect(socket.AF_INET, ("127.0.0.1", target["port"])),
        "connect to its abstract socket": lambda: connect(socket.AF_UNIX, "\0" + target["abstract"]),
        "connect to its socket file": lambda: connect(socket.AF_UNIX, target["socket"]),
        "listen": lambda: listen(socket.AF_INET, ("127.0.0.1", 0)),
        "listen on an abstract name": lambda: listen(socket.AF_UNIX, "\0kerho-bots-meet-here"),
        "send by UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(
            b"x", ("127.0.0.1", 9)
        ),
        "make a pair": socket.socketpair,
        "raw socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW),
        "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    }
)
