/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The door of the program. This file alone is compiled for any processor of the family, so that a
 * build made for a newer one can say what is missing instead of dying of an illegal instruction.
 */
#include "command_line.h"
#include "cpu.h"

#include <stdio.h>
#include <stdlib.h>

#if defined __x86_64__ || defined __i386__
#include <cpuid.h>

/* LZCNT must be asked by hand: not every compiler's built-in knows the name. */
static bool cpu_has_lzcnt(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(0x80000001U, &a, &b, &c, &d) && c >> 5 & 1U;
}

/* The name of a feature that the build needs and this processor lacks, or NULL. */
static const char *cpu_missing(void)
{
    __builtin_cpu_init();
    const struct {
        const char *name;
        bool present;
    } features[CPU_FEATURES] = {
        [CPU_SSE3] = {"SSE3", __builtin_cpu_supports("sse3")},
        [CPU_SSSE3] = {"SSSE3", __builtin_cpu_supports("ssse3")},
        [CPU_SSE41] = {"SSE4.1", __builtin_cpu_supports("sse4.1")},
        [CPU_SSE42] = {"SSE4.2", __builtin_cpu_supports("sse4.2")},
        [CPU_POPCNT] = {"POPCNT", __builtin_cpu_supports("popcnt")},
        [CPU_AVX] = {"AVX", __builtin_cpu_supports("avx")},
        [CPU_AVX2] = {"AVX2", __builtin_cpu_supports("avx2")},
        [CPU_FMA] = {"FMA", __builtin_cpu_supports("fma")},
        [CPU_BMI] = {"BMI1", __builtin_cpu_supports("bmi")},
        [CPU_BMI2] = {"BMI2", __builtin_cpu_supports("bmi2")},
        [CPU_LZCNT] = {"LZCNT", cpu_has_lzcnt()},
        [CPU_AVX512F] = {"AVX-512F", __builtin_cpu_supports("avx512f")},
        [CPU_AVX512BW] = {"AVX-512BW", __builtin_cpu_supports("avx512bw")},
        [CPU_AVX512DQ] = {"AVX-512DQ", __builtin_cpu_supports("avx512dq")},
        [CPU_AVX512VL] = {"AVX-512VL", __builtin_cpu_supports("avx512vl")},
    };
    for (int i = 0; i < CPU_FEATURES; i++)
        if (cpu_needed[i] && !features[i].present)
            return features[i].name;
    return NULL;
}
#else
static const char *cpu_missing(void)
{
    return NULL;
}
#endif

int main(int argc, char **argv)
{
    const char *missing = cpu_missing();
    if (missing) {
        fprintf(stderr,
                "muster: this build needs a processor with %s; build one with ARCH=x86-64-v2\n",
                missing);
        return EXIT_FAILURE;
    }
    return command_line_run(argc, argv);
}
