"""What a browser sends as a credential is read, or refused by one sentence."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from accounts.passkey_forms import BROKEN, CredentialField
from tests.helpers.rubbish import RUBBISH


@pytest.mark.parametrize("text", ["", "[" * 5000, *(one for one in RUBBISH if not one[-1].isdecimal())])
def test_what_is_no_json_is_refused_by_the_forms_own_sentence(text: str) -> None:
    with pytest.raises(ValidationError, match="No passkey"):
        CredentialField("No passkey.").clean(text)


def test_a_number_too_long_to_be_read_is_refused_like_it() -> None:
    with pytest.raises(ValidationError, match="No passkey"):
        CredentialField("No passkey.").clean("9" * 5000)


def test_what_can_be_read_is() -> None:
    assert CredentialField("No passkey.").clean('{"id": "x"}') == {"id": "x"}


def test_faults_of_our_own_are_not_taken_for_rubbish() -> None:
    assert not issubclass(MemoryError, BROKEN) and not issubclass(OSError, BROKEN)
