// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.host.result.OneLine;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list.
 *
 * @param project its name, as the list gives it
 * @param stars its stars, or null when the list does not tell
 * @param forked whether it is a fork of another project
 * @param ref the branch, tag or commit to look at; empty for the default branch
 */
public record ListedProject(
    String project, Origin origin, @Nullable Integer stars, boolean forked, String ref)
    implements Serializable {
  /** Keeps passwords and terminal commands out of the name, which is shown everywhere. */
  public ListedProject {
    project = OneLine.of(project);
  }
}
