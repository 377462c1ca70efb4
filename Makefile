# Kleos. `make play` plays, `make test` tests, `make help` tells the rest.
#
# All that is installed goes into .venv; nothing else on the machine is touched. Empty files in .venv/made
# say which steps are done, so that each is done again only when what it depends on has changed.

PYTHON = python3 python3.14 python3.13 python3.12 python3.11
ARGS =

MADE = .venv/made
RUN = .venv/bin/python
PIP = -m pip install --quiet --disable-pip-version-check --no-input
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTEST = $(AGAIN) $(RUN) -m pytest -rs --numprocesses=auto --maxprocesses=4 --dist=worksteal
COMPILED = setup.py pyproject.toml $(shell find src/kleos/core src/kleos/games src/kleos/bots -name '*.py')

# What Python compiles of its own is kept, also for who lets it write none beside the sources: all starts twice as fast.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX = $(CURDIR)/.venv/cache

# While this file lies there whatever starts runs interpreted, so nothing ever mixes two builds (src/kleos/__init__.py).
UNFINISHED = src/kleos.unfinished

# Python, when no other make installs or compiles here; and a command as the leader of a process group.
ALONE = $(RUN) -c 'import fcntl, os, sys; lock = os.open(".venv/lock", os.O_CREAT | os.O_RDWR); \
	os.set_inheritable(lock, True); fcntl.flock(lock, fcntl.LOCK_EX); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])'
APART = $(RUN) -c 'import os, sys; os.setsid(); os.execvp(sys.argv[1], sys.argv[1:])'

# A virtual environment belongs to a place and to a version of Python: after a move or an upgrade each step is done again.
WHERE = echo "$$(pwd -P) $$($(RUN) -c 'import sys; print(sys.version_info[:2])' 2>&1)"
ifneq ($(shell cat $(MADE)/where 2>&1),$(shell $(WHERE)))
$(shell rm -rf $(MADE))
endif

.PHONY: help play test test-all tests check docs bench strength build lock clean distclean
.NOTPARALLEL:

help:           ## this list
	@awk -F ':.*## ' '/^[a-z-]*:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

play: $(MADE)/runtime   ## play in the browser: sets up, starts the server, prints its address
	@meanwhile=; status=0; trap : INT; \
	if ! $(MAKE) --silent --question $(MADE)/kleos $(MADE)/engine; then \
		touch $(UNFINISHED); \
		echo "The engine is compiled while you play, within a minute or two; until then bots think longer."; \
		$(APART) sh -c "nice $(MAKE) --silent $(MADE)/kleos $(MADE)/engine 2>&1 | awk '{ print; fflush() }'" & meanwhile=$$!; \
	fi; \
	PYTHONPATH=src $(RUN) -m kleos serve --open $(ARGS) || status=$$?; \
	[ -z "$$meanwhile" ] || kill -s TERM -- -$$meanwhile 2>/dev/null; \
	[ $$status = 130 ] || exit $$status             # which is Ctrl+C

test: CHOSEN = -m "not browser and not slow"
test: tests     ## the tests of both builds; what they must hold before every commit

test-all: tests ## all tests, those in the browser and the slow ones too

# Interpreted once more: what proves the rules. How it looks, teaches, refuses and serves is told from the same position in
# either build; whether both builds play the same games is asked once (tests/test_builds.py starts both).
ONCE = text view guide lacks
BOTH = tests/core tests/games tests/bots tests/test_laws.py tests/test_records.py \
	$(foreach one,$(ONCE),--ignore-glob='tests/games/*/test_$(one).py') -m "not slow and not strength and not once"

tests: $(MADE)/dev $(MADE)/kleos $(MADE)/engine
	@failed=0; \
	if find src -name '*.so' | grep . >/dev/null; then \
		echo "Interpreted (kernel, rules, bots, laws, records):"; \
		KLEOS_INTERPRETED=1 $(PYTEST) $(BOTH) $(ARGS) || [ $$? = 5 ] || failed=1; \
		echo "Compiled:"; \
	else echo "Interpreted, since nothing is compiled here:"; fi; \
	env -u KLEOS_INTERPRETED $(PYTEST) $(CHOSEN) $(ARGS) || failed=1; \
	exit $$failed

check: $(MADE)/dev                                      ## style (ruff) and types (mypy, strict)
	@$(RUN) -m ruff check
	@$(RUN) -m mypy

