"""Matches on the site that go on, by moves that are all alike from run to run."""

from __future__ import annotations

import random

from matches import event_store, services
from matches.models import Match


def moved(match: Match, times: int, rng: random.Random | None = None) -> Match:
    """So many moves later: always the first that is possible, unless they are drawn."""
    for _ in range(times):
        match.refresh_from_db()
        live = event_store.load(match)
        seat = next(actor for actor in live.actors() if actor >= 0)
        texts = live.legal_texts(seat)
        text = rng.choice(texts) if rng else texts[0]
        services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=live.seq)
    match.refresh_from_db()
    return match
