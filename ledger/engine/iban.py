"""Account numbers and what a bank's app reads from a QR code. Pure: text only."""

import re

LENGTHS = {
    "AD": 24, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24,
    "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21,
    "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "SE": 24,
    "SI": 19, "SK": 24, "SM": 27, "VA": 22,
}  # fmt: skip
"""How long an IBAN is, by country of the Single Euro Payments Area (ISO 13616)."""
_IBAN = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", re.ASCII)
MOST_BYTES = 331
"""What a code of EPC069-12 may hold."""
MOST_CENTS = 99_999_999_999


def iban(typed: str) -> str | None:
    """The number without its spaces; None unless length and checksum (ISO 7064, mod 97) are right.

    >>> iban("FI21 1234 5600 0007 85")
    'FI2112345600000785'
    """
    number = "".join(typed.split()).upper()
    if not _IBAN.fullmatch(number) or LENGTHS.get(number[:2]) != len(number):
        return None
    return number if int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1 else None


def in_fours(number: str) -> str:
    """As people read it: `FI21 1234 5600 0007 85`."""
    return " ".join(number[start : start + 4] for start in range(0, len(number), 4))


def epc_text(*, name: str, number: str, cents: int, message: str) -> str:
    """What a SEPA credit transfer's code says (EPC069-12, version 002). The message is cut to what fits.

    Raises ValueError for an amount that no transfer has.
    """
    if not 0 < cents <= MOST_CENTS:
        raise ValueError(f"A transfer is of 1 to {MOST_CENTS} cents, not {cents}.")
    lines = [
        "BCD",
        "002",
        "1",
        "SCT",
        "",
        name[:70],
        number,
        f"EUR{cents // 100}.{cents % 100:02}",
        "",
        "",
        "",
    ]
    room = MOST_BYTES - len("\n".join(lines).encode())
    return "\n".join([*lines[:-1], message[:140].encode()[:room].decode(errors="ignore")])
