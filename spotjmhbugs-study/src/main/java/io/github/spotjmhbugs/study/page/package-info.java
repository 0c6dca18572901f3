// SPDX-License-Identifier: Apache-2.0
/** The report of a study as one page. */
@NullMarked
package io.github.spotjmhbugs.study.page;

import org.jspecify.annotations.NullMarked;
