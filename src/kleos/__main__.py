"""`python -m kleos` is the command `kleos`."""
from kleos.cli.main import main

main()
