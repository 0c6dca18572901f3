// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.verification;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;

/** The Java project in the workspace: one benchmark class with two faults. */
final class BenchmarkProject {

  /** The finding that the screenshot shows. */
  static final String IGNORED_RESULT = "JMH_RETU_IGNORED_RESULT";

  /** A line of what its best quick fix makes of the benchmark. */
  static final String REPAIRED = "return Math.log(x);";

  /** The patterns that must be found in {@link #SOURCE}, with the lines that they are at. */
  static final Map<String, String> EXPECTED =
      Map.of(IGNORED_RESULT, "Math.log(x);", "JMH_FORK_ZERO_ANNOTATION", "@Fork(0)");

  private static final String SOURCE =
      """
      package example;

      import org.openjdk.jmh.annotations.Benchmark;
      import org.openjdk.jmh.annotations.Fork;
      import org.openjdk.jmh.annotations.Scope;
      import org.openjdk.jmh.annotations.State;

      @State(Scope.Thread)
      @Fork(0)
      public class LogBenchmark {

        private double x = Math.PI;

        @Benchmark
        public void ignored() {
          Math.log(x);
        }

        @Benchmark
        public double returned() {
          return Math.log(x);
        }
      }
      """;

  private static final String SPOTBUGS_NATURE = "edu.umd.cs.findbugs.plugin.eclipse.findbugsNature";
  private static final String SPOTBUGS_MARKER = "com.github.spotbugs.plugin.eclipse.findbugsMarker";

  private final IProject project =
      ResourcesPlugin.getWorkspace().getRoot().getProject("benchmarks");

  /** Creates the project with the natures of a user who chose SpotBugs' "run automatically". */
  void create(IPath jmhCore) throws CoreException {
    project.create(null);
    project.open(null);
    // Not with create(), which adds natures without their builders.
    IProjectDescription description = project.getDescription();
    description.setNatureIds(new String[] {JavaCore.NATURE_ID, SPOTBUGS_NATURE});
    project.setDescription(description, null);
    project.getFolder("src").create(true, true, null);
    project.getFolder("src/example").create(true, true, null);

    IJavaProject java = JavaCore.create(project);
    java.setOption(JavaCore.COMPILER_SOURCE, JavaCore.VERSION_17);
    java.setOption(JavaCore.COMPILER_COMPLIANCE, JavaCore.VERSION_17);
    java.setOption(JavaCore.COMPILER_CODEGEN_TARGET_PLATFORM, JavaCore.VERSION_17);
    java.setRawClasspath(
        new IClasspathEntry[] {
          JavaCore.newSourceEntry(project.getFullPath().append("src")),
          JavaCore.newContainerEntry(IPath.fromOSString("org.eclipse.jdt.launching.JRE_CONTAINER")),
          JavaCore.newLibraryEntry(jmhCore, null, null)
        },
        null);
  }

  /** Builds, adds the benchmark and builds again: by default SpotBugs runs on changes only. */
  void saveBenchmark() throws CoreException {
    project.build(IncrementalProjectBuilder.FULL_BUILD, null);
    byte[] source = SOURCE.getBytes(StandardCharsets.UTF_8);
    benchmark().create(new ByteArrayInputStream(source), true, null);
    project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
  }

  IFile benchmark() {
    return project.getFile("src/example/LogBenchmark.java");
  }

  /** Messages of the Java compiler: a benchmark that does not compile shows nothing. */
  List<IMarker> compilerErrors() throws CoreException {
    return Arrays.stream(
            project.findMarkers("org.eclipse.jdt.core.problem", false, IResource.DEPTH_INFINITE))
        .filter(m -> m.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR)
        .toList();
  }

  /** What SpotBugs has marked until now, by line. */
  List<IMarker> spotBugsMarkers() throws CoreException {
    return Arrays.stream(project.findMarkers(SPOTBUGS_MARKER, true, IResource.DEPTH_INFINITE))
        .sorted(Comparator.comparingInt(m -> m.getAttribute(IMarker.LINE_NUMBER, 0)))
        .toList();
  }

  /** The source line of a marker. */
  static String line(IMarker marker) {
    return SOURCE.lines().toList().get(marker.getAttribute(IMarker.LINE_NUMBER, 1) - 1).strip();
  }

  /** The id of the bug pattern, as in {@code findbugs.xml}. */
  static String pattern(IMarker marker) {
    return marker.getAttribute("BUGTYPE", "");
  }
}
