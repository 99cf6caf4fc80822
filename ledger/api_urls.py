"""Addresses of the API of the books."""

from django.urls import URLPattern, path

from ledger import (
    api,
    closings_api,
    debts_api,
    dues_api,
    expenses_api,
    fees_api,
    household_api,
    keeping_api,
    objections_api,
    paying_api,
    period_api,
    receipts_api,
)
from ledger.objections_api import (
    ChargeAnswer,
    ChargeObjection,
    ChargeReversal,
    OneOwed,
    ShareAnswer,
    ShareObjection,
    ShareReversal,
)


def _objections(
    kind: str, folder: str, object_to: type[OneOwed], answer: type[OneOwed], take_back: type[OneOwed]
) -> list[URLPattern]:
    """Where what one owes is objected to, answered and taken back."""
    one = f"clubs/<slug:slug>/{folder}/<int:pk>/"
    return [
        path(f"{one}objection/", object_to.as_view(), name=f"api-object-to-{kind}"),
        path(f"{one}answer/", answer.as_view(), name=f"api-answer-{kind}"),
        path(f"{one}reversal/", take_back.as_view(), name=f"api-take-{kind}-back"),
    ]


urlpatterns = [
    path("clubs/<slug:slug>/balances/", api.Balances.as_view(), name="api-balances"),
    path("clubs/<slug:slug>/statement/", api.Statement.as_view(), name="api-statement"),
    path(
        "clubs/<slug:slug>/statement/period/",
        period_api.PeriodStatement.as_view(),
        name="api-period-statement",
    ),
    path("clubs/<slug:slug>/closings/", closings_api.Closings.as_view(), name="api-closings"),
    path("clubs/<slug:slug>/period/", period_api.ClubPeriod.as_view(), name="api-club-period"),
    path("clubs/<slug:slug>/settle-up/", api.SettleUp.as_view(), name="api-settle-up"),
    path("clubs/<slug:slug>/settle-up/why/", api.Why.as_view(), name="api-why"),
    path("clubs/<slug:slug>/payments/", api.Payments.as_view(), name="api-payments"),
    path(
        "clubs/<slug:slug>/payments/<int:pk>/decision/", api.Decision.as_view(), name="api-payment-decision"
    ),
    path("clubs/<slug:slug>/receipts/<uuid:pk>/", receipts_api.OneReceipt.as_view(), name="api-receipt"),
    path("clubs/<slug:slug>/forgiven/", debts_api.Forgiven.as_view(), name="api-forgive"),
    path("clubs/<slug:slug>/closed/", debts_api.Closed.as_view(), name="api-close"),
    path("clubs/<slug:slug>/reminders/", debts_api.Reminders.as_view(), name="api-remind"),
    path("clubs/<slug:slug>/limits/", debts_api.Limits.as_view(), name="api-limits"),
    path("money/how/", paying_api.OwnHowToPay.as_view(), name="api-own-how-to-pay"),
    path("clubs/<slug:slug>/how-to-pay/<slug:person>/", paying_api.HowToPay.as_view(), name="api-how-to-pay"),
    path("money/mail/", debts_api.ReminderMail.as_view(), name="api-money-mail"),
    path("clubs/<slug:slug>/expenses/", expenses_api.Expenses.as_view(), name="api-expenses"),
    path(
        "clubs/<slug:slug>/expenses/<int:pk>/reversal/",
        expenses_api.ExpenseReversal.as_view(),
        name="api-take-expense-back",
    ),
    path("clubs/<slug:slug>/fees/", fees_api.Fees.as_view(), name="api-fees"),
    path("clubs/<slug:slug>/fees/<int:pk>/", fees_api.OneFee.as_view(), name="api-fee"),
    path("clubs/<slug:slug>/fees/<int:pk>/charges/", fees_api.FeeCharges.as_view(), name="api-charge-fee"),
    path("clubs/<slug:slug>/dues/", dues_api.AllDues.as_view(), name="api-all-dues"),
    path("clubs/<slug:slug>/dues/<int:pk>/", dues_api.DuesPeriods.as_view(), name="api-dues"),
    path("clubs/<slug:slug>/dues/<int:pk>/booking/", dues_api.DuesBooking.as_view(), name="api-book-dues"),
    path("clubs/<slug:slug>/dues/<int:pk>/reductions/", dues_api.Reductions.as_view(), name="api-reductions"),
    path("clubs/<slug:slug>/reductions/<int:pk>/", dues_api.OneReduction.as_view(), name="api-reduction"),
    path("clubs/<slug:slug>/charges/", fees_api.Charges.as_view(), name="api-charges"),
    *_objections("charge", "charges", ChargeObjection, ChargeAnswer, ChargeReversal),
    *_objections("share", "shares", ShareObjection, ShareAnswer, ShareReversal),
    path(
        "clubs/<slug:slug>/money-objections/",
        objections_api.OpenObjections.as_view(),
        name="api-open-objections",
    ),
    path("clubs/<slug:slug>/household/", household_api.Household.as_view(), name="api-household"),
    path(
        "clubs/<slug:slug>/household/<int:pk>/agreed/",
        household_api.AgreedToPay.as_view(),
        name="api-agree-to-pay",
    ),
    path(
        "clubs/<slug:slug>/household/<int:pk>/ended/",
        household_api.EndedToPay.as_view(),
        name="api-end-to-pay",
    ),
    path("clubs/<slug:slug>/club-paid/", fees_api.ClubPaid.as_view(), name="api-club-paid"),
    path("clubs/<slug:slug>/entries/", keeping_api.Entries.as_view(), name="api-entries"),
    path(
        "clubs/<slug:slug>/entries/<uuid:pk>/reversal/",
        keeping_api.Reversal.as_view(),
        name="api-reverse-entry",
    ),
    path("clubs/<slug:slug>/money/", keeping_api.Money.as_view(), name="api-club-money"),
    path("clubs/<slug:slug>/treasurers/", keeping_api.Treasurers.as_view(), name="api-treasurers"),
    path(
        "clubs/<slug:slug>/treasurers/<slug:person>/",
        keeping_api.DismissTreasurer.as_view(),
        name="api-dismiss-treasurer",
    ),
]
