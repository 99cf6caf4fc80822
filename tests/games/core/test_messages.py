"""What the engine says: templates with values, in English by themselves and in a reader's words on the site."""

import json

import pytest

from games.core.errors import BadResult, Illegal, RulesError, StaleSequence
from games.core.messages import (
    Cards,
    Message,
    Seat,
    Side,
    Words,
    from_json,
    joined,
    message_of,
    say,
    say_n,
)

TAKEN = say("{player} takes {cards}.", player=Seat(2), cards=Cards("KS 7H"))


class Finnish(Words):
    """A reader at a table of three."""

    TEMPLATES = {
        "{player} takes {cards}.": "{player} ottaa kortit {cards}.",
        "{count} trick short": "{count} tikki puuttuu",
        "{count} tricks short": "{count} tikkiä puuttuu",
    }
    NAMES = ("Aino", "Veikko", "Lempi")

    def template(self, message: Message) -> str:
        return self.TEMPLATES.get(super().template(message), super().template(message))

    def seat(self, number: int) -> str:
        return self.NAMES[number]

    def side(self, number: int) -> str:
        return f"{self.NAMES[number]} & {self.NAMES[number + 2]}"


def test_a_message_reads_as_english_by_itself() -> None:
    assert str(TAKEN) == "{2} takes KS 7H."


def test_a_reader_gets_the_same_message_in_the_readers_language_with_names() -> None:
    assert Finnish().said(TAKEN) == "Lempi ottaa kortit KS 7H."


@pytest.mark.parametrize(
    ("count", "english", "finnish"),
    [(1, "1 trick short", "1 tikki puuttuu"), (3, "3 tricks short", "3 tikkiä puuttuu")],
)
def test_a_number_decides_the_wording(count: int, english: str, finnish: str) -> None:
    short = say_n("{count} trick short", "{count} tricks short", count)
    assert (str(short), Finnish().said(short)) == (english, finnish)


def test_messages_stand_in_messages() -> None:
    both = say("{who}: {what}", who=Side(0), what=joined([TAKEN, 4], "; "))
    assert str(both) == "{side 0}: {2} takes KS 7H.; 4"
    assert Finnish().said(both) == "Aino & Lempi: Lempi ottaa kortit KS 7H.; 4"


@pytest.mark.parametrize(
    "message",
    [
        TAKEN,
        say("plain"),
        say_n("{count} deal", "{count} deals", 2),
        say("{a} {b}", a=joined([1, Seat(0), Cards("AS")]), b=Side(1)),
        message_of("as it is, {braces} too"),
    ],
)
def test_a_stored_message_comes_back_equal(message: Message) -> None:
    assert from_json(json.loads(json.dumps(message.to_json()))) == message


def test_a_stored_text_of_old_is_shown_as_it_is() -> None:
    assert str(from_json("{0} wins.")) == "{0} wins."


@pytest.mark.parametrize(
    "rubbish", [None, 1, True, [], {}, {"say": 1}, {"say": "a", "values": {"b": None}}, {"seat": "x"}]
)
def test_rubbish_is_no_message(rubbish: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        from_json(rubbish)


def test_a_template_without_its_value_is_refused_where_it_is_written() -> None:
    with pytest.raises(ValueError, match="no value for player"):
        say("{player} passes.")


def test_text_from_outside_is_never_a_template() -> None:
    assert str(message_of("{player.__class__}")) == "{player.__class__}"


@pytest.mark.parametrize(
    ("error", "code", "template"),
    [
        (
            StaleSequence(3, 5),
            "stale",
            "The match is at event {current}, but the move was made for event {expected}",
        ),
        (BadResult(say("There is no deal to take back.")), "bad-result", "{text}"),
        (
            Illegal(say("The match is over already."), code="match-over"),
            "match-over",
            "The match is over already.",
        ),
        (Illegal("{0} must follow suit."), "illegal", "{text}"),
    ],
)
def test_a_refusal_has_a_code_for_programs_and_a_message_for_people(
    error: RulesError, code: str, template: str
) -> None:
    assert error.code == code
    assert error.message.template.startswith(template)
    assert str(error) == str(error.message)


def test_a_wrong_result_says_why_field_by_field() -> None:
    wrong = BadResult(
        {"tricks": say("{number} is not between {lo} and {hi}.", number=14, lo=0, hi=13), "": "odd."}
    )
    assert wrong.fields == {"tricks": "14 is not between 0 and 13.", "": "odd."}
    assert wrong.reasons["tricks"].values[0] == ("number", 14)
