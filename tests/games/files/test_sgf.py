"""SGF: what is written is read again just as it was, and files as other programs write them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.core import registry
from games.core.contract.run import run_of
from games.core.errors import BadLog, RulesError
from games.core.match import LiveMatch
from games.core.match_file import MatchFile, replayed
from games.core.messages import Message
from games.files import sgf
from games.files.reading import SGF, formats_of, read_file, written
from games.files.sgf import text_of
from games.files.sgf_matches import takes
from tests.games.core.saved import file_of
from tests.games.files.samples import GO_GAME

BOARDS = [game for game in registry.all_games() if takes(game.table_for(), entered=False)]

HEX_GAME = "(;FF[4]GM[11]SZ[5]PB[Aino]PW[Eero];B[c2];W[swap-pieces];B[c3];W[d2];B[RESIGN])"


def moves(file: MatchFile) -> list[str]:
    return [event.text for event in file.log if event.kind == "move"]


def read(text: str) -> MatchFile:
    kind, file = read_file(text.encode())
    assert kind == SGF
    return file


def notes(file: MatchFile) -> str:
    return " ".join(map(str, file.left_out))


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in BOARDS])
def test_every_board_game_comes_back_as_it_was(game: type) -> None:
    for seed in range(2):
        run = run_of(game, seed)
        match = run.match(run.rng("sgf"), deals=3, actions=150)
        if not match.over:
            match.concede(match.actors()[0], match.seq)
        file = file_of(
            match, players=("Aino [FI]", "Eero\\:"), played="2026-11-24", comments={0: "a]b", 2: "\\"}
        )
        text = written(file, SGF)
        again = read(text)
        assert [event.to_json() for event in again.log] == [event.to_json() for event in match.log]
        assert again == replace(file, table=again.table)
        assert again.table.options == match.begun_with.options
        assert replayed(again).result == match.result
        assert written(again, SGF) == text


class TestWriting:
    def test_go_is_as_every_program_for_go_reads_it(self) -> None:
        match = LiveMatch(registry.get("beginners-go").table_for(2, {"size": 9}))
        for seat, text in enumerate(("c7", "j9", "pass", "a1")):
            match.play(seat % 2, text, match.seq)
        match.concede(0, match.seq)
        text = written(file_of(match, players=("Aino", "Eero")), SGF)
        for part in ("GM[1]", "SZ[9]", "KM[6.5]", "PB[Aino]", "PW[Eero]", "RE[W+R]"):
            assert part in text
        assert re.findall(r";([BW]\[\w*\])", text) == ["B[cc]", "W[ia]", "B[]", "W[ai]"]

    def test_the_result_counts_the_points(self) -> None:
        match = LiveMatch(registry.get("beginners-go").table_for(2, {"size": 9}))
        for seat, text in enumerate(("e5", "pass", "pass")):
            match.play(seat % 2, text, match.seq)
        assert "RE[B+74.5]" in written(file_of(match), SGF)

    def test_hex_names_its_cells_and_the_swap_of_sides(self) -> None:
        match = LiveMatch(registry.get("hex").table_for(2, {"size": 4}))
        for seat, text in ((0, "b2"), (1, "swap"), (0, "c3")):
            match.play(seat, text, match.seq)
        text = written(file_of(match), SGF)
        assert "GM[11]" in text and re.findall(r";([BW]\[[\w-]*\])", text) == [
            "B[b2]",
            "W[swap-sides]",
            "W[c3]",
        ]

    def test_moves_that_were_taken_back_are_not_written(self) -> None:
        match = LiveMatch(registry.get("hex").table_for(2, {"size": 4, "swap": False}))
        for seat, text in ((0, "a1"), (1, "b2"), (0, "c3")):
            match.play(seat, text, match.seq)
        match.take_back(1, match.seq)
        match.play(1, "d4", match.seq)
        text = written(file_of(match, comments={0: "begins", 1: "so", 2: "gone", 5: "better"}), SGF)
        assert re.findall(r";([BW]\[\w+\])", text) == ["B[a1]", "W[d4]"]
        again = read(text)
        assert again.comments == {0: "begins", 1: "so", 2: "better"}
        assert replayed(again).view(None)["view"] == match.view(None)["view"]

    def test_cards_and_sheets_are_not_written_as_a_board(self) -> None:
        tuppi = registry.get("tuppi").table_for()
        hex_table = registry.get("hex").table_for()
        assert formats_of(tuppi, entered=False) != ["kerho", "sgf"]
        assert SGF not in formats_of(hex_table, entered=True)
        with pytest.raises(BadLog, match="cannot be written as SGF"):
            written(MatchFile(tuppi, entered=False, log=()), SGF)


class TestReading:
    def test_a_game_of_go_with_comments_variations_and_marks(self) -> None:
        file = read(GO_GAME)
        assert moves(file) == ["e5", "g7", "c3", "g3", "c7", "pass"]
        assert file.players == ("Virtanen", "Mäkinen [2 dan]")
        assert file.played == "2024-05-11"
        assert file.comments[0] == "Played at the club: a quick game\nof two"
        assert file.comments[2] == "Wide."
        assert file.comments[5] == "A ] and a \\ and a broken line"
        live = replayed(file)
        assert live.result is not None and live.result.places == (1, 2)
        assert "1 variation is left out" in notes(file)
        assert "Marks on the board" in notes(file)

    def test_a_swap_of_pieces_turns_the_board(self) -> None:
        """The stone goes across to b3, white's; here it stays, and all that follows is seen from the other side."""
        file = read(HEX_GAME)
        assert moves(file) == ["c2", "swap", "c3", "b4"]
        live = replayed(file)
        assert live.result is not None and live.result.gave_up == 0

    def test_a_swap_of_sides_turns_nothing(self) -> None:
        file = read("(;GM[11]SZ[5];B[c2];W[swap-sides];W[C3];B[d2])")
        assert moves(file) == ["c2", "swap", "c3", "d2"]

    def test_charsets(self) -> None:
        for name, codec in (
            ("ISO-8859-1", "latin-1"),
            ("windows-1252", "cp1252"),
            ("Shift_JIS", "shift_jis"),
            ("UTF-8", "utf-8"),
        ):
            text = f"(;GM[1]SZ[9]CA[{name}]PB[{'青木' if codec == 'shift_jis' else 'Äijä'}];B[aa])"
            assert read_file(text.encode(codec))[1].players[0] in ("青木", "Äijä")
        assert read_file("(;GM[1]SZ[9]PB[Äijä])".encode("latin-1"))[1].players[0] == "Äijä"
        assert read_file("\ufeff(;GM[1]SZ[9]PB[Äijä])".encode())[1].players[0] == "Äijä"
        for bad in ("zip", "rot13", "punycode", "idna", "unicode_escape", "nonsense"):
            assert read(f"(;GM[1]SZ[9]CA[{bad}]PB[Ä])").players[0] == "Ä"

    def test_older_files_write_long_names_and_tt_for_a_pass(self) -> None:
        file = read("(;GaMe[1]SiZe[9]PlayerBlack[Aino];Black[ee];White[tt];Black[tt])")
        assert moves(file) == ["e5", "pass", "pass"]

    def test_another_bonus_and_another_result_are_said(self) -> None:
        file = read("(;GM[1]SZ[9]KM[0]RE[W+2.5];B[ee];W[];B[];W[aa])")
        assert "The file's bonus for white, 0, is not used: here it is 6.5" in notes(file)
        assert "The file says W+2.5; by the rules here it is B+74.5" in notes(file)
        assert "1 move after the end" in notes(file)

    def test_a_game_that_stops_before_its_end_is_left_so(self) -> None:
        file = read("(;GM[1]SZ[9]RE[B+3.5];B[ee])")
        assert replayed(file).over is False
        assert "stop before the end" in notes(file)

    @pytest.mark.parametrize(
        ("result", "kind"), [("W+Resign", "concede"), ("W+T", "time"), ("W+Forfeit", "fault")]
    )
    def test_who_gives_up_or_loses_on_time(self, result: str, kind: str) -> None:
        file = read(f"(;GM[1]SZ[9]RE[{result}];B[ee])")
        assert file.log[-1].kind == kind
        assert (replayed(file).result or file).gave_up == 0  # type: ignore[union-attr]

    def test_other_games_of_a_file_are_said(self) -> None:
        assert "1 other game" in notes(read("(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb])"))

    def test_a_board_of_go_is_19_where_nothing_is_said(self) -> None:
        assert read("(;GM[1];B[pd])").table.options["size"] == 19

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("(", "cut off"),
            ("(;GM[1]SZ[9];B[aa", "line 1, column"),
            ("(;GM[1]\n;B[aa]x y[)", "line 2"),
            ("(B[aa])", "cannot be read"),
            ("(;[aa])", "cannot be read"),
            ("()", "no game"),
            ("(" * 200_000, "cut off"),
            ("(;GM[1]SZ[9]" + ";B[]" * 30_000 + ")", "more than 20000 nodes"),
            ("(;GM[2];B[aa])", "number 2 "),
            ("(;GM[" + "9" * 5000 + "])", "are not read"),
            ("(;GM[1]SZ[9:13];B[aa])", "not a square"),
            ("(;GM[1]SZ[" + "9" * 1000 + "];B[aa])", "not a whole number"),
            ("(;GM[1]SZ[9]AB[cc][gg]HA[2];W[aa])", "sets the board up"),
            ("(;GM[1]SZ[9];B[aa];W[bb]AE[aa])", "sets the board up"),
            ("(;GM[1]SZ[9];B[aa]W[bb])", "Move 1: both colours"),
            ("(;GM[1]SZ[9];B[aa];B[bb])", "Move 2 is made by the colour"),
            ("(;GM[1]SZ[9];W[aa])", "Move 1 is made by the colour"),
            ("(;GM[1]SZ[9];B[aa];W[aa])", "Move 2 (aa): "),
            ("(;GM[1]SZ[9];B[zz])", "Move 1 (zz): there is no such place"),
            ("(;GM[1]SZ[9];B[a])", "no such place"),
            ("(;GM[11]SZ[5];B[q9])", "Move 1 (q9): "),
            ("(;GM[11]SZ[5];B[c3];W[d2];B[swap-sides])", "Move 3"),
            ("(;GM[0]XG[chess];B[e2-e4])", "no game"),
            ("(;GM[0]XG[tuppi])", "not read from SGF"),
            ("(;GM[0]XG[accasta]XV[99])", "version 99 of the rules"),
            ("(;GM[0]XG[accasta]XO[{])", "options (XO)"),
            ('(;GM[0]XG[accasta]XO[{"a"\\: ' + "9" * 99 + "}])", "options (XO)"),
            ("(;GM[0]XG[accasta]XO[\\[1\\]])", "options (XO)"),
            ("(;GM[1]SZ[9];XE[dance 0 x])", "no such kind"),
            ("(;GM[1]SZ[9];XE[concede 7 ])", "no such seat"),
        ],
    )
    def test_what_cannot_be_read_says_where_and_why(self, text: str, why: str) -> None:
        with pytest.raises(RulesError) as refused:
            read(text)
        assert why in str(refused.value)
        assert isinstance(refused.value.message, Message)


class TestSyntax:
    def test_escapes_go_there_and_back(self) -> None:
        for text in ("a]b", "\\", "a:b", "\\]", "[", "a\nb", "ä"):
            tree = sgf.parse(sgf.written([[[("C", text)]]]))[0]
            assert text_of(tree.nodes[0], "C") == text

    def test_the_main_line_is_the_first_of_each_branching(self) -> None:
        tree = sgf.parse("(;A[1](;A[2](;A[3])(;A[4]))(;A[5](;A[6])(;A[7])))")[0]
        assert [node["A"] for node in tree.nodes] == [["1"], ["2"], ["3"]]
        assert tree.variations == 2
