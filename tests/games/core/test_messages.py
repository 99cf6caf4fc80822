"""What the engine says: templates with values, in English by themselves and in a reader's words on the site."""

import ast
import json
import pickle
import re
from pathlib import Path

import pytest

from games.core.errors import BadResult, Illegal, RulesError, StaleSequence, refuse
from games.core.messages import (
    Card,
    Message,
    Seat,
    Side,
    Signed,
    Words,
    from_json,
    joined,
    message_of,
    say,
    say_in,
    say_n,
    verbatim,
)

TAKEN = say("{player} takes {cards}.", player=Seat(2), cards=joined([Card("KS"), Card("TH")], " "))


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
        return self.NAMES[number] if number < len(self.NAMES) else super().seat(number)

    def side(self, number: int) -> str:
        return f"{self.NAMES[number]} & {self.NAMES[number + 2]}"


def test_a_message_reads_as_english_by_itself() -> None:
    assert TAKEN == "{2} takes K♠ 10♥."
    assert json.loads(json.dumps([TAKEN])) == ["{2} takes K♠ 10♥."]


def test_a_reader_gets_the_same_message_in_the_readers_language_with_names() -> None:
    assert Finnish().said(TAKEN) == "Lempi ottaa kortit K♠ 10♥."


@pytest.mark.parametrize(
    ("count", "english", "finnish"),
    [(1, "1 trick short", "1 tikki puuttuu"), (3, "3 tricks short", "3 tikkiä puuttuu")],
)
def test_a_number_decides_the_wording(count: int, english: str, finnish: str) -> None:
    short = say_n("{count} trick short", "{count} tricks short", count)
    assert (str(short), Finnish().said(short)) == (english, finnish)


def test_messages_stand_in_messages() -> None:
    both = say("{who}: {what}", who=Side(0), what=joined([TAKEN, 4], "; "))
    assert str(both) == "{side 0}: {2} takes K♠ 10♥.; 4"
    assert Finnish().said(both) == "Aino & Lempi: Lempi ottaa kortit K♠ 10♥.; 4"


@pytest.mark.parametrize(
    "message",
    [
        TAKEN,
        say("plain"),
        say_n("{count} deal", "{count} deals", 2),
        say("{a} {b}", a=joined([1, Seat(0), Card("AS")]), b=Side(1)),
        say("{player}: {points}", player=Seat(0), points=Signed(-5)),
        say_in("a row of the sheet", "End"),
        message_of("as it is, {braces} too"),
    ],
)
def test_a_stored_message_comes_back_equal(message: Message) -> None:
    again = from_json(json.loads(json.dumps(message.to_json())))
    assert (again, again.to_json()) == (message, message.to_json())
    assert pickle.loads(pickle.dumps(message)).to_json() == message.to_json()


def test_a_sentence_that_is_no_message_yet_keeps_its_words_and_its_people_are_filled_in() -> None:
    assert from_json("{0} wins, {side 1} at -3.") == "{0} wins, {side 1} at -3."
    assert Finnish().said("{2} wins over {side 0}; {9}") == "Lempi wins over Aino & Lempi; {9}"


def test_what_somebody_wrote_is_never_filled_in() -> None:
    assert Finnish().said(verbatim("{2} cheats")) == "{2} cheats"


def test_a_view_is_worded_throughout_and_stays_json() -> None:
    view = {"facts": [["Trick", TAKEN]], "seats": ({"seat": 2, "call": "{2}: pass"},), "board": "a{b"}
    assert Finnish().in_json(view) == {
        "facts": [["Trick", "Lempi ottaa kortit K♠ 10♥."]],
        "seats": [{"seat": 2, "call": "Lempi: pass"}],
        "board": "a{b",
    }


