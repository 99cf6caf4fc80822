"""The system calls a computing Python needs, with their numbers. Everything that is not here is refused.

Numbers are from the kernel's own tables: arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h
(which 64-bit ARM uses). Left out on purpose: everything that makes processes or threads, signals another process,
opens sockets or IPC, changes files, traces, mounts, makes namespaces, watches files or takes file locks (a lock on a
shared file would let partners talk), what tells how the machine fares (sysinfo: one bot's memory is the other's news),
and io_uring and openat2, whose arguments a filter cannot see. What only a starting program or thread calls
(set_robust_list, rseq) is over by the time the filter comes.
"""

from __future__ import annotations

from typing import Final

ALLOWED: Final[dict[str, dict[str, int]]] = {
    "x86_64": {
        "read": 0, "write": 1, "close": 3, "stat": 4, "fstat": 5, "lstat": 6, "poll": 7, "lseek": 8, "mmap": 9,
        "mprotect": 10, "munmap": 11, "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15,
        "pread64": 17, "readv": 19, "writev": 20, "access": 21, "select": 23, "sched_yield": 24, "mremap": 25,
        "dup": 32, "dup2": 33, "nanosleep": 35, "getitimer": 36, "alarm": 37, "setitimer": 38,
        "getpid": 39, "uname": 63, "getcwd": 79, "chdir": 80, "readlink": 89, "gettimeofday": 96,
        "getrlimit": 97, "getrusage": 98, "times": 100, "getuid": 102, "getgid": 104, "geteuid": 107,
        "getegid": 108, "getppid": 110, "sigaltstack": 131, "arch_prctl": 158, "gettid": 186, "time": 201,
        "getdents64": 217, "restart_syscall": 219, "newfstatat": 262, "readlinkat": 267, "faccessat": 269,
        "pselect6": 270, "ppoll": 271, "dup3": 292, "getrandom": 318, "statx": 332, "faccessat2": 439,
    },
    "aarch64": {
        "getcwd": 17, "dup": 23, "dup3": 24, "faccessat": 48, "chdir": 49, "close": 57, "getdents64": 61, "lseek": 62,
        "read": 63, "write": 64, "readv": 65, "writev": 66, "pread64": 67, "pselect6": 72, "ppoll": 73,
        "readlinkat": 78, "newfstatat": 79, "fstat": 80, "nanosleep": 101, "getitimer": 102, "setitimer": 103,
        "sched_yield": 124, "restart_syscall": 128, "sigaltstack": 132, "rt_sigaction": 134, "rt_sigprocmask": 135,
        "rt_sigreturn": 139, "times": 153, "uname": 160, "getrlimit": 163, "getrusage": 165, "gettimeofday": 169,
        "getpid": 172, "getppid": 173, "getuid": 174, "geteuid": 175, "getgid": 176, "getegid": 177, "gettid": 178,
        "brk": 214, "munmap": 215, "mremap": 216, "mmap": 222, "mprotect": 226,
        "getrandom": 278, "statx": 291, "faccessat2": 439,
    },
}  # fmt: skip
"""Allowed whatever their arguments."""

CHECKED: Final[dict[str, dict[str, int]]] = {
    "x86_64": {"open": 2, "openat": 257, "ioctl": 16, "fcntl": 72, "prlimit64": 302, "clone3": 435,
               "exit": 60, "exit_group": 231, "futex": 202, "madvise": 28, "sched_getaffinity": 204,
               "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230},
    "aarch64": {"openat": 56, "ioctl": 29, "fcntl": 25, "prlimit64": 261, "clone3": 435,
                "exit": 93, "exit_group": 94, "futex": 98, "madvise": 233, "sched_getaffinity": 123,
                "clock_gettime": 113, "clock_getres": 114, "clock_nanosleep": 115},
}  # fmt: skip
"""Decided by their arguments; see `botkit.sandbox.seccomp`."""

AUDIT_ARCH: Final[dict[str, int]] = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
