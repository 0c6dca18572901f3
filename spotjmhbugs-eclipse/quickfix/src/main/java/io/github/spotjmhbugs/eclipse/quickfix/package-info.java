// SPDX-License-Identifier: Apache-2.0
/** Repairs as quick fixes of Eclipse's markers. */
@NullMarked
package io.github.spotjmhbugs.eclipse.quickfix;

import org.jspecify.annotations.NullMarked;
