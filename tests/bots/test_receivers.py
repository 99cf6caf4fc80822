"""Who deletes their account takes their bots out of play."""

from __future__ import annotations

import pytest

from bots.models import Bot, BotVersion
from clubs.models import User
from clubs.privacy import anonymise
from tests.bots.conftest import hand_in
from tests.helpers.judged import judged

pytestmark = pytest.mark.django_db


def test_their_bots_play_no_more_and_no_manifest_names_them(author: User, rival: User) -> None:
    own, other = judged(hand_in(author)), judged(hand_in(rival, name="Second"))
    for version in (own, other):
        BotVersion.objects.filter(pk=version.pk).update(manifest=version.manifest | {"author": "Somebody"})
    anonymise(player=author.player)
    own.refresh_from_db()
    other.refresh_from_db()
    assert (Bot.objects.get(pk=own.bot_id).current, own.manifest["author"]) == (None, "")
    assert (Bot.objects.get(pk=other.bot_id).current, other.manifest["author"]) == (other, "Somebody")
    assert own.manifest["name"] == "My bot", "what it is stays, so that its matches can be explained"
