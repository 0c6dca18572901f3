// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.scan.build.DeclaredDependencies;
import io.github.spotjmhbugs.scan.build.Needed;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What the modules with benchmarks need, told by their build files, which are read as data. */
final class ModuleDependencies {
  /** How the problem begins that the user's own repositories gave no answer. */
  static final String SILENT = "dependencies: ";

  /**
   * How long, in milliseconds, a server may take to answer, and that several POMs are asked for at
   * once: a module may need a thousand.
   */
  private static final Map<String, String> OF_RESOLVER =
      Map.of(
          "aether.connector.connectTimeout", "5000",
          "aether.connector.requestTimeout", "10000",
          "aether.dependencyCollector.impl", "bf",
          "aether.dependencyCollector.bf.threads", "8");

  /** Kotlin's names for JMH's annotations: any version has them, and Central has not all. */
  private static final String BENCHMARK = "org.jetbrains.kotlinx:kotlinx-benchmark-runtime";

  private static final String BENCHMARK_VERSION = "0.4.17";

  private static final Pattern SERIALIZATION =
      Pattern.compile(
          "org\\.jetbrains\\.kotlinx:kotlinx-serialization-(?:core|json|cbor|protobuf)");

  /** What Kotlin's compiler plug-in accepts. */
  private static final String OLDEST_SERIALIZATION = "1.3.0";

  private static final Pattern BEFORE_OLDEST = Pattern.compile("(?:0|1\\.[0-2])\\.");

  private final BuildSite site;
  private final DeclaredDependencies declared;
  private final Set<String> problems;

  ModuleDependencies(BuildSite site, SourceTree tree, Set<String> problems) throws IOException {
    this.site = site;
    this.problems = problems;
    declared =
        new DeclaredDependencies(
            tree.build(),
            (root, own) ->
                new ProjectResolver(options(site), root, own, site.workspace().resolve("declared")),
            ModuleDependencies::version);
  }

  /** Snapshots of others are gone sooner or later; the release that came of them is not. */
  private static String version(String library, String told) {
    String version = told.replaceFirst("-SNAPSHOT$", "");
    if (library.equals(BENCHMARK)) {
      return BENCHMARK_VERSION;
    }
    boolean isOld =
        SERIALIZATION.matcher(library).lookingAt() && BEFORE_OLDEST.matcher(version).lookingAt();
    return isOld ? OLDEST_SERIALIZATION : version;
  }

  private static MavenOptions options(BuildSite site) {
    Map<String, String> given = new TreeMap<>(OF_RESOLVER);
    given.put("user.home", site.home().toString());
    given.put("maven.repo.local", site.mavenRepository().toAbsolutePath().toString());
    MavenOptions options = MavenOptions.of(System.getProperties(), given);
    return site.isOffline() ? options : options.shared();
  }

  /** {@return what fetches compilers} */
  static MavenFetcher fetcher(BuildSite site) {
    return new MavenFetcher(options(site), new DownloadProgress(Waiting.unseen()));
  }

  /** {@return what a module needs; only itself when its build files make no sense} */
  Needed of(Path folder) {
    Needed needed = declared.of(folder);
    tell(needed);
    tellOutage();
    return needed;
  }

  /** {@return the same, with what the authors have published of the modules of the project} */
  Needed withReleases(Needed needed) {
    Needed more = declared.withReleases(needed);
    tellOutage();
    return more;
  }

  /** Notes what could not be had, and what stands in for it. */
  void tell(Needed needed) {
    String root = site.root() + File.separator;
    needed.problems().forEach(one -> problems.add(Needed.text(one).replace(root, "")));
  }

  private void tellOutage() {
    declared.outage().ifPresent(outage -> problems.add(SILENT + outage));
  }
}
