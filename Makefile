# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make            the engine, ./muster, for this machine
#   make demo       builds it and shows what it does
#   make check      installs what the tests need, builds and runs every test; MODE=asan, MODE=tsan
#   make lint       format, and both compilers without a warning; make tidy: static analysis
#   make fuzz       feeds junk to every reader, FUZZ_SECONDS each or FUZZ_RUNS inputs
#   make install    the engine, muster-chess and the documents under PREFIX
#
# ARCH=x86-64-v2 or x86-64-v3 builds a portable binary. CC, CFLAGS, EXE, PREFIX, DESTDIR as usual.

CC      = gcc
ARCH    = native
EXE     = muster
PREFIX  = /usr/local
DESTDIR =
MODE    = release
WERROR  =

# PEXT is fast on Intel since Haswell and on AMD since Zen 3; Zen 1 and 2 are better with magics.
MACROS := $(shell $(CC) -march=$(ARCH) -dM -E - </dev/null 2>/dev/null)
PEXT   := $(if $(filter native,$(ARCH)),$(if $(filter __BMI2__,$(MACROS)),$(if \
            $(filter __znver1__ __znver2__ __bdver4__,$(MACROS)),no,yes),no),no)

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef \
           -Wvla -Wcast-qual -Wwrite-strings $(if $(WERROR),-Werror)
FLAGS_release = -O3 -DNDEBUG
FLAGS_debug   = -O1 -g3 -DMUSTER_VERIFY
FLAGS_asan    = -O1 -g3 -DMUSTER_VERIFY -fsanitize=address,undefined -fno-sanitize-recover=all \
                -fno-omit-frame-pointer
FLAGS_tsan    = -O1 -g3 -fsanitize=thread
FLAGS_fuzz    = $(FLAGS_asan) $(if $(libfuzzer),-fsanitize=fuzzer-no-link)
CFLAGS   = $(FLAGS_$(MODE))
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -march=$(ARCH) \
             $(if $(filter yes,$(PEXT)),-DMUSTER_PEXT) $(WARNINGS) $(CFLAGS)
LDLIBS   = -lm -pthread

B = build/$(MODE)

movegen_src = $(wildcard movegen/*.c)
search_src  = $(wildcard search/*.c)
engine_src  = $(filter-out engine/main.c,$(wildcard engine/*.c engine/*/*.c))
objects     = $(patsubst %.c,$(B)/%.o,$(1))

LIBS = $(B)/libengine.a $(B)/libsearch.a $(B)/libmovegen.a

.PHONY: all demo check bench debug asan tsan fuzz lint tidy format install uninstall clean
all: $(EXE)

$(EXE): $(B)/muster
	cp $< $@

