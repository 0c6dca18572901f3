// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks of the engine, stage by stage and as a whole. Each takes all classes of a jar per
 * operation; {@code -p jar=/path/to.jar} gives another than JMH's own samples. After {@code mvn
 * package}:
 *
 * <pre>
 * java -cp 'laboratory/benchmarks/target/classes:laboratory/benchmarks/target/lib/*' \
 *     org.openjdk.jmh.Main
 * </pre>
 */
@NullMarked
package io.github.spotjmhbugs.benchmarks;

import org.jspecify.annotations.NullMarked;
