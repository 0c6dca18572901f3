// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.verification;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ContributorFactoryOSGi;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.osgi.framework.Bundle;

/**
 * Builds a project with benchmarks and prints what SpotBugs marks. Exit status 1: not as it should
 * be.
 */
public final class MarkersApplication implements IApplication {

  private static final String OUR_BUNDLE = "io.github.spotjmhbugs.eclipse";
  private static final String SPOTBUGS_BUNDLE = "com.github.spotbugs.plugin.eclipse";
  private static final String EXTENSION_POINT =
      "edu.umd.cs.findbugs.plugin.eclipse.findbugsPlugins";
  private static final Integer FAILED = 1;

  @Override
  public Object start(IApplicationContext context) throws Exception {
    Bundle ours = Platform.getBundle(OUR_BUNDLE);
    if (ours == null) {
      return fail("the bundle " + OUR_BUNDLE + " is not in this Eclipse");
    }
    System.out.println("bundle: " + ours);
    if (!printExtensions(ours)) {
      return fail(OUR_BUNDLE + " has no extension of " + EXTENSION_POINT);
    }
    Bundle spotBugs = Platform.getBundle(SPOTBUGS_BUNDLE);
    if (spotBugs == null) {
      System.out.println("markers: NOT CHECKED, " + SPOTBUGS_BUNDLE + " is not in this Eclipse");
      return EXIT_OK;
    }
    System.out.println("bundle: " + spotBugs);
    Object status = checkMarkers(IPath.fromOSString(System.getProperty("verification.jmh")));
    // The screenshot is taken by the next Eclipse on this workspace.
    ResourcesPlugin.getWorkspace().save(true, null);
    return status;
  }

  @Override
  public void stop() {
    // Nothing runs for long.
  }

  /** Asks the bundle, not the extension point: without SpotBugs there is none. */
  private static boolean printExtensions(Bundle bundle) {
    List<IConfigurationElement> elements =
        Arrays.stream(
                Platform.getExtensionRegistry()
                    .getExtensions(ContributorFactoryOSGi.createContributor(bundle)))
            .filter(e -> e.getExtensionPointUniqueIdentifier().equals(EXTENSION_POINT))
            .flatMap(e -> Arrays.stream(e.getConfigurationElements()))
            .toList();
    for (IConfigurationElement element : elements) {
      System.out.printf(
          "extension: %s of %s, fbPluginId=%s, libraryPath=%s%n",
          element.getName(),
          EXTENSION_POINT,
          element.getAttribute("fbPluginId"),
          element.getAttribute("libraryPath"));
    }
    return !elements.isEmpty();
  }

  private static Object checkMarkers(IPath jmhCore) throws CoreException, InterruptedException {
    BenchmarkProject project = new BenchmarkProject();
    project.create(jmhCore);
    project.saveBenchmark();
    for (IMarker error : project.compilerErrors()) {
      return fail("the benchmark does not compile: " + error.getAttribute(IMarker.MESSAGE));
    }

    List<IMarker> markers = awaitMarkers(project);
    for (IMarker marker : markers) {
      System.out.printf(
          "marker: %s%n  pattern %s%n  %s:%d: %s%n  %s%n",
          marker.getType(),
          BenchmarkProject.pattern(marker),
          marker.getResource().getProjectRelativePath(),
          marker.getAttribute(IMarker.LINE_NUMBER, 0),
          BenchmarkProject.line(marker),
          marker.getAttribute(IMarker.MESSAGE, ""));
    }
    Map<String, String> found =
        markers.stream().collect(toMap(BenchmarkProject::pattern, BenchmarkProject::line));
    if (!found.equals(BenchmarkProject.EXPECTED)) {
      return fail("expected " + BenchmarkProject.EXPECTED + ", got " + found);
    }
    return EXIT_OK;
  }

  /** SpotBugs analyses after the build, in a job, and marks in another, line by line. */
  private static List<IMarker> awaitMarkers(BenchmarkProject project)
      throws CoreException, InterruptedException {
    Instant deadline = Instant.now().plus(Duration.ofMinutes(10));
    while (project.spotBugsMarkers().size() < BenchmarkProject.EXPECTED.size()
        && Instant.now().isBefore(deadline)) {
      Thread.sleep(100);
    }
    return project.spotBugsMarkers();
  }

  private static Object fail(String reason) {
    System.out.println("FAILED: " + reason);
    return FAILED;
  }
}
