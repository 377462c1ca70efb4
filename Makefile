# Kleos. `make play` plays, `make test` tests, `make help` tells the rest.
#
# All that is installed goes into .venv; nothing else on the machine is touched. Empty files in .venv/made
# say which steps are done, so that each is done again only when what it depends on has changed.

PYTHON = python3 python3.14 python3.13 python3.12 python3.11
ARGS =

MADE = .venv/made
RUN = .venv/bin/python
PIP = $(RUN) -m pip install --quiet --disable-pip-version-check --no-input
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTEST = $(RUN) -m pytest -rs --numprocesses=auto --maxprocesses=4 --dist=worksteal
COMPILED = setup.py pyproject.toml $(wildcard src/kleos/core/*.py src/kleos/games/*/*.py src/kleos/games/*/hints/*.py src/kleos/bots/*.py)

# A virtual environment belongs to a place and to a version of Python: after a move or an upgrade each step is done again.
WHERE = echo "$$(pwd -P) $$($(RUN) -c 'import sys; print(sys.version_info[:2])' 2>&1)"
ifneq ($(shell cat $(MADE)/where 2>&1),$(shell $(WHERE)))
$(shell rm -rf $(MADE))
endif

.PHONY: help play test check bench build lock clean distclean
.NOTPARALLEL:

help:           ## this list
	@awk -F ':.*## ' '/^[a-z]*:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

play: $(MADE)/runtime $(MADE)/kleos $(MADE)/engine      ## play in the browser: sets up, starts the server, prints its address
	@.venv/bin/kleos serve --open $(ARGS) || [ $$? = 130 ]        # which is Ctrl+C

test: $(MADE)/dev $(MADE)/kleos $(MADE)/engine          ## all tests, with the compiled engine and without it
	@failed=0; \
	if find src -name '*.so' | grep -q .; then \
		echo "Interpreted (all but the browser and the slow tests):"; \
		KLEOS_INTERPRETED=1 $(PYTEST) -m "not browser and not slow" $(ARGS) || failed=1; \
		echo "Compiled (all tests):"; \
	else echo "Interpreted, since nothing is compiled here (all tests):"; fi; \
	env -u KLEOS_INTERPRETED $(PYTEST) $(ARGS) || failed=1; \
	exit $$failed

check: $(MADE)/dev                                      ## style (ruff) and types (mypy, strict)
	@$(RUN) -m ruff check
	@$(RUN) -m mypy

bench: $(MADE)/runtime $(MADE)/kleos $(MADE)/engine     ## decisions a second on this machine
	@.venv/bin/kleos bench $(ARGS)

build: $(MADE)/dev                                      ## wheel and source distribution, into dist/
	@rm -rf build dist
	@$(RUN) -m build --quiet --no-isolation
	@ls dist

lock: $(MADE)/dev                                       ## pin the newest versions of all requirements, with their hashes
	@for name in runtime build dev; do \
		$(RUN) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
			--no-emit-index-url requirements/$$name.in --output-file requirements/$$name.txt || exit 1; \
	done

clean:          ## remove what was compiled, built and cached
	@rm -rf build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage $(MADE)/engine $(MADE)/kleos
	@find src -name '*.so' -delete
	@find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

distclean: clean    ## the virtual environment as well
	@rm -rf .venv

# The steps. Each writes its output to a log and shows of it only what one must know.

$(MADE)/venv:
	@if ! $(RUN) -c 'import pip; $(NEW_ENOUGH)' 2>/dev/null; then \
		for python in $(PYTHON) none; do "$$python" -c '$(NEW_ENOUGH)' 2>/dev/null && break; done; \
		if [ "$$python" = none ]; then \
			echo "Kleos needs Python 3.11 or newer, and none of these is: $(PYTHON)." \
				"Install one, or say where it is: make play PYTHON=/its/path" >&2; exit 1; fi; \
		echo "Making a virtual environment in .venv with $$("$$python" --version) ..."; \
		if ! "$$python" -m venv --clear .venv >venv.log 2>&1; then \
			echo "$$python cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv (see venv.log)." >&2; \
			exit 1; fi; \
		rm -f venv.log; \
	fi
	@mkdir -p $(MADE)
	@$(WHERE) >$(MADE)/where
	@touch $@

# $(call install,what it is called,arguments of pip install)
define install
	@echo "Installing $(1) ..."
	@$(PIP) $(2) >.venv/install.log 2>&1 || { grep '^ERROR' .venv/install.log | head -n 2; \
		echo "Installing $(1) failed (all of it: .venv/install.log); is there a network?"; exit 1; } >&2
	@touch $@
endef

$(MADE)/runtime: requirements/runtime.txt requirements/build.txt | $(MADE)/venv
	$(call install,what Kleos needs,--require-hashes -r requirements/runtime.txt -r requirements/build.txt)

$(MADE)/dev: requirements/dev.txt | $(MADE)/venv
	$(call install,what the tests need,--require-hashes -r requirements/dev.txt)
	@touch $(MADE)/runtime

$(MADE)/kleos: export KLEOS_INTERPRETED = 1     # compiling is the next step
$(MADE)/kleos: pyproject.toml setup.py | $(MADE)/runtime
	$(call install,the command kleos,--no-deps --no-index --no-build-isolation --editable .)

$(MADE)/engine: $(COMPILED) | $(MADE)/runtime
	@find src -name '*.so' -delete
	@printf 'Compiling the engine ... '
	@if env -u KLEOS_INTERPRETED $(RUN) setup.py -q build_ext --inplace >.venv/compile.log 2>&1 && find src -name '*.so' | grep -q .; then \
		echo "done."; touch $@; \
	else \
		reason=$$(sed -n 's/^Kleos will run interpreted: //p' .venv/compile.log | tail -n 1); \
		echo "not here, so Kleos runs interpreted, and slower: $${reason:-compiling failed, see .venv/compile.log.}"; \
	fi
