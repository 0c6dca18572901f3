// SPDX-License-Identifier: Apache-2.0
/** What a study shows while it runs. */
@NullMarked
package io.github.spotjmhbugs.study.progress;

import org.jspecify.annotations.NullMarked;
