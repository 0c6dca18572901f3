// SPDX-License-Identifier: Apache-2.0
/** Java sources as syntax trees, and which of their nodes an instruction was compiled from. */
@NullMarked
package io.github.spotjmhbugs.fix.syntax;

import org.jspecify.annotations.NullMarked;
