"""PBN: rubbers written and read again, and files as programs for bridge write them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import registry
from games.core.contract.run import run_of
from games.core.contract.sheets import next_results
from games.core.errors import BadLog, RulesError
from games.core.match import LiveMatch
from games.core.match_file import MatchFile, replayed
from games.core.messages import Message
from games.files import pbn
from games.files.reading import PBN, formats_of, read_file, written
from tests.games.core.saved import file_of
from tests.games.files.samples import BOARD, PLAYED

BRIDGES = ("contract-bridge", "contract-whist")


def read(text: str) -> MatchFile:
    kind, file = read_file(text.encode())
    assert kind == PBN
    return file


def notes(file: MatchFile) -> str:
    return " ".join(map(str, file.left_out))


def of_moves(file: MatchFile) -> list[tuple[int | None, str]]:
    return [(event.seat, event.text) for event in file.log if event.kind == "move"]


@pytest.mark.parametrize("key", BRIDGES)
def test_a_rubber_comes_back_bid_for_bid_and_card_for_card(key: str) -> None:
    for seed in range(4):
        run = run_of(registry.get(key), seed)
        match = run.match(run.rng("pbn"), deals=3, actions=1000)
        file = file_of(
            match, players=("Aino", 'E"e"', "Sylvi", "\\V"), played="2026-11-24", comments={3: "strong"}
        )
        text = written(file, PBN)
        again = read(text)
        assert of_moves(again) == of_moves(file)
        assert (again.players, again.played, again.comments) == (file.players, file.played, file.comments)
        live = replayed(again)
        assert [row.to_json() for row in live.sheet.rows] == [row.to_json() for row in match.sheet.rows]
        assert live.result == match.result
        if live.state is not None and match.state is not None:
            assert live.state.position() == match.state.position()
        assert written(again, PBN) == text


@pytest.mark.parametrize("key", BRIDGES)
def test_a_sheet_of_real_cards_comes_back_result_for_result(key: str) -> None:
    run = run_of(registry.get(key), 1)
    match = LiveMatch(run.table, entered=True)
    for _ in range(5):
        for result in next_results(run, match.sheet, run.rng("sheet"), 1):
            match.enter(result.to_json(), match.seq)
    file = file_of(match)
    again = read(written(file, PBN))
    assert again.entered
    assert [row.to_json() for row in replayed(again).sheet.rows] == [
        row.to_json() for row in match.sheet.rows
    ]


class TestWriting:
    def test_tags_stand_in_the_order_of_the_export_format(self) -> None:
        text = written(read(BOARD + PLAYED), PBN)
        order = pbn.parse(text)[0].tags
        assert list(order)[:15] == [
            "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
            "Scoring", "Declarer", "Contract", "Result",
        ]  # fmt: skip
        assert order["Deal"] == "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
        assert (order["Scoring"], order["Score"], order["Date"]) == ("Rubber", "NS 1370", "2024.05.11")
        assert text.startswith("% PBN 2.1\n% EXPORT\n")
        assert all(len(line) <= 255 for line in text.splitlines())

    def test_only_latin_1_is_written(self) -> None:
        file = replace(read(BOARD + PLAYED), players=("青木" * 200, "Äijä", "", ""))
        written(file, PBN).encode("latin-1")

    def test_other_games_of_cards_say_that_they_are_not_written(self) -> None:
        for key in ("rubber-whist", "tuomas-minibridge", "vint"):
            table = registry.get(key).table_for()
            assert PBN not in formats_of(table, entered=False)
            with pytest.raises(BadLog, match="cannot be written as PBN"):
                written(MatchFile(table, entered=False, log=()), PBN)


class TestReading:
    def test_a_board_with_auction_notes_and_play(self) -> None:
        file = read(BOARD + PLAYED)
        assert [text for _, text in of_moves(file)][:5] == ["bid 2C", "pass", "bid 2D", "pass", "bid 7NT"]
        assert of_moves(file)[8] == (1, "TS")
        assert of_moves(file)[9] == (0, "3S"), "the declarer plays the dummy's cards"
        assert file.players == ("Aino", "Veikko", "Sylvi Mäki", "Eero")
        assert file.comments[2] == "strong, any shape" and file.comments[6] == "to play"
        assert "the rest" in file.comments.values()
        row = replayed(file).sheet.rows[0]
        assert row.result.to_json()["tricks"] == 13

    def test_who_dealt_first_there_deals_first_here(self) -> None:
        turned = BOARD.replace('[Dealer "N"]', '[Dealer "S"]').replace('[Deal "N:', '[Deal "S:')
        turned = turned.replace('[Declarer "N"]', '[Declarer "S"]').replace('[Auction "N"]', '[Auction "S"]')
        file = read(turned.replace('[Play "E"]', '[Play "W"]') + PLAYED)
        assert of_moves(file) == of_moves(read(BOARD + PLAYED))
        assert file.players == ("Sylvi Mäki", "Eero", "Aino", "Veikko")

    def test_a_claim_ends_the_deal_with_the_tricks_that_the_file_says(self) -> None:
        file = read(BOARD + "ST S3 S2 SA\nS7 - - SK\n*\n")
        assert len([text for _, text in of_moves(file)]) == 8 + 6
        assert (file.log[-1].kind, file.log[-1].seat, file.log[-1].text) == ("claim", 0, "12")
        assert replayed(file).sheet.rows[0].result.to_json()["tricks"] == 13
        text = written(file, PBN)
        assert "S7 - - SK\n*\n" in text and '[Result "13"]' in text
        assert [event.to_json() for event in read(text).log] == [event.to_json() for event in file.log]

    def test_what_cannot_be_claimed_leaves_the_deal_where_its_play_stops(self) -> None:
        file = read(BOARD.replace('"13"', '"0"') + "ST S3 S2 SA\n*\n")
        assert not replayed(file).sheet.rows
        assert "its play stops before the end" in notes(file)

    def test_results_alone_are_a_sheet(self) -> None:
        second = BOARD.replace('[Board "1"]', '[Board "2"]').replace('"7NT"', '"3HX"').replace('"13"', '"7"')
        both = BOARD + "*\n\n" + second.replace('[Declarer "N"]', '[Declarer "E"]')
        file = read(both.replace("[Deal ", "[NotTheDeal "))
        assert file.entered and "read as a sheet" in notes(file)
        assert replayed(file).sheet.totals == [1220 + 300, 0]

    def test_boards_that_are_no_rubber_are_left_out_and_said(self) -> None:
        file = read(
            BOARD + PLAYED + "\n" + BOARD.replace('[Vulnerable "None"]', '[Vulnerable "NS"]') + PLAYED
        )
        assert len(replayed(file).sheet.rows) == 1
        assert "1 deal is left out" in notes(file)

    def test_another_vulnerability_is_said(self) -> None:
        assert "it is a rubber" in notes(read(BOARD.replace('"None"', '"All"') + PLAYED))

    def test_a_sign_takes_over_what_the_board_before_says(self) -> None:
        boards = pbn.parse('[Event "A"]\n[Board "1"]\n\n[Event "#"]\n[Board "2"]\n')
        assert [board.tag("Event") for board in boards] == ["A", "A"]

    def test_passed_out(self) -> None:
        text = BOARD.replace("7NT", "Pass").replace('"13"', '""').replace('[Declarer "N"]', '[Declarer ""]')
        passed = text[: text.index("2C =1=")] + "Pass Pass Pass Pass\n"
        assert replayed(read(passed)).sheet.rows[0].result.to_json()["level"] == 0

    def test_files_in_latin_1_and_in_utf_8(self) -> None:
        for codec in ("latin-1", "utf-8", "utf-8-sig"):
            assert (
                "Sylvi Mäki" in read_file((BOARD + PLAYED).replace("% PBN", "%PBN").encode(codec))[1].players
            )

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            (lambda text: "[", "line 1"),
            (lambda text: '[Event "a', "line 1"),
            (lambda text: '[Event "a"]', "no game"),
            (lambda text: "[" * 100_000, "line 1"),
            (lambda text: "% x\n" + "a " * 30_000, "more than"),
            (lambda text: text.replace("[Board", '[KerhoGame "tuppi"]\n[Board', 1), "not read from PBN"),
            (lambda text: text.replace("[Board", '[KerhoRules "99"]\n[Board', 1), "version 99 of the rules"),
            (lambda text: text.replace('[Dealer "N"]', '[Dealer "Q"]'), "Board 1: nobody is said to deal"),
            (lambda text: text.replace("AKQJ.", "AKQQ."), "not the 52 cards"),
            (lambda text: text.replace("2.5432.5432.5432", ""), "not the 52 cards"),
            (lambda text: text.replace("6543.876.876.876 2.", "65432.876.876.876 ."), "every hand has 13"),
            (lambda text: text.replace("AKQJ.", "AKQ1."), "no hand of four suits"),
            (lambda text: text.replace('[Auction "N"]', '[Auction "E"]'), "does not begin with the dealer"),
            (lambda text: text.replace("2C =1=", "8C"), "8C is no call"),
            (lambda text: text.replace("2D!", "1D"), "call 3 (bid 1D)"),
            (lambda text: text.replace('[Play "E"]', '[Play "W"]'), "first lead"),
            (lambda text: text.replace('[Play "E"]', '[Play "Z"]'), "none of N, E, S, W"),
            (lambda text: text.replace("S7 S4 H2", "S7 S4 ^R"), "irregularity"),
            (lambda text: text.replace("ST S3 S2 SA", "ST H6 S2 SA"), "trick 1 (6H)"),
            (lambda text: text.replace("S8 S5 H3 SQ", "S8 S5 H2 SQ"), "trick 3 (2H)"),
            (lambda text: text.replace('"13"', '"12"'), "its tags say 12, its cards come to 13"),
            (lambda text: text.replace('"7NT"', '"6NT"'), "its tags say 6NT"),
            (lambda text: text.replace('[Declarer "N"]', '[Declarer "S"]'), "its tags say S"),
        ],
    )
    def test_what_cannot_have_been_so_says_where_and_why(self, change: object, why: str) -> None:
        with pytest.raises(RulesError) as refused:
            read(change(BOARD + PLAYED))  # type: ignore[operator]
        assert why in str(refused.value)
        assert isinstance(refused.value.message, Message)

    @pytest.mark.parametrize(
        ("contract", "result", "why"),
        [
            ("8NT", "9", "no contract"),
            ("3NT", "x", "trick"),
            ("3NT", "14", "14"),
            ("3NT", "9" * 200, "trick"),
        ],
    )
    def test_results_that_cannot_be(self, contract: str, result: str, why: str) -> None:
        wrong = BOARD.replace("7NT", contract).replace('"13"', f'"{result}"')
        with pytest.raises(RulesError) as refused:
            read((wrong + "*\n\n" + BOARD).replace("[Deal ", "[NotTheDeal "))
        assert why.lower() in str(refused.value).lower()
