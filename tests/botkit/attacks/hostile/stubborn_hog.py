"""Takes memory by mapping it, keeps going when refused, and counts what it got."""

import mmap

from kerho_bot import run


def choose(turn):
    hoard = []
    for _ in range(2000):
        try:
            piece = mmap.mmap(-1, 4 * 1024 * 1024)
            piece[:: mmap.PAGESIZE] = b"x" * (len(piece) // mmap.PAGESIZE)
            hoard.append(piece)
        except (OSError, MemoryError):
            break
    return "stopped" if len(hoard) * 4 < 256 else f"succeeded: took {len(hoard) * 4} MiB"


run(choose)
