/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Small, strict checkers of what the program writes for others. Each returns NULL for a sound text,
 * else where it stops being one.
 */
#ifndef MUSTER_TESTS_ANALYSE_SYNTAX_H
#define MUSTER_TESTS_ANALYSE_SYNTAX_H

/* One JSON value (RFC 8259) and nothing behind it but a line end; *rest is behind that. */
const char *json_fault(const char *text, const char **rest);

/* One well-formed XML document of elements, attributes, text and references: what SVG needs. */
const char *xml_fault(const char *text);

#endif
