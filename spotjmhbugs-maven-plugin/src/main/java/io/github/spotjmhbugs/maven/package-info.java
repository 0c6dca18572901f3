// SPDX-License-Identifier: Apache-2.0
/**
 * The goals of the Maven plugin. They turn what Maven knows of a build into plain values; what is
 * done with these needs no Maven.
 */
@NullMarked
package io.github.spotjmhbugs.maven;

import org.jspecify.annotations.NullMarked;
