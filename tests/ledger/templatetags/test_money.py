"""Amounts on pages."""

import pytest
from django.template import Context, Template

from ledger.models import Currency

EUR = Currency(code="EUR", exponent=2, kind="money")
OWN = Currency(code="X<1>", name="<b>", exponent=0, kind="points")


def shown(source, **context):
    return Template("{% load money %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("amount", "changed", "paid", "typed"),
    [(1215, "+€12.15", "€12.15", "12.15"), (-40, "−€0.40", "€0.40", "-0.40"), (0, "€0.00", "€0.00", "0.00")],
)
def test_an_amount_is_got_passed_on_or_typed(amount, changed, paid, typed):
    words = shown("{{ a|money:c }} {{ a|paid:c }} {{ a|typed:c }}", a=amount, c=EUR)
    assert words == f"{changed} {paid} {typed}"


def test_an_amount_in_an_element_is_marked_if_it_is_a_debt():
    assert shown("{% amount 5 c %}", c=EUR) == "<strong>+€0.05</strong>"
    assert shown("{% amount a c %}", a=-5, c=EUR) == '<strong class="minus">−€0.05</strong>'
    assert shown('{% amount a c tag="td" %}', a=-5, c=EUR) == '<td class="number minus">−€0.05</td>'
    assert shown('{% amount 5 c tag="span" kind="sum" %}', c=EUR) == '<span class="sum">+€0.05</span>'


def test_the_name_of_a_unit_brings_no_markup():
    assert "<b>" not in shown("{% amount 5 c %} {{ a|money:c }}", a=5, c=OWN)
