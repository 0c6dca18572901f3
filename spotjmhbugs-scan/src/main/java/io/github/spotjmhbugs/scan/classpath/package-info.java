// SPDX-License-Identifier: Apache-2.0
/** Class files in jars and directories, listed in a fixed order and found by name. */
@NullMarked
package io.github.spotjmhbugs.scan.classpath;

import org.jspecify.annotations.NullMarked;
