# Needs Python 3.10 or newer, make, and nothing else: every target sets up .venv by itself the first time.
#   make play    a game in the browser          make lab     the notebooks in JupyterLab, from the start page
#   make lessons each notebook as a page
#   make test    every test                     make check   lint, types, fast tests
#   make rules   rules that no test carries     make soak    thousands of random games
#   make fuzz    damaged and fuzzed input       make bench   speed
#   make soak-million   a million games, in as many sittings as it takes
#   make digests the same games on every Python and in Pyodide
#   make goldens the board's pictures anew
#   make oracle  every pool against a second reading of the rules
#   make ladder  how strong the bots are       make load    twenty people at one Voila
#   make site    all of it without a server     make docs    the documentation, in build/docs/html
#   make release the files of a version         make clean   remove what make made
# PY=python3.12 chooses the interpreter (after make clean, when there is a .venv already).

PY ?= python3
SCOPE ?= base
PORT ?= 8866
V := .venv/bin
SHARED := $(shell find share -type f 2>/dev/null)
NOTEBOOKS = $(wildcard notebooks/*.ipynb)

.PHONY: play lab lessons test check rules oracle soak soak-million digests fuzz goldens bench site check-site ladder lint docs release load clean

# One stamp for each extra of pyproject.toml; dev holds the others. The share/ files are copied at installation,
# so a change in them counts.
.venv/.ready-%: pyproject.toml $(SHARED) tools/setup
	@sh tools/setup "$(PY)" "$*"
	@touch $@ $(if $(filter dev,$*),$(addprefix .venv/.ready-,app lessons lab))

# Voila prints the address, opens a browser where there is one, and takes the next port where this one is in use.
play: .venv/.ready-app
	$(V)/voila notebooks/play.ipynb --port=$(PORT)

# The address that is printed leads to the start page, as the browser that opens does.
lab: .venv/.ready-lab
	$(V)/jupyter lab --ip=127.0.0.1 $(if $(filter 0,$(shell id -u)),--allow-root) --ServerApp.root_dir=notebooks \
		--LabApp.default_url=/lab/tree/00_start_here.ipynb

# Every notebook as a page of its own; the start page comes first.
lessons: .venv/.ready-lessons
	$(V)/voila notebooks --port=$(PORT)

test: .venv/.ready-dev
	@sh tools/get_chromium >/dev/null
	@$(V)/python tools/tested.py begin
	$(V)/python -m pytest -q -n auto --dist worksteal -m "not browser"
	VK_UNATTENDED=1 $(V)/python -m pytest -q -o addopts= --nbval-lax --nbval-current-env $(NOTEBOOKS)
	$(V)/python -m pytest -q -n 2 --dist loadfile -m "browser and not site" tests/browser
	@$(V)/python tools/tested.py end

# Drawing and plotting wait for make test: their libraries alone take longer to load than a hundred rules to try.
# mypy and Sphinx use one processor each, and so go side by side.
check: .venv/.ready-dev
	@$(MAKE) --no-print-directory -j 2 lint docs
	HYPOTHESIS_PROFILE=quick $(V)/python -m pytest -q -n auto --dist worksteal -m "not browser and not slow" \
		--ignore=tests/browser --ignore=tests/art --ignore=tests/analysis

lint: .venv/.ready-dev
	$(V)/ruff check .
	$(V)/mypy

# A page that gave a warning would be silent the next time, so after a failure all pages are read anew.
docs: .venv/.ready-dev
	$(V)/python -m sphinx -q -W --keep-going -d build/docs/pages docs build/docs/html || { rm -rf build/docs; exit 1; }

rules:
	@$(PY) tools/rules_report.py --scope $(SCOPE)

# A hundred thousand answers to "may this be executed?", and every question, option and card on the way there.
oracle: .venv/.ready-dev
	$(V)/python tools/compare_oracle.py

soak: .venv/.ready-dev
	$(V)/python tools/soak.py

# By the compiled core, in about three hours of a processor; Ctrl-C at any time, and the same command goes on.
GAMES ?= 1000000
soak-million: .venv/.ready-dev
	@sh tools/compile "$(V)/python" build/compiled
	PYTHONPATH=build/compiled nice -n 19 $(V)/python tools/soak.py --games $(GAMES) --thorough 10000 \
		--state docs/quality/soak.json --page docs/quality.md

# Damaged records first, then damaged messages at a served board, then what atheris finds from the coverage:
# SECONDS for each of the four things that it reads.
SECONDS ?= 60
fuzz: .venv/.ready-dev .venv/.ready-fuzz
	$(V)/python tools/fuzz_records.py
	$(V)/python tools/fuzz_sockets.py
	$(V)/python -m tools.fuzzing --seconds $(SECONDS)

digests:
	@$(PY) tools/check_digests.py --page docs/quality.md

# The pictures that the board is held against, those that differ taken anew; it ends with where they lie side by side.
goldens: .venv/.ready-dev
	@sh tools/get_chromium >/dev/null
	VK_UPDATE_GOLDENS=1 $(V)/python -m pytest -q -s -m browser tests/browser/test_looks.py -k looks_as_it_should

# The plain core first, then the compiled one, which needs a C compiler and Python's headers.
bench: .venv/.ready-dev
	$(V)/python -m bench
	@echo
	@sh tools/compile "$(V)/python" build/compiled && $(V)/python -m bench --package build/compiled

# Who is how strong: what is missing of the games is played, hours of them from scratch, and docs/strength.md is written.
ladder: .venv/.ready-dev
	@sh tools/compile "$(V)/python" build/compiled
	PYTHONPATH=build/compiled nice -n 19 $(V)/python tools/ladder.py

# Twenty people at one Voila, in real pages: no move lost, no kernel left, what it costs. Takes some minutes.
load: .venv/.ready-dev
	@sh tools/get_chromium >/dev/null
	$(V)/python tools/load.py

# The site asks no other host for anything once it stands; building it asks the package index and npm's registry.
site: .venv/.ready-site
	$(V)/python -m tools.static_site

# Plays it in Chromium, with all other hosts refused. CHECK=--lenient only tells of slowness.
check-site: .venv/.ready-dev site
	@sh tools/get_chromium >/dev/null
	$(V)/python tools/check_site.py $(CHECK)

# Uploads nothing: it ends with what is left to type. VERSION=0.2.0 says which one is meant.
release: .venv/.ready-release
	@$(V)/python tools/release.py $(VERSION)

clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
