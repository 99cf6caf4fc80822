"""Pictures of people: drawn anew as small squares without what cameras add; shown to who may know the name.

What comes in is decoded, never stored: a file that is no picture, or one made to fill the memory, is refused.
"""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import IO, Final

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from clubs import names
from clubs.errors import ClubError
from clubs.models import Picture, Player
from common import numbers, site_settings

MOST_PIXELS: Final = 24_000_000
SIDE: Final = 192
FORMATS: Final = ("JPEG", "PNG", "WEBP")


@transaction.atomic
def show_picture(*, player: Player, file: IO[bytes]) -> Player:
    """Draw somebody's picture from a file of theirs, instead of the one before. Raises ClubError for what is none."""
    image = drawn(file)
    locked = _held(player)
    Picture.objects.update_or_create(player=locked, defaults={"image": image})
    _says(locked, hashlib.sha256(image).hexdigest()[:32])
    return locked


@transaction.atomic
def remove_picture(*, player: Player) -> None:
    """Take it off at once, and out of the database. Twice is once."""
    locked = _held(player)
    Picture.objects.filter(player=locked).delete()
    _says(locked, "")


def drawn(file: IO[bytes]) -> bytes:
    """A picture as a square WebP of 192 pixels. Raises ClubError."""
    most = 1000 * site_settings.PICTURE_KB.now()
    given = file.read(most + 1)
    if len(given) > most:
        size = numbers.written(most / 1_000_000)
        raise ClubError(_("The picture is larger than %(most)s MB: choose a smaller one.") % {"most": size})
    try:
        return _square(given)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise ClubError(_("The picture has too many pixels: choose a smaller one.")) from None
    except (OSError, SyntaxError, ValueError, EOFError, ArithmeticError, LookupError, TypeError):
        raise ClubError(_("This is no picture that can be read: choose a JPEG, PNG or WebP.")) from None


def shown(player: Player) -> bool:
    """Whether whoever is being answered may see somebody's picture: whoever may know the name, and there is one."""
    asks = names.reader.get()
    return bool(player.picture) and (not player.junior or (asks is not None and asks.knows(player)))


def _square(given: bytes) -> bytes:
    with Image.open(BytesIO(given), formats=FORMATS) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            raise Image.DecompressionBombError
        opened.thumbnail((SIDE * 4, SIDE * 4))
        upright = ImageOps.exif_transpose(opened).convert("RGBA")
    fitted = ImageOps.fit(upright, (SIDE, SIDE))
    paper = Image.new("RGB", fitted.size, "white")
    paper.paste(fitted, mask=fitted)
    written = BytesIO()
    paper.save(written, "WEBP", quality=82)
    return written.getvalue()


def _held(player: Player) -> Player:
    return Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def _says(player: Player, digest: str) -> None:
    player.picture = digest
    player.save(update_fields=["picture"])
