"""An archive loaded again is the same event, row for row; of another site everybody is a guest."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import create_club, create_player
from common.refusals import Refusal
from matches.models import Match
from ratings.models import RatedMatch
from tests.tournaments.drafts import drafted, play_on, publish, two_rounds_played, win_all
from tests.tournaments.matches import matches_of
from tests.tournaments.mixed import mixed, play_round
from tournaments.errors import CompetitionError
from tournaments.exchange.archive import PARTS, archive_of, mark_of
from tournaments.exchange.archive_reading import read
from tournaments.models import Competition, Pairing
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.archives import archive_load
from tournaments.services.drafts import draft_draw
from tournaments.services.table_results import ruling_add, table_forfeit
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def other_club(club: Club) -> Club:
    return create_club(name="Other", owner=create_player(name="Her"))


def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def of_elsewhere(competition: Competition) -> str:
    """The archive as another site would have written it."""
    return json.dumps(json.loads(archive_of(competition)) | {"mark": "theirs"})


def load(text: str, club: Club) -> Competition:
    return archive_load(club=club, archive=read(text), by=owner(club))


def content(competition: Competition) -> dict[str, Any]:
    """The archive with people by name, without what is another everywhere."""
    found = json.loads(archive_of(competition))
    names = [one["name"] for one in found["people"]]
    for part in found["rows"].values():
        for row in part:
            for key in ("player", "entered_by", "by", "undone_by", "cancelled_by"):
                if row.get(key):
                    row[key] = names[row[key] - 1]
            row.pop("slug", None)
    for one in found["results"]:
        one["seats"] = [names[seat - 1] for seat in one["seats"]]
        one.pop("code")
    found["people"] = sorted(names)
    del found["mark"]
    return found


@pytest.fixture
def eventful(club: Club) -> Competition:
    """Two rounds with a no-show, a ruling, somebody gone, a draft, a round undone."""
    made = drafted(club, 7, rounds=4)
    publish(made)
    one, *_ = Pairing.objects.order_by("table")
    table_forfeit(competition=made, pairing_id=one.pk, came=[True, False])
    ruling_add(
        competition=made, pairing_id=one.pk, kind="adjusted", points=[50, 50], reason="Snow", by=owner(club)
    )
    win_all(made)
    draft_draw(competition=made)
    publish(made)
    second = made.round_set.get(number=2)
    round_undo(competition=made, round_id=second.pk, reason="Too early", by=owner(club))
    draft_draw(competition=made)
    publish(made)
    win_all(made)
    draft_draw(competition=made)
    made.refresh_from_db()
    return made


def standings(competition: Competition) -> list[tuple[int, str, int]]:
    return [
        (row.line.place, row.entry.player.name, row.hundredths) for row in table_of_standings(competition)
    ]


def test_it_is_the_same_event_row_for_row(eventful: Competition, other_club: Club) -> None:
    made = load(of_elsewhere(eventful), other_club)
    assert content(made) == content(eventful)
    assert standings(made) == standings(eventful)
    assert made.club == other_club and made.organiser == owner(other_club)
    assert content(load(of_elsewhere(made), create_club(name="Third", owner=owner(other_club)))) == content(
        made
    )


def test_people_of_elsewhere_are_guests_and_results_those_of_long_ago(
    eventful: Competition, other_club: Club
) -> None:
    before = set(Player.objects.values_list("pk", flat=True))
    made = load(of_elsewhere(eventful), other_club)
    entrants = list(made.entries.select_related("player"))
    assert all(entry.player.is_guest and entry.player_id not in before for entry in entrants)
    played = Match.objects.filter(pairing_match__pairing__round__competition=made)
    assert played.exists() and not played.exclude(status="finished", vouched=False).exists()
    assert not RatedMatch.objects.filter(match__in=played, match__club__isnull=True).exists()
    assert RatedMatch.objects.filter(match__in=played).exists()


def test_what_this_site_wrote_knows_its_people(eventful: Competition, club: Club, other_club: Club) -> None:
    for entry in eventful.entries.select_related("player"):
        other_club.memberships.create(player=entry.player)
    before = Match.objects.count()
    made = load(archive_of(eventful), other_club)
    assert set(made.entries.values_list("player", flat=True)) == set(
        eventful.entries.values_list("player", flat=True)
    )
    assert Match.objects.count() == before, "its matches are here: none counts twice"
    with pytest.raises(CompetitionError, match="in the club already"):
        load(archive_of(eventful), club)


def test_a_changed_file_is_one_of_another_site(eventful: Competition, other_club: Club) -> None:
    for entry in eventful.entries.select_related("player"):
        other_club.memberships.create(player=entry.player)
    changed = json.loads(archive_of(eventful))
    changed["rows"]["competition"][0]["title"] = "Mine"
    made = load(json.dumps(changed), other_club)
    assert not set(made.entries.values_list("player", flat=True)) & set(
        eventful.entries.values_list("player", flat=True)
    )


def test_an_archive_with_bots_is_loaded_where_they_are_and_nowhere_else(
    house: Club, people: dict[str, Player], hex_league: Competition, other_club: Club
) -> None:
    bot = hex_league.entries.select_related("player").order_by("pk")[0].player
    made = competitions.start(competition=mixed(house, "round-robin", [people["Member"], bot]))
    play_round(made)
    made.refresh_from_db()
    before = (Competition.objects.count(), Player.objects.count())
    text = archive_of(made)
    with pytest.raises(CompetitionError, match=f"load it there, as it was written. They are: {bot.name}"):
        load(of_elsewhere(made), other_club)
    forged = json.loads(text)
    forged["people"][1]["name"] = "Deep"
    with pytest.raises(CompetitionError, match="load it there"):
        load(json.dumps(forged), other_club)
    assert (Competition.objects.count(), Player.objects.count()) == before
    loaded = load(text, other_club)
    assert loaded.entries.filter(player=bot).exists() and loaded.takes_bots
    assert standings(loaded) == standings(made)


def test_a_bot_that_is_gone_is_no_guest(
    house: Club, people: dict[str, Player], hex_league: Competition, other_club: Club
) -> None:
    bot = hex_league.entries.select_related("player").order_by("pk")[0].player
    made = competitions.start(competition=mixed(house, "round-robin", [people["Member"], bot]))
    text = archive_of(made)
    Player.objects.filter(pk=bot.pk).update(slug="another")
    with pytest.raises(CompetitionError, match="Bots play in this event"):
        load(text, other_club)


def test_a_running_event_goes_on(club: Club, other_club: Club) -> None:
    made = drafted(club, 6)
    play_on(made)
    publish(made)
    made.refresh_from_db()
    loaded = load(archive_of(made), other_club)
    assert len(matches_of(loaded, status=Match.Status.RUNNING)) == 3
    win_all(loaded)
    assert draft_draw(competition=loaded) is not None


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def act(found: dict[str, Any]) -> None:
        *way, last = path.split("/")
        at: Any = found
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        at[int(last) if isinstance(at, list) else last] = value

    return act


WRONG: list[tuple[str, object]] = [
    ("rows/competition/0/game", "no-such-game"),
    ("rows/competition/0/options", {"size": 999}),
    ("rows/competition/0/settings", {"rounds": -1}),
    ("rows/competition/0/tie_breaks", ["NO"]),
    ("rows/competition/0/status", "draft"),
    ("rows/competition/0/kind", "league"),
    ("rows/competition/0/format", "chess"),
    ("rows/competition/0/title", ""),
    ("rows/competition/0/seats", 7),
    ("rows/competition", []),
    ("rows/entry/0/number", 2),
    ("rows/entry/0/player", 99),
    ("rows/entry/0/byes", {"2": "holiday"}),
    ("rows/entry/0/secret", 1),
    ("rows/pairing/0/round", 0),
    ("rows/pairing/0/kind", "won"),
    ("rows/pairing/0/why", [{"say": 3}]),
    ("rows/pairingentry/0/entry", 2),
    ("rows/pairingentry/0/points", "many"),
    ("rows/pairingentry/0/points", 1 << 70),
    ("rows/ruling/0/points", [50]),
    ("rows/ruling/0/at", "yesterday"),
    ("people/0/name", ""),
    ("people", {}),
    ("results/0/seats", [1, 1]),
    ("results/0/pairing", 99),
    ("results/0/at", "2999-01-01T00:00:00+00:00"),
    ("version", 9),
    ("format", "club"),
]


def test_what_cannot_be_is_refused_and_changes_nothing(eventful: Competition, other_club: Club) -> None:
    text = archive_of(eventful)
    counts = Competition.objects.count(), Player.objects.count(), Match.objects.count()
    for path, value in WRONG:
        found = json.loads(text)
        change(path, value)(found)
        with pytest.raises(Refusal, match=r"\w"):
            load(json.dumps(found), other_club)
        assert (Competition.objects.count(), Player.objects.count(), Match.objects.count()) == counts, path


def test_a_file_cut_short_is_refused(eventful: Competition, other_club: Club) -> None:
    text = archive_of(eventful)
    for part in (text[: len(text) // 2], text[:-3], "", "{}", "[]", '{"format": "kerho-event"'):
        with pytest.raises(CompetitionError):
            load(part, other_club)


def test_a_mark_is_of_what_stands_above_it(eventful: Competition) -> None:
    found = json.loads(archive_of(eventful))
    mark = found.pop("mark")
    assert mark == mark_of(found)
    found["people"][0]["name"] = "Somebody"
    assert mark != mark_of(found)


def test_two_rounds_are_read_in_few_queries(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = two_rounds_played(club)
    with django_assert_max_num_queries(len(PARTS) + 4):  # type: ignore[attr-defined]
        archive_of(made)
