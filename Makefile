# Tilewarden: `make play` and `make test` are all a newcomer needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: help play bot test lint types unit e2e bench arena gallery clean

help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (once, a minute or two)…"
	$(PYTHON) -m venv $(VENV)
	@# isal has no wheel for every machine and is not needed: pictures are then packed by zlib.
	$(INSTALL) -e '.[dev,fast]' || $(INSTALL) -e '.[dev]'
	@touch $@

play: $(READY) ## play in the browser, without Discord
	$(BIN)/python -m bot.sandbox

bot: $(READY) ## run the bot on Discord (needs a token in .env)
	$(BIN)/python -m bot

test: lint types unit e2e ## everything that CI checks

lint: $(READY) ## style and the directions of dependence
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY) ## mypy, strict
	$(BIN)/mypy

unit: $(READY) ## tests that only reckon, on all cores
	$(BIN)/pytest -n auto tests/engine tests/render tests/db tests/bot

e2e: $(READY) ## tests with the real bot and a real browser
	$(BIN)/pytest tests/e2e tests/page

bench: $(READY) ## measure, and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks

arena: $(READY) ## let computer players meet, and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks.arena

gallery: $(READY) ## paint sample pictures into gallery/
	$(BIN)/python -m render.gallery

clean: ## remove what make made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache gallery build *.egg-info
