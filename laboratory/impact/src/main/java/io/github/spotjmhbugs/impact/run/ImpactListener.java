// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import java.util.List;

/** Is told what happens. */
public interface ImpactListener {
  /**
   * Tells how much there is to do.
   *
   * @param all number of records
   * @param known how many of them an earlier run has made
   */
  void begins(int all, int known);

  /**
   * Tells what is asked now.
   *
   * @param finding the cells of the finding
   * @param jdk feature version of the JDK
   */
  void asks(List<String> finding, int jdk);

  /**
   * Tells that a finding is done on a JDK.
   *
   * @param done what became of it
   */
  void finished(ImpactRecord done);

  /**
   * Tells of a problem that does not end the run.
   *
   * @param problem the problem
   */
  void problem(Problem problem);
}
