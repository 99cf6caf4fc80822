"""A board with everything that can stand on one, and what a picture says of itself."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

FULL: dict[str, Any] = {
    "cells": ["WB", ".G#"],
    "names": [["b1", "b2"], ["a1", "a2", ""]],
    "indent": [1, 0],
    "colours": {"W": "white", "B": "black", "G": "grey"},
    "on": {"b2": "H", "a1": "7", "a2": "2"},
    "pieces": {"S": "shield", "H": "horse"},
    "stacks": {"b1": ["BS", "WH"]},
    "links": [["b1", "a2", "W"]],
    "last": "b2",
    "came": "a1",
    "marks": [],
}


def places(picture: str, name: str) -> list[str]:
    """The values of an attribute, in the order drawn."""
    return [part.attrib[name] for part in ElementTree.fromstring(picture).iter() if name in part.attrib]
