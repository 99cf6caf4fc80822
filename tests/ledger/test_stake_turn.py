"""Who gets an odd cent: decided by the match's number, and by the number it had where it was played."""

from __future__ import annotations

from ledger.models import Stake


def test_the_odd_cent_hangs_on_the_match_where_it_was_played() -> None:
    assert Stake(match_id=7).turn == "match/7"
    assert Stake(match_id=7, was=250).turn == "match/250"
