"""drf-spectacular: the API's schema, and its pages served from our own files."""

SPECTACULAR_SETTINGS = {
    "TITLE": "Kerho",
    "DESCRIPTION": "Everything the pages of a games club's site show, as JSON.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "common.schema.idempotency_key",
    ],
    "APPEND_COMPONENTS": {
        "schemas": {
            "Refusal": {
                "type": "object",
                "required": ["error"],
                "properties": {
                    "error": {
                        "type": "object",
                        "required": ["code", "message"],
                        "properties": {
                            "code": {"type": "string", "description": "for programs: it does not change"},
                            "message": {"type": "string", "description": "why, in the asker's language"},
                            "fields": {"type": "object", "additionalProperties": {}},
                        },
                    }
                },
            }
        },
        "responses": {
            "Refused": {
                "description": "It was not done, and nothing has changed.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            },
            "Busy": {
                "description": (
                    "Nothing was done, and the same will do later: the database cannot be had just now, or the site is "
                    "under maintenance (code `maintenance`; GET /api/maintenance/ says until when)."
                ),
                "headers": {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}},
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            },
        },
    },
    "ENUM_NAME_OVERRIDES": {
        "TokenScope": "accounts.scopes.Scope",
        "PlayerKind": "clubs.models.Player.Kind",
        "GameKind": ["play", "sheet", "both", "solo"],
        "CompetitionKind": "tournaments.models.Competition.Kind",
        "CompetitionStatus": "tournaments.models.Competition.Status",
        "OpenTableStatus": "lobby.models.OpenTable.Status",
        "SessionStatus": "nights.models.Session.Status",
        "CorrectionKind": "matches.models.Correction.Kind",
        "SiteTalk": "matches.models.Match.SiteTalk",
        "TableTalk": "matches.talk.CHOICES",
        "MatchStatus": "matches.models.Match.Status",
        "VersionStatus": "bots.models.BotVersion.Status",
        "PaymentStatus": "ledger.models.Payment.Status",
        "EntryKind": "ledger.models.LedgerEntry.Kind",
        "OwedStatus": "ledger.models.Owed.Status",
        "ChainAskKind": "nights.models.ChainAsk.Kind",
        "CurrencyKind": "ledger.models.Currency.Kind",
        "ClubRole": "clubs.models.Membership.Role",
        "UnplayedRound": "tournaments.models.running.Regulations.Unplayed",
        "OfficialRole": "tournaments.models.officials.EventOfficial.Role",
        "EventKind": "tournaments.models.Event.Kind",
        "EventCounting": "tournaments.models.Event.Counting",
        "OrderKind": "matches.models.Order.Kind",
        "ObjectionStatus": "matches.models.Objection.Status",
        "OutlierKind": "tournaments.models.finality.OutlierWord.Kind",
        "SeriesCounting": "tournaments.models.Series.Counting",
    },
}
