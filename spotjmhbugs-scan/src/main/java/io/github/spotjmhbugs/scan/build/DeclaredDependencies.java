// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import static java.util.stream.Collectors.joining;

import io.github.spotjmhbugs.host.classpath.Jars;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.eclipse.aether.artifact.Artifact;

/** What the modules of a project need, told by their build files, which are read as data. */
public final class DeclaredDependencies {
  private static final String JMH = "org.openjdk.jmh";

  /** Libraries with the versions that they have where a build does not tell, by their groups. */
  private static final Map<String, String> USUAL =
      Map.of(JMH, "1.37", "org.jetbrains.kotlin", "2.4.21");

  static final String NO_VERSION = "its version is not declared in a way that is read";
  private static final String BUILD_FILE = "build file ";
  private static final String KOTLIN = "kotlin-stdlib";
  private static final String OF_JVM = "-jvm";
  private static final Pattern JAR =
      Pattern.compile("([\\w.-]++:(?![\\w.-]*-(?:common|jvm):)[\\w.-]++):jar:(\\S++)");
  private static final String RELEASE = " supply what only a build generates";
  private static final int NAMED = 2;

  private final BuildFiles files;
  private final Map<String, Path> modules;
  private final ProjectResolver resolver;
  private final BinaryOperator<String> versions;
  private final Set<Problem> unreadable = new LinkedHashSet<>();

  /** Opens what finds the jars of a project. */
  @FunctionalInterface
  public interface Opener {
    /**
     * Opens a resolver.
     *
     * @param root the folder of the project, out of which no file is read
     * @param own the POMs of the project itself, by {@code group:artifact}
     * @return a resolver
     * @throws IOException when the user's settings cannot be read; the message says why
     */
    ProjectResolver open(Path root, Map<String, Path> own) throws IOException;
  }

  /**
   * Reads which modules a project has.
   *
   * @param files the build files of the project
   * @param opener finds their jars
   * @param versions what to ask for in place of a declared version, given {@code group:artifact}
   *     and that version
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  public DeclaredDependencies(BuildFiles files, Opener opener, BinaryOperator<String> versions)
      throws IOException {
    this.files = files;
    this.modules = MavenModules.folders(files, unreadable);
    Stream.concat(files.scripts().stream(), files.sbt().stream())
        .filter(script -> !Files.isReadable(script) || script.toFile().length() > Texts.LARGEST)
        .map(script -> Problem.warning(BUILD_FILE + script, "not readable, or larger than 16 MiB"))
        .forEach(unreadable::add);
    Map<String, Path> poms = new TreeMap<>();
    modules.forEach((key, folder) -> poms.put(key, folder.resolve(BuildFiles.POM)));
    this.resolver = opener.open(files.root(), poms);
    this.versions = versions;
  }

  /** {@return why the user's repositories could not be asked, if they gave no answer} */
  public Optional<Outage> outage() {
    return resolver.outage();
  }

  /**
   * Finds what a module needs. JMH is among it even where only a plugin of the build adds it, or
   * tells its version.
   *
   * @param folder the folder of the module
   * @return what its build files declare, with all that depends on; if they make no sense, only the
   *     module itself, and the reason among the problems
   */
  public Needed of(Path folder) {
    Set<Problem> problems = new LinkedHashSet<>(unreadable);
    try {
      return of(folder, problems);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      // The model builder and the resolver let out what models of strangers make of them.
      Path file = files.poms().contains(folder) ? folder.resolve(BuildFiles.POM) : folder;
      String reason = e instanceof IOException ? String.valueOf(e.getMessage()) : e.toString();
      problems.removeIf(known -> known.subject().equals("POM " + file));
      problems.add(Problem.error(BUILD_FILE + file, reason));
      return new Needed(List.of(folder), List.of(), List.copyOf(problems));
    }
  }

  private Needed of(Path folder, Set<Problem> problems) throws IOException {
    DeclaredModule module = module(folder);
    List<Dependency> usable = usable(module, problems);
    ProjectResolver.Jars jars = resolver.jars(module.model(), usable);
    List<Path> readable = readable(jars.jars(), problems);
    Set<String> guessed = new LinkedHashSet<>();
    while (usable.addAll(forJvm(usable, readable, jars.problems(), guessed))) {
      jars = resolver.jars(module.model(), usable);
      readable = readable(jars.jars(), problems);
    }
    problems.addAll(resolver.takeProblems());
    problems.addAll(withoutGuesses(jars.problems(), guessed));
    return new Needed(List.copyOf(module.folders()), readable, List.copyOf(problems));
  }

  /**
   * Adds what the authors of a project have published of its modules: classes that only a build
   * makes, and macros.
   *
   * @param needed what a module needs
   * @return the same, with the jars of releases at the end, and a note that names some of them
   */
  public Needed withReleases(Needed needed) {
    SbtModules sbt = new SbtModules(files);
    GradleModules gradle = new GradleModules(files);
    List<Artifact> releases =
        needed.folders().stream()
            .flatMap(folder -> releases(folder, sbt, gradle).stream())
            .distinct() // modules for several platforms may share a name
            .toList();
    if (releases.isEmpty()) {
      return needed;
    }
    Set<Problem> problems = new LinkedHashSet<>(needed.problems());
    List<Path> jars = new ArrayList<>(needed.jars());
    jars.addAll(readable(releases.stream().map(one -> one.getFile().toPath()).toList(), problems));
    String named = releases.stream().limit(NAMED).map(Artifact::toString).collect(joining(", "));
    String more = releases.size() > NAMED ? ", …" : "";
    problems.add(Problem.note(Needed.RELEASES, named + more + RELEASE));
    return new Needed(needed.folders(), jars, List.copyOf(problems));
  }

