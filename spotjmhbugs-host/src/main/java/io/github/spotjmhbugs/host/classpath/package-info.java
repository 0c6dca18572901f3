// SPDX-License-Identifier: Apache-2.0
/** Finds class files in jars and directories, in a fixed order. */
@NullMarked
package io.github.spotjmhbugs.host.classpath;

import org.jspecify.annotations.NullMarked;
