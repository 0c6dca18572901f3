// SPDX-License-Identifier: Apache-2.0
/** The formats: one class each, from a scan's result to text. */
@NullMarked
package io.github.spotjmhbugs.scan.report;

import org.jspecify.annotations.NullMarked;
