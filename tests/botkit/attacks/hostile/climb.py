"""Looks for more rights than it was given."""

import os
import platform
import resource

from trial import LIBC, attack, syscall

UNSHARE, SETNS, MOUNT, CHROOT, BPF, KEXEC = {
    "x86_64": (272, 308, 165, 161, 321, 246),
    "aarch64": (97, 268, 40, 51, 280, 104),
}[platform.machine()]
IO_URING, USERFAULT = 425, {"x86_64": 323, "aarch64": 282}[platform.machine()]
NEW_USER, NEW_NET = 0x10000000, 0x40000000


def raise_limit():
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def throttle_the_worker(worker):
    resource.prlimit(worker, resource.RLIMIT_CPU, (1, 1))


attack(
    lambda target: {
        "new user namespace": lambda: syscall(UNSHARE, NEW_USER),
        "new network": lambda: syscall(UNSHARE, NEW_USER | NEW_NET),
        "enter a namespace": lambda: syscall(SETNS, 0, 0),
        "mount": lambda: syscall(MOUNT, b"none", b"/tmp", b"tmpfs", 0, 0),
        "change root": lambda: syscall(CHROOT, b"/"),
        "io_uring": lambda: syscall(IO_URING, 8, bytes(120)),
        "userfaultfd": lambda: syscall(USERFAULT, 0),
        "bpf": lambda: syscall(BPF, 0, bytes(128), 128),
        "kexec": lambda: syscall(KEXEC, 0, 0, 0, 0),
        "open by openat2": lambda: syscall(437, -100, b"/etc/passwd", bytes(24), 24),
        "become root": lambda: os.setresuid(0, 0, 0),
        "run a set-uid program": lambda: os.execv("/bin/su", ["su"]),
        "run its own interpreter": lambda: os.execv("/usr/bin/python3", ["python3"]),
        "raise its memory limit": raise_limit,
        "limit the worker": lambda: throttle_the_worker(target["worker"]),
        "limit its opponent": lambda: throttle_the_worker(target["opponent"]),
        "be nicer to itself": lambda: os.nice(-5),
        "choose its processor": lambda: os.sched_setaffinity(0, {0}),
        "be dumped": lambda: LIBC.prctl(4, 1) == 0 or os.fork(),
        "leave its session": os.setsid,
    }
)
