"""JSON from outside, which may be anything."""

import pytest

from games.core.json_text import read_json


def test_what_a_text_says():
    assert read_json('{"cards": ["AS", 1.5, null]}') == {"cards": ["AS", 1.5, None]}


@pytest.mark.parametrize(
    "text", ["", " ", "{", "AS", "'a'", "[1,]", "\0", '{"a": }', "[" * 200_000, '{"a":' * 200_000]
)
def test_rubbish_of_any_depth_is_refused_in_one_way(text):
    with pytest.raises(ValueError, match=r"."):
        read_json(text)
