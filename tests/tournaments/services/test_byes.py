"""Rounds off: what the event allows, before the round is drawn, taken back; organisers too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish, seated, the_draft, win_all
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Regulations
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.byes import bye_ask, bye_set
from tournaments.services.drafts import draft_draw

pytestmark = pytest.mark.django_db


def points(competition: Competition) -> dict[str, int]:
    competition.refresh_from_db()
    return {row.entry.player.name: row.hundredths for row in table_of_standings(competition)}


def allowing(club: Club, **said: object) -> tuple[Competition, Player]:
    """A Swiss of four rounds whose first is published, by such regulations, and one who plays in it."""
    made = drafted(club, 6, rounds=4)
    Regulations.objects.create(competition=made, **said)
    publish(made)
    return made, made.entries.select_related("player").get(player__name="P1").player


def test_a_bye_that_was_asked_for_counts_when_its_round_is_published(club: Club) -> None:
    made = drafted(club, 5)
    rests = made.entries.get(player__name="P1")
    bye_set(competition=made, entry_id=rests.pk, number=1, kind="half-bye")
    again = draft_draw(competition=made, known=the_draft(made).pk)
    assert again is not None
    assert again.pairings.get(kind="half-bye").sides.get().entry == rests
    assert len(seated(again)) == 3, "two tables, and who rests"
    publish(made)
    made.refresh_from_db()
    assert points(made)["P1"] == 50
    with pytest.raises(CompetitionError, match="before its round is published"):
        bye_set(competition=made, entry_id=rests.pk, number=1, kind="")
    bye_set(competition=made, entry_id=rests.pk, number=2, kind="zero-bye")
    bye_set(competition=made, entry_id=rests.pk, number=2, kind="")
    rests.refresh_from_db()
    assert rests.byes == {"1": "half-bye"}


@pytest.mark.parametrize(("number", "kind"), [(0, "half-bye"), (9, "half-bye"), (2, "long-bye")])
def test_rubbish_is_no_bye(club: Club, number: int, kind: str) -> None:
    made = drafted(club, 4)
    entry = made.entries.get(player__name="P1")
    with pytest.raises(CompetitionError):
        bye_set(competition=made, entry_id=entry.pk, number=number, kind=kind)


@pytest.mark.parametrize(("kind", "earned"), [("half-bye", 50), ("zero-bye", 0)])
def test_somebody_asks_for_a_round_off_by_themselves(club: Club, kind: str, earned: int) -> None:
    made, player = allowing(club, byes=1, bye_kind=kind)
    for _ in range(2):
        bye_ask(competition=made, player=player, number=2)
    win_all(made)
    before = points(made)["P1"]
    draft_draw(competition=made)
    assert ("P1",) in seated(the_draft(made))
    publish(made)
    assert points(made)["P1"] == before + earned


def test_it_is_taken_back_and_then_asked_for_another_round(club: Club) -> None:
    made, player = allowing(club, byes=1)
    bye_ask(competition=made, player=player, number=2)
    with pytest.raises(CompetitionError, match="as many"):
        bye_ask(competition=made, player=player, number=3)
    for _ in range(2):
        bye_ask(competition=made, player=player, number=2, wanted=False)
    bye_ask(competition=made, player=player, number=3)
    assert made.entries.get(player=player).byes == {"3": "half-bye"}


def test_not_once_the_round_is_drawn_though_nobody_else_has_seen_it(club: Club) -> None:
    made, player = allowing(club, byes=2)
    bye_ask(competition=made, player=player, number=2)
    win_all(made)
    draft_draw(competition=made)
    for wanted in (True, False):
        with pytest.raises(CompetitionError, match="has been drawn"):
            bye_ask(competition=made, player=player, number=2, wanted=wanted)
    entry = made.entries.get(player=player)
    bye_set(competition=made, entry_id=entry.pk, number=2, kind="")
    entry.refresh_from_db()
    assert entry.byes == {}, "the organisers may: they draw it again"


@pytest.mark.parametrize(
    ("said", "number", "why"),
    [
        ({}, 2, "by themselves"),
        ({"byes": 2, "byes_until": 2}, 3, "After round 2"),
        ({"byes": 2}, 1, "before its round"),
        ({"byes": 2}, 5, "before its round"),
    ],
)
def test_what_the_event_does_not_allow(club: Club, said: dict[str, int], number: int, why: str) -> None:
    made, player = allowing(club, **said)
    with pytest.raises(CompetitionError, match=why):
        bye_ask(competition=made, player=player, number=number)
    assert made.entries.get(player=player).byes == {}


def test_before_the_draw_it_can_be_asked_for_too_and_in_a_bracket_never(
    club: Club, hex_open: Callable[..., Competition]
) -> None:
    made = drafted(club, 4, rounds=0, format="knock-out")
    with pytest.raises(CompetitionError, match="Swiss"):
        bye_ask(competition=made, player=made.entries.all()[0].player, number=2)
    early = competitions.create_competition(
        kind="tournament", title="E", game="hex", format="swiss", club=club
    )
    Regulations.objects.create(competition=early, byes=1)
    player = Player.objects.create(name="Eeva", slug="eeva")
    competitions.enter(competition=early, players=[player])
    bye_ask(competition=early, player=player, number=2)
    assert early.entries.get().byes == {"2": "half-bye"}
    with pytest.raises(CompetitionError):
        bye_ask(competition=early, player=made.entries.all()[0].player, number=2)
