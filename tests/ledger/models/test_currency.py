"""How units are called and written."""

from django.utils.translation import override

from ledger.models import Currency


def test_a_unit_is_written_by_its_sign_its_code_or_the_name_of_the_clubs_own():
    units = [Currency(code=code, kind="money") for code in ("EUR", "SEK")]
    units += [Currency(code="PTS", kind="points"), Currency(code="OWN-1", name="matches", kind="points")]
    assert [unit.unit for unit in units] == ["€", "SEK", "PTS", "matches"]


def test_what_is_set_up_already_is_called_in_the_readers_language():
    with override("fi"):
        assert Currency(code="SEK", name="Swedish krona").title == "Ruotsin kruunu"
        assert Currency(code="OWN-1", name="matches").title == "matches"


def test_an_amount_is_typed_in_the_readers_language_and_plain_for_programs():
    euro = Currency(code="EUR", exponent=2, kind="money")
    with override("fi"):
        assert (euro.typed(121500), euro.plain(-121500)) == ("1215,00", "-1215.00")
