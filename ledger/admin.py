"""The books in the site owner's admin: to look at only. Corrections are reversals, made by services."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from common.read_only import ReadOnly
from ledger.models import Account, BooksCheck, Currency, LedgerEntry, Payment, Posting, Stake


@admin.register(Currency)
class CurrencyAdmin(ReadOnly, admin.ModelAdmin[Currency]):
    """A site owner may add currencies; one that is used is not changed."""

    list_display = ["code", "name", "exponent", "kind"]

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)


@admin.register(Stake)
class StakeAdmin(ReadOnly, admin.ModelAdmin[Stake]):
    list_display = ["match", "rule", "value", "per", "currency", "policy", "cap"]
    list_select_related = ["match", "currency"]


@admin.register(Account)
class AccountAdmin(ReadOnly, admin.ModelAdmin[Account]):
    list_display = ["club", "role", "player", "currency"]
    list_select_related = ["club", "player", "currency"]
    list_filter = ["club", "role", "currency"]


class PostingInline(ReadOnly, admin.TabularInline[Posting, LedgerEntry]):
    model = Posting
    extra = 0


@admin.register(LedgerEntry)
class EntryAdmin(ReadOnly, admin.ModelAdmin[LedgerEntry]):
    list_display = ["created_at", "club", "kind", "key", "match", "reverses"]
    list_select_related = ["club", "match", "reverses"]
    list_filter = ["club", "kind"]
    search_fields = ["key"]
    inlines = [PostingInline]


@admin.register(Payment)
class PaymentAdmin(ReadOnly, admin.ModelAdmin[Payment]):
    list_display = ["created_at", "club", "payer", "payee", "amount", "currency", "status"]
    list_select_related = ["club", "payer", "payee", "currency"]
    list_filter = ["club", "status"]


@admin.register(BooksCheck)
class BooksCheckAdmin(ReadOnly, admin.ModelAdmin[BooksCheck]):
    list_display = ["at", "entries", "faults"]
