"""Files that came apart on their way: whatever is left of them is read by the rules or refused in a sentence."""

from __future__ import annotations

from random import Random

import pytest

from games.core.contract.run import run_of
from games.core.errors import RulesError
from games.core.match_file import replayed
from games.core.messages import Message
from games.core.registry import get
from games.files.reading import read_file, written
from tests.games.core.saved import file_of
from tests.games.files.samples import BOARD, GO_GAME, PLAYED

TRIES = 150
SIGNS = b"()[]{};:\"'\\,.=*+-^!?$#%0123456789abcNESWXA \n\xc3\xff"


def a_file(kind: str) -> bytes:
    run = run_of(get("gin-rummy"), 1)
    match = run.match(run.rng("broken"), deals=1, actions=120)
    own = written(file_of(match, players=("Aino", "Eero")), "kerho")
    return {"kerho": own, "sgf": GO_GAME, "pbn": BOARD + PLAYED}[kind].encode()


def broken(raw: bytes, rng: Random) -> bytes:
    """A few bytes changed, left out, doubled, or all that follows cut off."""
    data = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        change = rng.randrange(5)
        if change == 0:
            data[at] = rng.choice(SIGNS)
        elif change == 1:
            del data[at : at + rng.randint(1, 30)]
        elif change == 2:
            data[at:at] = bytes([rng.choice(SIGNS)]) * rng.choice([1, 2, 400])
        elif change == 3:
            data[at:at] = data[at : at + rng.randint(1, 60)]
        elif rng.random() < 0.3:
            del data[at:]
        if not data:
            return b""
    return bytes(data)


@pytest.mark.parametrize("kind", ["kerho", "sgf", "pbn"])
def test_what_came_apart_is_read_or_refused_in_a_sentence(kind: str) -> None:
    whole, refused = a_file(kind), list[RulesError]()
    for number in range(TRIES):
        raw = broken(whole, Random(f"{kind}/{number}"))
        try:
            _kind, file = read_file(raw)
            replayed(file)
            written(file, kind) if _kind == kind else None
        except RulesError as error:
            refused.append(error)
    assert TRIES // 4 < len(refused) < TRIES
    assert all(isinstance(error.message, Message) and str(error) for error in refused)
