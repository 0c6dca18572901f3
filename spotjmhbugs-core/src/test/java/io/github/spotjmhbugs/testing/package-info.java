// SPDX-License-Identifier: Apache-2.0
/** What tests share: class files made from sources in memory. */
@NullMarked
package io.github.spotjmhbugs.testing;

import org.jspecify.annotations.NullMarked;
