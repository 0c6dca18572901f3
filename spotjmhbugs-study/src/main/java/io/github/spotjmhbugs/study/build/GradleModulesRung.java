// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;

/** The source sets with benchmarks of Gradle projects, and what they need. */
final class GradleModulesRung implements Rung {
  @Override
  public String name() {
    return "gradle modules";
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
        .run(modules -> modules.stream().map(GradleModule::taskPath).toList());
  }
}
