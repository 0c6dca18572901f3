// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import java.io.IOException;
import java.util.Set;

/** The project's Maven. */
final class MavenStrategy implements BuildStrategy {
  /** The modules with benchmarks, and those that they need. */
  static final BuildStrategy MODULES = new MavenStrategy("maven modules", false, MavenTry.COMPILE);

  /** All modules with their jars, for projects that do not say what their benchmarks need. */
  static final BuildStrategy ALL = new MavenStrategy("maven", true, MavenTry.PACKAGE);

  private final String name;
  private final boolean wholeReactors;
  private final String goal;

  private MavenStrategy(String name, boolean wholeReactors, String goal) {
    this.name = name;
    this.wholeReactors = wholeReactors;
    this.goal = goal;
  }

  @Override
  public String name() {
    return name;
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
  public StrategyResult build(BuildSite site, Deadline deadline)
      throws IOException, InterruptedException {
    return new MavenBuild(site, this, deadline).run(wholeReactors, goal);
  }
}
