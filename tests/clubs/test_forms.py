"""What is asked of people and clubs."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.forms import ClubForm, CsvForm, GuestForm, RoleForm, RulesForm, SignUpForm
from clubs.models import User
from common.csv_files import CsvError
from tests.helpers.rubbish import RUBBISH

SIGN_UP = {
    "name": "Aino",
    "username": "aino",
    "password1": "kolme-sanaa-ja-yksi",
    "password2": "kolme-sanaa-ja-yksi",
}


@pytest.mark.django_db
def test_one_signs_up_with_a_name_and_a_login_and_no_address() -> None:
    assert SignUpForm(SIGN_UP).is_valid()


@pytest.mark.django_db
@pytest.mark.parametrize("taken", ["aino", "AINO", "Aino"])
def test_a_login_is_taken_however_it_is_written(taken: str) -> None:
    User.objects.create_user("Aino")
    assert "choose another" in str(SignUpForm(SIGN_UP | {"username": taken}).errors["username"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"username": "a b"}, "username"),
        ({"email": "nowhere"}, "email"),
        ({"password2": "another"}, "password2"),
        ({"password1": "12345678", "password2": "12345678"}, "password2"),
        ({"password1": "short", "password2": "short"}, "password2"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(wrong: dict[str, str], field: str) -> None:
    assert field in SignUpForm(SIGN_UP | wrong).errors


def test_every_field_of_signing_up_says_what_it_is_for() -> None:
    form = SignUpForm()
    assert all(
        form.fields[name].help_text for name in ("name", "username", "email", "password1", "password2")
    )


@pytest.mark.parametrize("value", RUBBISH)
def test_rubbish_is_no_role_no_way_of_joining_and_no_visibility(value: str) -> None:
    assert "role" in RoleForm({"role": value}).errors
    assert set(RulesForm({"joining": value, "visibility": value}).errors) == {"joining", "visibility"}
    assert "visibility" in ClubForm({"name": "Kerho", "visibility": value}).errors


@pytest.mark.parametrize(("name", "fits"), [("Lempi", True), ("", False), ("   ", False), ("x" * 61, False)])
def test_a_guest_has_a_name(name: str, fits: bool) -> None:
    assert GuestForm({"name": name}).is_valid() is fits


def csv(text: str = "", file: bytes | None = None) -> CsvForm:
    form = CsvForm({"text": text}, {"file": SimpleUploadedFile("a.csv", file)} if file is not None else {})
    assert form.is_valid()
    return form


def test_a_table_is_pasted_or_a_file_which_counts_more() -> None:
    assert csv(" a,b\n").table(most_bytes=10) == " a,b\n"
    assert csv("pasted", b"a,b").table(most_bytes=10) == "a,b"


@pytest.mark.parametrize("file", [b"x" * 11, b"PK\x03\x04\xff\xfe\x00"])
def test_a_file_that_is_too_large_or_no_text_is_refused(file: bytes) -> None:
    with pytest.raises(CsvError):
        csv(file=file).table(most_bytes=10)
