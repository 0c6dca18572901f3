// SPDX-License-Identifier: Apache-2.0
/** SHARE: threads write to one object without synchronisation. */
@NullMarked
package io.github.spotjmhbugs.practice.share;

import org.jspecify.annotations.NullMarked;
