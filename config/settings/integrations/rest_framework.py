"""Django REST framework: tokens and sessions, readable by all, one error shape (common/api_errors.py)."""

from config.settings.environment import env

API_CALLS_PER_MINUTE = env.int("API_CALLS_PER_MINUTE", default=600)  # of one login
API_CALLS_OF_STRANGERS_PER_MINUTE = env.int(
    "API_CALLS_OF_STRANGERS_PER_MINUTE", default=300
)  # of one address
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.token_auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["common.throttling.Calls"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.parsing.Parser"],
    "DEFAULT_PAGINATION_CLASS": "common.pagination.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "accounts.schema.Schema",
    "EXCEPTION_HANDLER": "common.api_errors.api_exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
