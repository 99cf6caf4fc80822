"""The form of a new token."""

from django.utils import translation

from accounts import tokens
from accounts.token_forms import TokenForm


def test_how_long_it_lasts_is_offered_in_the_reader_s_language() -> None:
    with translation.override("fi"):
        offered = dict(TokenForm().fields["days"].choices)  # type: ignore[attr-defined]
    assert list(offered) == list(tokens.DAYS)
    assert offered[90] == "90 päivää"


def test_what_is_chosen_is_read_as_a_number() -> None:
    form = TokenForm({"name": "Board", "scopes": ["read"], "days": "7"})
    assert form.is_valid() and form.cleaned_data["days"] == 7
