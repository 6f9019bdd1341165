# You need Python 3.11 or newer and make. Every target sets up .venv by itself the first time.
#   make play      a game in the browser
#   make lab       the notebooks in JupyterLab, from the start page
#   make lessons   each notebook as a web page
#   make test      every test
#   make check     style, types, documentation and the fast tests
#   make rules     the rules without a test
#   make bench     speed
#   make site      the game, the lessons and the rules as pages that need no server
#   make docs      the documentation, in build/docs/html
#   make clean     removes everything that make created
# PY=python3.12 chooses the interpreter; run make clean first if there is a .venv already.
# tools/README.md lists the commands that you need less often.

PY ?= python3
PORT ?= 8866
V := .venv/bin
SHARED := $(shell find share -type f 2>/dev/null)
NOTEBOOKS = $(wildcard notebooks/*.ipynb)

.PHONY: play lab lessons test check rules bench site docs clean

# One stamp for each extra of pyproject.toml; dev includes the others. The files in share/ are copied when the package
# is installed, so the stamps depend on them too.
.venv/.ready-%: pyproject.toml $(SHARED) tools/setup
	@sh tools/setup "$(PY)" "$*"
	@touch $@ $(if $(filter dev,$*),$(addprefix .venv/.ready-,app lessons lab))

# Voila's settings, and JupyterLab's, which does not look for news or updates; your own JupyterLab is not changed.
lab lessons: export JUPYTER_CONFIG_PATH := $(CURDIR)/vk_notebook/jupyter

# It prints the address, opens a browser if there is one, and takes the next port if this one is in use.
play: .venv/.ready-app
	$(V)/vk-notebook play --port=$(PORT)

# The printed address leads to the start page, and so does the browser that opens.
lab: .venv/.ready-lab
	$(V)/jupyter lab --ip=127.0.0.1 $(if $(filter 0,$(shell id -u)),--allow-root) --ServerApp.root_dir=notebooks \
		--LabApp.default_url=/lab/tree/00_start_here.ipynb

lessons: .venv/.ready-lessons
	$(V)/voila notebooks --port=$(PORT)

# The tools that check and bundle page/; you do not need them to play.
NPM = PATH="$(CURDIR)/$(V):$$PATH" npm --prefix page
page/node_modules/.package-lock.json: page/package-lock.json .venv/.ready-dev
	@$(NPM) ci --ignore-scripts --silent
	@touch $@

# Of the browser tests, slow files go first, so both processes end at about the same time.
test: .venv/.ready-dev page/node_modules/.package-lock.json
	@sh tools/get_chromium >/dev/null
	@sh tools/get_other_browsers
	$(NPM) run --silent lint
	$(NPM) test --silent
	$(V)/python -m pytest -q -n auto --dist worksteal -m "not browser"
	VK_UNATTENDED=1 $(V)/python -m pytest -q -n 2 --dist loadfile -o addopts= --nbval-lax --nbval-current-env $(NOTEBOOKS)
	$(V)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m "browser and not site" tests/browser

# mypy and Sphinx use one processor each, so they run side by side. The tests of pictures and plots run only in make
# test, because their libraries take longer to load than a hundred rules take to test.
check: .venv/.ready-dev page/node_modules/.package-lock.json
	$(V)/ruff check .
	$(NPM) run --silent lint
	$(NPM) test --silent
	@$(V)/mypy & types=$$!; $(MAKE) --no-print-directory docs && wait $$types
	HYPOTHESIS_PROFILE=quick $(V)/python -m pytest -q -n auto --dist worksteal -m "not browser and not slow" \
		--ignore=tests/browser --ignore=tests/art --ignore=tests/analysis

rules:
	@$(PY) tools/rules_report.py

# The plain core first, then the compiled one, which needs a C compiler and Python's headers.
bench: .venv/.ready-dev
	$(V)/python -m bench
	@sh tools/compile "$(V)/python" build/compiled && $(V)/python -m bench --package build/compiled

# The build downloads files from the package index and npm's registry. The site itself loads nothing from elsewhere.
site: .venv/.ready-site
	$(V)/python -m tools.static_site

# A page with a warning would be silent the next time, so after a failure all pages are read again.
docs: .venv/.ready-dev
	$(V)/python -m sphinx -q -W --keep-going -d build/docs/pages docs build/docs/html || { rm -rf build/docs; exit 1; }

clean:
	rm -rf .venv build dist site page/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -prune -exec rm -rf {} +
