"""What a file of a match holds, and that one that is still played gives nothing away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from games.core.errors import BadLog
from games.core.match_file import read, replayed
from matches import event_store, services
from matches.errors import MatchError
from matches.files import exporting, imports
from matches.models import BoardSet, Match
from tests.matches.file_reading import text_of
from tests.matches.pages import RUBBISH
from tests.matches.sheets import enter, phone

pytestmark = pytest.mark.django_db


def test_the_file_is_the_log_event_for_event(over: Match) -> None:
    file = read(text_of(over))
    live = event_store.load(over)
    assert [event.to_json() for event in file.log] == [event.to_json() for event in live.log]
    assert replayed(file).result == live.result
    assert file.players == ("Aino", "Eero")
    assert file.totals == (1, 0)


def test_a_match_that_is_played_gives_nothing_away(hex_of_people: Match) -> None:
    with pytest.raises(MatchError, match="once it is over") as refused:
        exporting.match_written(hex_of_people)
    assert refused.value.code == "not-open"
    assert exporting.formats_for(hex_of_people) == []
    answer = phone(None).get(f"/matches/{hex_of_people.code}/file/", follow=True)
    assert "once it is over" in answer.content.decode()
    assert phone(None).get(f"/api/matches/{hex_of_people.code}/file/").status_code == 400


def test_nor_one_whose_deals_others_are_still_to_meet(hex_of_bots: Callable[..., Match], over: Match) -> None:
    boards = Match.objects.filter(pk=over.pk)
    waiting = hex_of_bots()
    waiting.board_set = over.board_set = BoardSet.objects.create()
    waiting.save()
    over.save()
    with pytest.raises(MatchError, match="once it is over"):
        exporting.match_written(boards.get())


def test_secret_answers_stay_on_the_site(people: list[Player]) -> None:
    pack = "category,question,answer,low,high,within\n" + "\n".join(
        f"{'AB'[n % 2]},Question {n}?,{n},0,99,0" for n in range(12)
    )
    seats = [services.SeatPlan(one) for one in people[:3]]
    match = services.start(
        match=services.create_match(game="believe-or-doubt", seats=seats, options={"pack": pack})
    )
    services.void_match(match_id=match.pk, reason="late")
    match.refresh_from_db()
    with pytest.raises(MatchError, match="a secret"):
        exporting.file_of(match)
    assert exporting.formats_for(match) == []


def test_bridge_goes_out_as_pbn_in_latin_1(people: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game="contract-bridge", seats=seats, entered=True))
    Player.objects.filter(pk=people[0].pk).update(name="Äijä")
    deal = {"level": 3, "strain": "NT", "declarer": 0, "doubled": "1", "tricks": 9, "honours": [0, 0]}
    match = enter(match, deal)
    services.stop_match(match_id=match.pk, reason="", expect_seq=match.seq, by=None)
    answer = phone(people[1]).get(f"/matches/{match.code}/file/?kind=pbn")
    assert '[North "Äijä"]'.encode("latin-1") in answer.content
    assert answer["Content-Type"] == "application/x-pbn; charset=iso-8859-1"
    made = imports.read_in(raw=answer.content, owner=people[1])
    assert replayed(read(made.content)).sheet.rows[0].result.to_json() == deal


def test_the_name_of_a_file_is_plain_letters_and_says_what_it_is(over: Match) -> None:
    file = exporting.file_of(over)
    assert file.played
    written = exporting.name_file(file, "sgf", "ab/../ä\n")
    assert written.name == f"hex-{file.played}-ab.sgf"


def test_what_was_said_of_calls_goes_with_them(over: Match) -> None:
    for asked_by, text in ((None, "Strong"), (1, "very")):
        over.explanations.create(seq=3, seat=0, asked_by=asked_by, text=text)
    over.explanations.create(seq=5, seat=0, text="")
    assert sorted(exporting.file_of(over).comments) == [3]
    assert sorted(exporting.file_of(over).comments[3].split("; ")) == ["Strong", "very"]


@pytest.mark.parametrize("kind", [*RUBBISH, "json", "KERHO"])
def test_a_format_that_there_is_not_is_refused(over: Match, kind: str) -> None:
    with pytest.raises(BadLog, match="cannot be written"):
        exporting.match_written(over, kind)
