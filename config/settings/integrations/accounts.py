"""django-allauth: log-in, passwords, mail addresses, second factors. accounts/throttle.py counts wrong passwords."""

from config.settings.environment import env

AUTHENTICATION_BACKENDS = ["accounts.backends.PlayersBackend"]
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = (
    "none"  # it never keeps anybody from playing; an address counts once it is confirmed
)
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_FORMS = {
    "login": "accounts.forms.LogInForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ForgottenForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "add_email": "accounts.forms.MailAddressForm",
    "reauthenticate": "accounts.forms.PasswordAgainForm",
}
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "10/15m/key",  # of codes, by account: passwords have limits of their own
    "reset_password": "30/10m/ip,3/h/key",
    "reset_password_from_key": "60/10m/ip",
    "confirm_email": "1/2m/key",
    "manage_email": "10/10m/user",
}
MFA_ADAPTER = "accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"  # who has found a phone has not found what unlocks it
MFA_RATE_LIMITS = {"webauthn_login": "100/m/ip"}  # nothing can be guessed: it spares the processor alone
MFA_TOTP_TOLERANCE = 1  # a code typed as its half minute ends still counts; accounts/second_factor.py
MFA_ALLOW_UNVERIFIED_EMAIL = True  # one logs in by name; a site without a mail server has second factors too
MFA_FORMS = {
    "authenticate": "accounts.forms.CodeForm",
    "reauthenticate": "accounts.forms.CodeAgainForm",
    "activate_totp": "accounts.forms.FirstCodeForm",
}
PASSWORD_RESET_TIMEOUT = 3 * 3600

# So many proxies of ours stand in front; each adds to X-Forwarded-For the address that it saw. 0: none is believed.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
MAIL_LEAVES = False  # production says so where it has a mail server
