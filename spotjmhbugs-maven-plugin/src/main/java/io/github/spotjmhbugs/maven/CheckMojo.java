// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.scan.Threshold;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Does what the goal scan does, and fails the build when there are findings, once the reports are
 * written.
 */
@Mojo(
    name = "check",
    aggregator = true,
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class CheckMojo extends AbstractScanMojo {
  /**
   * Fails the build for findings of this confidence and surer: low, medium, high or never. Without
   * it, every finding that is reported fails the build.
   */
  @Parameter(property = "spotjmhbugs.failOn")
  private @Nullable String failOn;

  @Override
  FailOn failOn(Threshold reported) {
    return failOn == null
        ? FailOn.valueOf(reported.name())
        : EnumParameter.one("spotjmhbugs.failOn", failOn, FailOn.class);
  }
}
