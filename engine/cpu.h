/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which features of the processor this build relies on. The list is made by the target flags of
 * cpu.c; main.c, compiled for any processor, compares it with the machine before anything else.
 */
#ifndef MUSTER_ENGINE_CPU_H
#define MUSTER_ENGINE_CPU_H

#include <stdbool.h>

typedef enum {
    CPU_SSE3,
    CPU_SSSE3,
    CPU_SSE41,
    CPU_SSE42,
    CPU_POPCNT,
    CPU_AVX,
    CPU_AVX2,
    CPU_FMA,
    CPU_BMI,
    CPU_BMI2,
    CPU_LZCNT,
    CPU_AVX512F,
    CPU_AVX512BW,
    CPU_AVX512DQ,
    CPU_AVX512VL,
    CPU_FEATURES
} CpuFeature;

extern const bool cpu_needed[CPU_FEATURES];

#endif
