"""Opens a channel to the other bot of the same author, past the referee."""

import fcntl
import os
import platform

from trial import LIBC, attack, syscall

SHMGET, SEMGET, MSGGET, MQ_OPEN, INOTIFY, EVENTFD = {
    "x86_64": (29, 64, 68, 240, 294, 290),
    "aarch64": (194, 190, 186, 180, 26, 19),
}[platform.machine()]
KEY, CREATE = 4711, 0o1666


attack(
    lambda target: {
        "shared memory": lambda: syscall(SHMGET, KEY, 4096, CREATE),
        "semaphores": lambda: syscall(SEMGET, KEY, 1, CREATE),
        "message queue": lambda: syscall(MSGGET, KEY, CREATE),
        "posix queue": lambda: syscall(MQ_OPEN, b"kerho", os.O_CREAT | os.O_RDWR, 0o666, None),
        "posix shared memory": lambda: os.open("/dev/shm/kerho-partner", os.O_CREAT | os.O_RDWR),
        "lock a shared file": lambda: fcntl.flock(open(os.__file__), fcntl.LOCK_EX),
        "lock a range of it": lambda: fcntl.lockf(open(os.__file__), fcntl.LOCK_SH),
        "lease it": lambda: fcntl.fcntl(open(os.__file__), 1024, 0),
        "watch it": lambda: syscall(INOTIFY, 0),
        "event counter": lambda: syscall(EVENTFD, 0, 0),
        "name its process": lambda: LIBC.prctl(15, b"c4rds") and os.fork(),
        "take a key ring": lambda: syscall({"x86_64": 250, "aarch64": 219}[platform.machine()], 0, -3, 0),
    }
)
