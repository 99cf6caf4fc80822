"""Forms of events of several stages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from common.speaking import spoken
from tournaments.engine.berger import RoundRobin
from tournaments.models import Competition, Event
from tournaments.offers import DRAWN_BY_RESULTS, by_results, offers
from tournaments.services.events import MOST_STAGES
from tournaments.services.presets import MOST_GROUPS

PRESETS = {
    "groups": _("Groups, then a knock-out"),
    "swiss": _("A Swiss system, then a final"),
    "all-round": _("All-round: a game a stage"),
}
ORDERS = [
    ("crosswise", _("by place, those of one section as far apart as can be")),
    ("rank", _("by place")),
    ("drawn", _("by lot")),
]


def games_offered() -> list[tuple[str, str]]:
    """The games that a tournament can be of, by title."""
    return [(one.game.key, one.game.title) for one in offers(Competition.Kind.TOURNAMENT) if not one.refusal]


def formats_offered() -> list[tuple[str, str]]:
    """How a stage can be drawn."""
    live = [(key, form) for key in DRAWN_BY_RESULTS if (form := by_results(key)) is not None]
    return [
        (RoundRobin.key, spoken(RoundRobin.title)),
        *((key, spoken(form.title)) for key, form in live),
    ]


class TitledForm(forms.Form):
    """What every new event has."""

    title = forms.CharField(label=_("Title"), max_length=80)


class GroupsForm(TitledForm):
    """Groups and a knock-out."""

    groups = forms.IntegerField(label=_("Groups"), min_value=2, max_value=MOST_GROUPS, initial=4)
    go_on = forms.IntegerField(label=_("Of each go on"), min_value=1, max_value=8, initial=2)
    consolation = forms.BooleanField(
        label=_("The others play a knock-out of their own"), required=False, initial=True
    )


class SwissForm(TitledForm):
    """A Swiss system and a final."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=50, initial=5)
    finalists = forms.IntegerField(label=_("In the final"), min_value=2, max_value=64, initial=4)
    final = forms.ChoiceField(
        label=_("The final is"),
        choices=lambda: [one for one in formats_offered() if one[0] in ("knock-out", RoundRobin.key)][::-1],
    )


class AllRoundForm(TitledForm):
    """A game a stage."""

    games = forms.MultipleChoiceField(
        label=_("Games, a stage each"), choices=games_offered, widget=forms.CheckboxSelectMultiple
    )
    rounds = forms.IntegerField(
        label=_("Rounds of each"),
        min_value=0,
        max_value=50,
        initial=0,
        required=False,
        help_text=_("0: everybody meets everybody."),
    )
    counting = forms.ChoiceField(label=_("What counts"), choices=Event.Counting.choices)

    def clean_games(self) -> list[str]:
        """Two at least."""
        games: list[str] = self.cleaned_data["games"]
        if not 2 <= len(games) <= MOST_STAGES:
            raise forms.ValidationError(_("Choose 2 to %(most)s games.") % {"most": MOST_STAGES})
        return games


FORMS: dict[str, type[TitledForm]] = {"groups": GroupsForm, "swiss": SwissForm, "all-round": AllRoundForm}


class RuleForm(forms.Form):
    """Who comes into a section of a later stage."""

    section = forms.CharField(label=_("Section"), max_length=40, required=False)
    first = forms.IntegerField(label=_("From place"), min_value=1, max_value=1000, initial=1, required=False)
    last = forms.IntegerField(
        label=_("To place"), min_value=1, max_value=1000, required=False, help_text=_("Empty: all behind.")
    )
    sections = forms.MultipleChoiceField(
        label=_("Of the sections"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None chosen: of all."),
    )
    order = forms.ChoiceField(label=_("Seeded"), choices=ORDERS, required=False)
    carry = forms.BooleanField(label=_("Points are carried on"), required=False)

    def __init__(self, *args: Any, before: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [name for name in before if name]
        field = self.fields["sections"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(name, name) for name in named]
        if len(named) < 2:
            del self.fields["sections"]

    def rule(self) -> dict[str, object]:
        """What was filled in, as it is stored."""
        given = self.cleaned_data
        return {
            "first": given["first"] or 1,
            "last": given["last"],
            "sections": given.get("sections", []),
            "order": given["order"] or "crosswise",
            "carry": given["carry"],
        }


class StageForm(RuleForm):
    """A new stage, or one more section of one."""

    stage = forms.TypedChoiceField(label=_("Stage"), coerce=int)
    title = forms.CharField(label=_("Title"), max_length=80)
    game = forms.ChoiceField(label=_("Game"), choices=games_offered)
    format = forms.ChoiceField(label=_("How it is drawn"), choices=formats_offered)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=50,
        required=False,
        help_text=_("In a Swiss system: five are enough for up to 32 players."),
    )
    field_order = ("stage", "section", "title", "game", "format", "rounds")

    def __init__(self, *args: Any, stages: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["stage"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(number, str(number)) for number in stages]
        field.initial = stages[-1] if stages else None

    def settings(self) -> dict[str, object]:
        """Of the format that was chosen."""
        form = by_results(self.cleaned_data["format"])
        known = {setting.key for setting in form.settings} if form is not None else set()
        rounds = self.cleaned_data["rounds"]
        return {"rounds": rounds} if rounds and "rounds" in known else {}
