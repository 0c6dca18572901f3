// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.FileWalk;
import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.strangers.CleanEnvironment;
import io.github.spotjmhbugs.strangers.Command;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.ProcessOutcome;
import io.github.spotjmhbugs.strangers.ProgramRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The project's own Maven or Gradle, run once over each build with benchmarks, for the modules with
 * benchmarks and those that they need, as far as they can be compiled.
 */
record OwnBuild(BuildSite site, Made made, Tool tool) implements BuildStrategy {
  enum Tool {
    MAVEN,
    GRADLE
  }

  private static final List<String> POMS = List.of(BuildFiles.POM);
  private static final List<String> SETTINGS = List.of("settings.gradle", "settings.gradle.kts");

  /** What only checks is skipped; tests are compiled, for benchmarks often stand beside them. */
  private static final String SKIPPED =
      """
      skipTests skipITs animal.sniffer.skip air.check.skip-all basepom.check.skip-all \
      checkstyle.skip enforcer.skip findbugs.skip fmt.skip forbiddenapis.skip formatter.skip \
      gpg.skip impsort.skip jacoco.skip japicmp.skip license.skip maven.javadoc.skip \
      maven.site.skip maven.source.skip mdep.analyze.skip modernizer.skip pmd.skip rat.skip \
      revapi.skip skip.npm skip.yarn spotbugs.skip spotless.apply.skip spotless.check.skip\
      """;

  private static final Pattern SOURCE_SET = Pattern.compile("(?:(.*?)/)?src/([^/]+)/.*");

  /** How Maven, Gradle, and either's wrapper begin the line that matters. */
  private static final Pattern REASON =
      Pattern.compile(
          "(?m)^(?:\\[(?:ERROR|FATAL)\\] (?!\\[ERROR]|COMPILATION ERROR)"
              + "(?:Failed to execute goal )?|\\* What went wrong:\\R|Exception in )"
              + "(\\S.*)$");

  @Override
  public String name() {
    return tool.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean suits() {
    return site.allowsBuilds() && !builds().isEmpty();
  }

  @Override
  public String build(Deadline deadline) throws IOException, InterruptedException {
    List<String> outcomes = new ArrayList<>();
    for (Map.Entry<Path, Set<String>> build : builds().entrySet()) {
      List<String> words = new ArrayList<>(launcher(build.getKey()));
      words.addAll(site.isOffline() ? List.of("--offline") : List.of());
      words.addAll(tool == Tool.MAVEN ? maven(build.getValue()) : gradle(build.getValue()));
      outcomes.add(run(words, build.getKey(), deadline));
      made.addClassesBelow(build.getKey());
    }
    return String.join(", ", outcomes);
  }

  /** Deletes the class files that the repository has: they may be of older sources. */
  void deleteClasses() throws IOException {
    for (Path folder : builds().keySet()) {
      for (Path classes : BuildStrategy.classesBelow(folder)) {
        FileWalk.over(
            classes,
            any -> true,
            (file, attributes) -> {
              if (file.toString().endsWith(".class")) {
                Files.delete(file);
              }
            });
      }
    }
  }

  /** The modules with benchmarks, or what compiles them, by the folder where the build starts. */
  private Map<Path, Set<String>> builds() {
    Map<Path, Set<String>> builds = new TreeMap<>();
    for (Path source : site.sources()) {
      (tool == Tool.MAVEN
              ? site.withAny(source, POMS).reduce((lower, higher) -> higher)
              : Stream.of(SETTINGS, BuildSite.SCRIPTS)
                  .flatMap(files -> site.withAny(source, files))
                  .findFirst())
          .ifPresent(
              folder ->
                  builds
                      .computeIfAbsent(folder, any -> new TreeSet<>())
                      .add(tool == Tool.MAVEN ? module(folder, source) : task(folder, source)));
    }
    return builds;
  }

  private String module(Path top, Path source) {
    Path module = site.withAny(source, POMS).findFirst().orElse(top);
    return module.equals(top) ? "." : top.relativize(module).toString();
  }

  /** The place of a file alone tells: not every project of a build has a build file. */
  private static String task(Path build, Path source) {
    Matcher place = SOURCE_SET.matcher(FileTree.slashed(build.relativize(source)));
    if (!place.matches()) {
      return ":classes";
    }
    String folder = place.group(1);
    String project = folder == null ? ":" : ":" + folder.replace('/', ':') + ":";
    String set = place.group(2);
    return project + (set.equals("main") ? "classes" : set + "Classes");
  }

  /** The project's wrapper, unless it must not download anything. Not all have it executable. */
  private List<String> launcher(Path folder) {
    String program = tool == Tool.MAVEN ? "mvn" : "gradle";
    String wrapper = program + "w";
    return site.withAny(folder.resolve(wrapper), List.of(wrapper))
        .filter(any -> !site.isOffline())
        .map(found -> List.of("sh", found.resolve(wrapper).toString()))
        .findFirst()
        .orElse(List.of(program));
  }

  private List<String> maven(Set<String> modules) {
    List<String> words = new ArrayList<>(List.of("--batch-mode", "--errors", "--fail-at-end"));
    words.add("-Dmaven.repo.local=" + site.mavenRepository().toAbsolutePath());
    Stream.of(SKIPPED.split(" ")).forEach(check -> words.add("-D" + check + "=true"));
    words.addAll(List.of("--also-make", "--projects", String.join(",", modules), "test-compile"));
    return words;
  }

  private List<String> gradle(Set<String> tasks) {
    List<String> words =
        new ArrayList<>(List.of("--no-daemon", "--console=plain", "--continue", "--stacktrace"));
    words.add(
        site.jdks().all().stream()
            .map(jdk -> jdk.home().toString())
            .collect(Collectors.joining(",", "-Porg.gradle.java.installations.paths=", "")));
    words.add("-Porg.gradle.java.installations.auto-download=false");
    words.addAll(tasks);
    return words;
  }

  /** How it ended, in a line that is the same whenever the same happens: no times, no paths. */
  private String run(List<String> words, Path folder, Deadline deadline)
      throws IOException, InterruptedException {
    int level = site.languageLevel().orElse(BuildSite.OLDEST_LEVEL);
    Path temp = site.workspace().resolve("tmp");
    Map<String, String> environment =
        new TreeMap<>(CleanEnvironment.of(site.home(), temp, site.jdk(level).home()));
    environment.put("GRADLE_USER_HOME", site.workspace().resolve("gradle").toString());
    ProgramRun run =
        ProgramRun.of(new Command(words, folder, environment, site.log(name()), deadline.left()));
    if (run.outcome().succeeded()) {
      return "built";
    }
    if (run.outcome() instanceof ProcessOutcome.TimedOut) {
      return "timed out";
    }
    Matcher reason = REASON.matcher(run.printed());
    return run.outcome().describe() + (reason.find() ? ": " + site.inShort(reason.group(1)) : "");
  }
}
