"""JSON from outside, which may be anything."""

import pytest

from games.core.json_text import read_json, write_json


def test_what_a_text_says():
    assert read_json('{"cards": ["AS", 1.5, null]}') == {"cards": ["AS", 1.5, None]}


@pytest.mark.parametrize("text", [" 7", "7\n", "\t7 "])
def test_blanks_around_it_say_nothing(text):
    assert read_json(text) == 7


@pytest.mark.parametrize("text", ["7 8", "[1]]", "\ufeff7", "7,"])
def test_nothing_else_may_stand_around_it(text):
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


@pytest.mark.parametrize(
    "text", ["", " ", "{", "AS", "'a'", "[1,]", "\0", '{"a": }', "[" * 200_000, '{"a":' * 200_000]
)
def test_rubbish_of_any_depth_is_refused_in_one_way(text):
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


def test_a_value_is_written_in_few_characters_and_read_again() -> None:
    assert write_json({"deal": 1, "points": [1, -2]}) == '{"deal":1,"points":[1,-2]}'
    assert read_json(write_json(["ä", None])) == ["ä", None]
