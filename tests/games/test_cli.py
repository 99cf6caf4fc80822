"""`python -m games`: what it prints, and the one clear line and exit code 2 for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games import cli
from games.core import registry
from games.core.rules_page import rules_page, to_markdown
from tests.games.toys import Aside, Frames


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games, registered for one test."""
    registry.all_games()
    monkeypatch.setitem(registry._GAMES, Aside.key, Aside)
    monkeypatch.setitem(registry._GAMES, Frames.key, Frames)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.usefixtures("toys")
class TestReading:
    def test_list_has_every_game_with_its_rows(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "list", "--json")
        listed = {game["key"]: game for game in json.loads(out)}
        assert code == 0
        assert set(listed) == {game.key for game in registry.all_games()}
        assert listed["aside"]["rows"] == [
            {"source": "my-games", "id": "aside", "preset": "plain", "lines": [1, 2]}
        ]
        assert listed["aside"]["seats"] == [2, 3, 4]

    def test_list_is_a_line_a_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(capsys, "list")
        assert len(out.splitlines()) == len(registry.all_games())

    def test_show_prints_the_rules_page(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(capsys, "show", "aside")
        assert out == to_markdown(Aside)
        assert out.startswith("# Aside\n")
        assert "- **Target** (`target`): 3 to 9; usually 5." in out
        assert "- Players: 2 to 4" in out

    def test_the_page_leaves_out_what_there_is_not(self) -> None:
        headings = [heading for heading, _ in rules_page(Frames)]
        own = ["Object", "Equipment", "The deal", "Play", "Scoring"]
        assert headings == ["At a glance", *own, "Variants by name"]


@pytest.mark.usefixtures("toys")
class TestPlaying:
    def test_a_saved_match_can_be_replayed(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        code, out, _ = run(
            capsys, "play", "aside", "--seats", "3", "--bots", "greedy,random", "--seed", "1", "--json"
        )
        saved = json.loads(out)
        assert code == 0
        assert saved["bots"] == ["greedy", "random", "greedy"]
        assert saved["rows"][-1]["totals"] == saved["result"]["totals"]
        file = tmp_path / "match.json"
        file.write_text(out)
        code, out, _ = run(capsys, "replay", str(file), "--every", "3")
        assert code == 0
        assert f"Totals {saved['result']['totals']}" in out
        assert "phase: aside" in out

    def test_a_spectator_of_the_replay_sees_no_cards_laid_aside(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        _, out, _ = run(capsys, "play", "aside", "--seed", "1", "--deals", "1", "--json")
        file = tmp_path / "match.json"
        file.write_text(out)
        _, out, _ = run(capsys, "replay", str(file), "--viewer", "spectator")
        assert "lays a card aside" in out

    def test_the_same_seed_plays_the_same_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        one = run(capsys, "play", "aside", "--seed", "5")
        assert one == run(capsys, "play", "aside", "--seed", "5")
        assert "The end:" in one[1]

    def test_a_text_option_may_come_from_a_file(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        deck = tmp_path / "deck.csv"
        deck.write_text("name,Size\n" + "\n".join(f"Card {n},{n}" for n in range(12)), "utf-8")
        assert cli.main(["play", "narnian-whist", "--options", f"deck=@{deck}", "--deals", "1"]) == 0
        deck.write_text("name,Size\nCard,x", "utf-8")
        assert cli.main(["play", "narnian-whist", "--options", f"deck=@{deck}"]) == 2
        assert "12 to 64 cards are needed" in capsys.readouterr().err
        deck.write_bytes(b"\xff\xfe")
        assert cli.main(["play", "narnian-whist", "--options", f"deck=@{deck}"]) == 2
        assert "not a text in UTF-8" in capsys.readouterr().err

    def test_options_and_presets_set_the_table(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(
            capsys, "play", "aside", "--preset", "fall", "--options", "target=9", "--deals", "1", "--json"
        )
        assert json.loads(out)["options"] == {"target": 9, "fall": True}
        assert json.loads(out)["seats"] == 4

    def test_ladder_compares_with_error_bars(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(
            capsys, "ladder", "aside", "--seats", "4", "--bots", "random,greedy", "--deals", "60", "--json"
        )
        (duel,) = json.loads(out)
        assert (duel["first"], duel["second"], duel["deals"]) == ("greedy", "random", 60)
        assert duel["gain"] > 3 * duel["error"] > 0

    def test_bench_measures(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(
            capsys, "bench", "aside", "--seats", "2", "--seconds", "0.01", "--repeats", "2", "--json"
        )
        (speed,) = json.loads(out)
        assert speed["moves_a_deal"] == 6
        assert speed["deals"] > 0 < speed["matches"]


@pytest.mark.usefixtures("toys")
class TestChecking:
    def test_a_broken_game_fails_with_the_command_that_shows_it(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Aside, "__module__", "games.core.game")
        code, out, _ = run(capsys, "check", "aside", "--only", "description")
        assert code == 1
        assert "the page lacks" in out
        assert "again: python -m games check aside --only description --seed 0" in out

    def test_one_fault_that_fails_several_checks_is_said_once(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Aside.State, "greedy", lambda self, seat, rng: 99)
        code, out, _ = run(capsys, "check", "aside", "--seconds", "0.5")
        assert code == 1
        complaints = [
            line.partition(": ")[2] for line in out.splitlines() if "gives 99, which is not legal" in line
        ]
        assert len(complaints) == len(set(complaints)) > 0
        assert "    the same: " in out

    def test_an_honest_game_passes(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "check", "aside", "frames", "--only", "sheet", "--seed", "3")[0] == 0


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "nope"], "There is no game 'nope'."),
        (["play", "nope"], "There is no game 'nope'."),
        (["play", "frames"], "Frames is only written down here: bots cannot play it."),
        (["play", "aside", "--seats", "9"], "Aside is for 2, 3, 4 players, not 9."),
        (["play", "aside", "--preset", "x"], "has no preset 'x'"),
        (["play", "aside", "--options", "target"], "'target' is not KEY=VALUE."),
        (["play", "aside", "--options", "target=99"], "not a whole number from 3 to 9"),
        (["play", "aside", "--options", "goal=9"], "There is no option 'goal'"),
        (["play", "aside", "--bots", "deep-blue"], "There is no built-in player 'deep-blue'"),
        (["ladder", "frames"], "only written down"),
        (["bench", "frames"], "only written down"),
        (["bench"], "name the games"),
        (["check"], "name the games"),
        (["check", "frames", "--only", "worlds"], "does not concern frames"),
        (["replay", "no-such-file.json"], "no-such-file.json"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert len(err.splitlines()) == 1


RUBBISH_FILES = [
    "",
    "rubbish",
    "[]",
    "{}",
    '{"game": "aside", "seats": 2, "options": [], "log": []}',
    '{"game": "aside", "seats": "two", "options": {}, "log": []}',
    '{"game": ["aside"], "seats": 2, "options": {}, "log": []}',
    '{"game": "aside", "seats": 2, "options": {}, "log": {}}',
    '{"game": "aside", "seats": 2, "options": {}, "log": [1]}',
    '{"game": "aside", "seats": 2, "options": {}, "log": [["move", 0, "2S", 0]]}',
    '{"game": "aside", "seats": 2, "options": {}, "log": [["dance", null, "", 0]]}',
    '{"game": "aside", "seats": 2, "options": {}, "log": [["chance", null, "x:y", 0]]}',
    '{"game": "aside", "seats": 2, "options": {}, "log": [["chance", null, "x:[1]", 0], ["move", 0, "2S", 0]]}',
    '{"game": "aside", "seats": 2, "options": {}, "log": [["chance", null, "x:{}", 0]]}',
    '{"game": "aside", "rules_version": 99, "seats": 2, "options": {}, "log": []}',
]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("text", RUBBISH_FILES)
def test_a_rubbish_file_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "rubbish.json"
    file.write_text(text)
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["dance"], ["play", "aside", "--seats", "-1"], ["play", "aside", "--deals", "x"]]
)
def test_wrong_arguments_end_with_code_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err


def test_a_match_is_converted_there_and_back(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    own, board = tmp_path / "match.json", tmp_path / "match.sgf"
    assert cli.main(["play", "hex", "--options", "size=4", "--seed", "1", "--bots", "random", "--json"]) == 0
    own.write_bytes(capsysbinary.readouterr().out)
    assert cli.main(["convert", str(own), "--to", "sgf"]) == 0
    board.write_bytes(capsysbinary.readouterr().out)
    assert b"GM[11]" in board.read_bytes()
    assert cli.main(["convert", str(board)]) == 0
    told = json.loads(capsysbinary.readouterr().out)
    before = json.loads(own.read_bytes())
    assert (told["log"], told["result"]) == (before["log"], before["result"])
    assert cli.main(["replay", str(board)]) == 0
    own.write_text(
        json.dumps(before | {"game": "tuppi", "seats": 4, "options": {}, "log": [], "result": None})
    )
    assert cli.main(["convert", str(own), "--to", "sgf"]) == 2
