# `make serve` and `make test` do everything on a machine that has nothing but python3 (3.11 or newer).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000

# What Python compiled is kept, wherever the shell says otherwise: tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve test lint proof proof-all fuzz bench renew picture browser clean

help:
	@echo 'make serve   set up and start the site on $(HOST):$(PORT)'
	@echo 'make test    set up; format check, ruff, mypy, pytest (7 minutes of processor time: under five on two free cores)'
	@echo 'make proof   a quarter of the long checks, another one for each commit (SEED=… takes the same again)'
	@echo 'make proof-all  all of them, part by part, going on where it stopped (PART=web: one part)'
	@echo 'make fuzz    made-up texts, files, boards and requests, new ones each time (MINUTES=60)'
	@echo 'make bench   speed, as ratios against a reference taken in the same run'
	@echo 'make picture draw the rooms of the house, and the road of one ruling through them, anew'
	@echo 'make renew   write the golden files anew; read the diff before you commit it'

$(VENV)/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

# Browser tests drive Debian's chromium: its headless shell, which needs half the time, or else the whole browser.
# Where neither is there and neither can be installed they are skipped, and say so.
browser:
	@command -v chromium-headless-shell >/dev/null || { \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    echo 'installing chromium-headless-shell for the browser tests …'; \
	    apt-get update -qq; \
	    for package in chromium-headless-shell chromium; do \
	      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$package fonts-noto-cjk >/dev/null && break; \
	      command -v chromium >/dev/null && break; \
	    done; \
	  fi; } || true
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	  || echo 'no chromium here, and no way to install it: browser tests will be skipped'

serve: $(VENV)/ready
	$(BIN)/judge serve --host $(HOST) --port $(PORT)

lint: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# File by file: what the tests of a file share is set up in one process, not in each.
test: $(VENV)/ready browser lint
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder -m 'not proof'

# The sample follows the commit: over a few commits every check has had its turn.
SEED ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null || date +%F)
proof: $(VENV)/ready browser
	@echo 'long checks: a sample by SEED=$(SEED)'
	PROOF_SEED=$(SEED) $(BIN)/pytest -n auto -m proof

PART ?=
proof-all: $(VENV)/ready browser
	$(BIN)/python -m tests.proof_all $(PART)

MINUTES ?= 60
fuzz: $(VENV)/ready
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

# What speed is compared with is installed here only: the tests do without it.
$(VENV)/bench: $(VENV)/ready
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	@touch $@

bench: $(VENV)/bench
	$(BIN)/python -m tests.bench

renew: $(VENV)/ready
	RENEW=1 $(BIN)/pytest -q tests/golden
	@git --no-pager diff --stat -- tests/golden

picture: $(VENV)/ready
	$(BIN)/python tests/rooms.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
