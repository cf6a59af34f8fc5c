# Everything runs in .venv, made on first use from the pins in requirements.txt and made again
# when these or pyproject.toml change. Another Python: make PYTHON=python3.12 test

ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := .venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
endif

# uv installs in a fifth of pip's time. Where it is missing pip brings it, and where it fails pip does all.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

# The stamp carries the name of the Python, so that asking for another one makes .venv again.
STAMP := .venv/.installed-$(subst /,-,$(subst :,,$(PYTHON)))

# The first page is set as an address, not as a file to open: so the address that JupyterLab prints
# leads there too, and its file browser shows the whole project. Jupyter refuses to run as root, as
# it must in most containers, unless told. Without a screen it would start a text browser if it
# found one; its address in the terminal is more use.
LAB_OPTIONS := --LabApp.default_url=lab/tree/notebooks/00_start_here.ipynb
LAB_OPTIONS += $(if $(filter 0,$(shell id -u)),--allow-root)
ifeq ($(shell uname -s),Linux)
LAB_OPTIONS += $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(BROWSER),,--no-browser)
endif

# Without make: docs/platforms.md says what each target does.
.PHONY: help lab test test-lowest test-newest verify notebooks docs site serve bench gallery clean

help:
	@echo "make lab        open the first notebook in JupyterLab"
	@echo "make test       run all tests, and every notebook against its stored outputs"
	@echo "make test-lowest, make test-newest"
	@echo "                the same with the oldest and the newest versions allowed; needs uv"
	@echo "make verify     check every claim, list the verdicts and write build/report.html"
	@echo "make notebooks  run every notebook and store its outputs"
	@echo "make docs       write the pages of docs/ that are made from the ledger"
	@echo "make site       build the course as web pages, with the checker in them, in build/site"
	@echo "make serve      show them at http://127.0.0.1:8000"
	@echo "make bench      measure against scikit-learn: a few minutes on an idle machine"
	@echo "make gallery    ask the prover for theorems of textbooks, and write docs/gallery.md"
	@echo "make clean      remove .venv, build/ and all caches"

# JupyterLab runs the scripts of a notebook, and so moves its sliders, once the notebook is trusted.
# Where that cannot be noted down, the reader runs the notebook, and they move too.
lab: $(STAMP)
	@$(BIN)/jupyter trust notebooks/*.ipynb >/dev/null 2>&1 || true
	@$(BIN)/jupyter lab $(LAB_OPTIONS)

test: $(STAMP)
	@$(BIN)/python -m pytest

# Each in an environment of its own. Only uv finds the lowest versions that are allowed.
test-lowest: RESOLUTION := lowest-direct
test-newest: RESOLUTION := highest
test-lowest test-newest:
	uv venv --quiet --clear --seed --python $(PYTHON) build/$@
	uv pip install --quiet --python build/$@ --resolution $(RESOLUTION) -r pyproject.toml --extra course --extra site --extra test
	uv pip install --quiet --python build/$@ --no-deps --editable .
	build/$@/$(notdir $(BIN))/python -m pytest

verify: $(STAMP)
	@$(BIN)/python -m derivations verify --report build/report.html

notebooks: $(STAMP)
	@$(BIN)/python notebooks/run.py

docs: $(STAMP)
	@$(BIN)/python -m derivations docs

site: $(STAMP)
	@$(BIN)/python site/build.py

serve: build/site/index.html
	@$(BIN)/python -m http.server 8000 --bind 127.0.0.1 --directory build/site

build/site/index.html:
	@$(MAKE) site

# scikit-kda is a peer that nothing else needs. Where it cannot be had, its column is left out.
bench: $(STAMP)
	@$(PIP) --no-deps scikit-kda==0.1.2 || true
	@$(BIN)/python benchmarks/run.py

gallery: $(STAMP)
	@$(BIN)/python benchmarks/gallery.py

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -prune -exec rm -rf {} +

$(STAMP): pyproject.toml requirements.txt
	@$(PYTHON) -c "import sys; sys.version_info < (3, 11) and sys.exit('Python 3.11 or later is needed, and $(PYTHON) is ' + sys.version.split()[0] + '. Try: make PYTHON=python3.12')"
	$(PYTHON) -m venv --clear .venv
	@echo "installing requirements.txt into .venv   (takes a minute or two)"
	@command -v uv >/dev/null 2>&1 || $(PIP) uv || true
	@PATH="$$PATH:$$PWD/$(BIN)"; install="uv pip install --quiet --compile-bytecode --python $(BIN)/python"; \
	$$install -r requirements.txt || { install="$(PIP)"; $$install -r requirements.txt; } && \
	$$install --no-deps --editable .
	@touch $@
