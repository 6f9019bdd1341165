# Needs Python 3.10 or newer, make, and nothing else: every target sets up .venv by itself the first time.
#   make play    a game in the browser          make lab     the notebooks in JupyterLab, from the start page
#   make lessons each notebook as a page
#   make test    every test                     make check   lint, types, fast tests
#   make rules   rules that no test carries     make soak    thousands of random games
#   make fuzz    damaged records                make bench   speed
#   make site    the pages that need no server  make clean   remove what make made
# PY=python3.12 chooses the interpreter (after make clean, when there is a .venv already).

PY ?= python3
SCOPE ?= base
PORT ?= 8866
V := .venv/bin
SHARED := $(shell find share -type f 2>/dev/null)
NOTEBOOKS = $(wildcard notebooks/*.ipynb)

.PHONY: play lab lessons test check rules soak fuzz bench site clean

# One stamp for each extra of pyproject.toml; dev holds the others. The share/ files are copied at installation,
# so a change in them counts.
.venv/.ready-%: pyproject.toml $(SHARED) tools/setup
	@sh tools/setup "$(PY)" "$*"
	@touch $@ $(if $(filter dev,$*),.venv/.ready-app .venv/.ready-lab)

# Voila prints the address, opens a browser where there is one, and takes the next port where this one is in use.
play: .venv/.ready-app
	$(V)/voila notebooks/play.ipynb --port=$(PORT)

lab: .venv/.ready-lab
	$(V)/jupyter lab --ip=127.0.0.1 $(if $(filter 0,$(shell id -u)),--allow-root) notebooks/00_start_here.ipynb

# Every notebook as a page of its own; the list of them comes first.
lessons: .venv/.ready-app
	$(V)/voila notebooks --port=$(PORT)

test: .venv/.ready-dev
	@sh tools/get_chromium >/dev/null
	$(V)/python -m pytest -q -n auto -m "not browser"
	VK_UNATTENDED=1 $(V)/python -m pytest -q -o addopts= --nbval-lax --nbval-current-env $(NOTEBOOKS)
	$(V)/python -m pytest -q -m browser tests/browser

check: .venv/.ready-dev
	$(V)/ruff check .
	$(V)/mypy
	HYPOTHESIS_PROFILE=quick $(V)/python -m pytest -q -n auto -m "not browser and not slow"

rules:
	@$(PY) tools/rules_report.py --scope $(SCOPE)

soak: .venv/.ready-dev
	$(V)/python tools/soak.py

fuzz: .venv/.ready-dev
	$(V)/python tools/fuzz_records.py

# The plain core first, then the compiled one, which needs a C compiler and Python's headers.
bench: .venv/.ready-dev
	$(V)/python -m bench
	@echo
	@sh tools/compile "$(V)/python" build/compiled && $(V)/python -m bench --package build/compiled

site: .venv/.ready-app
	$(V)/vk-notebook site

clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
