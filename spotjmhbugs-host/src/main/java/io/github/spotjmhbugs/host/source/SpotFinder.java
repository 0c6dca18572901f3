// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import java.util.List;
import java.util.Optional;

/**
 * Parses Java to find what a finding is about, where the words of its line do not tell. A service,
 * because hosts without it do without a parser; not for use by several threads.
 */
@FunctionalInterface
public interface SpotFinder {
  /**
   * Finds what an instruction was compiled from.
   *
   * @param finding a finding about an instruction
   * @param source the lines of its source file
   * @param classes where class files are looked up
   * @return the expression in the finding's line; absent when there is none
   */
  Optional<SourceSpot> find(Finding finding, List<String> source, ClassSource classes);
}
