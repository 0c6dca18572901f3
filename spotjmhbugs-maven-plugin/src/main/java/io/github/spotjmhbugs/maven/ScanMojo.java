// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.gate.FailOn;
import io.github.spotjmhbugs.host.gate.Threshold;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles the project or all modules of the build, and reports bad practices in their JMH
 * benchmarks on the console and as files. Findings do not fail the build, but class files that
 * cannot be read do, after the reports are written.
 */
@Mojo(
    name = "scan",
    aggregator = true,
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class ScanMojo extends AbstractScanMojo {
  @Override
  FailOn failOn(Threshold reported) {
    return FailOn.never();
  }
}
