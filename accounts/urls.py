"""Addresses of log-ins and all that belongs to them."""

from allauth.account import views as allauth
from django.urls import path, re_path
from django.views.decorators.http import require_POST

from accounts import mail_views, push_views, token_views, views
from accounts.on_demand import View, on_demand


def second_factor(view: str) -> View:
    """A page of allauth's."""
    return on_demand(f"allauth.mfa.{view}")


urlpatterns = [
    path("log-in/", allauth.login, name="account_login"),
    path("log-in/code/", views.ask_for_code, name="mfa_authenticate"),
    path("log-in/passkey/", on_demand("accounts.passkeys.log_in"), name="mfa_login_webauthn"),
    path("log-in/closed/", allauth.account_inactive, name="account_inactive"),
    path("log-out/", require_POST(allauth.logout), name="account_logout"),
    path("sign-up/", views.sign_up, name="account_signup"),
    path("password/", allauth.password_change, name="account_change_password"),
    path("password/set/", views.password_set, name="account_set_password"),
    path("password/forgotten/", allauth.password_reset, name="account_reset_password"),
    path("password/forgotten/sent/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("me/account/", views.account, name="account"),
    path("me/again/", allauth.reauthenticate, name="account_reauthenticate"),
    path("me/again/code/", second_factor("base.views.reauthenticate"), name="mfa_reauthenticate"),
    path("me/again/passkey/", on_demand("accounts.passkeys.again"), name="mfa_reauthenticate_webauthn"),
    path("me/second-factor/", second_factor("base.views.index"), name="mfa_index"),
    path("me/second-factor/on/", second_factor("totp.views.activate_totp"), name="mfa_activate_totp"),
    path(
        "me/second-factor/off/",
        second_factor("totp.views.deactivate_totp"),
        name="mfa_deactivate_totp",
    ),
    path(
        "me/second-factor/codes/",
        second_factor("recovery_codes.views.view_recovery_codes"),
        name="mfa_view_recovery_codes",
    ),
    path(
        "me/second-factor/codes/new/",
        second_factor("recovery_codes.views.generate_recovery_codes"),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "me/second-factor/codes/file/",
        second_factor("recovery_codes.views.download_recovery_codes"),
        name="mfa_download_recovery_codes",
    ),
    path("me/passkeys/add/", on_demand("accounts.passkeys.add"), name="mfa_add_webauthn"),
    path("me/passkeys/<int:pk>/", on_demand("accounts.passkeys.rename"), name="mfa_edit_webauthn"),
    path("me/passkeys/<int:pk>/remove/", on_demand("accounts.passkeys.remove"), name="mfa_remove_webauthn"),
    path("me/tokens/", token_views.token_page, name="tokens"),
    path("me/tokens/end/", token_views.end_token, name="end-token"),
    path("me/devices/", push_views.device_page, name="devices"),
    path("me/devices/on/", push_views.switch_on, name="switch-device-on"),
    path("me/devices/off/", push_views.switch_off, name="switch-device-off"),
    path("me/account/end/", views.end_log_in, name="end-log-in"),
    path("mail/stop/<str:key>/", mail_views.stop_mail, name="stop-mail"),
    path("mail/not-me/<str:key>/", mail_views.not_me, name="not-me"),
    path("me/mail/", views.mail_address, name="account_email"),
    re_path(r"^mail/confirm/(?P<key>[-:\w]+)/$", views.confirm_mail, name="account_confirm_email"),
]
