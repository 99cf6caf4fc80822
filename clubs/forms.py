"""Forms about people and clubs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Membership, User
from common import csv_files
from common.watching import Delay


class SignUpForm(BaseUserCreationForm):
    """A login, and the name one plays under. `clubs.services.sign_up` writes."""

    name = forms.CharField(
        label=_("Your name at the table"), max_length=60, help_text=_("This is what others see.")
    )

    class Meta:
        model = User
        fields = ("name", "username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("You log in with it. Letters, digits and @ . + - _ will do.")
        self.fields["email"].help_text = _(
            "If you like: reminders, invitations and announcements come there."
        )
        self.fields["password1"].help_text = _(
            "At least 8 characters, not only digits, not like your name, and none that many people use."
        )
        self.fields["password2"].help_text = _("The same once more.")

    def clean_username(self) -> str:
        username = str(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("That login name is taken: choose another."))
        return username


class ClubForm(forms.ModelForm):
    """A new club."""

    class Meta:
        model = Club
        fields = ("name", "description", "visibility")
        widgets = {"description": forms.Textarea(attrs={"rows": 4})}


class GuestForm(forms.Form):
    """A guest by name."""

    name = forms.CharField(label=_("Guest's name"), max_length=60)


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(label=_("Role"), choices=Membership.Role.choices)


class DeputyForm(forms.Form):
    """Who stands in for which officer, and when."""

    office = forms.CharField(max_length=100)
    deputy = forms.IntegerField(min_value=1, max_value=2**53)
    first_day = forms.DateField(label=_("First day"))
    last_day = forms.DateField(label=_("Last day"))


class NameForm(forms.ModelForm):
    """A club's name and description."""

    class Meta:
        model = Club
        fields = ("name", "description")
        widgets = {"description": forms.Textarea(attrs={"rows": 4})}


class RulesForm(forms.Form):
    """Who may join a club and look in, and how long results can be objected to."""

    joining = forms.ChoiceField(label=_("Who may join"), choices=Club.Joining.choices)
    visibility = forms.ChoiceField(label=_("Who may look in"), choices=Club.Visibility.choices)
    objection_days = forms.IntegerField(
        label=_("Days to object to a result"),
        required=False,
        min_value=1,
        max_value=60,
        help_text=_("Empty: as the site has it."),
    )
    watch_delay = forms.TypedChoiceField(
        label=_("Others see its tables at the earliest"),
        required=False,
        coerce=int,
        choices=Delay.choices,
        empty_value=None,
        help_text=_(
            "Whoever does not play at a table of the club on the site sees it so much later, or later still."
        ),
    )


class CsvForm(forms.Form):
    """A table, as a file or pasted."""

    file = forms.FileField(label=_("CSV file"), required=False)
    text = forms.CharField(
        label=_("or the lines themselves"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def table(self, *, most_bytes: int) -> str:
        """What was given, as text. Raises CsvError for a file that is too large, or is none."""
        given = self.cleaned_data.get("file")
        if given is None:
            return str(self.cleaned_data.get("text", ""))
        return csv_files.decoded(given.read(most_bytes + 1), most_bytes=most_bytes)
