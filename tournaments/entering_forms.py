"""Forms of what is said before anybody enters an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from common.time_fields import SiteTimeField
from tournaments.models import Competition, EntryQuestion, EventTerms
from tournaments.services.competitions import MOST_ENTRIES
from tournaments.services.questions import MOST_OPTIONS

MOST_CATEGORIES = 20


def _text(label: Any, help_text: Any = "", most: int = 1000) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=most,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=help_text,
    )


class TermsForm(forms.Form):
    """What holds for an event: who gets in, when and where it is, how it is run."""

    most_entries = forms.IntegerField(
        label=_("Most entries"),
        min_value=2,
        max_value=MOST_ENTRIES,
        required=False,
        help_text=_("Who comes later waits in line and moves up by themselves."),
    )
    entries_until = SiteTimeField(label=_("Entries until"), required=False)
    approval = forms.BooleanField(label=_("An organiser lets each in"), required=False)
    starts_at = SiteTimeField(label=_("Begins"), required=False)
    checks_in = forms.BooleanField(
        label=_("Only who is here is drawn"),
        required=False,
        help_text=_("People check in by their phones in the time below; organisers check anybody in."),
    )
    check_in_from = SiteTimeField(label=_("Check-in from"), required=False)
    check_in_until = SiteTimeField(label=_("Check-in until"), required=False)
    venue = forms.CharField(label=_("Venue"), max_length=80, required=False)
    address = forms.CharField(label=_("Address"), max_length=160, required=False)
    map_link = forms.URLField(
        label=_("Link to a map"),
        max_length=300,
        required=False,
        assume_scheme="https",
        help_text=_("Empty: the address is looked for on OpenStreetMap."),
    )
    pace = _text(_("Pace or clocks"), _("How long a round lasts, or what each has on the clock."))
    penalties = _text(_("Penalties"))
    late = _text(
        _("Late entries"), _("Until when somebody may still come, and what the rounds missed count.")
    )
    byes = _text(_("Byes"), _("Who may ask for one, until when, and what it counts."))
    categories = _text(
        _("Categories"), _("One on a line, such as newcomers or juniors; who enters may ask for one.")
    )
    more = _text(_("Anything else"), most=2000)

    def __init__(self, *args: Any, competition: Competition, terms: EventTerms, **kwargs: Any) -> None:
        initial = {name: getattr(terms, name, None) for name in self.base_fields}
        initial |= {
            "most_entries": competition.most_entries,
            "entries_until": competition.entries_until,
            "categories": "\n".join(terms.categories),
        }
        super().__init__(*args, **{**kwargs, "initial": initial})

    def clean_categories(self) -> list[str]:
        """Each once, in one line."""
        given = [" ".join(one.split()) for one in self.cleaned_data["categories"].splitlines()]
        names = list(dict.fromkeys(filter(None, given)))
        if len(names) > MOST_CATEGORIES or any(len(name) > 40 for name in names):
            raise forms.ValidationError(
                _("At most %(most)s categories, each of at most 40 characters.") % {"most": MOST_CATEGORIES}
            )
        return names

    def clean(self) -> dict[str, Any]:
        """The times in their order."""
        given = dict(super().clean() or self.cleaned_data)
        begin, end = given.get("check_in_from"), given.get("check_in_until")
        if begin and end and begin >= end:
            self.add_error("check_in_until", _("Check-in ends after it has begun."))
        if (begin or end) and not given.get("checks_in"):
            self.add_error("checks_in", _("A time to check in is said: then only who is here is drawn."))
        return given


class QuestionForm(forms.Form):
    """One more question on the entry form."""

    text = forms.CharField(label=_("Question"), max_length=160)
    kind = forms.ChoiceField(label=_("The answer is"), choices=EntryQuestion.Kind.choices)
    options = forms.CharField(
        label=_("Answers to choose from"),
        required=False,
        max_length=MOST_OPTIONS * 62,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One on a line; only for one of several."),
    )
    required = forms.BooleanField(label=_("It must be answered"), required=False)

    def clean_options(self) -> list[str]:
        """As they stand on the lines."""
        return [line.strip() for line in self.cleaned_data["options"].splitlines() if line.strip()]


class EntryFeeForm(forms.Form):
    """What entering costs."""

    currency = forms.ChoiceField(label=_("Currency"))
    member = forms.CharField(label=_("Members pay"), max_length=20)
    guest = forms.CharField(label=_("Guests pay"), max_length=20)
    junior = forms.CharField(label=_("Juniors pay"), max_length=20)
    owed = forms.ChoiceField(
        label=_("Owed"), choices=[("entering", _("on entering")), ("draw", _("when the draw is made"))]
    )
    refund_until = SiteTimeField(
        label=_("Given back to who withdraws by"), required=False, help_text=_("Empty: until the draw.")
    )

    def __init__(self, *args: Any, units: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["currency"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = units
