"""The kinds of settings: how a value is typed, checked and said. None of them knows what it is a setting of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from common.numbers import written
from common.refusals import SiteRefusal

BLANKS: Final = re.compile(r"[\s\u00a0\u202f]")
LONGEST: Final = 200
"""Characters of what is typed."""
ADDRESS: Final = re.compile(r'[^<>@,"]{1,80} <(?P<address>[^<>\s]+)>|(?P<alone>[^<>\s]+)')


@dataclass(frozen=True)
class Whole:
    """A whole number from `least` to `most`, of a `unit` in words."""

    least: int
    most: int
    unit: str | Promise = ""

    def typed(self, text: str) -> int:
        """The value. Raises SiteRefusal."""
        plain = BLANKS.sub("", text)
        if not re.fullmatch(r"[0-9]{1,12}", plain, re.ASCII):
            raise SiteRefusal(_("Type a whole number, such as %(example)s.") % {"example": self.least})
        return self.checked(int(plain))

    def checked(self, value: Any) -> int:
        """The value, if it is one. Raises SiteRefusal."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise SiteRefusal(
                _("It has to be between %(least)s and %(most)s.")
                % {"least": self.said(self.least), "most": self.said(self.most)}
            )
        return value

    def said(self, value: int) -> str:
        return f"{written(value)} {self.unit}".strip()

    def in_field(self, value: int) -> str:
        return str(value)

    def field(self) -> forms.Field:
        return forms.CharField(
            max_length=LONGEST, required=False, widget=forms.TextInput({"inputmode": "numeric"})
        )


@dataclass(frozen=True)
class Hundredths(Whole):
    """An amount with two decimals, kept in hundredths."""

    def typed(self, text: str) -> int:
        plain = BLANKS.sub("", text).replace(",", ".")
        if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,2})?", plain, re.ASCII):
            raise SiteRefusal(
                _("Type an amount with at most two decimals, such as %(example)s.") % {"example": "100.00"}
            )
        return self.checked(int(Decimal(plain).scaleb(2)))

    def said(self, value: int) -> str:
        return written(Decimal(value).scaleb(-2), 2, grouped=True)

    def in_field(self, value: int) -> str:
        return f"{Decimal(value).scaleb(-2):.2f}"

    def field(self) -> forms.Field:
        return forms.CharField(
            max_length=LONGEST, required=False, widget=forms.TextInput({"inputmode": "decimal"})
        )


@dataclass(frozen=True)
class OneOf:
    """One of several, each with its words."""

    words: Mapping[str, str | Promise]

    def typed(self, text: str) -> str:
        return self.checked(text)

    def checked(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise SiteRefusal(_("Choose one of those that are listed."))
        return value

    def said(self, value: str) -> str:
        return str(self.words[value])

    def in_field(self, value: str) -> str:
        return value

    def field(self) -> forms.Field:
        return forms.CharField(
            max_length=LONGEST, required=False, widget=forms.RadioSelect(choices=list(self.words.items()))
        )


@dataclass(frozen=True)
class MailAddress:
    """Who a mail is from: an address, or a name with one in angle brackets."""

    def typed(self, text: str) -> str:
        return self.checked(text.strip())

    def checked(self, value: Any) -> str:
        """As it stands in a mail. Raises SiteRefusal for what a mail server would not take."""
        text = value if isinstance(value, str) and value.isprintable() and len(value) <= LONGEST else ""
        found = ADDRESS.fullmatch(text)
        try:
            validate_email(found["address"] or found["alone"] if found else "")
        except ValidationError:
            example = "Kerho <kerho@example.org>"
            raise SiteRefusal(
                _("Type one mail address, such as %(example)s.") % {"example": example}
            ) from None
        return text

    def said(self, value: str) -> str:
        return value

    def in_field(self, value: str) -> str:
        return value

    def field(self) -> forms.Field:
        return forms.CharField(max_length=LONGEST, required=False)


Kind = Whole | Hundredths | OneOf | MailAddress
