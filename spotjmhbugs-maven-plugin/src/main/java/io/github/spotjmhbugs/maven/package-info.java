// SPDX-License-Identifier: Apache-2.0
/**
 * The goals of the Maven plugin. They turn Maven's model of a build into plain values; the code
 * that works on these does not depend on Maven.
 */
@NullMarked
package io.github.spotjmhbugs.maven;

import org.jspecify.annotations.NullMarked;
