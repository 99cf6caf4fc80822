"""The benchmark of the rules engine: it runs on what is installed, and keeps to its place in the document."""

from random import Random

import pytest

from benchmarks.rules_engine import BEGIN, END, NEAREST, OPEN_SPIEL, RLCARD, SAME, our_match, report, write
from games.core.registry import get


def test_every_game_and_comparison_of_the_report_is_there():
    section = report([get("hex"), get("beginners-go")], seconds=0.01, repeats=1)
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    assert [row.split("|")[1].strip() for row in rows[1:3]] == ["Hex", "Beginners' Go"]
    compared = "OpenSpiel hex 11 x 11" in section
    assert compared or "Not installed, so not compared: OpenSpiel" in section


def test_what_is_compared_exists_in_the_other_engines_lists():
    titles = {*SAME.values(), *(title for names in NEAREST.values() for title in names)}
    assert titles <= {*OPEN_SPIEL, *RLCARD}
    assert all(get(key) for key in SAME)


@pytest.mark.parametrize("key", ["hex", "beginners-go"])
def test_a_match_of_a_board_game_is_one_game(key):
    assert our_match(get(key).table_for(), Random(1)) == 1


def test_the_section_is_replaced_and_the_rest_of_the_document_left_alone(tmp_path):
    document = tmp_path / "benchmarks.md"
    document.write_text("# Benchmarks\n\nRatings stay.\n")
    write(document, "old\n")
    document.write_text(document.read_text() + "\nService stays.\n")
    write(document, "new\n")
    text = document.read_text()
    assert text == f"# Benchmarks\n\nRatings stay.\n\n{BEGIN}\nnew\n{END}\n\nService stays.\n"
