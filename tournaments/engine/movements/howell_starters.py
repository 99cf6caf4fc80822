"""Complete Howell movements: a first round of pairs and boards, from which every other follows by adding one.

Of so many pairs (even): each table but the first as (north-south, east-west, board set), modulo the pairs less one.
Every two pairs meet once, and every pair plays every board set once.
"""

from typing import Final

# fmt: off
TABLES: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {
    8: (
        (4, 3, 1), (1, 6, 2), (2, 5, 4),
    ),
    10: (
        (6, 1, 5), (4, 3, 1), (5, 7, 8), (8, 2, 4),
    ),
    12: (
        (8, 4, 1), (2, 1, 3), (10, 5, 4), (7, 9, 5), (6, 3, 9),
    ),
    14: (
        (5, 12, 9), (8, 10, 4), (2, 1, 3), (7, 11, 10), (4, 9, 2), (6, 3, 11),
    ),
    16: (
        (1, 13, 8), (8, 6, 12), (11, 12, 14), (5, 14, 13), (3, 7, 1), (9, 4, 5), (2, 10, 7),
    ),
    18: (
        (13, 7, 11), (8, 4, 3), (10, 1, 15), (11, 9, 12), (6, 3, 16), (14, 2, 8), (16, 15, 6), (5, 12, 14),
    ),
    20: (
        (2, 1, 14), (8, 18, 10), (12, 16, 17), (14, 3, 12), (6, 9, 5), (5, 10, 13), (15, 17, 2), (13, 7, 4),
        (11, 4, 18),
    ),
    22: (
        (9, 7, 20), (10, 14, 1), (1, 6, 3), (19, 4, 5), (17, 16, 10), (15, 3, 19), (5, 8, 11), (12, 20, 8),
        (11, 18, 16), (2, 13, 12),
    ),
    24: (
        (16, 13, 10), (21, 8, 16), (9, 4, 7), (15, 17, 3), (19, 2, 21), (7, 22, 6), (3, 10, 15), (14, 18, 1),
        (20, 11, 12), (1, 12, 5), (6, 5, 19),
    ),
}
# fmt: on
