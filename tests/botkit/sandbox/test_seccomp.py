"""The seccomp filters of all machines, read by a small interpreter of BPF."""

from __future__ import annotations

import errno
import struct

import pytest

from botkit.sandbox import seccomp
from botkit.sandbox.syscalls import ALLOWED, AUDIT_ARCH, CHECKED

MACHINES = ["x86_64", "aarch64"]
HARMFUL = {
    "x86_64": {
        "socket": 41, "socketpair": 53, "clone": 56, "fork": 57, "vfork": 58, "execve": 59, "kill": 62, "shmget": 29,
        "semget": 64, "msgget": 68, "flock": 73, "truncate": 76, "rename": 82, "mkdir": 83, "unlink": 87, "chmod": 90,
        "ptrace": 101, "setuid": 105, "prctl": 157, "mount": 165, "tkill": 200, "tgkill": 234, "unshare": 272,
        "process_vm_readv": 310, "bpf": 321, "execveat": 322, "memfd_create": 319, "io_uring_setup": 425,
        "pidfd_send_signal": 424, "openat2": 437, "pidfd_getfd": 438, "setrlimit": 160,
        "sysinfo": 99, "sched_setaffinity": 203, "mincore": 27,
    },
    "aarch64": {
        "socket": 198, "socketpair": 199, "clone": 220, "execve": 221, "kill": 129, "tkill": 130, "tgkill": 131,
        "shmget": 194, "semget": 190, "msgget": 186, "flock": 32, "truncate": 45, "mkdirat": 34, "unlinkat": 35,
        "renameat2": 276, "fchmodat": 53, "ptrace": 117, "setuid": 146, "prctl": 167, "mount": 40, "unshare": 97,
        "process_vm_readv": 270, "bpf": 280, "execveat": 281, "memfd_create": 279, "io_uring_setup": 425,
        "pidfd_send_signal": 424, "openat2": 437, "pidfd_getfd": 438, "setrlimit": 164,
        "sysinfo": 179, "sched_setaffinity": 122, "mincore": 232,
    },
}  # fmt: skip
EPERM, EACCES, ENOSYS = (seccomp.refuse(number) for number in (errno.EPERM, errno.EACCES, errno.ENOSYS))


def decide(machine: str, call: int, *arguments: int, arch: int | None = None) -> int:
    """What the filter answers to a call."""
    given = struct.pack(
        "<IIQ6Q",
        call,
        AUDIT_ARCH[machine] if arch is None else arch,
        0,
        *arguments,
        *[0] * (6 - len(arguments)),
    )
    program = list(struct.iter_unpack("=HBBI", seccomp.build(machine)))
    accumulator = position = 0
    while True:
        code, if_true, if_false, value = program[position]
        position += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("<I", given, value)
        elif code == 0x15:
            position += if_true if accumulator == value else if_false
        elif code == 0x45:
            position += if_true if accumulator & value else if_false
        else:
            assert code == 0x06
            return value


@pytest.mark.parametrize("machine", MACHINES)
def test_what_a_computing_python_needs_is_allowed(machine: str) -> None:
    assert all(decide(machine, number) == seccomp.ALLOW for number in ALLOWED[machine].values())


@pytest.mark.parametrize(("machine", "name"), [(m, name) for m in MACHINES for name in HARMFUL[m]])
def test_what_reaches_others_is_refused(machine: str, name: str) -> None:
    assert decide(machine, HARMFUL[machine][name]) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_nobody_has_thought_of_are_refused(machine: str) -> None:
    known = {*ALLOWED[machine].values(), *CHECKED[machine].values()}
    assert all(decide(machine, number) == EPERM for number in range(600) if number not in known)


@pytest.mark.parametrize("machine", MACHINES)
def test_another_architecture_s_calls_end_the_process(machine: str) -> None:
    """On x86_64 the 32-bit calls have other numbers: a filter that looked at numbers alone could be walked past."""
    i386 = 0x40000003
    assert decide(machine, ALLOWED[machine]["read"], arch=i386) == seccomp.KILL_PROCESS


