// SPDX-License-Identifier: Apache-2.0
/**
 * A step of the build, in none of its jars: prepares packed classes for JVMs that run them once.
 */
@NullMarked
package io.github.spotjmhbugs.packaging;

import org.jspecify.annotations.NullMarked;
