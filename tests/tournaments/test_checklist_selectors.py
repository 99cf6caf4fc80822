"""The checklist of tournaments as they go: what it says, that every link leads somewhere, and what it costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Player
from matches.models import Objection
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.drafts import drafted, publish, win_all
from tests.tournaments.staged import group_event, play_stage, sections
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.checklist_selectors import todo_of
from tournaments.models import Competition, Pairing
from tournaments.services import competitions, entering
from tournaments.services.prizes import prize_offer

pytestmark = pytest.mark.django_db


def followed(made: Competition, people: dict[str, Player]) -> dict[str, str]:
    """What the desk says to the owner, by key; each of its links leads to a page."""
    made.refresh_from_db()
    todo, browser = todo_of(made, people["Owner"]), browser_of(people["Owner"])
    shown = browser.get(f"/competitions/{made.slug}/entries/").content.decode()
    for one in todo:
        assert one.text.replace("’", "&#x27;") in shown or one.text in shown
        if one.address:
            assert one.address.replace("&", "&amp;") in shown
            assert browser.get(one.address.partition("#")[0]).status_code == 200, one.address
    by_api = browser.get(f"/api/competitions/{made.slug}/checklist/").json()
    assert [(one.line.key, one.text, one.address) for one in todo] == [
        (one["key"], one["text"], one["page"]) for one in by_api
    ]
    return {one.line.key: one.line.state.value for one in todo}


def test_a_swiss_from_the_entries_to_the_prizes(people: dict[str, Player]) -> None:
    club = club_with_roles("House", people)
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", settings={"rounds": 1}, club=club,
        drafts=True, seeding="hand",
    )  # fmt: skip
    entering.terms_say(competition=made, by=people["Owner"], said={"checks_in": True, "approval": True})
    before = followed(made, people)
    assert before["terms"] == before["entries"] == before["seeds"] == before["draw"] == "open"
    prize_offer(competition=made, kind="place", place=1, thing="A cup", by=people["Owner"])
    competitions.enter(competition=made, players=[people[name] for name in ("Member", "Keeper", "Author")])
    entering.terms_say(competition=made, by=people["Owner"], said={"venue": "Library"})
    before = followed(made, people)
    assert (before["terms"], before["entries"], before["here"]) == ("done", "done", "open")
    competitions.start(competition=made, with_absent=True)
    assert followed(made, people)["publish"] == "open"
    publish(made)
    during = followed(made, people)
    assert (during["results"], during["told"], during["round"]) == ("open", "open", "done")
    win_all(made)
    table = Pairing.objects.filter(round__competition=made, kind="played").get()
    match = table.matches.get().match
    Objection.objects.create(match=match, player=people["Member"], reason="No")
    assert followed(made, people)["disputed"] == "open"
    Objection.objects.all().delete()
    after = followed(made, people)
    assert after == {"award": "open", "table": "reminder", "certificates": "reminder"}


@pytest.mark.parametrize(
    ("format", "game", "publishes"),
    [
        ("round-robin", "hex", False),
        ("knock-out", "hex", False),
        ("groups-play-offs", "hex", True),
        ("ladder", "hex", False),
        ("league", "hex", False),
        ("king-of-the-table", "hex", True),
        ("whist", "tuppi", True),
    ],
)
def test_every_link_in_other_formats(
    people: dict[str, Player], format: str, game: str, publishes: bool
) -> None:
    club = club_with_roles("House", people)
    made = competitions.create_competition(
        kind="tournament", title="Cup", game=game, format=format, club=club, drafts=publishes
    )
    assert followed(made, people)["draw"] == "open"
    players = Player.objects.bulk_create(Player(name=f"P{n}", slug=f"p{n}") for n in range(8))
    competitions.enter(competition=made, players=players)
    competitions.start(competition=made)
    during = followed(made, people)
    assert ("publish" in during) == publishes and ("end" in during) == (format == "ladder")
    if publishes:
        publish(made)
        assert followed(made, people)["results"] == "open"
    Competition.objects.filter(pk=made.pk).update(status="finished")
    assert "certificates" in followed(made, people)


def test_pairs_on_boards(people: dict[str, Player]) -> None:
    club = club_with_roles("House", people)
    made = founded(club, game="contract-bridge", format="howell", drafts=True)
    assert "teams" not in followed(made, people)
    entries = enter_all(made, crowd(club, 8), people["Owner"])
    entries[0].members.update(entered_by=None)
    assert followed(made, people)["teams"] == "open"
    entries[0].members.update(entered_by=people["Owner"])
    competitions.start(competition=made)
    assert followed(made, people)["boards"] == "reminder"
    publish(made)
    during = followed(made, people)
    assert (during["boards"], during["guide"], during["results"]) == ("reminder", "reminder", "open")


def test_the_next_stage_is_filled_from_a_finished_one(people: dict[str, Player]) -> None:
    event = group_event(club_with_roles("House", people), 8)
    play_stage(event, 1)
    assert followed(sections(event, 1)[0], people)["stage"] == "open"
    assert "stage" not in followed(sections(event, 2)[0], people)


def test_leagues_and_what_is_cancelled_have_none(
    hex_league: Competition, hex_open: Callable[..., Competition], people: dict[str, Player]
) -> None:
    assert todo_of(hex_league, people["Owner"]) == []
    made = hex_open(2)
    Competition.objects.filter(pk=made.pk).update(status="cancelled")
    made.refresh_from_db()
    assert todo_of(made, people["Owner"]) == []


def test_its_queries_do_not_grow(
    people: dict[str, Player], django_assert_max_num_queries: Callable[..., object]
) -> None:
    club = club_with_roles("House", people)
    for size in (4, 40):
        made = drafted(club, size)
        publish(made)
        made.refresh_from_db()
        with django_assert_max_num_queries(12):  # type: ignore[attr-defined]
            todo_of(made, people["Owner"])


def test_only_organisers_see_it(people: dict[str, Player]) -> None:
    made = drafted(club_with_roles("House", people), 4)
    for browser in (browser_of(people["Member"]), Client()):
        assert browser.get(f"/api/competitions/{made.slug}/checklist/").status_code in (401, 403)
        assert "entries/#to-do" not in browser.get(f"/competitions/{made.slug}/").content.decode()
    assert "entries/#to-do" in browser_of(people["Owner"]).get(f"/competitions/{made.slug}/").content.decode()
