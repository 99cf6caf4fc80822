"""Tables as spreadsheets write them, and tables that spreadsheets can open without harm."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from common.csv_files import CsvError, decoded, read, written

TEXT = "name,role\nÄiti,member\n"


def rows(text: str, most: int = 100) -> list[dict[str, str]]:
    return [dict(row.cells) for row in read(text, needed=["name"], optional=["role"], most_lines=most)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_letters_survive_every_encoding_in_use(encoding: str) -> None:
    assert rows(decoded(TEXT.encode(encoding), most_bytes=1000)) == [{"name": "Äiti", "role": "member"}]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_what_parts_the_columns_names(separator: str) -> None:
    assert rows(TEXT.replace(",", separator)) == [{"name": "Äiti", "role": "member"}]


def test_a_field_in_quotes_may_hold_a_new_line_and_line_numbers_are_an_editors() -> None:
    found = read('name,role\n"Aino\nSalo",member\n\nEero,\n', needed=["name", "role"], most_lines=9)
    assert [(row.number, row.cells["name"]) for row in found] == [(2, "Aino\nSalo"), (5, "Eero")]


def test_windows_line_ends_count_once() -> None:
    found = read("name\r\nAino\r\nEero\r\n", needed=["name"], most_lines=9)
    assert [(row.number, row.cells["name"]) for row in found] == [(2, "Aino"), (3, "Eero")]


@pytest.mark.parametrize("raw", [b"PK\x03\x04\x00\x00", b"name\n\x00"])
def test_a_spreadsheet_itself_is_no_table(raw: bytes) -> None:
    with pytest.raises(CsvError, match="save it as CSV in the spreadsheet"):
        decoded(raw, most_bytes=1000)


def test_more_than_the_most_is_refused() -> None:
    with pytest.raises(CsvError, match="larger than 5 megabytes"):
        decoded(b"x" * 5_000_001, most_bytes=5_000_000)
    with pytest.raises(CsvError, match="3 lines are too many: 2 at once"):
        rows("name\na\nb\nc\n", most=2)


@pytest.mark.parametrize("head", ["", "nobody", "name,name", "name,shoe size", "role"])
def test_a_first_line_that_names_no_columns_is_refused(head: str) -> None:
    with pytest.raises(CsvError, match="first line must name the columns name"):
        rows(f"{head}\nAino,member\n")


def test_a_row_with_too_few_or_many_fields_is_named() -> None:
    found = read("name,role\nAino\nEero,member,x\n", needed=["name", "role"], most_lines=9)
    assert [(row.number, row.problem[:24]) for row in found] == [
        (2, "1 fields where 2 belong "),
        (3, "3 fields where 2 belong "),
    ]


@pytest.mark.parametrize("cell", ["=1+1", "+358 40", "-2+3+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "'=1"])
def test_no_cell_is_a_formula_to_a_spreadsheet(cell: str) -> None:
    line = written(["name"], [[cell]]).splitlines()[1].lstrip('"')
    assert line[0] == "'"
    assert rows(written(["name"], [[cell]]))[0]["name"].strip() == cell.strip()


def test_a_score_below_zero_is_no_formula() -> None:
    assert written(["score"], [["-5:3"]]).splitlines()[1] == "-5:3"


@given(st.lists(st.text(alphabet="a'=+-@,;\"\n\té ", min_size=1).filter(str.strip), min_size=1))
def test_what_is_written_is_read_back(names: list[str]) -> None:
    names = [name.strip() for name in names]
    found = read(
        written(["name", "role"], [(name, "x") for name in names]), needed=["name", "role"], most_lines=999
    )
    assert [row.cells["name"] for row in found] == names
