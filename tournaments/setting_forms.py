"""Forms of what a format is set to, what counts how much, and the order of the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from common.speaking import spoken
from tournaments import schemes
from tournaments.engine.event import POINT
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Format
from tournaments.models import Competition, Entry, Window
from tournaments.offers import OPEN_ENDED, OWN_POINTS, SEVERAL

LEAST, MOST = 0, 100
SCHEME_TITLES = {"win": _("A win counts"), "draw": _("A draw counts"), "loss": _("A defeat counts")}


def setting_field(setting: Setting) -> forms.Field:
    """What asks for a setting: a choice, yes or no, or a number within its bounds."""
    title = spoken(setting.title)
    if setting.choices:
        choices = [(number, spoken(words)) for number, words in enumerate(setting.choices)]
        return forms.TypedChoiceField(label=title, choices=choices, coerce=int)
    if (setting.lo, setting.hi) == (0, 1):
        return forms.BooleanField(label=title, required=False)
    return forms.IntegerField(label=title, min_value=setting.lo, max_value=setting.hi)


def asked(form: type[Format]) -> list[Setting]:
    """What an organiser sets of it: where no round is drawn, not how many there are."""
    return [one for one in form.settings if one.key != "rounds" or form.key not in OPEN_ENDED]


class FormatSettingsForm(forms.Form):
    """All that a format can be set to, and the points. What stands there is what is kept, or what is suggested."""

    def __init__(
        self,
        *args: Any,
        form: type[Format],
        values: Mapping[str, int],
        scheme: Mapping[str, Any],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.format = form
        for setting in asked(form):
            field = setting_field(setting)
            value = values.get(setting.key, setting.default)
            field.initial = bool(value) if isinstance(field, forms.BooleanField) else value
            self.fields[setting.key] = field
        if form.key in OWN_POINTS:
            return
        if form.key in SEVERAL:
            self.fields["places"] = _places_field(scheme.get("places", ()))
        else:
            for key in schemes.KEYS:
                self.fields[f"points_{key}"] = _points_field(key, scheme.get(key, schemes.USUAL[key]))

    def settings(self) -> dict[str, int]:
        """As the format takes them."""
        return {one.key: int(self.cleaned_data[one.key]) for one in asked(self.format)}

    def scheme(self) -> dict[str, Any]:
        """As `schemes.cleaned` takes it."""
        if self.format.key in OWN_POINTS:
            return {}
        if self.format.key in SEVERAL:
            return {"places": self.cleaned_data["places"]}
        return {key: int(self.cleaned_data[f"points_{key}"] * POINT) for key in schemes.KEYS}

    def clean_places(self) -> list[int]:
        """Hundredths of each place."""
        try:
            given = [Decimal(one) for one in self.cleaned_data["places"].replace(",", " ").split()]
        except ArithmeticError:
            given = [Decimal(-1)]
        if not all(one.is_finite() and LEAST <= one <= MOST and one * 2 == int(one * 2) for one in given):
            raise forms.ValidationError(_("Points by place: numbers from 0 to 100 with spaces between."))
        return [int(one * POINT) for one in given]


def _points_field(key: str, hundredths: int) -> forms.DecimalField:
    return forms.DecimalField(
        label=SCHEME_TITLES.get(key, _("A free round counts")),
        min_value=LEAST,
        max_value=MOST,
        max_digits=4,
        decimal_places=1,
        widget=forms.NumberInput(attrs={"step": "0.5"}),
        initial=Decimal(hundredths) / POINT,
    )


def _places_field(places: Sequence[int]) -> forms.CharField:
    return forms.CharField(
        label=_("Points by place"),
        required=False,
        max_length=60,
        initial=" ".join(f"{Decimal(one) / POINT:f}" for one in places),
        help_text=_(
            "For the first, the second and so on, such as 5 3 2 1. Empty: a point for each who is left behind."
        ),
    )


class SeedingForm(forms.Form):
    """The order of the draw, with the place, the rating and the points to start with of each entrant."""

    seeding = forms.ChoiceField(
        label=_("The draw numbers the entrants"),
        choices=Competition.Seeding.choices,
        help_text=_("Who has the lowest number is the highest seed. Who is level stands as the lot has it."),
    )

    def __init__(self, *args: Any, entries: Sequence[Entry], bands: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries, self.bands = entries, bands
        for place, entry in enumerate(entries, 1):
            self.fields[f"place-{entry.pk}"] = forms.IntegerField(
                required=False, min_value=1, max_value=9999, initial=place
            )
            self.fields[f"rating-{entry.pk}"] = forms.IntegerField(
                required=False, min_value=-1000, max_value=10_000, initial=entry.rating
            )
            if bands:
                self.fields[f"band-{entry.pk}"] = forms.DecimalField(
                    required=False,
                    min_value=0,
                    max_value=MOST,
                    max_digits=4,
                    decimal_places=1,
                    initial=None if entry.band is None else Decimal(entry.band) / POINT,
                )

    @property
    def rows(self) -> list[tuple[Entry, list[forms.BoundField]]]:
        """Each entrant with what is asked of them."""
        names = ("place", "rating", *(("band",) if self.bands else ()))
        return [(entry, [self[f"{name}-{entry.pk}"] for name in names]) for entry in self.entries]

    def order(self) -> list[int]:
        """Entries by id in the order of the places; whoever was above stays above who has the same."""
        data = self.cleaned_data
        places = {entry.pk: data[f"place-{entry.pk}"] or place for place, entry in enumerate(self.entries, 1)}
        return sorted(places, key=lambda pk: places[pk])

    def said(self, entry: Entry) -> tuple[int | None, int | None]:
        """The rating and the points to start with in hundredths, as far as somebody says them."""
        band = self.cleaned_data.get(f"band-{entry.pk}")
        return self.cleaned_data[f"rating-{entry.pk}"], None if band is None else int(band * POINT)


class WindowsForm(forms.Form):
    """The first and the last day of each round."""

    def __init__(self, *args: Any, windows: Sequence[Window], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.windows = windows
        for one in windows:
            for name, label, day in (
                ("opens", _("Round %(n)s, first day"), one.opens),
                ("closes", _("Round %(n)s, last day"), one.closes),
            ):
                self.fields[f"{name}-{one.number}"] = forms.DateField(
                    label=label % {"n": one.number},
                    initial=day,
                    widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
                )

    def days(self) -> dict[int, tuple[date, date]]:
        """By round."""
        data = self.cleaned_data
        return {
            one.number: (data[f"opens-{one.number}"], data[f"closes-{one.number}"]) for one in self.windows
        }
