/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cpu.h"

const bool cpu_needed[CPU_FEATURES] = {
#ifdef __SSE3__
    [CPU_SSE3] = true,
#endif
#ifdef __SSSE3__
    [CPU_SSSE3] = true,
#endif
#ifdef __SSE4_1__
    [CPU_SSE41] = true,
#endif
#ifdef __SSE4_2__
    [CPU_SSE42] = true,
#endif
#ifdef __POPCNT__
    [CPU_POPCNT] = true,
#endif
#ifdef __AVX__
    [CPU_AVX] = true,
#endif
#ifdef __AVX2__
    [CPU_AVX2] = true,
#endif
#ifdef __FMA__
    [CPU_FMA] = true,
#endif
#ifdef __BMI__
    [CPU_BMI] = true,
#endif
#ifdef __BMI2__
    [CPU_BMI2] = true,
#endif
#ifdef __LZCNT__
    [CPU_LZCNT] = true,
#endif
#ifdef __AVX512F__
    [CPU_AVX512F] = true,
#endif
#ifdef __AVX512BW__
    [CPU_AVX512BW] = true,
#endif
#ifdef __AVX512DQ__
    [CPU_AVX512DQ] = true,
#endif
#ifdef __AVX512VL__
    [CPU_AVX512VL] = true,
#endif
};
