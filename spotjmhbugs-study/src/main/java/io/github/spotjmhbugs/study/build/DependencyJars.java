// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.result.OneLine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The jars of what a project's build files declare, as far as they can be had in time. */
final class DependencyJars {
  /** How long, in milliseconds, a server may take to answer. */
  private static final Map<String, String> PATIENCE =
      Map.of("aether.connector.connectTimeout", "5000", "aether.connector.requestTimeout", "10000");

  private final MavenFetcher fetcher;
  private final Set<Path> jars = new LinkedHashSet<>();
  private final List<String> lines = new ArrayList<>();
  private volatile boolean stopped;

  private DependencyJars(MavenFetcher fetcher) {
    this.fetcher = fetcher;
  }

  /**
   * Looks for the jars in the local repository of builds, and downloads what is missing.
   *
   * @param site the project, whose home folder has Maven's settings
   * @param log where is noted what cannot be had
   * @param timeout when to go on with what was found
   * @return the jars
   * @throws IOException when the folders of the project cannot be read, or the log not be written
   * @throws InterruptedException when the thread was interrupted
   */
  static List<Path> of(BuildSite site, Path log, Duration timeout)
      throws IOException, InterruptedException {
    Collection<Coordinates> wanted = DeclaredDependencies.of(site);
    DependencyJars found = new DependencyJars(fetcher(site));
    // A download that is interrupted may leave half a file: the thread may end the one it is at.
    Thread thread = new Thread(() -> found.addAll(wanted), "dependencies of " + site.root());
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(Math.max(1, timeout.toMillis()));
    } finally {
      found.stopped = true;
    }
    return found.result(log, wanted.size());
  }

  private static MavenFetcher fetcher(BuildSite site) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new MavenFetcher(options(site), new DownloadProgress(nowhere, () -> false));
  }

  private static MavenOptions options(BuildSite site) {
    Map<String, String> properties = new TreeMap<>(PATIENCE);
    properties.put("user.home", site.home().toString());
    properties.put("maven.repo.local", site.options().mavenRepository().toString());
    return new MavenOptions(properties);
  }

  private void addAll(Collection<Coordinates> wanted) {
    for (Coordinates coordinates : wanted) {
      if (!stopped) {
        add(coordinates);
      }
    }
  }

  private void add(Coordinates coordinates) {
    String name = coordinates.group() + ":" + coordinates.artifact() + ":" + coordinates.version();
    try {
      LocalFiles files = fetcher.fetch(coordinates, true);
      List<Path> found = new ArrayList<>(files.dependencies());
      found.add(0, files.artifact());
      add(found, name + ": " + found.size() + " jars");
    } catch (IOException | RuntimeException e) {
      // The resolver lets out what POMs of strangers make of it.
      add(List.of(), name + ": " + e.getMessage());
    }
  }

  private synchronized void add(List<Path> found, String line) {
    jars.addAll(found);
    lines.add(OneLine.of("# " + line));
  }

  private synchronized List<Path> result(Path log, int wanted) throws IOException {
    lines.add("# " + lines.size() + " of " + wanted + " dependencies looked up");
    Files.write(log, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return List.copyOf(jars);
  }
}
