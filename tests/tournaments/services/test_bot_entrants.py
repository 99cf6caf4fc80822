"""Bots beside people: who may enter, what is played where, what is rated, and rounds to the end in every format."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bots.models import Bot
from clubs.models import Club, Player
from clubs.services import add_guest
from matches.errors import MatchError
from matches.models import Match
from tests.helpers.company import club_with_roles
from tests.tournaments.matches import matches_of
from tests.tournaments.mixed import PEOPLE, mixed, play_out, play_round
from tournaments.bots_beside import MIXED, UNRATED, said
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry, EventTerms, Pairing
from tournaments.policy import policy_of
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.bot_entrants import bots_say
from tournaments.services.cloning import competition_clone
from tournaments.services.drafts import draft_draw, round_publish
from tournaments.services.entering import enter_all, enter_bot
from tournaments.services.late_entry import enter_late
from tournaments.services.leaving import go_home
from tournaments.services.prizes import awards_of, prize_offer
from tournaments.services.table_results import table_forfeit, table_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def eight(people: dict[str, Player], builtin: dict[str, Player]) -> list[Player]:
    quick = [player for spec, player in builtin.items() if spec in ("random", "greedy", "tree-fast")]
    return [*(people[name] for name in PEOPLE), *quick]


def test_its_matches_are_seen_as_much_later_as_the_event_or_the_club_says(
    house: Club, people: dict[str, Player], builtin: dict[str, Player]
) -> None:
    made = mixed(house, "round-robin", [people["Member"], builtin["greedy"]])
    digest = policy_of(made).digest
    for wrong in (1, -1, 30_002):
        with pytest.raises(MatchError):
            bots_say(competition=made, takes_bots=True, watch_delay=wrong)
    made = bots_say(competition=made, takes_bots=True, watch_delay=120)
    assert policy_of(made).digest != digest and "2 minutes later" in " ".join(said(made))
    assert bots_say(competition=made, takes_bots=True).watch_delay == 120, "what is left out stays"
    house.watch_delay = 600
    house.save()
    competitions.start(competition=made)
    assert {match.watch_delay for match in matches_of(made)} == {600}
    with pytest.raises(CompetitionError):
        bots_say(competition=made, takes_bots=True, watch_delay=0)
    copy = competition_clone(competition=made, title="Again", by=people["Organiser"])
    assert copy.watch_delay == 120


def test_only_where_the_event_says_so_and_the_game_is_played_here(
    house: Club, people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    made = mixed(house, "round-robin", [people["Member"]])
    bots_say(competition=made, takes_bots=False)
    with pytest.raises(CompetitionError, match="tournaments are for people"):
        competitions.enter(competition=made, players=[builtin["greedy"]])
    bots_say(competition=made, takes_bots=True)
    competitions.enter(competition=made, players=[builtin["greedy"]])
    with pytest.raises(CompetitionError, match="no version"):
        competitions.enter(competition=made, players=[submitted("Dame", "checkers").player])
    with pytest.raises(CompetitionError, match="take it out first"):
        bots_say(competition=made, takes_bots=False)
    for wrong in ({"format": "arena"}, {"game": "nine-ball"}, {"format": "ladder"}):
        with pytest.raises(CompetitionError):
            competitions.create_competition(
                **{
                    "kind": "tournament",
                    "title": "A",
                    "game": "hex",
                    "format": "swiss",
                    "takes_bots": True,
                    **wrong,
                }  # type: ignore[arg-type]
            )
    competitions.start(competition=made)
    with pytest.raises(CompetitionError, match="The draw has been made"):
        bots_say(competition=made, takes_bots=True, played_here=True)


@pytest.mark.parametrize("format", MIXED)
def test_every_format_is_played_to_its_final_table(house: Club, eight: list[Player], format: str) -> None:
    settings = {"rounds": 2} if format in ("swiss", "dutch", "mcmahon", "keizer") else {}
    made = mixed(
        house, format, eight[:2] + eight[-3:-1] if format == "gauntlet" else eight[1:], settings=settings
    )
    competitions.start(competition=made)
    for _round in range(30):
        played = play_round(made)
        assert all(match.entered != any(s.player.is_bot for s in match.seats.all()) for match in played)
        competitions.make_next_round(competition_id=made.pk)
        made.refresh_from_db()
        if made.status == "finished":
            break
    assert made.status == "finished" and len(table_of_standings(made)) == made.entries.count()
    assert not matches_of(made, status=Match.Status.VOID)


def test_people_play_each_other_here_where_the_event_says_so(house: Club, people: dict[str, Player]) -> None:
    made = mixed(house, "swiss", [people[name] for name in PEOPLE], played_here=True)
    competitions.start(competition=made)
    played = play_round(made)
    assert len(played) == 2 and not any(match.entered for match in played)
    assert not Pairing.objects.filter(counted=False).exists()


def test_people_play_each_other_here_where_no_bot_may_enter(house: Club, people: dict[str, Player]) -> None:
    made = mixed(house, "swiss", [people[name] for name in PEOPLE])
    bots_say(competition=made, takes_bots=False, played_here=True)
    made.refresh_from_db()
    assert (made.takes_bots, made.played_here) == (False, True)
    assert any("Only people enter" in sentence for sentence in said(made))
    with pytest.raises(CompetitionError, match="has no login"):
        competitions.enter(competition=made, players=[add_guest(club=house, name="Lempi")])
    competitions.start(competition=made)
    played = play_round(made)
    assert len(played) == 2 and not any(match.entered for match in played)
    assert not Pairing.objects.filter(counted=False).exists()
    with pytest.raises(CompetitionError, match="where a bot could play"):
        competitions.create_competition(
            kind="tournament", title="A", game="hex", format="ladder", played_here=True
        )


def test_related_ones_are_kept_apart_else_unrated_and_it_is_said(
    house: Club, people: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    own, other = submitted("Own", "hex").player, submitted("Other", "hex").player
    three = [people["Author"], own, other]
    apart = mixed(house, "swiss", [*three, *(people[name] for name in PEOPLE if name != "Author")])
    competitions.start(competition=apart)
    assert all(match.rated for match in matches_of(apart))
    for pairing in Pairing.objects.filter(round__competition=apart):
        assert len({side.entry.player.pk for side in pairing.sides.all()} & {one.pk for one in three}) < 2
    made = mixed(house, "round-robin", three)
    competitions.start(competition=made)
    assert {match.rated for match in matches_of(made)} == {False}
    tables = Pairing.objects.filter(round__competition=made, kind="played")
    assert all(UNRATED.to_json() in table.why for table in tables)
    allowed = mixed(house, "round-robin", three, own_bots_rated=True)
    competitions.start(competition=allowed)
    assert {match.rated for match in matches_of(allowed)} == {True}
    assert "not rated" in str(policy_of(made).lines) and "not rated" not in str(policy_of(allowed).lines)
    assert policy_of(made).digest != policy_of(allowed).digest


def test_an_owner_asks_and_waits_as_anybody_does(
    house: Club, people: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    bot, author = submitted("Own", "hex").player, people["Author"]
    made = mixed(house, "swiss", [people["Member"], people["Keeper"]])
    with pytest.raises(CompetitionError, match="Read what holds"):
        enter_bot(competition=made, bot=bot, by=author, organiser=False)
    Competition.objects.filter(pk=made.pk).update(most_entries=2)
    seen = policy_of(made).digest
    assert enter_bot(competition=made, bot=bot, by=author, organiser=False, seen=seen) is None
    competitions.withdraw(competition=made, player=people["Member"])
    entry = made.entries.get(player=bot)
    assert (entry.entered_by, entry.seen) == (author, seen)
    again = enter_bot(competition=made, bot=bot, by=author, organiser=False, seen=seen)
    assert again == entry and Entry.objects.get(pk=entry.pk).entered_by == author


def test_bots_are_always_here_and_come_late_and_go(
    house: Club, people: dict[str, Player], builtin: dict[str, Player]
) -> None:
    made = mixed(house, "swiss", [people["Member"], people["Keeper"], builtin["greedy"]])
    EventTerms.objects.create(competition=made, checks_in=True)
    made.entries.filter(player=people["Member"]).update(here_at=timezone.now())
    competitions.start(competition=made)
    assert set(made.entries.values_list("player__name", flat=True)) == {"Member", builtin["greedy"].name}
    enter_late(competition=made, player=builtin["random"], by=people["Owner"], organiser=True)
    play_round(made)
    competitions.make_next_round(competition_id=made.pk)
    for match in matches_of(made, status=Match.Status.RUNNING):
        play_out(match)
    assert go_home(competition=made, player=builtin["random"]).until == 2
    bots_say_no = mixed(house, "swiss", [people["Member"], people["Keeper"]])
    bots_say(competition=bots_say_no, takes_bots=False)
    competitions.start(competition=bots_say_no)
    with pytest.raises(CompetitionError, match="tournaments are for people"):
        enter_late(competition=bots_say_no, player=builtin["random"], by=people["Owner"], organiser=True)


def test_a_result_that_is_played_here_is_not_typed_but_who_stays_away_forfeits(
    house: Club, people: dict[str, Player], builtin: dict[str, Player]
) -> None:
    made = mixed(house, "swiss", [people["Member"], builtin["greedy"]], settings={"rounds": 1})
    competitions.start(competition=made)
    (match,) = matches_of(made)
    table = Pairing.objects.get(round__competition=made)
    with pytest.raises(CompetitionError, match="played on the site"):
        table_result(competition=made, pairing_id=table.pk, winner=0)
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - timedelta(days=1))
    bot = match.seats.get(player=builtin["greedy"]).side
    table_forfeit(competition=made, pairing_id=table.pk, came=[side == bot for side in range(2)])
    table.refresh_from_db()
    match.refresh_from_db()
    assert (table.kind, match.status) == ("forfeit", Match.Status.VOID)


def test_a_bot_that_is_withdrawn_makes_a_draft_stale(
    house: Club, people: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    bot = submitted("Own", "hex")
    three = [people[name] for name in PEOPLE[:3]]
    made = mixed(house, "swiss", [*three, bot.player], drafts=True)
    competitions.start(competition=made)
    draft = made.round_set.get()
    Bot.objects.filter(pk=bot.pk).update(current=None)
    with pytest.raises(CompetitionError, match="has gone since"):
        round_publish(competition=made, round_id=draft.pk)
    again = draft_draw(competition=made, known=draft.pk)
    assert again is not None and not again.pairings.filter(sides__entry__player=bot.player).exists()
    round_publish(competition=made, round_id=again.pk)


def test_prizes_go_to_people(house: Club, people: dict[str, Player], builtin: dict[str, Player]) -> None:
    made = mixed(house, "round-robin", [people["Member"], builtin["greedy"], builtin["random"]])
    prize_offer(competition=made, kind="place", by=people["Owner"], place=1, thing="A cup")
    competitions.start(competition=made)
    for match in matches_of(made):
        play_out(match)
    (award,) = awards_of(Competition.objects.get(pk=made.pk).prizes)
    assert award.entrant == made.entries.get(player=people["Member"]).pk


def test_an_organiser_enters_any_bot(
    house: Club, people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    made = mixed(house, "swiss", [people["Member"]])
    enter_all(
        competition=made, players=[builtin["greedy"], submitted("Own", "hex").player], by=people["Organiser"]
    )
    assert made.entries.count() == 3 and set(made.entries.values_list("here_at", flat=True)) == {None}


def test_a_guest_without_a_login_meets_no_bot(house: Club, people: dict[str, Player]) -> None:
    guest = Player.objects.create(name="Vieras", slug="vieras")
    made = mixed(house, "round-robin", [people["Member"]])
    with pytest.raises(CompetitionError, match="Vieras has no login"):
        competitions.enter(competition=made, players=[guest])
    bots_say(competition=made, takes_bots=False)
    competitions.enter(competition=made, players=[guest])
    with pytest.raises(CompetitionError, match="Vieras has no login"):
        bots_say(competition=made, takes_bots=True)
