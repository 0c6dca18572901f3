// SPDX-License-Identifier: Apache-2.0
/**
 * What runs in the JVM of the benchmarks, with their version of JMH: compiled for Java 8, and
 * without any other class of ours. Not marked like the other packages, since javac warns about an
 * annotation for modules when it compiles for Java 8.
 */
package io.github.spotjmhbugs.impact.jvm.fork;
