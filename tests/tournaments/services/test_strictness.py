"""How strictly a competition is played is said until the draw, and is true of its matches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches.errors import MatchError
from matches.models import Match
from matches.strictness import Strictness, policy_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services import competitions
from tournaments.services.strictness import set_strictness

pytestmark = pytest.mark.django_db
STRICT = Strictness("tournament", {"penalties": "any"})


def test_it_reaches_every_match(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(4, strictness=Strictness("club"))
    made = set_strictness(competition=made, strictness=STRICT)
    competitions.start(competition=made)
    matches = list(Match.objects.all())
    assert len(matches) == 6
    assert {(match.strictness, match.strictness_details["penalties"]) for match in matches} == {
        ("tournament", "any")
    }
    assert {policy_of(match).undo for match in matches} == {"organiser"}


def test_after_the_draw_it_stays(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(2))
    with pytest.raises(CompetitionError, match="stays as it is"):
        set_strictness(competition=made, strictness=STRICT)
    assert Match.objects.get().strictness == ""


def test_nonsense_and_what_nobody_could_rule_are_refused(
    hex_open: Callable[..., Competition], hex_league: Competition
) -> None:
    made = hex_open(2)
    with pytest.raises(MatchError):
        set_strictness(competition=made, strictness=Strictness("strict"))
    with pytest.raises(MatchError, match="no organiser"):
        competitions.create_competition(
            kind="tournament", title="No club", game="hex", format="round-robin", strictness=STRICT
        )
    made.refresh_from_db()
    assert (made.strictness, made.strictness_details) == ("", {})
