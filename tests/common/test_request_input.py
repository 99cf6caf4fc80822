"""What a browser or a program sent, which may be anything."""

from __future__ import annotations

import pytest
from django.http import Http404
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from common.request_input import game_at, line, valid, whole


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("9" * 15, 10**15 - 1)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", ["", " 1", "-1", "+1", "1.5", "1e3", "0x1", "²", "٣", "x", "9" * 16, "9" * 5000, "\0"]
)
def test_everything_else_is_none(text: str) -> None:
    assert whole(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  two   words ", "two words"),
        ("a\nb\tc", "a b c"),
        ("nul\0l", "nul l"),
        ("half \ud800", "half"),
        ("right\u202eleft", "right left"),
        ("", ""),
        ("long" * 50, "longlonglo"),
    ],
)
def test_a_line_is_what_can_be_shown_in_one(text: str, said: str) -> None:
    assert line(text, 10 if len(text) > 50 else 80) == said


class Move(serializers.Serializer):
    seq = serializers.IntegerField(min_value=1)
    words = serializers.CharField(required=False)


def sent(data: object) -> Request:
    return Request(APIRequestFactory().post("/", data, format="json"), parsers=[JSONParser()])


def test_what_is_sent_comes_back_checked_and_nothing_else() -> None:
    assert valid(Move, sent({"seq": "3", "more": 1})) == {"seq": 3}
    assert valid(Move, sent({}), partial=True) == {}


@pytest.mark.parametrize("data", [{}, {"seq": 0}, {"seq": None}, {"seq": [1]}, [], "x", 7, None])
def test_rubbish_is_refused(data: object) -> None:
    with pytest.raises(ValidationError):
        valid(Move, sent(data))


def test_a_game_is_found_by_its_key_and_another_address_is_none() -> None:
    assert game_at("hex").key == "hex"
    for key in ("nonsense", "HEX ", ""):
        with pytest.raises(Http404):
            game_at(key)
