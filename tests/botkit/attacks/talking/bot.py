"""One of two partners who would talk past the referee. The trial says who sends what, and when the other is to look:
real partners would go by the clock. Orders and answers are JSON, one a line."""

import ctypes
import fcntl
import json
import mmap
import os
import platform
import sys
import time
from typing import ClassVar

LIBC = ctypes.CDLL(None, use_errno=True)
FUTEX, SYSINFO, AFFINITY = {"x86_64": (202, 99, 203), "aarch64": (98, 179, 122)}[platform.machine()]
WAIT, WAKE = 0, 1
LOOKS_FOR, GOES_ON_FOR = 0.15, 0.35


def syscall(number, *arguments):
    answer = LIBC.syscall(ctypes.c_long(number), *arguments)
    if answer < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer


class Channel:
    """A way to pass a bit: both know `shared` (a folder that either may read), `partner` (a process) and the round."""

    def __init__(self, orders):
        self.partner = orders["partner"]
        self.file = os.path.join(orders["shared"], str(orders["round"]))

    def arm(self):
        """What the receiver does before."""

    def send(self, bit):
        raise NotImplementedError

    def look(self):
        raise NotImplementedError


class Futex(Channel):
    """Waiting at, and waking, an address of a file both can read: for it nothing need be written."""

    how = mmap.MAP_SHARED

    def address(self):
        with open(self.file) as file:
            LIBC.mmap.restype = ctypes.c_void_p
            at = LIBC.mmap(
                None, ctypes.c_size_t(4096), mmap.PROT_READ, self.how, file.fileno(), ctypes.c_long(0)
            )
        if at == ctypes.c_void_p(-1).value:
            raise OSError(ctypes.get_errno(), "no mapping")
        return ctypes.c_void_p(at)

    def send(self, bit):
        at, end = self.address(), time.monotonic() + GOES_ON_FOR
        while bit and time.monotonic() < end:
            syscall(FUTEX, at, WAKE, 100, None, None, 0)
            time.sleep(0.005)

    def look(self):
        at = self.address()
        patience = (ctypes.c_long * 2)(0, int(LOOKS_FOR * 1e9))
        there = ctypes.c_uint.from_address(at.value).value
        try:
            syscall(FUTEX, at, WAIT, there, patience, None, 0)
        except TimeoutError:
            return 0
        return 1


class FutexInPrivateMapping(Futex):
    """A page of a file that nobody has written to is the same page in a private mapping."""

    how = mmap.MAP_PRIVATE


class AccessTime(Channel):
    def arm(self):
        self.before = os.stat(self.file).st_atime_ns

    def send(self, bit):
        if bit:
            with open(self.file) as file:
                file.read()

    def look(self):
        return int(os.stat(self.file).st_atime_ns != self.before)


class FolderAccessTime(AccessTime):
    """Listing a folder is an access too."""

    def __init__(self, orders):
        super().__init__(orders)
        self.file += "-folder"

    def send(self, bit):
        if bit:
            os.listdir(self.file)


class ChangedTimes(Channel):
    """The file's times set by hand."""

    def arm(self):
        self.before = os.stat(self.file).st_mtime_ns

    def send(self, bit):
        if bit:
            os.utime(self.file)

    def look(self):
        return int(os.stat(self.file).st_mtime_ns != self.before)


class OpenFiles(Channel):
    """How many files a process has open is the size of its folder in /proc (since Linux 6.2), which needs no right."""

    def arm(self):
        self.before = os.stat(f"/proc/{self.partner}/fd").st_size

    def send(self, bit):
        self.held = [os.dup(0) for _ in range(8 * bit)]

    def look(self):
        return int(os.stat(f"/proc/{self.partner}/fd").st_size >= self.before + 8)


class FreeMemory(Channel):
    SIZE = 40 * 2**20
    HELD: ClassVar = []  # and never given back: the kernel may take its time before it counts that

    def free(self):
        told = ctypes.create_string_buffer(256)
        syscall(SYSINFO, told)
        return ctypes.c_ulong.from_buffer(told, 40).value

    def arm(self):
        self.before = self.free()

    def send(self, bit):
        if bit:
            self.HELD.append(mmap.mmap(-1, self.SIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
            self.HELD[-1][:: mmap.PAGESIZE] = b"x" * (self.SIZE // mmap.PAGESIZE)

    def look(self):
        return int(self.before - self.free() > self.SIZE // 2)


class ProcessorTime(Channel):
    """Every process has a clock of what it has computed, and any number names one."""

    def spent(self):
        return time.clock_gettime(~self.partner << 3 | 2)

    def arm(self):
        self.before = self.spent()

    def send(self, bit):
        end = time.process_time() + GOES_ON_FOR * bit
        while time.process_time() < end:
            pass

    def look(self):
        return int(self.spent() - self.before > GOES_ON_FOR / 2)


class Affinity(Channel):
    """Which processors a process may use: anybody may ask."""

    def send(self, bit):
        os.sched_setaffinity(0, {0} if bit else range(os.cpu_count()))

    def look(self):
        return int(len(os.sched_getaffinity(self.partner)) == 1)


class FileLock(Channel):
    def send(self, bit):
        self.held = open(self.file)
        if bit:
            fcntl.flock(self.held, fcntl.LOCK_EX)

    def look(self):
        with open(self.file) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return 1
        return 0


CHANNELS = {
    "futex": Futex,
    "futex in a private mapping": FutexInPrivateMapping,
    "access time": AccessTime,
    "access time of a folder": FolderAccessTime,
    "changed times": ChangedTimes,
    "open files by stat": OpenFiles,
    "free memory": FreeMemory,
    "processor time": ProcessorTime,
    "affinity": Affinity,
    "file lock": FileLock,
}
at_work = None
for line in sys.stdin:
    orders = json.loads(line)
    answer = None
    try:
        if orders["do"] == "arm":
            at_work = CHANNELS[orders["channel"]](orders)
            if orders["receives"]:
                at_work.arm()
        elif orders["do"] == "send":
            at_work.send(orders["bit"])
        else:
            answer = at_work.look()
    except OSError as error:
        answer = f"refused: {error.strerror}"
    print(json.dumps(answer), flush=True)
