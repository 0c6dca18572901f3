// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.util.Set;

/** All Maven modules with their jars, for projects that do not say what their benchmarks need. */
final class MavenRung implements Rung {
  @Override
  public String name() {
    return "maven";
  }

  @Override
  public String tool() {
    return MavenBuild.TOOL;
  }

  @Override
  public boolean suits(BuildSite site) {
    return !site.modules(Set.of(Pom.FILE)).isEmpty();
  }

  @Override
  public RungResult build(BuildSite site, Deadline deadline)
      throws IOException, InterruptedException {
    return new MavenBuild(site, this, deadline).run(true, MavenTry.PACKAGE);
  }
}
