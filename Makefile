# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make            the engine, ./muster, for this machine
#   make demo       builds it and shows what it does
#   make check      installs what the tests need, builds and runs every test
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

.PHONY: all demo check bench debug asan tsan fuzz lint format install clean
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

-include $(shell find $(B) -name '*.d' 2>/dev/null)

debug asan tsan:
	$(MAKE) MODE=$@ EXE=muster-$@

clean:
	rm -rf build $(EXE) muster-debug muster-asan muster-tsan
