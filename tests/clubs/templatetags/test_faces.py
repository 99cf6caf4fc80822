"""The disc beside a name: letters that can be read, of the name as its reader may have it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from clubs.models import Player
from clubs.templatetags.faces import COLOURS, letters

CSS = (Path(settings.BASE_DIR) / "static" / "css" / "kerho.css").read_text(encoding="utf-8")


def disc(player: Player) -> str:
    return Template("{% face one %}").render(Context({"one": player}))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Aino Virtanen", "AV"),
        ("Aino", "A"),
        ("lempi maria virtanen", "LV"),
        ("L. M. V.", "LV"),
        ("Åke Öberg", "ÅÖ"),
        ("<b>", "B"),
        ("...", "?"),
        ("ßa 7b", "SS7"),
    ],
)
def test_the_letters_are_those_of_the_first_and_last_name(name: str, shown: str) -> None:
    assert letters(name) == shown


def test_somebody_keeps_their_colour_and_a_bot_has_none() -> None:
    assert disc(Player(pk=9, name="Aino <i>")) == '<span class="face face-1" aria-hidden="true">AI</span>'
    assert disc(Player(pk=9, name="Aino Mäki")).startswith('<span class="face face-1"')
    assert disc(Player(pk=9, name="R2", kind="bot")) == ""


def test_a_juniors_disc_tells_no_more_than_the_name_does() -> None:
    assert "LV" in disc(Player(pk=3, name="Lempi Virtanen", junior=True, picture="0" * 32))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_white_letters_are_read_on_every_colour_by_day_and_night() -> None:
    colours = dict(re.findall(r"\.face-(\d) \{\s*background: (#\w{6});", CSS))
    assert sorted(colours) == [str(n) for n in range(COLOURS)]
    for colour in colours.values():
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5, colour
