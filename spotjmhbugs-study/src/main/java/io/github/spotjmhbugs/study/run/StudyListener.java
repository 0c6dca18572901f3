// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;

/** Is told how a study goes on, by several threads. */
public interface StudyListener extends AutoCloseable {
  /** Nobody is interested. */
  StudyListener NONE = new StudyListener() {};

  /**
   * A step of a project begins.
   *
   * @param project a project
   * @param step what is being done with it now
   */
  default void begins(String project, Step step) {}

  /**
   * A project is done.
   *
   * @param project all that is known of a project now
   */
  default void finished(ProjectRecord project) {}

  /**
   * Something that does not end the study.
   *
   * @param problem a folder of the study that cannot be deleted, or a host that does not answer
   */
  default void noted(Problem problem) {}

  /** Nothing follows. */
  @Override
  default void close() {}
}
