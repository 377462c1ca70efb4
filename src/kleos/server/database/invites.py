"""Invitations: the short name by which a table is found, the link that gives a seat at it, and its QR code.

The name is no secret. The link holds one that nobody can guess; the database has its hash only. It is made anew from
the token of whoever made the table whenever that visitor looks at it, so nobody else is ever shown it.
"""
from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

import segno
from markupsafe import Markup

TEXT: Final = """
acorn amber anchor anvil apple arrow ash aster badger barley basil bay beacon bee bell birch boar bowl bridge bronze
brook bull cave cedar chariot cherry chisel cliff clover comet copper coral crane crest crown cup cypress dawn deer
dew dolphin dove drum eagle ember falcon fern fig finch flame fleece flint flute forge fox garden garland goat goose
grain grape grove gull hammer harbour harp hawk hazel hearth helm heron hill hive honey horn horse iris island ivory
ivy jar juniper kestrel kite lamb lamp lark laurel leaf lily linen lion lute lyre maple marble meadow mint moon moss
moth mule myrtle nest nut oak oar olive onyx orchid otter owl oxen palm peacock pear pearl pebble pigeon pillar pine
plough pomegranate poplar poppy quail quill ram raven reed reef ridge river robin rock rose rudder saffron sage sail
salt sand seal shell shield shore silver sky sparrow spear spring star stone stork storm summit sun swallow swan
temple thistle thyme tide torch tower trident tulip urn valley vase vine violet wave well wheat willow wind wolf
wren
"""
WORDS: Final = tuple(TEXT.split())
RETRIES: Final = 20                         # with a digit; after that the number has as many more as it needs


def make_name(tries: int = 0) -> str:
    """A name such as owl-laurel-7, drawn by lot; the number is longer where so many names were taken."""
    below = 10 ** (1 + tries // RETRIES)
    return f"{secrets.choice(WORDS)}-{secrets.choice(WORDS)}-{1 + secrets.randbelow(below - 1)}"


def normalize_name(typed: str) -> str:
    """A name as somebody typed it: “Owl laurel 7”."""
    return "-".join(typed.lower().replace("-", " ").replace("–", " ").split())


def make_secret(token: str, table: str) -> str:
    """What the link of this table holds, for the visitor with this token, who made it."""
    made = hmac.new(token.encode(), f"invitation to {table}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:18]).decode()


def hash_secret(secret: str) -> str:
    """What the database keeps of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(secret: str, seal: str | None) -> bool:
    """Whether the link is one of the table with this seal."""
    return seal is not None and hmac.compare_digest(hash_secret(secret), seal)


def draw_qr(link: str) -> Markup:
    """The QR code of a link, as a picture that stands in the page."""
    code = segno.make_qr(link, error="m")
    return Markup(code.svg_inline(omitsize=True, border=0, svgclass="code", lineclass=None, dark="#1B120C",
                                  unit=None))
