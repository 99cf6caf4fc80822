"""The next season, founded from the promotions of the one before: once, with its people, tournaments and days."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Membership, Notice, Player
from clubs.services import join
from games.core.errors import Refusal
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.tournaments.matches import matches_of, win
from tests.tournaments.seasons import tournament
from tests.tournaments.staged import play_section
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.models import Competition, EventTerms, EventVenue, Series, SeriesMember
from tournaments.next_season import carried, first_day, suggested_day
from tournaments.series_selectors import titles
from tournaments.services import competitions
from tournaments.services.leaving import go_home
from tournaments.services.next_season import Wanted, season_answer, season_found, season_undo
from tournaments.services.series import member_set, part_add, series_close, series_create
from tournaments.services.venues import venue_write

pytestmark = pytest.mark.django_db
NAMES = ("Aino", "Eero", "Ida", "Otto", "Una", "Veli")


@dataclass
class Season:
    """A closed season of two divisions of three: in each who was made first is first."""

    series: Series
    owner: Player
    people: dict[str, Player]
    cups: list[Competition]

    def found(self, **wanted: Any) -> Series:
        return season_found(series=self.series, title="Autumn", by=self.owner, wanted=Wanted(**wanted))

    def plan(self) -> dict[str, tuple[int | None, str]]:
        return {one.player.name: (one.after, one.why) for one in carried(self.series)}


@pytest.fixture
def season(club: Club) -> Season:
    owner = club.memberships.get(role="owner").player
    people = with_logins(*NAMES)
    for player in people.values():
        join(club=club, player=player)
    series = series_create(title="Spring", club=club, organiser=owner, divisions=["A", "B"])
    cups = []
    for division in (0, 1):
        three = [people[name] for name in NAMES[3 * division : 3 * division + 3]]
        for player in three:
            member_set(series=series, player=player, division=division)
        cup = tournament(club, three, title=f"Spring {division}")
        part_add(series=series, kind="competition", key=cup.slug)
        cups.append(cup)
    series_close(series=series, by=owner)
    return Season(series, owner, people, cups)


def divisions(series: Series) -> list[set[str]]:
    found: list[set[str]] = [set(), set()]
    for one in series.members.select_related("player"):
        found[one.division].add(one.player.name)
    return found


def test_the_first_rise_and_the_last_fall(season: Season) -> None:
    assert season.plan() == {
        "Aino": (0, "stays"), "Eero": (0, "stays"), "Otto": (0, "rises"),
        "Una": (1, "stays"), "Veli": (1, "stays"), "Ida": (1, "falls"),
    }  # fmt: skip
    made = season.found()
    assert divisions(made) == [{"Aino", "Eero", "Otto"}, {"Ida", "Una", "Veli"}]
    assert (made.divisions, made.up, made.down, made.counting) == (["A", "B"], 1, 1, "places")


def test_who_has_left_is_replaced_by_the_next_best_of_the_division_below(season: Season) -> None:
    Membership.objects.filter(player=season.people["Aino"]).delete()
    plan = season.plan()
    assert plan["Aino"] == (None, "left") and plan["Una"] == (0, "fills") and plan["Otto"] == (0, "rises")
    assert divisions(season.found()) == [{"Eero", "Otto", "Una"}, {"Veli", "Ida"}]


def test_who_was_to_rise_and_went_home_is_replaced_too(season: Season) -> None:
    season.cups[1].entries.filter(player=season.people["Otto"]).update(until=2)
    assert season.plan()["Otto"] == (None, "withdrew")
    assert divisions(season.found())[0] == {"Aino", "Eero", "Una"}


def test_the_cups_come_along_with_their_settings_people_and_days(season: Season) -> None:
    first, cup = first_day(season.series), season.cups[0]
    soon = timezone.now() + timedelta(days=2)
    EventTerms.objects.create(competition=cup, starts_at=soon, venue="Library", checks_in=True)
    barn = venue_write(club=season.series.club, name="Barn")
    EventVenue.objects.create(competition=cup, venue=barn, day=soon.date(), tables=2)
    made = season.found(first_day=first + timedelta(days=70))
    new = [part.competition for part in made.parts.order_by("division")]
    assert [part.division for part in made.parts.order_by("division")] == [0, 1]
    assert [one.title for one in new if one] == ["Autumn 0", "Autumn 1"]
    assert new[0] is not None and new[1] is not None
    assert (new[0].format, new[0].game, new[0].status) == (cup.format, cup.game, "draft")
    assert set(new[0].entries.values_list("player__name", flat=True)) == {"Aino", "Eero", "Otto"}
    assert set(new[1].entries.values_list("player__name", flat=True)) == {"Ida", "Una", "Veli"}
    (used,) = new[0].event_venues.all()
    assert (used.venue, used.day, used.tables) == (barn, soon.date() + timedelta(days=70), 2)
    assert new[0].terms.starts_at == soon + timedelta(days=70) and new[0].terms.venue == "Library"


def test_what_is_changed_before_the_click_stands(season: Season, club: Club) -> None:
    new = Player.objects.create(name="Newcomer", slug="newcomer")
    join(club=club, player=new)
    who, (first, _second) = season.people, list(season.series.parts.order_by("pk"))
    made = season.found(
        places={who["Otto"].pk: 1, who["Eero"].pk: None, new.pk: 0}, parts=[first.pk], entering="nobody"
    )
    assert divisions(made) == [{"Aino", "Newcomer"}, {"Otto", "Ida", "Una", "Veli"}]
    (part,) = made.parts.all()
    assert part.competition is not None and not part.competition.entries.exists()


def test_who_is_asked_is_entered_by_their_yes(season: Season) -> None:
    made = season.found(entering="ask")
    aino, ida = season.people["Aino"], season.people["Ida"]
    assert Notice.objects.filter(kind="plays-on", player=aino).count() == 1
    upper, lower = (part.competition for part in made.parts.order_by("division"))
    assert upper is not None and lower is not None and not upper.entries.exists()
    for _again in range(2):
        assert season_answer(series=made, player=aino, plays=True, by=aino).word == "yes"
    assert [one.player for one in upper.entries.all()] == [aino]
    season_answer(series=made, player=ida, plays=False, by=season.owner)
    assert not lower.entries.exists()
    season_answer(series=made, player=aino, plays=False, by=aino)
    assert not upper.entries.exists()
    with pytest.raises(Refusal, match="was not asked"):
        season_answer(series=made, player=season.owner, plays=True, by=season.owner)


def test_closed_seasons_keep_their_tables_and_titles(season: Season) -> None:
    before = list(season.series.places.values_list("player__name", "division", "place", "total"))
    season.found()
    season.series.refresh_from_db()
    assert list(season.series.places.values_list("player__name", "division", "place", "total")) == before
    assert [one.series.title for one in titles(season.people["Aino"], None)] == ["Spring"]


def test_it_is_taken_back_as_long_as_nothing_was_played(season: Season) -> None:
    made = season.found()
    cups = [part.competition for part in made.parts.all()]
    assert season_undo(series=made, by=season.owner) == season.series
    assert not SeriesMember.objects.filter(series__title="Autumn").exists()
    assert {Competition.objects.get(pk=cup.pk).status for cup in cups if cup} == {"cancelled"}
    again = season.found()
    cup = again.parts.order_by("pk")[0].competition
    assert cup is not None
    competitions.start(competition=cup)
    win(matches_of(cup)[0])
    with pytest.raises(Refusal, match="has been played"):
        season_undo(series=again, by=season.owner)


def test_a_season_that_counts_more_than_it_was_founded_with_is_not_taken_back(season: Season) -> None:
    made = season.found()
    part_add(series=made, kind="competition", key=season.cups[0].slug)
    with pytest.raises(Refusal, match="Something else counts"):
        season_undo(series=made, by=season.owner)
    with pytest.raises(Refusal, match="not founded from"):
        season_undo(series=series_create(title="New", club=made.club), by=season.owner)


def test_a_league_in_divisions_is_drawn_by_its_own_moves(club: Club) -> None:
    owner, people = club.memberships.get(role="owner").player, list(with_logins(*NAMES).values())
    league = competitions.create_competition(
        kind="tournament", title="League", game="hex", format="league",
        settings={"size": 3, "moves": 1, "window": 1}, club=club, seeding="hand", seed=1,
    )  # fmt: skip
    for player in people:
        join(club=club, player=player)
    competitions.enter(competition=league, players=people)
    play_league(competitions.start(competition=league))
    series = series_create(title="Spring", club=club)
    part_add(series=series, kind="competition", key=league.slug)
    series_close(series=series, by=owner)
    made = season_found(series=series, title="Autumn", by=owner)
    new = made.parts.get().competition
    assert new is not None and new.seeding == "hand"
    order = [one.player.name for one in new.entries.order_by("seeded")]
    upper = [one.player.name for one in league.entries.select_related("player") if (one.number or 0) <= 3]
    assert len(set(order[:3]) & set(upper)) == 2 and len(order) == 6, "one goes up, one goes down"
    begun = new.windows.order_by("number")[0].opens
    assert begun == league.windows.order_by("number")[0].opens + (suggested_day(series) - first_day(series))


def play_league(league: Competition) -> None:
    league.windows.update(opens=date(2026, 1, 1), closes=date(2026, 1, 2))
    while league.status == "running":
        play_section(league)
        league.refresh_from_db()


def test_pairs_come_along_whole(club: Club) -> None:
    owner, people, pairs = club.memberships.get(role="owner").player, crowd(club, 6), founded(club)
    entries = enter_all(pairs, people, owner)
    for number, entry in enumerate(entries, 1):
        pairs.entries.filter(pk=entry.pk).update(number=number)
    series = series_create(title="Spring", club=club)
    part_add(series=series, kind="competition", key=pairs.slug)
    Competition.objects.filter(pk=pairs.pk).update(status="finished")
    series_close(series=series, by=owner)
    stay = Wanted(places={people[5].pk: None})
    made = season_found(series=series, title="Autumn", by=owner, wanted=stay)
    new = made.parts.get().competition
    assert new is not None and [one.title for one in new.entries.all()] == [one.title for one in entries[:2]]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"places": {0: 0}}, "Only members"),
        ({"first_day": date(2020, 1, 1)}, "begins after"),
        ({"first_day": date(9999, 1, 1)}, "begins after"),
        ({"parts": [0]}, "does not count"),
    ],
)
def test_rubbish_founds_nothing(season: Season, wanted: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        season.found(**wanted)
    with pytest.raises(Refusal, match="no such division"):
        season.found(places={season.people["Aino"].pk: 2})
    assert Series.objects.count() == 1 and Competition.objects.count() == 2


def test_only_a_closed_season_is_followed(club: Club) -> None:
    series = series_create(title="Spring", club=club)
    with pytest.raises(Refusal, match="Close this season first"):
        season_found(series=series, title="Autumn", by=club.memberships.get(role="owner").player)


@pytest.mark.django_db(transaction=True)
def test_two_clicks_of_two_organisers_found_one(season: Season) -> None:
    acts: list[Callable[[], object]] = [season.found] * 4
    assert len(at_once(acts)) == 3
    assert Series.objects.count() == 2 and Competition.objects.count() == 4
    with pytest.raises(Refusal, match="made already"):
        season.found()


def test_who_went_home_for_good_is_known_from_the_tournament(club: Club) -> None:
    people = list(with_logins("A1", "A2", "A3").values())
    cup = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=club, settings={"rounds": 2}, seed=1
    )
    competitions.enter(competition=cup, players=people)
    competitions.start(competition=cup)
    go_home(competition=cup, player=people[0])
    assert cup.entries.filter(until__isnull=False).get().player == people[0]
