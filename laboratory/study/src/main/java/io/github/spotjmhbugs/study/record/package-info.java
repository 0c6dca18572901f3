// SPDX-License-Identifier: Apache-2.0
/** What a study keeps of each project; plain values. */
@NullMarked
package io.github.spotjmhbugs.study.record;

import org.jspecify.annotations.NullMarked;
