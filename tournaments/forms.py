"""Forms of competitions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from common.speaking import spoken
from common.time_fields import SiteTimeField
from games.core.game import Game
from matches.convention_cards import usable_cards
from matches.models import ConventionVersion
from tournaments.engine import fixed_formats
from tournaments.engine.formats.base import Format
from tournaments.models import Competition, Regulations
from tournaments.movement_form import MovementFields
from tournaments.offers import league_formats, tournament_formats
from tournaments.permissions import bots_for
from tournaments.services.competitions import MOST_ENTRIES


class TournamentForm(MovementFields):
    """A new tournament of the club."""

    title = forms.CharField(label=_("Title"), max_length=80)
    format = forms.ChoiceField(label=_("How it is drawn"), required=False)
    cycles = forms.IntegerField(
        label=_("Times everybody meets"),
        min_value=1,
        max_value=4,
        initial=1,
        required=False,
        help_text=_("In a round robin."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=50,
        required=False,
        help_text=_(
            "Where they are counted beforehand. Empty: as it fits; it can be changed until the draw."
        ),
    )
    drafts = forms.BooleanField(
        label=_("The organisers publish each round"),
        required=False,
        help_text=_(
            "Each round is first a draft that only they see and may change. Otherwise it is drawn and begins "
            "as soon as the one before is counted; in a round robin all rounds begin at once."
        ),
    )

    takes_bots = forms.BooleanField(
        label=_("Bots may enter beside people"),
        required=False,
        help_text=_("Who meets a bot plays it on the site. More of it stands under Bots, until the draw."),
    )

    played_here = forms.BooleanField(
        label=_("People play each other on the site"),
        required=False,
        help_text=_(
            "Everybody has a login, and results count by themselves. It can be changed until the draw."
        ),
    )

    def __init__(self, *args: Any, game: type[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.formats = tournament_formats(game)
        if game.State is None:
            del self.fields["takes_bots"], self.fields["played_here"]
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, spoken(form.title)) for key, form in self.formats.items()]
        field.initial = next(iter(self.formats))
        if not any(_has_rounds(form) for form in self.formats.values()):
            del self.fields["rounds"]
        self.ask_only_for(self.formats)
        self.order_fields(["title", "format"])

    def clean_format(self) -> str:
        """The usual one, where nobody has chosen."""
        return self.cleaned_data["format"] or next(iter(self.formats))

    def settings(self) -> dict[str, object]:
        """What was filled in of what the chosen format has."""
        known = {setting.key for setting in self.formats[self.cleaned_data["format"]].settings}
        return {key: value for key, value in self.cleaned_data.items() if key in known and value is not None}


def _has_rounds(form: type[Format] | type[fixed_formats.Format]) -> bool:
    return any(setting.key == "rounds" for setting in form.settings)


class RegulationsForm(forms.ModelForm[Regulations]):
    """Who may come late, and who may have a round off."""

    class Meta:
        model = Regulations
        fields = ("late_until", "missed", "byes", "byes_until", "bye_kind")
        labels = {
            "late_until": _("People may enter themselves up to round"),
            "missed": _("Each round that somebody missed by then counts"),
            "byes": _("Rounds off that everybody may ask for"),
            "byes_until": _("Not after round"),
            "bye_kind": _("Such a round counts"),
        }
        help_texts = {
            "late_until": _("0: after the draw only organisers enter somebody."),
            "byes": _("0: only organisers give one."),
            "byes_until": _("0: in any round."),
        }


class ConventionsForm(forms.Form):
    """Which conventions a competition allows."""

    conventions = forms.ChoiceField(
        label=_("Allowed"),
        choices=[
            (Competition.Conventions.OPEN, _("any that are written on a card")),
            (Competition.Conventions.LISTED, _("only those chosen below")),
            (Competition.Conventions.FIXED, _("the one chosen below, for everybody")),
            (Competition.Conventions.NONE, _("none")),
        ],
    )
    allowed = forms.ModelMultipleChoiceField(
        label=_("Cards of yours"),
        queryset=ConventionVersion.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    cards_until = SiteTimeField(
        label=_("Each entry brings its card by"),
        required=False,
        help_text=_("Empty: an entry may play without."),
    )

    def __init__(self, *args: Any, competition: Competition, player: Player, **kwargs: Any) -> None:
        initial = {"conventions": competition.conventions, "cards_until": competition.cards_until}
        super().__init__(*args, **{**kwargs, "initial": initial})
        allowed = self.fields["allowed"]
        assert isinstance(allowed, forms.ModelMultipleChoiceField)
        own = [one.pk for one in usable_cards(player, competition.game)]
        listed = competition.cards.filter(entry=None, version__isnull=False).values_list("version", flat=True)
        allowed.queryset = ConventionVersion.objects.filter(pk__in=[*own, *listed]).select_related("card")
        allowed.initial = list(listed)


class LeagueForm(forms.Form):
    """A new league of bots at a game."""

    title = forms.CharField(label=_("Title"), max_length=80)
    format = forms.ChoiceField(
        label=_("Format"),
        required=False,
        help_text=_(
            "In a duplicate league every table plays the same deals once for every way of sitting down, so that the "
            "luck of the cards is the same for all. In the others a meeting is one match, or the best of several."
        ),
    )
    seats = forms.TypedChoiceField(label=_("Seats at a table"), coerce=int, required=False, empty_value=None)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=0,
        max_value=500,
        initial=0,
        help_text=_("0: as many as the format has."),
    )
    boards = forms.IntegerField(
        label=_("Boards at a table"),
        min_value=1,
        max_value=50,
        initial=1,
        help_text=_("Of a duplicate league: each is played once for every way of sitting down."),
    )
    most_entries = forms.IntegerField(
        label=_("Most entries"), min_value=2, max_value=MOST_ENTRIES, required=False
    )
    entries_until = SiteTimeField(
        label=_("Entries until"),
        required=False,
        help_text=_("Then the draw is made. Empty: when an organiser closes the entries."),
    )
    bots = forms.ModelMultipleChoiceField(
        label=_("Bots entered at once"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Others are entered by their owners."),
    )
    begin = forms.BooleanField(label=_("Draw at once and begin"), required=False)

    def __init__(self, *args: Any, game: type[Game], user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.formats = league_formats(game)
        known = [(key, spoken(form.title)) for key, form in self.formats.items()]
        if len(known) > 1:
            self.fields["format"].choices = known  # type: ignore[attr-defined]
        else:
            del self.fields["format"]
        seats, bots = self.fields["seats"], self.fields["bots"]
        assert isinstance(seats, forms.TypedChoiceField) and isinstance(bots, forms.ModelMultipleChoiceField)
        seats.choices = [("", _("as usual")), *((str(size), str(size)) for size in game.seats)]
        if len(game.seats) == 1:
            del self.fields["seats"]
        own = [bot.player_id for bot in bots_for(game.key, user)]
        bots.queryset = Player.objects.filter(pk__in=own).order_by("name")

    def wanted(self) -> dict[str, Any]:
        """What was filled in, as `create_league` takes it."""
        chosen = self.cleaned_data.get("format") or next(iter(self.formats))
        return {**self.cleaned_data, "format": chosen, "bots": list(self.cleaned_data["bots"])}