  private List<Artifact> releases(Path folder, SbtModules sbt, GradleModules gradle) {
    try {
      List<Model> published =
          files.poms().contains(folder)
              ? List.of(resolver.effective(folder.resolve(BuildFiles.POM)))
              : SbtModules.builds(files, folder) ? sbt.published(folder) : gradle.published(folder);
      return published.stream()
          .flatMap(module -> resolver.release(module, DeclaredDependencies::isReadable).stream())
          .toList();
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return List.of(); // what is wrong with its build files has been told
    }
  }

  /** Only Scala 3 reads what is made for it, which is told by the name or else by the files. */
  static boolean isReadable(Artifact release) {
    try (ZipFile jar = Jars.open(release.getFile().toPath())) {
      return release.getArtifactId().endsWith("_3")
          || jar.stream().noneMatch(entry -> entry.getName().endsWith(".tasty"));
    } catch (IOException e) {
      return true; // what is wrong with it is told later
    }
  }

  /** A server may answer with anything. */
  private static List<Path> readable(List<Path> jars, Set<Problem> problems) {
    List<Path> readable = new ArrayList<>();
    for (Path jar : jars) {
      try (ZipFile zip = Jars.open(jar)) {
        readable.add(Path.of(zip.getName()));
      } catch (IOException e) {
        problems.add(Problem.error(String.valueOf(jar.getFileName()), e));
      }
    }
    return readable;
  }

  private DeclaredModule module(Path folder) throws IOException {
    if (files.poms().contains(folder)) {
      return new MavenModules(modules, resolver).module(folder);
    }
    return SbtModules.builds(files, folder)
        ? new SbtModules(files).module(folder, resolver)
        : new GradleModules(files).module(folder, resolver);
  }

  private List<Dependency> usable(DeclaredModule module, Set<Problem> problems) {
    List<Dependency> usable = new ArrayList<>();
    for (Dependency dependency : withJmh(module.dependencies())) {
      String key = key(dependency);
      if (dependency.getGroupId() == null || dependency.getArtifactId() == null) {
        problems.add(Problem.warning(key.replace("null", "?"), "it is not named in full"));
        continue;
      }
      String told = dependency.getVersion();
      boolean isUnknown = told == null || told.indexOf('$') >= 0;
      String version = isUnknown ? USUAL.getOrDefault(dependency.getGroupId(), told) : told;
      if (version == null || version.indexOf('$') >= 0) {
        String computed = version == null ? "" : ": " + version;
        problems.add(Problem.warning(key, NO_VERSION + computed));
      } else if (!modules.containsKey(key)) {
        dependency.setVersion(versions.apply(key, version));
        usable.add(dependency);
      }
    }
    return usable;
  }

  /**
   * Kotlin's libraries for several platforms have an artifact for each, which Gradle finds.
   *
   * @param guessed takes up those of libraries that are missing: a registry may have only the
   *     artifact for the JVM
   */
  private static List<Dependency> forJvm(
      List<Dependency> dependencies, List<Path> jars, List<Problem> problems, Set<String> guessed)
      throws IOException {
    Set<String> common = new LinkedHashSet<>();
    for (Path jar : jars) {
      try (ZipFile zip = Jars.open(jar)) {
        boolean isOfOld = zip.stream().anyMatch(one -> one.getName().endsWith(".kotlin_metadata"));
        if (isOfOld || zip.getEntry("META-INF/kotlin-project-structure-metadata.json") != null) {
          common.add(String.valueOf(jar.resolveSibling("").resolveSibling("").getFileName()));
        }
      }
    }
    List<Dependency> added = new ArrayList<>();
    for (Dependency dependency : dependencies) {
      if (common.contains(dependency.getArtifactId())) {
        Dependency one = dependency.clone();
        one.setArtifactId(dependency.getArtifactId() + OF_JVM);
        added.add(one);
      }
    }
    if (jars.stream().anyMatch(jar -> String.valueOf(jar.getFileName()).startsWith(KOTLIN))) {
      for (Problem problem : problems) {
        Matcher missing = JAR.matcher(problem.subject());
        boolean isMissing = problem.severity() == Problem.Severity.ERROR && missing.matches();
        if (isMissing && guessed.add(missing.group(1) + OF_JVM)) {
          String[] parts = missing.group(1).split(":", 2);
          added.add(DeclaredModule.dependency(parts[0], parts[1] + OF_JVM, missing.group(2)));
        }
      }
    }
    added.removeIf(
        one ->
            one.getArtifactId().matches(".*(?:-common|-jvm)-jvm")
                || dependencies.stream().anyMatch(known -> key(known).equals(key(one))));
    return added;
  }

  /** Leaves out what was guessed, and what it stands in for. */
  private static List<Problem> withoutGuesses(List<Problem> problems, Set<String> guessed) {
    List<Problem> left = new ArrayList<>(problems);
    for (String one : guessed) {
      String all = one.substring(0, one.length() - OF_JVM.length());
      boolean isMissing = left.removeIf(problem -> problem.subject().startsWith(one + ":"));
      left.removeIf(problem -> !isMissing && problem.subject().startsWith(all + ":"));
    }
    return left;
  }

  private static String key(Dependency dependency) {
    return dependency.getGroupId() + ":" + dependency.getArtifactId();
  }

  private static List<Dependency> withJmh(List<Dependency> dependencies) {
    List<Dependency> all = new ArrayList<>(dependencies);
    if (all.stream().noneMatch(found -> JMH.equals(found.getGroupId()))) {
      all.add(DeclaredModule.dependency(JMH, "jmh-core", USUAL.get(JMH)));
    }
    return all;
  }
}
