// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.study.source.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A folder that stands for a host of git repositories, and what tests do with it. */
final class Host {
  private static final String DATE = "2020-01-01T00:00:00Z";

  /** For builds by Maven, which end within seconds. */
  private static final String MAVEN_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n";

  private final Path folder;

  /**
   * @param folder where all repositories go
   */
  Host(Path folder) {
    this.folder = folder;
  }

  /**
   * @param project {@code owner/name}
   * @return its repository, empty
   */
  Repository repository(String project) throws IOException {
    return new Repository(folder.resolve(project + ".git"));
  }

  /**
   * @param project {@code owner/name}
   * @param files contents by path; unless they say what JVM Maven is to run in, it is a brief one
   * @return the one commit of its repository
   */
  String add(String project, Map<String, String> files) throws IOException {
    Map<String, String> all = new HashMap<>(files);
    all.putIfAbsent(".mvn/jvm.config", MAVEN_OPTIONS);
    return repository(project).commit(DATE, all);
  }

  /**
   * @param lines lines of a CSV file
   * @return a file with these
   */
  Path list(String... lines) throws IOException {
    Files.createDirectories(folder);
    Path list = Files.createTempFile(folder, "list", ".csv");
    return Files.write(list, Arrays.asList(lines));
  }

  /**
   * @param list the projects
   * @param results where the results go
   * @param options further options
   * @return the command line of a study that uses no network
   */
  String[] study(Path list, Path results, String... options) {
    List<String> words = new ArrayList<>(List.of("study", list.toString()));
    words.addAll(List.of("--out", results.toString()));
    words.addAll(List.of("--url-template", "file://" + folder + "/{}.git"));
    words.addAll(List.of("--maven-repository", Poms.localRepository().toString()));
    words.addAll(List.of("--sandbox", "none")); // the same on any machine
    words.addAll(List.of(options));
    return words.toArray(String[]::new);
  }
}
