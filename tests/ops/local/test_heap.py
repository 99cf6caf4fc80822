"""Free memory inside the C library's heap, before a process is forked."""

import json
import platform
import subprocess
import sys

import pytest

PROGRAM = """
import json, os
from ops.local.heap import fill_holes, holes
from ops.local.memory import private_megabytes

kept = [json.dumps(list(range(n % 900))) for n in range(60_000)]
del kept[::2]
before = holes()
if {fill}:
    fill_holes()
left = holes()
reading, writing = os.pipe()
if not os.fork():
    begun = private_megabytes(os.getpid())
    small = [json.dumps(list(range(n % 200 + 150))) for n in range(1_000)]
    os.write(writing, str(private_megabytes(os.getpid()) - begun).encode())
    os._exit(0)
print(json.dumps([before, left, float(os.read(reading, 100))]))
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")
def test_what_is_forked_once_holes_are_filled_copies_fewer_pages() -> None:
    scattered_before, scattered_left, copied = _forked(fill=False)
    before, left, copied_when_filled = _forked(fill=True)
    assert scattered_left >= scattered_before > 1_000_000 and before > 1_000_000
    assert left < 20_000
    assert copied_when_filled < copied / 2


def _forked(*, fill: bool) -> list[float]:
    """Bytes of holes before and after, and the MiB that a forked process made its own for small things."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(fill=fill)], capture_output=True, text=True, check=True
    )
    found: list[float] = json.loads(done.stdout)
    return found
