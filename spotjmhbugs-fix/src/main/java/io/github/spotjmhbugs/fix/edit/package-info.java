// SPDX-License-Identifier: Apache-2.0
/** Changes of a text by position, which leave everything else of it alone. */
@NullMarked
package io.github.spotjmhbugs.fix.edit;

import org.jspecify.annotations.NullMarked;