def test_the_x32_numbers_are_refused() -> None:
    assert all(decide("x86_64", 0x40000000 | number) == EPERM for number in range(600))


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("flags", "answer"),
    [
        (0, seccomp.ALLOW),
        (0o2000000, seccomp.ALLOW),
        (1, EACCES),
        (2, EACCES),
        (0o100, EACCES),
        (0o1000, EACCES),
    ],
    ids=["read", "read, close on exec", "write", "read and write", "create", "truncate"],
)
def test_files_are_opened_for_reading_only(machine: str, flags: int, answer: int) -> None:
    assert decide(machine, CHECKED[machine]["openat"], 0, 0, flags) == answer
    if "open" in CHECKED[machine]:
        assert decide(machine, CHECKED[machine]["open"], 0, flags) == answer


@pytest.mark.parametrize("machine", MACHINES)
def test_a_bot_may_read_its_own_limits_and_set_none(machine: str) -> None:
    call = CHECKED[machine]["prlimit64"]
    assert decide(machine, call, 0, 9, 0, 4096) == seccomp.ALLOW
    assert decide(machine, call, 1234, 9, 0, 4096) == EPERM
    assert decide(machine, call, 0, 9, 4096, 0) == EPERM
    assert decide(machine, call, 0, 9, 1 << 40, 0) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_an_exit_status_cannot_look_like_a_signal(machine: str) -> None:
    for name in ("exit", "exit_group"):
        assert decide(machine, CHECKED[machine][name], 77) == seccomp.ALLOW
        assert decide(machine, CHECKED[machine][name], 137) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_the_unreadable_clone3_seems_not_to_exist(machine: str) -> None:
    assert decide(machine, CHECKED[machine]["clone3"], 4096, 88) == ENOSYS


@pytest.mark.parametrize("machine", MACHINES)
def test_file_locks_leases_and_owners_are_refused(machine: str) -> None:
    call = CHECKED[machine]["fcntl"]
    assert decide(machine, call, 3, 1) == seccomp.ALLOW
    assert {decide(machine, call, 3, command) for command in (6, 7, 8, 10, 37, 38, 1024, 1026)} == {EPERM}


@pytest.mark.parametrize("machine", MACHINES)
def test_nobody_waits_at_or_wakes_at_a_page_that_others_share(machine: str) -> None:
    call, private = CHECKED[machine]["futex"], 0x80
    assert {decide(machine, call, 0, operation | private) for operation in range(14)} == {seccomp.ALLOW}
    assert {decide(machine, call, 0, operation) for operation in range(14)} == {EPERM}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("name", ["clock_gettime", "clock_getres", "clock_nanosleep"])
def test_only_the_machine_s_and_one_s_own_clocks_can_be_read(machine: str, name: str) -> None:
    call = CHECKED[machine][name]
    assert {decide(machine, call, clock) for clock in (0, 1, 2, 3, 4, 5, 6, 7, 11)} == {seccomp.ALLOW}
    others = [~pid << 3 | 2 for pid in (0, 1, 1234)]
    assert {decide(machine, call, clock & 2**64 - 1) for clock in [*others, 8, 9, 10, 12]} == {EPERM}


@pytest.mark.parametrize("machine", MACHINES)
def test_what_may_tell_of_another_process_is_refused(machine: str) -> None:
    affinity, madvise = CHECKED[machine]["sched_getaffinity"], CHECKED[machine]["madvise"]
    assert decide(machine, affinity, 0, 128) == seccomp.ALLOW
    assert decide(machine, affinity, 1234, 128) == EPERM
    assert decide(machine, madvise, 0, 4096, 4) == seccomp.ALLOW
    assert {decide(machine, madvise, 0, 4096, advice) for advice in (9, 20, 21)} == {EPERM}


def test_an_unknown_machine_has_no_filter() -> None:
    with pytest.raises(KeyError):
        seccomp.build("riscv64")
