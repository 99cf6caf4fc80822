"""A card player with a few old rules of thumb, for several games.

In trick games: win as cheaply as you can, do not overtake your partner, and where you cannot win throw your lowest.
In climbing games: get rid of many low cards at once, and keep the highest for the end. In an auction: pass.
Everything it knows stands in `turn.view` (what its seat sees) and `turn.legal` (what it may answer).
"""

from kerho_bot import run

TRICK_ORDER = {"math-students-huutopussi": "6789JQKTA"}  # where the ten is high; everywhere else:
USUAL_ORDER = "23456789TJQKA"
CLIMBING_ORDER = "3456789TJQKA2"
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def choose(turn):
    if turn.match.game == "chinese-poker":
        return climb(turn)
    if turn.view["phase"] == "play":
        return play_to_trick(turn)
    if turn.match.game == "tuppi" and turn.view["phase"] == "bid":
        return bid_in_tuppi(turn)
    for quiet in ("pass", "nothing", "no"):
        if quiet in turn.legal:
            return quiet
    return give_or_bid_least(turn)


def play_to_trick(turn):
    """A card to a trick, or the lead."""
    order = TRICK_ORDER.get(turn.match.game, USUAL_ORDER)
    facts = dict(turn.view.get("facts", []))
    trumps = SUITS.get(facts.get("Trumps", ""), "")
    trick = turn.view.get("trick", [])
    low = min(turn.legal, key=lambda card: (card[1] == trumps, order.index(card[0])))
    high = max(turn.legal, key=lambda card: order.index(card[0]))
    avoiding = facts.get("Game") == "nolo"
    if not trick:
        return low if avoiding else high
    best = max(trick, key=lambda played: strength(played["card"], trick[0]["card"], trumps, order))
    to_beat = strength(best["card"], trick[0]["card"], trumps, order)
    over = [card for card in turn.legal if strength(card, trick[0]["card"], trumps, order) > to_beat]
    under = [card for card in turn.legal if card not in over]
    if avoiding:  # as high as is safe: high cards are a danger later
        return max(under, key=lambda card: order.index(card[0])) if under else low
    if not over or best["seat"] in turn.match.partners:
        return low
    return min(over, key=lambda card: strength(card, trick[0]["card"], trumps, order))


def strength(card, lead, trumps, order):
    """How high a card counts in this trick."""
    kind = 2 if card[1] == trumps else 1 if card[1] == lead[1] else 0
    return kind, order.index(card[0])


def bid_in_tuppi(turn):
    """A red card asks for tricks (rami), a black one for none (nolo): which it is depends on the high cards held."""
    hand = turn.view["seats"][turn.match.seat]["hand"]
    points = sum("JQKA".index(card[0]) + 1 for card in hand if card[0] in "JQKA")
    wanted = "HD" if points >= 11 else "SC"
    cards = [card for card in turn.legal if card[1] in wanted]
    return min(cards or turn.legal, key=lambda card: USUAL_ORDER.index(card[0]))


def climb(turn):
    """Lead many low cards at once; beat with as little as possible; a two is kept until somebody is nearly out."""
    plays = [text for text in turn.legal if text != "pass"]
    if not plays:
        return "pass"
    leading = not turn.view.get("trick")
    if leading:
        return max(plays, key=lambda text: (len(text.split()), -height(text)))
    least = min(plays, key=height)
    others = [
        seat["count"] for seat in turn.view["seats"] if seat["seat"] != turn.match.seat and seat["count"]
    ]
    mine = turn.view["seats"][turn.match.seat]["count"]
    dear = "2" in least and min(others, default=0) > 3 and mine > 4
    return "pass" if dear and "pass" in turn.legal else least


def height(text):
    """The sum of the ranks of a combination: dear cards should stay."""
    return sum(CLIMBING_ORDER.index(card[0]) for card in text.split())


def give_or_bid_least(turn):
    """Cards to give away: the lowest. Anything else: the first offer, which is the lowest bid."""
    cards = [text for text in turn.legal if len(text) == 2 and text[1] in "SHDC"]
    return min(cards, key=lambda card: USUAL_ORDER.index(card[0])) if cards else turn.legal[0]


if __name__ == "__main__":
    run(choose, name="Careful cards")
