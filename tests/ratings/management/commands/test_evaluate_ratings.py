"""Ratings measured from a terminal; nothing here touches the database."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[4]


def rows(count: int) -> str:
    lines = ["date,game,side1,side2,score1,score2"]
    for number in range(count):
        first, second = f"P{number % 7}", f"P{(number * 3 + 1) % 7}x"
        day = f"20{number // 336 % 25:02}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        lines.append(f"{day},tuppi,{first},{second},{10 + number % 3},{9 + number % 5}")
    return "\n".join(lines) + "\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "results.csv"
    path.write_text(rows(120))
    return path


def test_a_table_and_the_calibration_for_people(file, capsys):
    call_command("evaluate_ratings", str(file), models="elo,coin")
    told = capsys.readouterr().out
    assert "120 matches of 14 people" in told
    assert "elo " in told and "standard errors)" in told


def test_json_for_programs(file, capsys):
    call_command("evaluate_ratings", str(file), "--json", "--test-from", "2000-04-01", models="coin")
    report = json.loads(capsys.readouterr().out)
    assert set(report["models"]) == {"kerho", "coin"}
    assert report["tested_on"] + report["left_out"] == 36


def test_rubbish_gets_one_sentence_and_exit_code_1(tmp_path):
    path = tmp_path / "rubbish.csv"
    path.write_text(rows(5) + "2000-01-01,tuppi,A,A,1,0\n")
    command = [sys.executable, "manage.py", "evaluate_ratings", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip() == "CommandError: Line 7: A plays twice in one match."


def test_a_model_that_is_not_known_and_a_day_that_is_none_are_refused(file):
    with pytest.raises(CommandError, match=r"There is no model .whist."):
        call_command("evaluate_ratings", str(file), models="whist")
    with pytest.raises(CommandError, match="is not a day"):
        call_command("evaluate_ratings", str(file), "--test-from", "1.1.2000")
