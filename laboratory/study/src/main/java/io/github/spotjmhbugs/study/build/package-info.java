// SPDX-License-Identifier: Apache-2.0
/** Getting class files out of sources, one way after the other. */
@NullMarked
package io.github.spotjmhbugs.study.build;

import org.jspecify.annotations.NullMarked;
