// SPDX-License-Identifier: Apache-2.0
/** The tables of a study and its report as one page, made from its records. */
@NullMarked
package io.github.spotjmhbugs.study.table;

import org.jspecify.annotations.NullMarked;
