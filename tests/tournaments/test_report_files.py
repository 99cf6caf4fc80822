"""Tournament report files as commands are given them."""

from pathlib import Path

import pytest

from tests.tournaments.engine.dsl import stage
from tournaments.engine.trf import TrfError, write
from tournaments.report_files import MOST_BYTES, report_in


def test_a_file_in_another_encoding_is_read(tmp_path: Path) -> None:
    path = tmp_path / "old.trf"
    path.write_bytes(write(stage(2, "1-2 1-0")).replace("P1 ", "Pä ").encode("latin-1"))
    assert report_in(str(path)).stage.entrants[0].name == "Pä"


def test_a_file_that_is_too_long_or_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.trf"
    path.write_bytes(b"x" * (MOST_BYTES + 1))
    with pytest.raises(TrfError, match="longer than"):
        report_in(str(path))
    with pytest.raises(TrfError, match="cannot be read"):
        report_in(str(tmp_path / "nothing"))
