// SPDX-License-Identifier: Apache-2.0
/** What a page shows of findings, whatever it is about. */
@NullMarked
package io.github.spotjmhbugs.scan.page;

import org.jspecify.annotations.NullMarked;
