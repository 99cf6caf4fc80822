"""The books in the site owner's admin: to look at only. Corrections are reversals, made by services."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from ledger.models import Account, Currency, Entry, Payment, Posting, Stake


class ReadOnly(admin.ModelAdmin[Any]):
    """Nothing can be added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Currency)
class CurrencyAdmin(admin.ModelAdmin[Currency]):
    """A site owner may add currencies; one that is used is not changed."""

    list_display = ["code", "name", "exponent", "kind"]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Stake)
class StakeAdmin(ReadOnly):
    list_display = ["match", "rule", "value", "per", "currency", "policy", "cap"]
    list_select_related = ["match", "currency"]


@admin.register(Account)
class AccountAdmin(ReadOnly):
    list_display = ["club", "role", "player", "currency"]
    list_select_related = ["club", "player", "currency"]
    list_filter = ["club", "role", "currency"]


class PostingInline(admin.TabularInline[Posting, Entry]):
    model = Posting
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ["created_at", "club", "kind", "key", "match", "reverses"]
    list_select_related = ["club", "match", "reverses"]
    list_filter = ["club", "kind"]
    search_fields = ["key"]
    inlines = [PostingInline]


@admin.register(Payment)
class PaymentAdmin(ReadOnly):
    list_display = ["created_at", "club", "payer", "payee", "amount", "currency", "status"]
    list_select_related = ["club", "payer", "payee", "currency"]
    list_filter = ["club", "status"]
