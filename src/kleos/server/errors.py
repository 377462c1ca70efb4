"""What keeps the server from starting."""


class ServerError(Exception):
    """Why the server cannot start, in a sentence or two for the person who started it."""
