// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** All projects of Gradle builds, for builds whose projects are not called as their folders. */
final class GradleRung implements Rung {
  private static final List<String> TASKS = List.of("classes", "testClasses");

  @Override
  public String name() {
    return "gradle";
  }

  @Override
  public String tool() {
    return GradleBuild.TOOL;
  }

  @Override
  public boolean suits(BuildSite site) {
    return !GradleModule.of(site).isEmpty();
  }

  @Override
  public RungResult build(BuildSite site, Deadline deadline)
      throws IOException, InterruptedException {
    return new GradleBuild(site, this, deadline)
        .run(
            modules ->
                Stream.concat(TASKS.stream(), modules.stream().map(GradleModule::task)).toList());
  }
}
