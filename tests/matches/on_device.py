"""Tables at which all play on one device, for the tests."""

from __future__ import annotations

from clubs.models import Player
from matches import event_store
from matches.bot_play import play_bots
from matches.device_tables import hand_over, open_on_device
from matches.held_moves import play
from matches.models import Match


def together(host: Player, *others: Player | str, game: str = "german-whist", **options: object) -> Match:
    """A match of `host` and others (Sylvi), begun and dealt, and as far as bots play."""
    match = open_on_device(game=game, host=host, others=others or ["Sylvi"], options=options)
    play_bots(match_id=match.pk, holder="test")
    match.refresh_from_db()
    return match


def moved_on(match: Match, host: Player) -> Match:
    """After the first move that whoever is to move could make, who has said that they have the device."""
    live = event_store.load(match)
    seat = next(one for one in live.actors())
    hand_over(match_id=match.pk, seat=seat, by=host)
    return play(match_id=match.pk, seat=seat, texts=live.legal_texts(seat)[:1], expect_seq=live.seq, by=host)