$(B)/muster: $(B)/engine/main.o $(LIBS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/libmovegen.a: $(call objects,$(movegen_src))
$(B)/libsearch.a:  $(call objects,$(search_src))
$(B)/libengine.a:  $(call objects,$(engine_src))
$(B)/%.a:
	rm -f $@
	$(AR) rcs $@ $^

# Objects are rebuilt when compiler or flags change.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@
FORCE:

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The start-up check of the processor must itself run on any processor.
ifneq ($(filter x86-64-v% native,$(ARCH)),)
ifneq ($(filter __x86_64__,$(MACROS)),)
$(B)/engine/main.o: ALL_CFLAGS += -march=x86-64
endif
endif

# Tests. Every folder of tests/ with a main.c is a runner, linked with its layer and those below it,
# so that a call to a higher layer does not link. They keep their asserts unless MODE says otherwise.

below_movegen  = $(B)/libmovegen.a
below_property = $(B)/libmovegen.a
below_search   = $(B)/libsearch.a $(B)/libmovegen.a
below_puzzles  = $(below_search)
reference      = $(call objects,tests/reference/ref.c tests/reference/mate.c)
test_common    = $(call objects,$(wildcard tests/support/*.c) tests/reference/replay.c) $(reference)
TESTS          = $(patsubst tests/%/main.c,%,$(wildcard tests/*/main.c))
runners        = $(TESTS:%=$(B)/tests/run-%)
CHECK_LIBS     = $(or $(shell pkg-config --libs check 2>/dev/null),-lcheck -lsubunit -lrt)

.PHONY: compile run-checks
check:
	@CC='$(CC)' tests/install-check.sh
	+@$(MAKE) --no-print-directory MODE=$(if $(filter file,$(origin MODE)),debug,$(MODE)) run-checks

run-checks: compile
	@MUSTER=$(B)/muster FAKE_ENGINE=$(B)/tests/fake-engine tests/run.sh \
	    $(if $(filter property,$(TESTS)),'$(B)/tests/ref-check tests/vectors') $(runners)

test_tools = $(addprefix $(B)/tests/,ref-check ref-replay fake-engine puzzle-find puzzle-prove)
compile: $(B)/muster $(test_tools) $(runners)

.SECONDARY:
.SECONDEXPANSION:
$(B)/tests/run-%: $$(call objects,$$(wildcard tests/$$*/*.c)) $(test_common) $$(or $$(below_$$*),$$(LIBS))
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(CHECK_LIBS) $(LDLIBS)

# Plays random legal actions and misbehaves on demand; tests/match/ starts it as an engine.
$(B)/tests/fake-engine: $(call objects,tests/fake_engine/fake_engine.c) $(LIBS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/tests/ref-check: $(call objects,$(addprefix tests/reference/,ref_main.c ref.c))
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Replays recorded games by the reference rules.
$(B)/tests/ref-replay: $(call objects,$(addprefix tests/reference/,replay_main.c replay.c ref.c)) \
        $(B)/libmovegen.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Make the puzzles of tests/vectors/mates.tsv. The proofs know the reference rules only.
finder = $(call objects,$(addprefix tests/puzzle_maker/,find.c quick.c vary.c))

$(B)/tests/puzzle-find: $(finder) $(reference) $(B)/libmovegen.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/tests/puzzle-prove: $(call objects,tests/puzzle_maker/prove.c) $(reference)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Fuzzing: each tests/fuzz/fuzz_NAME.c becomes build/fuzz/fuzz-NAME, by libFuzzer where CC has it,
# else by the plain driver. Seeds are made from the vectors.

FUZZ_CC      = clang
FUZZ_SECONDS = 60
FUZZ_RUNS    = -1
libfuzzer   := $(if $(filter fuzz,$(MODE)),$(shell echo 'int LLVMFuzzerTestOneInput(void){return 0;}' | \
                 $(CC) -fsanitize=fuzzer -x c - -o /dev/null 2>/dev/null && echo yes))
fuzzers      = $(patsubst tests/fuzz/fuzz_%.c,$(B)/fuzz-%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz_common  = $(call objects,tests/fuzz/fuzz.c $(if $(libfuzzer),,tests/fuzz/plain.c))

.PHONY: run-fuzz
fuzz:
	+@$(MAKE) --no-print-directory CC=$(FUZZ_CC) MODE=fuzz run-fuzz

run-fuzz: $(fuzzers)
	@tests/fuzz/corpus.sh $(B)/corpus
	@tests/fuzz/run.sh $(B) $(FUZZ_SECONDS) $(FUZZ_RUNS)

$(B)/fuzz-%: $(B)/tests/fuzz/fuzz_%.o $(fuzz_common) $(LIBS)
	$(CC) $(ALL_CFLAGS) $(if $(libfuzzer),-fsanitize=fuzzer) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Lint.

folders = movegen search engine tests bench
# What clang's analyzer sees without cppcheck's false alarms, and a construct cppcheck cannot parse.
cppcheck_off = useClosedFile memleak uninitvar internalAstError
sources = $(sort $(wildcard $(folders:%=%/*.[ch]) $(folders:%=%/*/*.[ch])))

lint:
	clang-format --dry-run -Werror $(sources)
	+$(MAKE) CC=gcc WERROR=1 B=build/lint-gcc compile
	+$(MAKE) CC=clang WERROR=1 B=build/lint-clang compile

# Slower and with an opinion of their own: worth a look before a release, no condition of one.
tidy:
	-printf '%s\n' $(filter %.c,$(sources)) | xargs -P $(shell nproc) -n 1 sh -c \
	    'clang-tidy --quiet "$$@" -- -std=c11 -D_POSIX_C_SOURCE=200809L 2>/dev/null' tidy
	-cppcheck --quiet --std=c11 --library=posix --inline-suppr --enable=warning,performance \
	    $(cppcheck_off:%=--suppress=%) -D_POSIX_C_SOURCE=200809L \
	    $(filter-out tests/%,$(filter %.c,$(sources)))

format:
	clang-format -i $(sources)

-include $(shell find $(B) -name '*.d' 2>/dev/null)

debug asan tsan:
	$(MAKE) MODE=$@ EXE=muster-$@

# Measures. bench/README.md says what each is for.

bench_tools = $(patsubst bench/%.c,$(B)/bench-%,$(wildcard bench/*.c))

demo: $(EXE)
	@bench/demo.sh ./$(EXE)

bench: $(EXE) $(bench_tools)
	./$(EXE) bench

$(B)/bench-%: $(B)/bench/%.o $(LIBS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS)

# What is fitted is compiled once more for its tool, to tell which weights enter.
$(B)/bench-tune: $(B)/bench/evaluate_traced.o
$(B)/bench-order: $(B)/bench/order_traced.o
$(B)/bench/%_traced.o: search/%.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DTRACE_TERMS -MMD -MP -c -o $@ $<

# Installation.

DOCS   = README.md protocol.md COPYING
bindir = $(DESTDIR)$(PREFIX)/bin
docdir = $(DESTDIR)$(PREFIX)/share/doc/muster

install: $(B)/muster
	install -d $(bindir) $(docdir)
	install $< $(bindir)/muster
	ln -sf muster $(bindir)/muster-chess
	install -m 644 $(DOCS) $(docdir)

uninstall:
	rm -f $(bindir)/muster $(bindir)/muster-chess $(DOCS:%=$(docdir)/%)
	-rmdir $(docdir)

clean:
	rm -rf build $(EXE) muster-debug muster-asan muster-tsan
