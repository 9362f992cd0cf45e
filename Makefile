# A thin front to CMake. `make demo` and `make check` need only git, make and apt.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 600

.PHONY: help build demo check bench fuzz soak coverage install format clean

help:
	@echo "make demo      build, then a rod hits the ground under every planar law"
	@echo "make check     build and run every test"
	@echo "make build     library and command into build/; the command is build/percuss"
	@echo "make install   into PREFIX=$(PREFIX)"
	@echo "make bench     nanoseconds an impact, beside memory traffic and other libraries"
	@echo "make fuzz      feed the readers garbage for FUZZ_SECONDS=$(FUZZ_SECONDS) each"
	@echo "make soak      the property tests with many times the problems"
	@echo "make coverage  which lines of src/ the tests reach"
	@echo "make format    clang-format on all sources"

build:
	@scripts/need build
	@cmake --preset release >/dev/null
	@cmake --build build -j$(JOBS)

demo:
	@scripts/need build
	@cmake --preset release >/dev/null
	@cmake --build build -j$(JOBS) >/dev/null
	@scripts/demo

check:
	@scripts/need check
	@cmake --preset check >/dev/null
	@cmake --build build -j$(JOBS)
	@ctest --test-dir build --output-on-failure -j$(JOBS)

bench:
	@scripts/need bench
	@cmake --preset bench >/dev/null
	@cmake --build build -j$(JOBS) --target percuss-bench percuss >&2
	@build/percuss-bench
	@bench/bench-sweep

fuzz:
	@scripts/need check
	@scripts/fuzz $(FUZZ_SECONDS)

soak:
	@scripts/need check
	@cmake --preset check >/dev/null
	@cmake --build build -j$(JOBS)
	@PERCUSS_SOAK=100 build/tests/test_properties
	@PERCUSS_SOAK=10 build/tests/test_space

coverage:
	@scripts/need check
	@scripts/coverage

install:
	@scripts/need build
	@cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	@cmake --build build -j$(JOBS)
	@cmake --install build --prefix $(PREFIX)

format:
	@scripts/need check
	@scripts/format --write

clean:
	@cmake -E rm -rf build
