"""Reads and writes other processes' memory."""

import os
import platform

from trial import attack, syscall

PTRACE, VM_READ, VM_WRITE = {"x86_64": (101, 310, 311), "aarch64": (117, 270, 271)}[platform.machine()]
ATTACH, SEIZE, TRACEME = 16, 0x4206, 0


attack(
    lambda target: {
        "seize the worker": lambda: syscall(PTRACE, SEIZE, target["worker"], 0, 0),
        "attach to its opponent": lambda: syscall(PTRACE, ATTACH, target["opponent"], 0, 0),
        "ask to be traced": lambda: syscall(PTRACE, TRACEME, 0, 0, 0),
        "read the worker's memory": lambda: syscall(VM_READ, target["worker"], 0, 0, 0, 0, 0),
        "write the worker's memory": lambda: syscall(VM_WRITE, target["worker"], 0, 0, 0, 0, 0),
        "open the worker's memory": lambda: open(f"/proc/{target['worker']}/mem", "rb").close(),
        "open its opponent's memory": lambda: os.open(f"/proc/{target['opponent']}/mem", os.O_RDWR),
        "open its own memory": lambda: open("/proc/self/mem", "rb").close(),
        "open physical memory": lambda: open("/dev/mem", "rb").close(),
    }
)
