// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import java.util.List;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;

/**
 * The findings of one pattern beside a score: their number in tables and files, their texts under
 * the benchmark.
 */
final class FindingsResult extends Result<FindingsResult> {
  private static final long serialVersionUID = 1L;

  private final String text;

  /**
   * @param kind what all of them are
   * @param lines what there is to say, one finding in each
   */
  FindingsResult(String kind, List<String> lines) {
    super(
        ResultRole.SECONDARY, "spotjmhbugs." + kind, of(lines.size()), "#", AggregationPolicy.MAX);
    this.text = "  " + String.join(System.lineSeparator() + "  ", lines) + System.lineSeparator();
  }

  /** There is one for each benchmark, not for each iteration or fork. */
  private static Aggregator<FindingsResult> first() {
    return results -> results.iterator().next();
  }

  @Override
  protected Aggregator<FindingsResult> getThreadAggregator() {
    return first();
  }

  @Override
  protected Aggregator<FindingsResult> getIterationAggregator() {
    return first();
  }

  @Override
  public String extendedInfo() {
    return text;
  }
}
