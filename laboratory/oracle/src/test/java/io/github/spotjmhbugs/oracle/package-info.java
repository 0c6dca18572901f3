// SPDX-License-Identifier: Apache-2.0
/** An oracle for the engine: what it calls dead is removed, and the program run again. */
@NullMarked
package io.github.spotjmhbugs.oracle;

import org.jspecify.annotations.NullMarked;
