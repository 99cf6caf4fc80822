"""Names that look alike: the same to the eye, though not to the computer. Pure.

After Unicode Technical Standard 39 (its `confusables.txt`), of which the letters that can pass for Latin ones are here:
Cyrillic, Greek, Armenian, and Latin's own. Marks are kept, since Väinö is not Vaino.
"""

from __future__ import annotations

import unicodedata
from typing import Final


def _pairs(look_alikes: str, letters: str) -> dict[int, str]:
    return {ord(letter): other for letter, other in zip(look_alikes, letters, strict=True)}


_CAPITALS: Final = {
    **_pairs("АВЕЅІЈКМНОРСТУХԚԜѴҮЗԌӀҺ", "ABESIJKMHOPCTYXQWVY3GIh"),
    **_pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ"),
    **_pairs("ՍՏԼՕ", "USLO"),
}
_SMALL: Final = {
    **_pairs("аеѕіјорсухԛԝѵһԁӏгкмнтвпүѡ", "aesijopcyxqwvhdlrkmhtbnyw"),
    **_pairs("αγικνορστυχϲϳηωεμ", "ayikvopotuxcjnweu"),
    **_pairs("օոհսցյզ", "onhugjq"),
    **_pairs("ıɑɡƅʋɩᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "iagbviabcdefghijklmnoprstuvwyz"),
}
_STROKES: Final = {ord("1"): "l", ord("|"): "l", ord("ǀ"): "l", ord("m"): "rn"}
# What takes no room, or only room: fillers and blanks that are no spaces to the computer.
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164")
_BETWEEN: Final = frozenset("_-.'’·")


def looks(name: str) -> frozenset[str]:
    """How a name looks, as written and in small letters; names look alike if they have one of these in common."""
    plain = _visible(name).translate(_CAPITALS).translate(_SMALL)
    as_written = plain.replace("I", "l").replace("0", "O").translate(_STROKES)
    small = plain.casefold().replace("0", "o").translate(_STROKES)
    return frozenset({as_written, small})


def _visible(name: str) -> str:
    """Letters, digits and signs one by one with their marks; without spaces and what joins or cannot be seen."""
    apart = unicodedata.normalize("NFKD", name)
    seen = "".join(letter for letter in apart if not _is_unseen(letter))
    return seen or apart


def _is_unseen(letter: str) -> bool:
    category = unicodedata.category(letter)
    variation = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return category[0] in "ZC" or variation or letter in _UNSEEN or letter in _BETWEEN
