"""A whole view as a picture: who sits where with what, the trick or the piles in the middle, or the board."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from django.utils.translation import get_language, gettext as _

from common.shared_looks import once
from common.speaking import spoken
from games.core.messages import say_in
from matches.pictures.boards import hex_board, square_board
from matches.pictures.cards import cards
from matches.pictures.faces import is_tile, with_faces
from matches.pictures.men import beside
from matches.pictures.tableau import tableau
from matches.pictures.words import COLOURS, FIGURES, colour_name


def picture(view: dict[str, Any] | None, names: Sequence[str]) -> str:
    """HTML of a view (games.core.views.View) with the players' names by seat. Everything from outside is escaped."""
    if view is None:
        return ""
    view = with_faces(view)
    middle = _board(view) if view.get("board") else _middle(view, names)
    facts = _facts(view.get("facts", []))
    you = view.get("you")
    own = "".join(_seat(seat, names, you) for seat in view["seats"] if seat["seat"] == you)
    others = "".join(_seat(seat, names, you) for seat in _from_you(view) if seat["seat"] != you)
    phase = f'<p class="phase">{escape(view["phase"])}</p>' if view.get("phase") else ""
    kind = escape(view["picture"])
    around = " around" if kind == "cards" and len(view["seats"]) == 4 else ""
    mine = " mine" if own else ""
    return (
        f'<div class="table table-{kind}{around}{mine}">'
        f'<div class="middle">{phase}{middle}{facts}</div><div class="seats">{others}</div>{own}</div>'
    )


def _from_you(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats in playing order, the viewer's own first."""
    seats = view["seats"]
    start = next((i for i, seat in enumerate(seats) if seat["seat"] == view.get("you")), 0)
    return [*seats[start:], *seats[:start]]


def _board(view: dict[str, Any]) -> str:
    """Drawn once for all who see the same board in one language."""
    draw, board = hex_board if view["picture"] == "hex" else square_board, view["board"]
    picture = once(("board", view["picture"], get_language(), repr(board)), lambda: draw(board))
    return f'<div class="board-scroll">{picture}</div>{beside(board)}'


def _middle(view: dict[str, Any], names: Sequence[str]) -> str:
    """A trick that is complete stays as large as it was played until the next is led."""
    order = [seat["seat"] for seat in _from_you(view)]
    played = view.get("trick", [])
    trick = _trick(_("This trick"), played, names, order, small=False)
    last = _trick(
        _("Last trick"),
        view.get("last_trick", []),
        names,
        order,
        small=bool(played) and view["phase"] not in (OVER, spoken(OVER)),
    )
    piles = "".join(_pile(pile) for pile in view.get("piles", []))
    return trick + last + (tableau(view["tableau"]) if view.get("tableau") else "") + piles


def _trick(
    title: str, played: Sequence[dict[str, Any]], names: Sequence[str], order: Sequence[int], *, small: bool
) -> str:
    """Cards in the order they fell; `data-at-seat` says how far round from the viewer each was played."""
    if not played:
        return ""
    shown = "".join(
        f'<li data-at-seat="{order.index(card["seat"])}">{cards([card["card"]], small=small)}'
        f"<span>{escape(_name(names, card['seat']))}</span></li>"
        for card in played
    )
    kind = "trick trick-last" if small else "trick"
    return f'<figure class="{kind}"><figcaption>{title}</figcaption><ol>{shown}</ol></figure>'


OVER = say_in("phase", "over")
"""The phase of a deal that has been played: its last trick is what is looked at."""
WHOLE_HAND = 13
"""A pile of which everything is seen and that is no larger than this may be a dummy: it is shown whole."""


def _pile(pile: dict[str, Any]) -> str:
    seen = pile.get("cards", [])
    if pile.get("spread"):
        return f'<figure class="pile spread">{cards(seen)}<figcaption>{escape(pile["name"])}</figcaption></figure>'
    open_hand = len(seen) == pile["count"] and (len(seen) <= WHOLE_HAND or is_tile(seen[0]))
    seen = seen if open_hand else seen[-5:]
    shown = (
        cards(seen, small=True, hand=open_hand and len(seen) > 5)
        if seen
        else (cards(["?"], small=True) if pile["count"] else "")
    )
    note = f" <em>{escape(pile['note'])}</em>" if pile.get("note") else ""
    caption = f"{escape(pile['name'])}: {pile['count']}{note}"
    return f'<figure class="pile">{shown}<figcaption>{caption}</figcaption></figure>'


def _seat(seat: dict[str, Any], names: Sequence[str], you: int | None) -> str:
    labels = "".join(map(_label, seat.get("labels", [])))
    own = " own" if seat["seat"] == you else ""
    head = f"<h3>{escape(_name(names, seat['seat']))}</h3>"
    head += f'<p class="labels">{labels}</p>' if labels else ""
    figures = "".join(
        f"<div><dt>{title}</dt><dd>{escape(str(seat[key]))}</dd></div>"
        for key, title in FIGURES
        if seat.get(key) not in (None, "")
    )
    hand = cards(seat.get("hand", []), small=not own, hand=True)
    melds = "".join(_meld(meld) for meld in seat.get("melds", []))
    melds = f'<div class="melds">{melds}</div>' if melds else ""
    side = f' data-side="{seat["side"]}"' if "side" in seat else ""
    return f'<section class="seat{own}"{side}>{head}<dl>{figures}</dl>{hand}{melds}</section>'


def _label(label: str) -> str:
    """What a seat is: a colour with its own stone before the word, anything else in the site's colour."""
    colour = next((key for key in COLOURS if label in (key, colour_name(key))), None)
    if colour is None:
        return f"<b>{escape(label)}</b>"
    return f'<b class="stone-of {colour}">{escape(colour_name(colour))}</b>'


def _meld(meld: dict[str, Any]) -> str:
    title = f"<figcaption>{escape(meld['title'])}</figcaption>" if meld.get("title") else ""
    return f'<figure class="meld">{cards(meld["cards"], small=True)}{title}</figure>'


def _facts(facts: Sequence[Sequence[str]]) -> str:
    if not facts:
        return ""
    rows = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return f'<dl class="facts">{rows}</dl>'


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else _("Seat %(n)d") % {"n": seat + 1}
