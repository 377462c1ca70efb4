"""For all tests: properties are tried without a clock."""
from hypothesis import settings

settings.register_profile("kleos", deadline=None)
settings.load_profile("kleos")
