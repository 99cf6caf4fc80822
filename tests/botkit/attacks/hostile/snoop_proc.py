"""Looks at other processes, and at the machine."""

import os

from trial import attack


def processes():
    if not [name for name in os.listdir("/proc") if name.isdigit()]:
        raise OSError("nobody to be seen")


attack(
    lambda target: {
        "list processes": processes,
        "own maps": lambda: open("/proc/self/maps").read(),
        "worker's status": lambda: open(f"/proc/{target['worker']}/status").read(),
        "worker's open files": lambda: os.listdir(f"/proc/{target['worker']}/fd"),
        "through its root": lambda: os.listdir("/proc/1/root"),
        "parent's folder": lambda: os.listdir(f"/proc/{os.getppid()}/cwd"),
        "kernel messages": lambda: open("/dev/kmsg").close(),
        "mounts": lambda: open("/proc/mounts").read(),
        "sys": lambda: os.listdir("/sys/class"),
        "disks": lambda: os.listdir("/dev/disk"),
    }
)
