"""What is sealed can be checked by anybody later, and is read by nobody before."""

from __future__ import annotations

import hashlib

import pytest
from django.test import override_settings

from games.core.commitment import Sealed
from matches import sealed_moves
from matches.sealed_moves import SealedMove, Unreadable


def test_sealed_is_neither_to_be_read_nor_to_be_changed() -> None:
    one, same = sealed_moves.hide(["a1"], 4), sealed_moves.hide(["a1"], 4)
    assert one.seal != same.seal, "salted: nobody finds it by trying"
    assert one.hidden != same.hidden and sealed_moves.reveal(one)[1] == ["a1"]
    for changed in (SealedMove(one.hidden, same.seal), SealedMove(one.hidden[:-4] + "AAAA", one.seal)):
        with pytest.raises(Unreadable):
            sealed_moves.reveal(changed)
    with override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=["only-for-tests"]):
        assert sealed_moves.reveal(one)[1] == ["a1"]


@pytest.mark.parametrize("hidden", ["", "a1", "\0", "ä", "gAAAA" * 50])
def test_rubbish_opens_to_nothing(hidden: str) -> None:
    with pytest.raises(Unreadable):
        sealed_moves.reveal(SealedMove(hidden, "0" * 64))


def test_who_has_the_text_can_hash_it_to_the_seal() -> None:
    move = sealed_moves.hide(["a1", "b2"], 4)
    text, moves = sealed_moves.reveal(move)
    assert moves == ["a1", "b2"] and Sealed.parse(text).outcome["seq"] == 4
    assert hashlib.sha256(text.encode()).hexdigest() == move.seal
