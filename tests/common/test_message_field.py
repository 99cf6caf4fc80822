"""A column for what the rules engine says."""

from __future__ import annotations

import pytest
from django.db import connection

from common.message_field import MessageField
from games.core.messages import Message, Seat, say, say_n

FIELD = MessageField()


def kept(value: object) -> str:
    """What is read after a journey through the column."""
    written = FIELD.get_db_prep_value(value, connection)
    return FIELD.from_db_value(written, None, connection)


@pytest.mark.parametrize(
    "message",
    [
        say("{player} passes.", player=Seat(2)),
        say_n("{count} trick short", "{count} tricks short", 3),
        say("Plain words with 100 % and {{braces}}."),
    ],
)
def test_a_message_keeps_its_template_and_values(message: Message) -> None:
    again = kept(message)
    assert isinstance(again, Message)
    assert (again, again.template, again.to_json()) == (message, message.template, message.to_json())


def test_plain_english_keeps_its_marks() -> None:
    assert str(kept("{1} gave up on <b>.")) == "{1} gave up on <b>."


def test_nothing_said_is_nothing() -> None:
    assert kept("") == ""
    assert MessageField().get_default() == ""
