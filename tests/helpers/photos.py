"""Photographs as telephones make them."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

PLACE = "60 10 15.5 N, 24 56 15 E"


def photo(form: str = "JPEG", size: tuple[int, int] = (640, 480), turned: int = 1) -> bytes:
    """Red on the left, blue on the right, with a place and a way of holding the camera (EXIF) in it."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, *size))
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = turned, PLACE
    written = BytesIO()
    image.save(written, form, exif=exif.tobytes())
    return written.getvalue()
