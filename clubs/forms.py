"""Forms about people and clubs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Membership, User


class SignUpForm(BaseUserCreationForm):
    """A login, and the name one plays under. `clubs.services.sign_up` writes."""

    name = forms.CharField(
        label=_("Your name at the table"), max_length=60, help_text=_("This is what others see.")
    )

    class Meta:
        model = User
        fields = ("name", "username", "email")

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


class MergeForm(forms.Form):
    """Which member a guest turned out to be."""

    into = forms.ChoiceField(label=_("This guest is"))

    def __init__(self, *args: Any, members: list[Membership], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["into"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(m.player_id), m.player.name) for m in members if not m.player.is_guest]