docs: $(MADE)/docs                                      ## the documentation site, into build/site
	@KLEOS_INTERPRETED=1 PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --quiet --strict
	@echo "Open build/site/index.html, or, with the search, http://127.0.0.1:8001 after" \
		"$(RUN) -m http.server 8001 --bind 127.0.0.1 --directory build/site"

bench: $(MADE)/kleos $(MADE)/engine     ## decisions a second on this machine
	@.venv/bin/kleos bench $(ARGS)

strength: $(MADE)/kleos $(MADE)/engine $(MADE)/bench    ## how strong the bots are, half an hour: docs/strength.md
	@$(RUN) benchmarks/strength.py $(ARGS)

# Not in an environment of its own, as `python -m build` does it: all tools lie here, pinned by their hashes, and no network
# is needed. Both make the same, and .ci/installs.py does it the other way.
build: $(MADE)/dev                                      ## wheel and source distribution, into dist/
	@rm -rf dist
	@$(RUN) -m build --quiet --no-isolation
	@ls dist

lock: $(MADE)/dev                                       ## pin the newest versions of all requirements, with their hashes
	@for name in runtime hosting build docs dev bench; do \
		$(RUN) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
			--no-emit-index-url requirements/$$name.in --output-file requirements/$$name.txt || exit 1; \
	done

clean:          ## remove what was compiled, built and cached
	@rm -rf build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .venv/cache $(MADE)/engine $(MADE)/kleos
	@find src -name '*.so' -delete
	@rm -f $(UNFINISHED)
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
		printf 'Making a virtual environment in .venv with %s ... ' "$$("$$python" --version)"; began=$$(date +%s); \
		if ! "$$python" -m venv --clear .venv >venv.log 2>&1; then \
			echo; echo "$$python cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv (see venv.log)." >&2; \
			exit 1; fi; \
		rm -f venv.log; echo "$$(($$(date +%s) - began)) s."; \
	fi
	@mkdir -p $(MADE)
	@$(WHERE) >$(MADE)/where
	@touch $@

# $(call install,what it is called,arguments of pip install); Python compiles what is installed when it is first used
define install
	@printf 'Installing %s ... ' '$(1)'; began=$$(date +%s); \
	if $(ALONE) $(PIP) --no-compile $(2) >.venv/install.log 2>&1; then echo "$$(($$(date +%s) - began)) s."; touch $@; \
	else { echo "failed."; grep '^ERROR' .venv/install.log | head -n 2; \
		echo "It needs a network (all that was said: .venv/install.log)."; exit 1; } >&2; fi
endef
LOCKED = --no-deps --require-hashes -r requirements

$(MADE)/runtime: requirements/runtime.txt | $(MADE)/venv
	$(call install,what Kleos needs,$(LOCKED)/runtime.txt)

$(MADE)/build: requirements/build.txt | $(MADE)/runtime
	$(call install,what compiling needs,$(LOCKED)/build.txt)

$(MADE)/dev: requirements/dev.txt | $(MADE)/venv
	$(call install,what the tests need,$(LOCKED)/dev.txt)
	@touch $(MADE)/runtime $(MADE)/build $(MADE)/docs

$(MADE)/docs: requirements/docs.txt | $(MADE)/runtime
	$(call install,what the documentation site needs,$(LOCKED)/docs.txt)

$(MADE)/bench: requirements/bench.txt | $(MADE)/venv
	$(call install,what the benchmarks need,$(LOCKED)/bench.txt)

$(MADE)/kleos: export KLEOS_INTERPRETED = 1     # compiling is the next step
$(MADE)/kleos: pyproject.toml setup.py | $(MADE)/build
	$(call install,the command kleos,--no-deps --no-index --no-build-isolation --editable .)

# It has a folder of its own, so that whoever packages meanwhile finds nothing there that is only half made.
$(MADE)/engine: $(COMPILED) | $(MADE)/build
	@touch $(UNFINISHED); find src -name '*.so' -delete
	@printf 'Compiling the engine ... '; began=$$(date +%s); \
	env -u KLEOS_INTERPRETED $(ALONE) setup.py -q build_ext --inplace --build-lib build/engine --build-temp build/engine \
		>.venv/compile.log 2>&1; done=$$?; rm -f $(UNFINISHED); \
	if [ $$done = 0 ] && find src -name '*.so' | grep . >/dev/null; then echo "$$(($$(date +%s) - began)) s."; touch $@; \
	else \
		reason=$$(sed -n 's/^Kleos will run interpreted: //p' .venv/compile.log | tail -n 1); \
		echo "not here, so Kleos runs interpreted, and slower: $${reason:-compiling failed, see .venv/compile.log.}"; \
	fi
