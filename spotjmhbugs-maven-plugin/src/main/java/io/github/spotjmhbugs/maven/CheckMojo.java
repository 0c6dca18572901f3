// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.Threshold;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Does what the goal scan does, then fails the build if there are findings. */
@Mojo(
    name = "check",
    aggregator = true,
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class CheckMojo extends AbstractScanMojo {
  /**
   * The lowest confidence of findings that fail the build: low, medium, high or never. Others for
   * single practices may follow, such as high,FORK:low,LOOP:never. By default, every reported
   * finding fails the build.
   */
  @Parameter(property = "spotjmhbugs.failOn")
  private @Nullable String failOn;

  @Override
  FailOn failOn(Threshold reported) {
    return settings().failOn(failOn, reported);
  }
}
