// SPDX-License-Identifier: Apache-2.0
/** The engine as hosts see it: the registry of practices, and the analysis of one class. */
@NullMarked
package io.github.spotjmhbugs.analysis;

import org.jspecify.annotations.NullMarked;
