"""The C library's free memory, before a process is forked.

Loading leaves free pieces all over the heap. What is forked would put its own small things into them and so make a
copy of a page for each: 6 MiB in every process for its first connection to the database. (glibc, malloc(3).)
"""

import ctypes
from collections.abc import Callable
from typing import Final

SIZES: Final = (65_536, 32_768, 16_384, 8_192, 4_096, 2_048, 1_024, 768, *range(512, 8, -16))
"""Bytes, largest first: a large hole is not cut up for small pieces."""


class _Sizes(ctypes.Structure):
    """`struct mallinfo2`, in bytes."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def fill_holes() -> None:
    """Take every free piece for good, so that what is asked for from now on lies together at the heap's end.

    Does nothing with a C library other than glibc 2.33 or newer.
    """
    library = ctypes.CDLL(None)
    try:
        look: Callable[[], _Sizes] = library.mallinfo2
    except AttributeError:
        return
    library.mallinfo2.restype = _Sizes
    library.sbrk.argtypes, library.sbrk.restype = [ctypes.c_ssize_t], ctypes.c_void_p
    library.malloc.argtypes, library.malloc.restype = [ctypes.c_size_t], ctypes.c_void_p
    for size in SIZES:
        end = library.sbrk(0) - look().keepcost
        while (library.malloc(size) or end) < end:
            pass  # it was a hole; beyond the end, none as large is left


def holes() -> int:
    """Bytes that are free inside the heap, not at its end. Raises `AttributeError` without glibc 2.33."""
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _Sizes
    sizes: _Sizes = library.mallinfo2()
    return int(sizes.fordblks - sizes.keepcost)
