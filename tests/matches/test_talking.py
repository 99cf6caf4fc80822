"""What is said at a table on the site: by whom, when, how much, and who reads it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.core.cache import cache
from django.utils import timezone, translation

from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.services import create_player, remove_member
from matches import closed_hands, event_store, services, talking
from matches.errors import MatchError, TooOften
from matches.models import Match, Muted, Report, TableLine
from matches.report_records import table_then
from pages.my_data import everything_about
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.matches.spoken import all_look, look, move, played, table

pytestmark = pytest.mark.django_db
LOOKED, PLAYED = "looked at your cards", "being played"


@pytest.fixture(autouse=True)
def _nobody_has_spoken() -> None:
    cache.clear()


@pytest.fixture
def at(people: list[Player], club: Club) -> Match:
    return table(people, club)


def say(match: Match, player: Player, text: str = "", phrase: str = "") -> TableLine:
    return talking.speak(match_id=match.pk, by=player, text=text, phrase=phrase)


def heard(match: Match, player: Player | None) -> list[str]:
    return [row.said for row in talking.lines_for(Match.objects.get(pk=match.pk), player)]


class TestWhen:
    def test_as_long_as_one_has_not_looked_at_ones_cards(self, at: Match, people: list[Player]) -> None:
        say(at, people[0], phrase="hello")
        look(at, people[0])
        for said in ({"phrase": "hello"}, {"text": "Spades"}):
            with pytest.raises(MatchError, match=LOOKED):
                say(at, people[0], **said)
        say(at, people[2], "I have not looked yet")
        assert heard(at, people[0]) == ["Hello, everybody!", "I have not looked yet"], (
            "who has looked still reads"
        )

    def test_nobody_from_the_first_move_of_a_deal_on(self, at: Match, people: list[Player]) -> None:
        mover, *_others = event_store.load(at).actors()
        look(at, people[mover])
        move(at)
        for player in people[:4]:
            with pytest.raises(MatchError, match=PLAYED):
                say(at, player, "Strong")

    def test_again_after_each_deal_and_after_the_match(self, at: Match, people: list[Player]) -> None:
        all_look(at)
        for deal in (2, 3):
            at = played(at)
            assert say(at, people[1], "Well").deal == deal
        services.concede(match_id=at.pk, seat=0)
        over = Match.objects.get(pk=at.pk)
        assert over.is_over and say(over, people[3], phrase="game").seq == over.seq
        Match.objects.update(finished_at=timezone.now() - talking.AFTER - timedelta(minutes=1))
        with pytest.raises(MatchError, match="has ended"):
            say(over, people[3], phrase="bye")

    def test_a_move_of_a_bot_ends_nothing(self, people: list[Player], bots: dict[str, Player]) -> None:
        match = table([bots["random"], people[0], people[1]], talk="greet", game="narnian-whist")
        moved = [event.seat for event in event_store.load(match).log if event.kind == "move"]
        assert set(moved) == {0} and say(match, people[1], phrase="luck")

    def test_two_who_hide_nothing_greet_at_any_time_and_talk_between(
        self, people: list[Player], club: Club
    ) -> None:
        match = table(people[:2], club, game="hex")
        say(match, people[1], "A good game to you")
        move(match)
        say(match, people[0], phrase="well")
        with pytest.raises(MatchError, match=PLAYED):
            say(match, people[0], "Are you sure?")


class TestWho:
    def test_only_who_sits_there_says_or_reads_anything(
        self, at: Match, people: list[Player], crowd: dict[str, Player]
    ) -> None:
        say(at, people[0], "Evening")
        for other in (crowd["Stranger"], create_player(name="Guest")):
            with pytest.raises(MatchError, match="those who sit"):
                say(at, other, "Me too")
            assert heard(at, other) == []
        assert heard(at, None) == []

    def test_where_a_junior_sits_people_greet_and_no_more(self, at: Match, people: list[Player]) -> None:
        Player.objects.filter(pk=people[3].pk).update(junior=True)
        with pytest.raises(MatchError, match="in the list"):
            say(at, people[0], "Hello there")
        say(at, people[3], phrase="hello")
        assert talking.level(Match.objects.get()) == "greet"

    @pytest.mark.parametrize("talk", ["", "greet"])
    def test_no_more_than_was_agreed(self, talk: str, people: list[Player]) -> None:
        match = table(people, talk=talk)
        with pytest.raises(MatchError, match="in the list" if talk else "but by moves"):
            say(match, people[0], "Hello there")
        if not talk:
            with pytest.raises(MatchError, match="but by moves"):
                say(match, people[0], phrase="hello")

    def test_free_text_is_for_clubs_and_all_of_it_for_the_site(
        self, people: list[Player], club: Club
    ) -> None:
        with pytest.raises(MatchError, match="tables of a club"):
            table(people, talk="deals")
        with pytest.raises(MatchError, match="real cards"):
            services.create_match(
                game="tuppi",
                seats=[services.SeatPlan(one) for one in people],
                entered=True,
                club=club,
                talk="deals",
            )

    def test_a_closed_club_and_who_was_removed(self, at: Match, people: list[Player], club: Club) -> None:
        remove_member(club=club, player=people[0], by=people[3], why="Rude")
        with pytest.raises(ClubError, match="was removed"):
            say(at, people[0], phrase="hello")
        Club.objects.update(closed_at=timezone.now(), closed_by=people[3])
        with pytest.raises(ClubError, match="closed"):
            say(at, people[1], phrase="hello")


class TestWhat:
    @pytest.mark.parametrize(
        "said",
        [
            {},
            {"text": "  \n "},
            {"text": "x" * 201},
            {"phrase": "loud"},
            {"phrase": "hello", "text": "x"},
            {"text": "\u202e"},
        ],
    )
    def test_rubbish_is_refused(self, said: dict[str, str], at: Match, people: list[Player]) -> None:
        with pytest.raises(MatchError):
            say(at, people[0], **said)
        assert not TableLine.objects.exists()

    def test_a_line_is_one_line(self, at: Match, people: list[Player]) -> None:
        assert say(at, people[0], " a\x00b\n\tc\u202ed ").text == "a b c d"

    def test_a_greeting_is_read_in_the_readers_language(self, at: Match, people: list[Player]) -> None:
        made = say(at, people[0], phrase="thanks")
        assert made.text == "" and made.said == "Thank you!"
        with translation.override("fi"):
            assert TableLine.objects.get().said == "Kiitos!"

    def test_so_much_at_once_and_so_much_a_deal(self, at: Match, people: list[Player]) -> None:
        most, _seconds = talking.AT_ONCE
        for _ in range(most):
            say(at, people[0], phrase="hello")
        with pytest.raises(TooOften, match="wait a moment"):
            say(at, people[0], phrase="hello")
        say(at, people[1], phrase="hello")
        rows = [
            TableLine(match=at, player=people[1], seq=1, deal=1, phrase="bye") for _ in range(talking.A_DEAL)
        ]
        TableLine.objects.bulk_create(rows)
        with pytest.raises(TooOften, match="next deal"):
            say(at, people[1], phrase="hello")

    def test_the_log_is_as_it_was(self, at: Match, people: list[Player]) -> None:
        before = list(at.events.values())
        say(at, people[0], "Evening")
        assert list(at.events.values()) == before


class TestMuting:
    def test_who_is_muted_is_not_read_and_learns_nothing(self, at: Match, people: list[Player]) -> None:
        say(at, people[1], "One")
        keys = [talking.key_for(at, player) for player in people[:4]]
        talking.mute(match_id=at.pk, by=people[0], about=people[1])
        talking.mute(match_id=at.pk, by=people[0], about=people[1])
        assert heard(at, people[0]) == [] and Muted.objects.count() == 1
        assert [heard(at, player) for player in people[1:4]] == [["One"]] * 3
        assert [talking.key_for(at, player) for player in people[1:4]] == keys[1:], "no page is told"
        assert talking.key_for(at, people[0]) != keys[0]
        talking.hear(by=people[0], about=people[1])
        assert heard(at, people[0]) == ["One"]

    def test_in_this_match_or_at_every_table(self, at: Match, people: list[Player], club: Club) -> None:
        other = table(people, club)
        for match in (at, other):
            say(match, people[1], "Here")
        talking.mute(match_id=at.pk, by=people[0], about=people[1])
        assert (heard(at, people[0]), heard(other, people[0])) == ([], ["Here"])
        talking.mute(match_id=at.pk, by=people[0], about=people[1], always=True)
        assert heard(other, people[0]) == []

    def test_only_others_at_ones_table(
        self, at: Match, people: list[Player], crowd: dict[str, Player]
    ) -> None:
        for by, about in (
            (people[0], people[0]),
            (people[0], crowd["Stranger"]),
            (crowd["Stranger"], people[0]),
        ):
            with pytest.raises(MatchError, match="somebody else"):
                talking.mute(match_id=at.pk, by=by, about=about)


class TestReporting:
    def test_organisers_read_the_line_and_what_else_was_said(self, people: list[Player], club: Club) -> None:
        at = table([*people[:3], *with_logins("Lempi").values()], club)
        say(at, people[0], phrase="hello")
        rude = say(at, people[1], "You fool")
        for _twice in range(2):
            made = talking.report(match_id=at.pk, by=people[0], line_id=rude.pk)
        assert Report.objects.count() == 1 and "You fool" in made.text and made.about == people[1]
        then = table_then(made, people[3])
        assert then is not None
        assert {word.text for word in then.words} == {"Hello, everybody!", "You fool"}

    def test_nobody_reports_what_they_do_not_read_nor_themselves(
        self, at: Match, people: list[Player]
    ) -> None:
        own = say(at, people[0], "Mine")
        for number in (own.pk, 0, 10**9):
            with pytest.raises(MatchError, match="somebody else has said"):
                talking.report(match_id=at.pk, by=people[0], line_id=number)

    def test_where_no_club_answers_one_mutes(self, people: list[Player]) -> None:
        match = table(people, talk="greet")
        line = say(match, people[1], phrase="again")
        with pytest.raises(MatchError, match="mute"):
            talking.report(match_id=match.pk, by=people[0], line_id=line.pk)


def test_ones_own_words_are_in_ones_data_and_go_with_the_account(at: Match, people: list[Player]) -> None:
    say(at, people[0], "Evening")
    say(at, people[1], phrase="hello")
    talking.mute(match_id=at.pk, by=people[1], about=people[0])
    told = everything_about(people[0])
    assert [row["text"] for row in told["said_at_tables"]] == ["Evening"]
    assert [row["about__name"] for row in everything_about(people[1])["muted"]] == ["Aino"]
    talking.forget(people[0])
    assert heard(at, people[2]) == ["Hello, everybody!"] and not Muted.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_looks_and_lines_at_once_no_line_comes_after_its_look(people: list[Player], club: Club) -> None:
    match = table(people, club)
    speaks = partial(talking.speak, match_id=match.pk, by=people[0], phrase="hello")
    looks = partial(closed_hands.look, match_id=match.pk, by=people[0], deal=1)
    raised = at_once([looks, speaks])
    assert all(isinstance(error, MatchError) for error in raised)
    with pytest.raises(MatchError, match=LOOKED):
        speaks()
