"""Addresses of the API of the books."""

from django.urls import path

from ledger import (
    api,
    closings_api,
    debts_api,
    expenses_api,
    fees_api,
    household_api,
    keeping_api,
    paying_api,
    period_api,
    receipts_api,
)

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
    path("clubs/<slug:slug>/fees/", fees_api.Fees.as_view(), name="api-fees"),
    path("clubs/<slug:slug>/fees/<int:pk>/", fees_api.OneFee.as_view(), name="api-fee"),
    path("clubs/<slug:slug>/fees/<int:pk>/charges/", fees_api.FeeCharges.as_view(), name="api-charge-fee"),
    path("clubs/<slug:slug>/charges/", fees_api.Charges.as_view(), name="api-charges"),
    path(
        "clubs/<slug:slug>/charges/<int:pk>/objection/",
        fees_api.ChargeObjection.as_view(),
        name="api-object-to-charge",
    ),
    path(
        "clubs/<slug:slug>/charges/<int:pk>/answer/",
        fees_api.ChargeAnswer.as_view(),
        name="api-answer-charge",
    ),
    path(
        "clubs/<slug:slug>/charges/<int:pk>/reversal/",
        fees_api.ChargeReversal.as_view(),
        name="api-take-charge-back",
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
