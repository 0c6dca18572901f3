// SPDX-License-Identifier: Apache-2.0
/** Effect tables as nobody wrote them, to see who notices. */
@NullMarked
package io.github.spotjmhbugs.effects;

import org.jspecify.annotations.NullMarked;
