"""Forms of convention cards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bots.models import Bot
from clubs.models import Player
from games.core import registry
from matches.convention_cards import people_to_share_with, plays_with_partners
from matches.conventions import MOST_TEXT


class CardForm(forms.Form):
    """What a card says."""

    title = forms.CharField(label=_("Title"), max_length=80)
    text = forms.CharField(
        label=_("What you have agreed"),
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_("A line each, in words that your opponents understand."),
    )
    public = forms.BooleanField(
        label=_("Anybody may read it after a match"),
        required=False,
        help_text=_("Your opponents read it always, others only if you say so here."),
    )


class NewCardForm(CardForm):
    """A new card: at which game, and whose."""

    game = forms.ChoiceField(label=_("Game"))
    player = forms.ModelChoiceField(
        label=_("Whose"), queryset=Player.objects.none(), required=False, empty_label=None
    )
    partner = forms.ModelChoiceField(
        label=_("With"),
        queryset=Player.objects.none(),
        required=False,
        empty_label=_("nobody in particular"),
        help_text=_("Your partner can read and change it, too."),
    )
    field_order = ("game", "player", "partner", "title", "text", "public")

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game, whose, partner = self.fields["game"], self.fields["player"], self.fields["partner"]
        assert isinstance(game, forms.ChoiceField)
        assert isinstance(whose, forms.ModelChoiceField) and isinstance(partner, forms.ModelChoiceField)
        games = sorted(registry.all_games(), key=lambda one: one.title)
        game.choices = [(one.key, one.title) for one in games if plays_with_partners(one)]
        bots = Bot.objects.filter(owner=player.user_id).values_list("player", flat=True)
        whose.queryset = Player.objects.filter(pk__in=[player.pk, *bots]).order_by("kind", "name")
        whose.initial = player.pk
        partner.queryset = people_to_share_with(player)
        if not bots:
            del self.fields["player"]
