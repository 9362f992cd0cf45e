# Short commands for CMake. `make demo` and `make check` need only git, make and apt.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 600
SEED ?= 1
export JOBS

.PHONY: help deps build python demo test docs web check bench fuzz soak coverage mutants cross install format clean

help:
	@echo "make demo      build, solve a rod that hits the ground by every planar law, compute all studies"
	@echo "make test      build and run the quick tests, after each edit; under two minutes"
	@echo "make check     build and run every test, before a change is submitted"
	@echo "make build     library and command into build/; the command is build/percuss"
	@echo "make python    the Python package as a wheel, build/python/*.whl"
	@echo "make deps      install by apt every package that any target needs"
	@echo "make docs      the documentation site, build/docs/html/index.html"
	@echo "make web       the page for the browser: build/web/percuss.html, one file that opens offline"
	@echo "make install   into PREFIX=$(PREFIX)"
	@echo "make bench     nanoseconds per impact, compared with memory traffic and other libraries"
	@echo "make fuzz      give random input to every reader, FUZZ_SECONDS=$(FUZZ_SECONDS) for each"
	@echo "make soak      the property tests with many more problems, kills at every point; takes hours"
	@echo "make coverage  the tests with sanitizers, and the lines of src/ that they reach"
	@echo "make mutants   check that the tests detect small errors in src/; SEED=$(SEED); under an hour"
	@echo "make cross     build for aarch64 and Windows, run the unit tests there by qemu and wine"
	@echo "make format    clang-format on all sources"

deps:
	@scripts/need all

build:
	@scripts/need build
	@scripts/compile release

python:
	@scripts/need python
	@scripts/compile python percuss_python
	@scripts/wheel build/python

demo:
	@scripts/need demo
	@scripts/compile release
	@scripts/demo

test:
	@scripts/need test
	@scripts/compile test
	@PERCUSS_CASES=20000 ctest --test-dir build/test -L quick --no-tests=error --output-on-failure -j$(JOBS)

check:
	@scripts/need check
	@scripts/compile check
	@ctest --test-dir build/check --output-on-failure -j$(JOBS)

docs:
	@scripts/need docs
	@scripts/docs

web:
	@scripts/need web
	@scripts/web

bench:
	@scripts/need bench
	@scripts/compile bench percuss-bench percuss percuss_python bench_python
	@ln -sf bench/percuss-bench build/percuss-bench
	@build/percuss-bench
	@bench/bench-sweep build/bench
	@bench/bench-command build/bench
	@bench/bench-piles build/bench
	@bench/bench-python build/bench

fuzz:
	@scripts/need check
	@scripts/fuzz seconds $(FUZZ_SECONDS)

soak:
	@scripts/need check
	@scripts/compile check
	@scripts/soak

coverage:
	@scripts/need check
	@scripts/coverage

mutants:
	@scripts/need check
	@tests/mutants/mutants --seed $(SEED)

cross:
	@scripts/need cross
	@scripts/cross

install: build
	@cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	@cmake --install build --prefix $(PREFIX)

format:
	@scripts/need check
	@scripts/format --write

clean:
	@cmake -E rm -rf build
