"""Forms of a game: which, and its options, made from the game's own description."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from common.speaking import spoken
from games.core import registry
from games.core.errors import UnknownGame
from games.core.game import Game, GameTable
from games.core.option_changes import changeable


def game_choices() -> list[tuple[str, str]]:
    """Every game by title."""
    return [(game.key, game.title) for game in registry.all_games()]


class GameChoiceForm(forms.Form):
    """Which game, before its options can be asked."""

    game = forms.ChoiceField(label=_("Game"), choices=game_choices)

    def chosen(self) -> type[Game] | None:
        """The game if a known one has been chosen."""
        try:
            return registry.get(str(self.data.get("game", "")))
        except UnknownGame:
            return None


class OptionsForm(forms.Form):
    """A game's preset and options, from its own description; empty fields mean the preset's value or the default.

    `played`: the game is played on the site, where nobody chooses how a sheet is kept.
    """

    def __init__(self, *args: Any, game: type[Game], played: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        if len(game.presets) > 1:
            presets = [("", _("as usual")), *((preset.key, spoken(preset.title)) for preset in game.presets)]
            self.fields["preset"] = forms.ChoiceField(label=_("Variant"), choices=presets, required=False)
        for option in game.options:
            if not (played and option.keeping):
                self.fields[f"option-{option.key}"] = self._field(option)

    @staticmethod
    def _field(option: Any) -> forms.Field:
        common: dict[str, Any] = {
            "label": spoken(option.title),
            "help_text": spoken(option.help),
            "required": False,
        }
        if option.kind == "int":
            hint = forms.NumberInput(attrs={"placeholder": option.default})
            return forms.IntegerField(min_value=option.lo, max_value=option.hi, widget=hint, **common)
        if option.kind == "text":
            return forms.CharField(
                max_length=option.longest, widget=forms.Textarea(attrs={"rows": 4}), **common
            )
        values = (
            [("on", _("yes")), ("off", _("no"))]
            if option.kind == "bool"
            else [(key, spoken(title)) for key, title in option.choices.items()]
        )
        return forms.ChoiceField(choices=[("", _("as usual")), *values], **common)

    def options(self) -> dict[str, object]:
        """Only what was chosen."""
        given = self.cleaned_data.items()
        return {
            name.removeprefix("option-"): value
            for name, value in given
            if name.startswith("option-") and value not in ("", None)
        }

    def with_preset(self) -> dict[str, object]:
        """What was chosen, on top of the preset."""
        preset = self.cleaned_data.get("preset")
        return {**(self.game.preset(preset).options if preset else {}), **self.options()}


class ChangedOptionsForm(OptionsForm):
    """The options that a table may change in mid-match, each as it is now until another value is chosen."""

    def __init__(self, *args: Any, table: GameTable, **kwargs: Any) -> None:
        words = {True: "on", False: "off"}
        now = {
            f"option-{key}": words.get(value, value) if isinstance(value, bool) else value
            for key, value in table.options.items()
        }
        super().__init__(*args, game=table.game, initial=now, **kwargs)
        may = {f"option-{option.key}" for option in changeable(table)}
        for name in list(self.fields):
            if name not in may:
                del self.fields[name]
