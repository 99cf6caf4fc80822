"""What a competition may not do because it is a stage."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.staged import entered, sections, swiss_event
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services.event_rules import charged_for, check_may_enter, check_stage_may_draw
from tournaments.services.presets import groups_and_knock_out

pytestmark = pytest.mark.django_db


def test_a_competition_of_no_event_may_all(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(2)
    check_may_enter(made, [])
    check_stage_may_draw(made)
    assert charged_for(made) == [made.created_at]


def test_entrants_have_paid_for_any_section_of_their_stage(club: Club) -> None:
    event = groups_and_knock_out(title="Cup", club=club, game="hex", groups=3, go_on=1)
    first = sections(event, 1)
    assert charged_for(first[2]) == [one.created_at for one in first]


def test_no_section_stays_empty_and_no_later_stage_is_entered(club: Club) -> None:
    event = groups_and_knock_out(title="Cup", club=club, game="hex", groups=2, go_on=1)
    players = entered(event, 2)
    with pytest.raises(CompetitionError, match="has nobody in it"):
        check_stage_may_draw(sections(event, 1)[0])
    sections(event, 1)[1].entries.model.objects.filter(player=players[0]).update(
        competition=sections(event, 1)[1]
    )
    check_stage_may_draw(sections(event, 1)[0])
    with pytest.raises(CompetitionError, match="filled from the one before"):
        check_may_enter(sections(swiss_event(club, 2), 2)[0], players)
