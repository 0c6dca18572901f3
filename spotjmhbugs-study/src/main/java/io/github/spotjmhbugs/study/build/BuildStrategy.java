// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import java.io.IOException;

/** One way to get class files out of sources. */
interface BuildStrategy {
  /** {@return its name in logs and tables} */
  String name();

  /**
   * {@return whether the project has what this strategy builds from}
   *
   * @param site the project
   */
  boolean suits(BuildSite site);

  /**
   * Builds what can be built.
   *
   * @param site the project
   * @param deadline when it has to be done
   * @return what came of it; a failed build may have left class files all the same
   * @throws IOException when the folders of the build cannot be written
   * @throws InterruptedException when the thread was interrupted; nothing runs on
   */
  StrategyResult build(BuildSite site, Deadline deadline) throws IOException, InterruptedException;
}
