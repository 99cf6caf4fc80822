"""Playthroughs that are kept."""

from __future__ import annotations

from pathlib import Path

from games.core import contract, registry
from games.core.contract import golden
from tests.games.toys import Aside, Frames


class TestGoldens:
    def test_a_golden_playthrough_comes_out_as_written(self, tmp_path: Path) -> None:
        for game in (Aside, Frames):
            contract.update_goldens(game, tmp_path)
            assert contract.check_goldens(game, tmp_path) == []

    def test_it_is_the_same_whenever_it_is_written(self) -> None:
        assert golden.playthrough(Aside, "plain") == golden.playthrough(Aside, "plain")

    def test_a_missing_file_is_a_complaint(self, tmp_path: Path) -> None:
        (complaint,) = contract.check_goldens(Frames, tmp_path)
        assert "python -m games golden --update frames" in complaint

    def test_changed_rules_show_as_a_difference_of_lines(self, tmp_path: Path) -> None:
        contract.update_goldens(Frames, tmp_path)
        path = golden.path_of(Frames, "plain", tmp_path)
        path.write_text(path.read_text().replace("  a frame\n", "  two frames\n"))
        (complaint,) = contract.check_goldens(Frames, tmp_path)
        assert "-  two frames" in complaint
        assert "+  a frame" in complaint

    def test_a_move_that_is_no_longer_legal_is_a_complaint(self, tmp_path: Path) -> None:
        contract.update_goldens(Aside, tmp_path)
        path = golden.path_of(Aside, "plain", tmp_path)
        lines = path.read_text().splitlines()
        moves = [number for number, line in enumerate(lines) if line.startswith("0> ")]
        lines[moves[1]] = lines[moves[0]]
        path.write_text("\n".join(lines))
        (complaint, *_) = contract.check_goldens(Aside, tmp_path)
        assert "can no longer be played" in complaint

    def test_no_file_is_left_over_from_a_game_or_preset_that_is_gone(self) -> None:
        known = {
            golden.path_of(game, preset.key).name for game in registry.all_games() for preset in game.presets
        }
        assert {path.name for path in golden.DIRECTORY.glob("*.txt")} <= known
