"""The manifest of a bot."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from botkit import manifest
from botkit.manifest import Manifest, ManifestError
from tests.botkit.packages import GAMES, GOOD


def test_a_manifest_is_read() -> None:
    read = manifest.parse(GOOD + b'author = "Aino"\nlicense = "MIT"\n', GAMES)
    assert read == Manifest("My bot", "1.0", ("hex",), "bot.py", 1, "Aino", "MIT")
    assert Manifest.from_json(read.to_json()) == read
    assert read.plays("hex")
    assert not read.plays("tuppi")
    assert manifest.parse(GOOD.replace(b'"hex"', b'"*"'), GAMES).plays("anything")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "not UTF-8 text (byte 0)"),
        (b"name = My bot", "not valid TOML"),
        (b"<xml/>", "not valid TOML"),
        (b"a = " + b"[" * 9_000, "not valid TOML"),
        (b"#" * 20_000, "16384 are allowed"),
        (b"", "name must be"),
        (GOOD.replace(b"My bot", b""), "name must be"),
        (GOOD.replace(b"My bot", b"x" * 41), "name must be"),
        (GOOD.replace(b'"My bot"', b"7"), "name must be"),
        (GOOD.replace(b"My bot", b"<script>"), "name must be"),
        (GOOD.replace(b'"1.0"', b"1.0"), "version must be a text"),
        (GOOD.replace(b'"1.0"', b"1979-05-27"), "version must be a text"),
        (GOOD.replace(b'["hex"]', b'"hex"'), "games must be a list"),
        (GOOD.replace(b'["hex"]', b"[]"), "games must be a list"),
        (GOOD.replace(b'["hex"]', b"[1]"), "games must be a list"),
        (GOOD.replace(b'["hex"]', b'["chess"]'), "'chess', which is not played here; there are: hex, tuppi"),
        (GOOD.replace(b'["hex"]', b'["*", "hex"]'), "not both"),
        (GOOD.replace(b"bot.py", b"../bot.py"), "entry must be a Python file inside"),
        (GOOD.replace(b"bot.py", b"/etc/bot.py"), "entry must be a Python file inside"),
        (GOOD.replace(b"bot.py", b"bot.sh"), "entry must be a Python file inside"),
        (GOOD.replace(b"bot.py", b"./bot.py"), "entry must be a Python file inside"),
        (GOOD.replace(b"protocol = 1", b"protocol = 2"), "protocol must be 1, not 2"),
        (GOOD.replace(b"protocol = 1", b"protocol = true"), "protocol must be 1"),
        (GOOD.replace(b"protocol = 1", b""), "protocol must be 1, but it is missing"),
        (GOOD + b"colour = 1\n", "no key 'colour'"),
        (GOOD + b"author = 1\n", "author must be a text"),
        (GOOD + b'description = "' + b"x" * 501 + b'"\n', "description must be a text of at most 500"),
    ],
)
def test_a_bad_manifest_is_refused_with_the_reason(content: bytes, said: str) -> None:
    with pytest.raises(ManifestError) as refused:
        manifest.parse(content, GAMES)
    assert said in str(refused.value)


def test_all_problems_of_a_manifest_are_told_at_once() -> None:
    with pytest.raises(ManifestError) as refused:
        manifest.parse(b"", GAMES)
    assert len(refused.value.problems) == 5


@given(st.binary(max_size=100))
def test_no_bytes_are_a_manifest_by_accident(content: bytes) -> None:
    with pytest.raises(ManifestError):
        manifest.parse(content, GAMES)
