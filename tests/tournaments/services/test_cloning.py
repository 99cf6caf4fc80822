"""Cloning: what comes along and what does not, of a tournament and of an event with its stages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from games.core.errors import BadOption
from matches.strictness import Strictness
from tests.helpers.company import club_with_roles
from tests.tournaments.staged import group_event, play_stage, sections
from tournaments.errors import CompetitionError
from tournaments.models import Competition, CompetitionCard, EntryFee, Event, EventTerms, Prize
from tournaments.services import cloning, competitions, entering, entry_fees, prizes, questions, regulations
from tournaments.services.officials import official_name

pytestmark = pytest.mark.django_db
SAME = (
    *("game", "options", "seats", "format", "settings", "tie_breaks", "scheme", "seeding", "most_entries"),
    *("conventions", "rated", "drafts", "strictness", "strictness_details", "provisional"),
)


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    """A Swiss system of Hex with everything said that can be, entered, and drawn."""
    owner = people["Owner"]
    made = competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="swiss",
        options={"size": 5},
        settings={"rounds": 4, "accelerated": 1},
        tie_breaks=["BH", "DE"],
        club=club_with_roles("House", people),
        most_entries=30,
        entries_until=timezone.now() + timedelta(days=1),
        drafts=True,
        strictness=Strictness("club", {"penalties": "none"}),
        scheme={"win": 300, "draw": 100, "loss": 0, "bye": 300},
        seeding="rating",
    )
    said = {"venue": "Library", "pace": "An hour", "categories": ["seniors"], "starts_at": timezone.now()}
    entering.terms_say(competition=made, by=owner, said=said)
    regulations.regulations_set(
        competition=made, late_until=2, missed="half-bye", byes=1, byes_until=3, bye_kind="half-bye"
    )
    questions.question_add(competition=made, text="A car?", kind="choice", options=["yes", "no"])
    entry_fees.entry_fee_set(
        competition=made,
        currency="EUR",
        amounts=(500, 800, 0),
        owed="draw",
        refund_until=timezone.now() + timedelta(days=1),
        by=owner,
    )
    prizes.prize_offer(competition=made, kind="place", place=1, thing="A cup", by=owner)
    prizes.prize_offer(competition=made, kind="place", place=2, amount=100, currency="EUR", by=owner)
    official_name(competition=made, player=people["Stranger"], role="director", by=owner)
    CompetitionCard.objects.create(competition=made, title="Plain", text="No signals", digest="x" * 64)
    Competition.objects.filter(pk=made.pk).update(conventions="listed", provisional=45)
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"], people["Organiser"]])
    return competitions.start(competition=made)


def test_all_that_was_set_comes_along_and_no_entrant_and_no_date(
    cup: Competition, people: dict[str, Player]
) -> None:
    cup.refresh_from_db()
    made = cloning.competition_clone(competition=cup, title="Next Cup", by=people["Owner"])
    made.refresh_from_db()
    assert {name: getattr(made, name) for name in SAME} == {name: getattr(cup, name) for name in SAME}
    assert (made.title, made.status, made.organiser, made.slug) == (
        "Next Cup", "draft", people["Owner"], "next-cup",
    )  # fmt: skip
    assert made.seed != cup.seed and made.seal_hash != cup.seal_hash
    assert not made.entries.exists() and not made.officials.exists() and made.entries_until is None
    terms = EventTerms.objects.get(competition=made)
    assert (terms.venue, terms.pace, terms.categories, terms.starts_at) == (
        "Library", "An hour", ["seniors"], None,
    )  # fmt: skip
    assert (made.regulations.late_until, made.regulations.bye_kind) == (2, "half-bye")
    assert [(one.text, one.options) for one in made.questions.all()] == [("A car?", ["yes", "no"])]
    assert [(one.title, one.text) for one in made.cards.all()] == [("Plain", "No signals")]
    fee = EntryFee.objects.get(competition=made)
    assert (fee.fee.member, fee.fee.guest, fee.owed, fee.refund_until) == (500, 800, "draw", None)
    offered = Prize.objects.filter(of__competition=made).values_list("thing", "amount")
    assert sorted(offered) == [("", 100), ("A cup", 0)]
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"]])
    assert competitions.start(competition=made).status == "running"


def test_who_does_not_keep_the_money_clones_what_costs_nothing(
    cup: Competition, people: dict[str, Player]
) -> None:
    made = cloning.competition_clone(competition=cup, title="Next Cup", by=people["Organiser"])
    assert not EntryFee.objects.filter(competition=made).exists()
    assert [one.thing for one in Prize.objects.filter(of__competition=made)] == ["A cup"]


def test_an_event_is_cloned_with_stages_sections_and_who_goes_on(people: dict[str, Player]) -> None:
    event = group_event(club_with_roles("House", people), 8)
    play_stage(event, 1)
    made = cloning.event_clone(event=event, title="Spring", by=people["Owner"])
    for stage in (1, 2):
        pairs = list(zip(sections(event, stage), sections(made, stage), strict=True))
        assert pairs
        for old, new in pairs:
            assert {name: getattr(new, name) for name in SAME} == {name: getattr(old, name) for name in SAME}
            assert (new.section, new.filling, new.status) == (old.section, old.filling, "draft")
            assert new.title == old.title.replace("Hex Cup", "Spring") and not new.entries.exists()
    assert not made.fillings.exists() and (made.kind, made.counting) == (event.kind, event.counting)


def test_what_cannot_be_cloned_says_so_and_leaves_nothing(
    people: dict[str, Player], hex_league: Competition
) -> None:
    event, owner = group_event(club_with_roles("House", people), 4), people["Owner"]
    before = Competition.objects.count()
    with pytest.raises(CompetitionError, match="clone the event"):
        cloning.competition_clone(competition=sections(event, 1)[0], title="X", by=owner)
    with pytest.raises(CompetitionError, match="tournaments of a club"):
        cloning.competition_clone(competition=hex_league, title="X", by=owner)
    with pytest.raises(CompetitionError, match="title"):
        cloning.event_clone(event=event, title=" ", by=owner)
    Competition.objects.filter(pk=sections(event, 2)[0].pk).update(options={"size": "rubbish"})
    with pytest.raises(BadOption):
        cloning.event_clone(event=event, title="X", by=owner)
    assert (Competition.objects.count(), Event.objects.count()) == (before, 1)
