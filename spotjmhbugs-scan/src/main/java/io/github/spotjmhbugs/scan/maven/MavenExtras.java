// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

/**
 * What is wanted of Maven coordinates beside the artifact itself.
 *
 * @param dependencies whether its dependencies are
 * @param sources whether its sources are
 */
public record MavenExtras(boolean dependencies, boolean sources) {}
