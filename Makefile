# Every target first prepares the machine (JDK, C compiler, .venv, package): see tools/prepare.
.PHONY: demo test test-full lint wheel bench bench-full reproduce reproduce-full survey prepare clean

PYTEST := .venv/bin/python -m pytest

prepare:
	@tools/prepare

# Finds the bug in the Bluetooth driver and shows the interleaving.
demo: prepare
	@echo '$$ plait check examples/BluetoothV1.java --also html=build/demo.html'
	@.venv/bin/plait check examples/BluetoothV1.java --also html=build/demo.html; status=$$?; \
	  if [ $$status -eq 1 ]; then echo; echo 'demo: the bug was found (exit status 1), as expected.'; \
	  echo "demo: step through it in a browser: file://$$PWD/build/demo.html"; \
	  else echo "demo: expected a violation (exit status 1), got $$status" >&2; exit 1; fi

lint: prepare
	@.venv/bin/ruff check src tests bench setup.py tools/models tools/wheel
	@.venv/bin/ruff format --check src tests bench setup.py tools/models tools/wheel
	@.venv/bin/mypy
	@.venv/bin/lint-imports

test: lint
	@$(PYTEST) -n 2 -m 'not full'

test-full: lint
	@tools/prepare --browser --libraries
	@$(PYTEST) -n 2

# Builds sdist and wheel in dist/ and tries the wheel in a fresh environment. `make test` does so in its own folder.
wheel: prepare
	@.venv/bin/python tools/wheel

# Translates every method of java.base of every installed JDK to IR and checks that it is well-formed.
survey: prepare
	@.venv/bin/python -m plait.ir.build.survey

# Prints every figure beside its bar and that of Java PathFinder. bench-full adds the longest programs.
bench: prepare
	@.venv/bin/python -m bench

bench-full: prepare
	@.venv/bin/python -m bench --full

# Measures the tables and figures of the five papers, as pages and plots in build/reproduce; about 15 minutes.
# PAPER=003 selects one paper; reproduce-full adds the longest rows.
reproduce: prepare
	@.venv/bin/python -m bench.reproduce $(if $(PAPER),--paper $(PAPER))

reproduce-full: prepare
	@.venv/bin/python -m bench.reproduce --full $(if $(PAPER),--paper $(PAPER))

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
