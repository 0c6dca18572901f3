// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.classpath.Jars;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.build.SourceModule.Declared;
import io.github.spotjmhbugs.study.compile.KotlinJars;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.ZipFile;
import org.apache.maven.model.Dependency;

/** What the modules with benchmarks need, told by their build files, which are read as data. */
final class ModuleDependencies {
  /** How the problem begins that the user's own repositories gave no answer. */
  static final String SILENT = "dependencies: ";

  private static final String JMH = "org.openjdk.jmh";
  private static final String JMH_VERSION = "1.37";

  /** How long, in milliseconds, a server may take to answer. */
  private static final Map<String, String> PATIENCE =
      Map.of("aether.connector.connectTimeout", "5000", "aether.connector.requestTimeout", "10000");

  /** For a module of which no download came in time: what was downloaded before. */
  private static final Duration LOCAL = Duration.ofSeconds(30);

  private final BuildSite site;
  private final SourceTree tree;
  private final Deadline deadline;
  private ProjectResolver resolver;
  private final Map<String, Path> poms;
  private final Set<String> problems = new LinkedHashSet<>();

  ModuleDependencies(BuildSite site, SourceTree tree, Deadline deadline) throws IOException {
    this.site = site;
    this.tree = tree;
    this.deadline = deadline;
    this.poms = MavenModules.folders(tree);
    this.resolver = resolver(site);
  }

  private ProjectResolver resolver(BuildSite user) throws IOException {
    MavenFiles.write(MavenFiles.ofUser(), user);
    Map<String, Path> files = new TreeMap<>();
    poms.forEach((key, folder) -> files.put(key, folder.resolve(MavenModules.POM)));
    return new ProjectResolver(
        options(user), site.root(), files, site.workspace().resolve("declared"));
  }

  private static MavenOptions options(BuildSite site) {
    Map<String, String> given = new TreeMap<>(PATIENCE);
    given.put("user.home", site.home().toString());
    given.put("maven.repo.local", site.mavenRepository().toAbsolutePath().toString());
    MavenOptions options = MavenOptions.of(System.getProperties(), given);
    return site.isOffline() ? options : options.shared();
  }

  /**
   * {@return the jars of Kotlin's compiler}
   *
   * @throws IOException when they cannot be had
   */
  static List<Path> kotlin(BuildSite site) throws IOException {
    DownloadProgress none = new DownloadProgress(System.err, () -> false);
    MavenFetcher maven = new MavenFetcher(options(site), none);
    return KotlinJars.fetch(coordinates -> maven.fetch(coordinates, false).artifact());
  }

  /** {@return the module; without jars when its build files make no sense} */
  SourceModule of(Path folder, List<Path> files) throws IOException, InterruptedException {
    String name = String.valueOf(site.root().relativize(folder));
    try {
      try {
        return within(deadline.left(), folder, files);
      } catch (TimeoutException e) {
        note("dependencies of module " + name + ": no time left for downloads");
        resolver = resolver(site.offline());
        return within(LOCAL, folder, files);
      }
    } catch (TimeoutException e) {
      note("dependencies of module " + name + ": no time left");
    } catch (ExecutionException e) {
      // The model builder and the resolver let out what models of strangers make of them.
      note("dependencies of module " + name + ": " + e.getCause());
    }
    return new SourceModule(files, List.of(folder), List.of());
  }

  private SourceModule within(Duration time, Path folder, List<Path> files)
      throws InterruptedException, ExecutionException, TimeoutException {
    ProjectResolver current = resolver;
    FutureTask<SourceModule> task = new FutureTask<>(() -> resolved(current, folder, files));
    // A download that is interrupted may leave half a file: the thread may end the one it is at.
    Thread thread = new Thread(task, "dependencies of " + folder);
    thread.setDaemon(true);
    thread.start();
    return task.get(Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
  }

  private SourceModule resolved(ProjectResolver resolver, Path folder, List<Path> files)
      throws IOException {
    Declared module =
        tree.poms().contains(folder)
            ? new MavenModules(poms, resolver).module(folder)
            : new GradleModules(tree, site).module(folder, resolver);
    List<Dependency> usable = new ArrayList<>();
    for (Dependency dependency : withJmh(module.dependencies())) {
      String version = dependency.getVersion();
      String key = dependency.getGroupId() + ":" + dependency.getArtifactId();
      if (version == null || version.indexOf('$') >= 0) {
        note("dependency without a version: " + key);
      } else if (!poms.containsKey(key)) {
        // Snapshots of others are gone sooner or later; the release that came of them is not.
        dependency.setVersion(version.replaceFirst("-SNAPSHOT$", ""));
        usable.add(dependency);
      }
    }
    ProjectResolver.Jars jars = resolver.jars(module.model(), usable);
    if (usable.addAll(forJvm(usable, jars.jars()))) {
      jars = resolver.jars(module.model(), usable);
    }
    resolver.problems().forEach(this::note);
    jars.problems().forEach(this::note);
    resolver.outage().ifPresent(outage -> note(SILENT + outage));
    return new SourceModule(files, List.copyOf(module.folders()), jars.jars());
  }

  /** Kotlin's libraries for several platforms have an artifact for each, which Gradle finds. */
  private static List<Dependency> forJvm(List<Dependency> dependencies, List<Path> jars)
      throws IOException {
    Set<String> common = new LinkedHashSet<>();
    for (Path jar : jars) {
      try (ZipFile zip = Jars.open(jar)) {
        if (zip.getEntry("META-INF/kotlin-project-structure-metadata.json") != null) {
          common.add(String.valueOf(jar.resolveSibling("").resolveSibling("").getFileName()));
        }
      }
    }
    List<Dependency> added = new ArrayList<>();
    for (Dependency dependency : dependencies) {
      if (common.contains(dependency.getArtifactId())) {
        Dependency one = dependency.clone();
        one.setArtifactId(dependency.getArtifactId() + "-jvm");
        added.add(one);
      }
    }
    return added;
  }

  private static List<Dependency> withJmh(List<Dependency> dependencies) {
    List<Dependency> all = new ArrayList<>(dependencies);
    if (all.stream().noneMatch(found -> JMH.equals(found.getGroupId()))) {
      Dependency jmh = new Dependency();
      jmh.setGroupId(JMH);
      jmh.setArtifactId("jmh-core");
      jmh.setVersion(JMH_VERSION);
      all.add(jmh);
    }
    return all;
  }

  private void note(Problem problem) {
    note("dependency " + problem.subject() + ": " + problem.reason());
  }

  private synchronized void note(String problem) {
    problems.add(OneLine.of(problem));
  }

  /** {@return what could not be had so far, one line each} */
  synchronized List<String> problems() {
    return List.copyOf(problems);
  }
}
