"""Addresses of money."""

from django.urls import URLPattern, path, re_path

from ledger import (
    books_views,
    closing_views,
    dues_views,
    expense_views,
    fees_views,
    household_views,
    objection_views,
    paying_views,
    period_views,
    receipt_views,
    views,
)


def _objections(kind: str, folder: str) -> list[URLPattern]:
    """Where what one owes is objected to, answered and taken back."""
    one = rf"{folder}/(?P<pk>\d{{1,18}})"
    return [
        re_path(
            rf"^clubs/(?P<slug>[\w-]+)/{one}/object/$",
            objection_views.object_to,
            {"kind": kind},
            name=f"object-to-{kind}",
        ),
        re_path(
            rf"^clubs/(?P<slug>[\w-]+)/books/{one}/(?P<action>back|stands|off)/$",
            objection_views.decide,
            {"kind": kind},
            name=f"decide-{kind}",
        ),
    ]


urlpatterns = [
    path("money/", views.money, name="money"),
    path("money/pay/", views.pay, name="pay"),
    path("money/got/", views.got, name="got"),
    path("money/mail/", views.mute, name="money-mail"),
    path("money/forgive/", views.forgive, name="forgive"),
    path("money/remind/", views.remind, name="remind"),
    path("money/how/", paying_views.say_how_to_pay, name="say-how-to-pay"),
    path("clubs/<slug:slug>/pay/<slug:person>/", paying_views.how_to_pay, name="how-to-pay"),
    path("money/limit/", views.limit, name="own-limit"),
    re_path(
        r"^money/payments/(?P<pk>\d{1,18})/(?P<action>confirm|refuse)/$",
        views.decide_payment,
        name="decide-payment",
    ),
    path("clubs/<slug:slug>/books/", books_views.books, name="books"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/(?P<what>entries|balances)\.(?P<form>csv|json)$",
        books_views.export_books,
        name="export-books",
    ),
    path("clubs/<slug:slug>/books/entries/<uuid:pk>/reverse/", books_views.reverse, name="reverse-entry"),
    path("clubs/<slug:slug>/books/expense/", expense_views.expense, name="expense"),
    path("clubs/<slug:slug>/books/expenses/", expense_views.expenses_of_club, name="expenses"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/expenses/(?P<pk>\d{1,18})/$",
        expense_views.expense_page,
        name="expense-page",
    ),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/expenses/(?P<pk>\d{1,18})/back/$",
        expense_views.take_expense_back,
        name="take-expense-back",
    ),
    path("clubs/<slug:slug>/books/fees/", fees_views.fees_of_club, name="fees"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/fees/(?P<pk>\d{1,18})/charge/$",
        fees_views.charge_fee,
        name="charge-fee",
    ),
    re_path(r"^clubs/(?P<slug>[\w-]+)/books/fees/(?P<pk>\d{1,18})/end/$", fees_views.end_fee, name="end-fee"),
    path("clubs/<slug:slug>/books/dues/", dues_views.all_dues, name="all-dues"),
    re_path(r"^clubs/(?P<slug>[\w-]+)/books/dues/(?P<pk>\d{1,18})/$", dues_views.dues_page, name="dues"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/dues/(?P<pk>\d{1,18})/book/$", dues_views.book_dues, name="book-dues"
    ),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/dues/(?P<pk>\d{1,18})/reduce/$",
        dues_views.reduce_dues,
        name="reduce-dues",
    ),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/reductions/(?P<pk>\d{1,18})/end/$",
        dues_views.end_reduction,
        name="end-reduction",
    ),
    *_objections("charge", "charges"),
    *_objections("share", "shares"),
    path("clubs/<slug:slug>/books/open/", objection_views.open_objections, name="open-objections"),
    path("clubs/<slug:slug>/books/paid-club/", fees_views.paid_club, name="paid-club"),
    path("clubs/<slug:slug>/books/close/", books_views.close, name="close-payment"),
    path("clubs/<slug:slug>/books/paid/", books_views.paid_for_guest, name="paid-for-guest"),
    path("clubs/<slug:slug>/books/settings/", books_views.club_money, name="club-money"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/treasurers/(?P<action>name|dismiss)/$",
        books_views.change_treasurers,
        name="change-treasurers",
    ),
    path("clubs/<slug:slug>/household/", household_views.household, name="household"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/household/(?P<action>ask|agree|end)/$",
        household_views.change_household,
        name="change-household",
    ),
    path("clubs/<slug:slug>/why/", books_views.why, name="why"),
    re_path(r"^clubs/(?P<slug>[\w-]+)/why\.(?P<form>csv|json)$", books_views.why, name="export-why"),
    path("clubs/<slug:slug>/receipts/<uuid:pk>/", receipt_views.receipt_page, name="receipt"),
    path("clubs/<slug:slug>/books/closings/", closing_views.closings_page, name="closings"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/closings/(?P<pk>\d{1,18})/$", closing_views.closing, name="closing"
    ),
    path("clubs/<slug:slug>/books/period/", period_views.club_period, name="club-period"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/books/period\.(?P<form>csv|json)$",
        period_views.club_period,
        name="export-club-period",
    ),
    path(
        "clubs/<slug:slug>/statements/<slug:person>/period/",
        period_views.statement,
        name="period-statement",
    ),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/statements/(?P<person>[\w-]+)/period\.(?P<form>csv|json)$",
        period_views.statement,
        name="export-period-statement",
    ),
    path("clubs/<slug:slug>/statements/<slug:person>/", books_views.statement, name="statement"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/statements/(?P<person>[\w-]+)\.(?P<form>csv|json)$",
        books_views.statement,
        name="export-statement",
    ),
]