@pytest.mark.parametrize(
    "rubbish",
    [
        None,
        1,
        True,
        [],
        {},
        {"say": 1},
        {"say": "a", "values": {"b": None}},
        {"seat": "x"},
        {"say": "{a}"},
        {"say": "{"},
        {"say": "{a:>99999999}", "values": {"a": 1}},
        {"say": "{a.__class__}", "values": {"a": 1}},
    ],
)
def test_rubbish_is_no_message(rubbish: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        from_json(rubbish)


def test_a_template_without_its_value_is_refused_where_it_is_written() -> None:
    with pytest.raises(ValueError, match="no value for player"):
        say("{player} passes.")


def test_a_value_that_no_template_shows_is_refused_where_it_is_written() -> None:
    with pytest.raises(ValueError, match="too many values"):
        say("{player} passes.", player=Seat(0), hand=joined([Card("AS")]))


def test_a_template_names_values_and_does_no_more() -> None:
    for template in ("{a!r}", "{a:>9}", "{a.b}", "{a[0]}", "{0}", "{}"):
        with pytest.raises(ValueError, match="a placeholder is a name"):
            say(template, a=1)


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
        (BadResult(say("There is no deal to take back.")), "bad-result", "There is no deal"),
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


def test_one_field_is_refused_in_the_words_of_a_message() -> None:
    with pytest.raises(BadResult) as refused:
        refuse("tricks", "{number} are too many.", number=14)
    assert refused.value.reasons == {"tricks": say("{number} are too many.", number=14)}
    assert refused.value.reasons["tricks"].values == (("number", 14),)


def test_a_wrong_result_says_why_field_by_field() -> None:
    wrong = BadResult(
        {"tricks": say("{number} is not between {lo} and {hi}.", number=14, lo=0, hi=13), "": "odd."}
    )
    assert wrong.fields == {"tricks": "14 is not between 0 and 13.", "": "odd."}
    assert wrong.reasons["tricks"].values[0] == ("number", 14)


SPEAKING = ("botkit", "games", "matches", "nights", "tournaments")
TEMPLATES = {
    "say": slice(1),
    "say_n": slice(2),
    "say_in": slice(2),
    "Template": slice(1),
    "refuse": slice(1, 2),
}
"""Which arguments of a call are templates."""


def templates_that_vary(tree: ast.Module) -> list[int]:
    """The lines on which a message is made from a template that nobody could collect."""
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    return [
        call.lineno
        for call in calls
        for template in call.args[TEMPLATES.get(call.func.id, slice(0))]
        if not (isinstance(template, ast.Constant) and isinstance(template.value, str))
    ]


def test_every_template_is_a_constant() -> None:
    found = [
        f"{path}:{line}"
        for folder in SPEAKING
        for path in sorted(Path(folder).rglob("*.py"))
        for line in templates_that_vary(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_a_template_that_varies_would_be_found() -> None:
    assert templates_that_vary(
        ast.parse('say(f"{x}")\nsay("a {b}", b=c)\nsay_n("a", b, 2)\nrefuse(a, b)\n')
    ) == [1, 3, 4]


def test_no_value_is_a_number_that_has_its_sign_as_text_already() -> None:
    """`Signed(points)` gets the sign of the reader's language."""
    games = Path(__file__).parents[3] / "games"
    signed = re.compile(r"""=f"\{[^{}"]*:\+d?\}\"""")
    assert [str(path) for path in games.rglob("*.py") if signed.search(path.read_text("utf-8"))] == []


TRANSLATED = ("cue", "darts", "outdoor", "throwing")
"""Families in which every sentence is a message."""


def plain_sentences(tree: ast.Module) -> list[int]:
    """The lines with words that nobody could translate: not in a message, a docstring, a title, a source or a key."""
    nodes = list(ast.walk(tree))
    calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    apart = [argument for call in calls if call.func.id in TEMPLATES for argument in call.args]
    apart += [node.value for node in nodes if isinstance(node, ast.Expr)]
    apart += [key for node in nodes if isinstance(node, ast.Dict) for key in node.keys]
    for node in nodes:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("title", "sources"):
            apart += ast.walk(node.value)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Variant", "source_of"):
            apart += [argument for argument in node.args if isinstance(argument, ast.Constant)]
    return sorted(
        node.lineno
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in apart
        if " " in node.value and any(len(word) > 1 and word.isalpha() for word in node.value.split())
    )


@pytest.mark.parametrize("family", TRANSLATED)
def test_what_a_game_of_a_translated_family_says_is_a_message(family: str) -> None:
    found = [
        f"{path}:{line}"
        for path in sorted(Path("games", family).glob("*.py"))
        for line in plain_sentences(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_a_plain_sentence_would_be_found() -> None:
    source = '"""A text."""\nwhy = f"{player} wins {points}"\nhelp = "For players"\nx = say("a b"), {"in hand": 1}\n'
    assert plain_sentences(ast.parse(source)) == [2, 3]
