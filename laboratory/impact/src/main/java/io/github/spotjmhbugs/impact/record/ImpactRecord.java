// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What became of one finding on one JDK: a line of the journal and of {@code impact.csv}.
 *
 * @param finding the cells of the finding in the columns that {@code scan --format csv} has always
 *     had: without remedy and help
 * @param id the fingerprint of the finding, by which scans recognise it
 * @param benchmark the benchmark that was run, as {@code package.Class.method}, with the values of
 *     its parameters if it has any; empty when none was run
 * @param jdk feature version of the JDK, such as 17
 * @param evidence what the machine code says, or null when it was not looked at
 * @param sizes the sizes of the machine code, or null when they are not known
 * @param verdict what was decided
 * @param change what the scores say, or null when nothing was timed
 * @param reason why there is no verdict, or what limits it; empty when there is nothing to say
 * @param collector the garbage collector that was in use; empty when it is not known
 * @param seconds how long it took, in seconds of wall time
 */
public record ImpactRecord(
    List<String> finding,
    String id,
    String benchmark,
    int jdk,
    @Nullable Evidence evidence,
    @Nullable CodeSizes sizes,
    Verdict verdict,
    @Nullable Change change,
    String reason,
    String collector,
    double seconds) {
  /** Makes the record immutable. A journal may lack any part. */
  public ImpactRecord {
    finding = List.copyOf(finding);
    Objects.requireNonNull(id);
    Objects.requireNonNull(benchmark);
    Objects.requireNonNull(verdict);
    Objects.requireNonNull(reason);
    Objects.requireNonNull(collector);
  }
}
