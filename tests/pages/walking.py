"""A walk over the site by its links alone."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

FOLLOWED = re.compile(r"""<(?:a|area)\b[^>]*?\shref="([^"]*)\"""")
FORMS = re.compile(r"""<form\b([^>]*)>(.*?)</form>""", re.S)
EACH = 7
"""So many pages of one address are opened: the sixty-fourth game's page has the links of the first."""
OF_MANY_KINDS = {"competition": 40}
"""But of these more: each format and each state of an event has links of its own."""


@dataclass
class Walk:
    """What somebody met: the names of the addresses they came to, and links that led nowhere."""

    names: set[str] = field(default_factory=set)
    dead: list[str] = field(default_factory=list)
    pages: int = 0


def links(page: str, at: str) -> Iterator[str]:
    """Where one can click to on the site: links, and forms that only ask (their fields left as they are)."""
    for found in FOLLOWED.findall(page):
        yield urljoin(at, unescape(found))
    for head, inside in FORMS.findall(page):
        if 'method="post"' in head:
            continue
        action = re.search(r'action="([^"]*)"', head)
        fields = re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', inside)
        asked = "&".join(f"{name}={value}" for name, value in fields[:1])
        yield urljoin(at, unescape(action[1]) if action else "") + (f"?{asked}" if asked else "")


def walk(browser: Client, each: int = EACH) -> Walk:
    """From the front page to wherever links lead on this site, to so many pages of each address."""
    found, seen = Walk(), {"/"}
    opened: dict[str, int] = {}
    todo = deque([("/", "")])
    while todo:
        address, origin = todo.popleft()
        parts = urlsplit(address)
        name = _name(parts.path)
        if opened.setdefault(name, 0) >= OF_MANY_KINDS.get(name, each) * (1 + bool(parts.query)):
            continue
        opened[name] += 1
        answer = browser.get(address)
        found.pages += 1
        found.names.add(name)
        if answer.status_code >= 400:
            found.dead.append(f"{origin} -> {address}: {answer.status_code}")
        more = [urljoin(address, answer.url)] if answer.status_code in (301, 302) else []
        if "text/html" in answer.get("content-type", "") and not answer.streaming:
            more += links(answer.content.decode(), address)
        for link in more:
            link, split = link.split("#")[0], urlsplit(link)
            ours = not split.netloc or split.netloc == "testserver"
            if split.scheme in ("", "http") and ours and _walked(split.path):
                key = split.path + (f"?{split.query}" if split.query else "")
                if key not in seen:
                    seen.add(key)
                    todo.append((key, address))
    return found


def _walked(path: str) -> bool:
    return not path.startswith(("/static/", "/admin/", "/media/"))


@cache
def _name(path: str) -> str:
    """Of an address. Looking through all that there are is a sixth of a walk, and others walk there too."""
    try:
        return str(resolve(path).url_name)
    except Resolver404:
        return path
