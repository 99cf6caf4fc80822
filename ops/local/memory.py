"""How much memory a process and all below it really use (Linux: proportional set size, so shared pages count once).

`python -m ops.local.memory PID` prints one line a process and the sum; `./run --once` reports the highest sum.
"""

import sys
from pathlib import Path


def family(pid: int) -> list[int]:
    """`pid` and all its living descendants."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (parent := _parent(entry)) is not None:
            below.setdefault(parent, []).append(int(entry.name))
    found, at = [pid], 0
    while at < len(found):
        found += below.get(found[at], [])
        at += 1
    return found


def _parent(entry: Path) -> int | None:
    """The parent's number from /proc/N/stat, where the name in brackets may itself hold spaces and brackets."""
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return None


def megabytes(pid: int) -> float:
    """The proportional set size of one process in MiB; 0 if it has gone or may not be looked at."""
    return _counted(pid, "Pss:")


def private_megabytes(pid: int) -> float:
    """What it has written that no other process shares, in MiB; 0 as above."""
    return _counted(pid, "Private_Dirty:")


def _counted(pid: int, kind: str) -> float:
    try:
        for line in (Path("/proc") / str(pid) / "smaps_rollup").read_text().splitlines():
            if line.startswith(kind):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def total_megabytes(pid: int) -> float:
    """The same for `pid` and everything below it."""
    return sum(megabytes(member) for member in family(pid))


def _command(pid: int) -> str:
    """Its name, which tells forked processes apart, and its command line."""
    entry = Path("/proc") / str(pid)
    try:
        command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()[:100]
        return f"{(entry / 'comm').read_text().strip():<15}  {command}"
    except OSError:
        return "(gone)"


if __name__ == "__main__":
    for process in family(int(sys.argv[1])):
        print(f"{megabytes(process):7.1f} MiB  {process:>7}  {_command(process)}")
    print(f"{total_megabytes(int(sys.argv[1])):7.1f} MiB  in all")
