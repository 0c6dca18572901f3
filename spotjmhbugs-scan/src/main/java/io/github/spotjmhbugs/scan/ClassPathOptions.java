// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.file.PathList;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.settings.Key;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that tell a command where other classes are. */
public final class ClassPathOptions {
  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description =
          "Jars and directories with the classes that the targets need, separated as in a class"
              + " path.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "true",
      description = "Set a property for Maven, such as -Dmaven.repo.local=DIR.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** {@return the entries of the class path} */
  public List<Path> paths() {
    return PathList.of(classPath);
  }

  /** {@return the entries of the class path that can be read, and what is wrong with the others} */
  public ClassContainers open() {
    return ClassContainers.open(
        paths(), SettingsDefaults.names(Objects.requireNonNull(command), Key.CLASSPATH));
  }

  /** {@return the properties of the JVM, and those of the command line, which win} */
  public MavenOptions maven() {
    return MavenOptions.of(System.getProperties(), properties);
  }

  /**
   * Prepares to resolve Maven coordinates for a command that shows nothing else meanwhile.
   *
   * @param err where downloads are shown
   * @return what resolves them
   */
  public MavenFetcher fetcher(PrintStream err) {
    return fetcher(Waiting.on(err));
  }

  /**
   * Prepares to resolve Maven coordinates.
   *
   * @param waiting where downloads are shown
   * @return what resolves them
   */
  public MavenFetcher fetcher(Waiting waiting) {
    return new MavenFetcher(maven(), new DownloadProgress(waiting));
  }
}
