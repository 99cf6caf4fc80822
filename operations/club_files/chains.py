"""The chain of a club's books as it was on the site that it comes from, verified from the file alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

Leg = tuple[int, int | None, int, str]
"""Number of the account, of its player, amount, currency."""
FIRST: Final = ""


class Broken(Exception):
    """The entry that is not what was booked."""


def said(entry: Mapping[str, Any], legs: Iterable[Leg]) -> str:
    """What is hashed of an entry: the text of `ledger.chain`, with the numbers that it had there."""
    words = (
        entry["id"], entry["club_id"], entry["kind"], entry["revision"],
        *(("" if entry[name] is None else entry[name]) for name in ("match_id", "reverses_id", "actor_id")),
        f"{entry['created_at']}.000000"[:26], f"{len(entry['key'])}:{entry['key']}",
        ",".join(f"{leg[0]}:{'' if leg[1] is None else leg[1]}:{leg[2]}:{leg[3]}" for leg in sorted(legs)),
    )  # fmt: skip
    return "|".join(map(str, words))


def verified(
    entries: Iterable[Mapping[str, Any]],
    links: Iterable[Mapping[str, Any]],
    legs: Mapping[str, Sequence[Leg]],
) -> tuple[int, str]:
    """How many entries there are, and the last hash. Raises Broken for one that was changed, taken out or moved."""
    number, last = 0, FIRST
    try:
        for entry, link in zip(entries, links, strict=True):
            number += 1
            last = hashlib.sha256((last + said(entry, legs.get(entry["id"], ()))).encode()).hexdigest()
            if (link["entry_id"], link["number"], link["hash"]) != (entry["id"], number, last):
                raise Broken(entry["id"])
    except ValueError:
        raise Broken("") from None
    return number, last
