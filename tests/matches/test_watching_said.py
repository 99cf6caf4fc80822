"""Who sees how much of a match, in words."""

from __future__ import annotations

from django.utils.translation import override

from common.watching import Delay
from matches.watching_said import watching_said


def test_what_is_as_usual_is_not_said() -> None:
    assert watching_said(0, opens=False) == []


def test_every_delay_has_its_words_in_both_languages() -> None:
    delays = [delay for delay in Delay if delay]
    with override("en"):
        english = [watching_said(delay, opens=True) for delay in delays]
    with override("fi"):
        finnish = [watching_said(delay, opens=True) for delay in delays]
    assert {len(said) for said in english + finnish} == {2}
    assert not {said[0] for said in english} & {said[0] for said in finnish}
    assert len({said[0] for said in english}) == len(delays)
