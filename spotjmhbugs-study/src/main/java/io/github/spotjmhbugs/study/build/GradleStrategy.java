// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import java.io.IOException;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Stream;

/** The project's Gradle. */
final class GradleStrategy implements BuildStrategy {
  /** The source sets with benchmarks, and what they need. */
  static final BuildStrategy MODULES =
      new GradleStrategy(
          "gradle modules", modules -> modules.stream().map(GradleModule::taskPath).toList());

  /** All projects of the builds, for builds whose projects are not called as their folders. */
  static final BuildStrategy ALL =
      new GradleStrategy(
          "gradle",
          modules ->
              Stream.concat(
                      Stream.of("classes", "testClasses"), modules.stream().map(GradleModule::task))
                  .toList());

  private final String name;
  private final Function<Collection<GradleModule>, Collection<String>> tasks;

  private GradleStrategy(
      String name, Function<Collection<GradleModule>, Collection<String>> tasks) {
    this.name = name;
    this.tasks = tasks;
  }

  @Override
  public String name() {
    return name;
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
  public StrategyResult build(BuildSite site, Deadline deadline)
      throws IOException, InterruptedException {
    return new GradleBuild(site, this, deadline).run(tasks);
  }
}
