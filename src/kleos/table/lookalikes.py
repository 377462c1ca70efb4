"""Letters of other scripts, and capitals, that look like ours: of Unicode’s table of confusables those that make
up whole names (https://www.unicode.org/reports/tr39/)."""
from __future__ import annotations

import unicodedata
from typing import Final

# (letters, those that they look like)
ALIKE: Final = (
    ("АВЕЅІЈКМНОРСТУҮХԀԌԚԜҺӀЗ", "ABESIJKMHOPCTYYXDGQWhl3"),             # Cyrillic
    ("авеѕіјкмнорстуүхԁԍԛԝһӏгпѵз", "abesijkmhopctyyxdgqwhlrnv3"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ", "ABEZHIKMNOPTYXCM"),                           # Greek
    ("αβγεηικνορτυχωϲϳ", "abyenikvoptuxwcj"),
    ("ԱՍՏՕՈԼ", "UUSOnL"),                                               # Armenian
    ("հոսցօքյզ", "hnugofjq"),
    ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ", "ABCDEGHJKLMPRSTVWZ"),                   # Cherokee
    ("ıɩɑɡʏɪʜʟɴʀᴀᴄᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ", "iiagyihlnracejkmoptuvwz"),             # Latin itself
    ("|ǀ∣", "lll"),
)
TABLE: Final = {ord(letter): one for letters, ours in ALIKE for letter, one in zip(letters, ours, strict=True)}


def write_skeletons(name: str) -> tuple[str, str]:
    """The name in the letters that it looks like; a capital I also as the small l that it may be taken for."""
    found = unicodedata.normalize("NFKC", name).translate(TABLE)
    return found, found.replace("I", "l")
