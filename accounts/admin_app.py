"""The admin with our own site."""

from __future__ import annotations

from django.contrib.admin import apps


class AdminConfig(apps.AdminConfig):
    """Django's, whose site asks for a second factor."""

    default_site = "accounts.admin_site.SecondFactorSite"
