// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.FileWalk;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.scan.project.BuildProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * The benchmarks in the Java, Kotlin and Scala sources of a project.
 *
 * @param sources the files with benchmarks, in the order of their names
 */
public record Census(List<Source> sources) {
  private static final Set<String> BUILD_OUTPUT = Set.of("target", "build");

  /** JMH's names for the annotation, and that of Kotlin's multi-platform library on a JVM. */
  private static final Set<String> ANNOTATIONS =
      Stream.concat(
              JmhAnnotations.BENCHMARK.stream().map(name -> Type.getType(name).getClassName()),
              Stream.of("kotlinx.benchmark.Benchmark"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Pattern IMPORT =
      Pattern.compile(
          "\\bimport\\s++(?:_root_\\.)?([\\w.]*\\.)(\\{[^{}]*+}|[\\w*]++(?:\\s++as\\s+\\w+)?)");
  private static final Pattern IMPORTED = Pattern.compile("(\\w+|\\*)(?:\\s*(?:as|=>)\\s*(\\w+))?");
  private static final Pattern USED = Pattern.compile("@\\s*(?:\\w+:)?([\\w.]+)");
  private static final Set<String> WILDCARDS = Set.of("*", "_");

  /**
   * A source file with benchmarks.
   *
   * @param file its path within the project
   * @param packageName its package, with dots
   * @param benchmarks how many methods in it are benchmarks, at least one
   */
  public record Source(Path file, String packageName, int benchmarks) {
    /** {@return its name as its class files tell it, such as {@code package/File.java}} */
    public String place() {
      String name = String.valueOf(file.getFileName());
      return packageName.isEmpty() ? name : packageName.replace('.', '/') + "/" + name;
    }
  }

  /**
   * Reads all sources below a folder, without following links and without the output of builds and
   * resources. A file or folder that cannot be read counts as one without benchmarks; what is not
   * UTF-8 is read as far as it goes, and a file of more than 16 MiB not at all.
   *
   * @return the files that have methods with JMH's annotation
   */
  public static Census of(Path root) throws IOException {
    List<Source> found = new ArrayList<>();
    FileWalk.over(
        root,
        Census::hasSources,
        (file, attributes) -> {
          Optional<Language> language = Language.of(file);
          if (language.isPresent()) {
            String text = Texts.read(file);
            int benchmarks = count(text, language.get());
            if (benchmarks > 0) {
              String packageName = Language.packageOf(language.get().code(text));
              found.add(new Source(root.relativize(file), packageName, benchmarks));
            }
          }
        });
    found.sort(Comparator.comparing(Source::file));
    return new Census(found);
  }

  private static boolean hasSources(Path folder) {
    String name = String.valueOf(folder.getFileName());
    // Packages may have the names of output, too.
    boolean isOutput =
        BUILD_OUTPUT.contains(name) && BuildProject.isModule(folder.resolveSibling(""));
    return !isOutput && !isOfResources(folder) && !name.equals(".git");
  }

  /**
   * {@return whether builds copy what is in a folder and do not compile it, such as templates}
   *
   * @param folder any folder of a project
   */
  public static boolean isOfResources(Path folder) {
    return folder.endsWith("resources") && folder.resolveSibling("..").normalize().endsWith("src");
  }

  public int benchmarks() {
    return sources.stream().mapToInt(Source::benchmarks).sum();
  }

  /**
   * {@return the paths of the files, by {@code package/File.java}; none where several share one}
   */
  public Map<String, String> paths() {
    Map<String, String> paths = new TreeMap<>();
    sources.forEach(
        one -> paths.merge(one.place(), FileTree.slashed(one.file()), (first, second) -> ""));
    paths.values().removeIf(String::isEmpty);
    return paths;
  }

  /**
   * {@return how many declarations have JMH's annotation, which only methods can have} Any text
   * will do, also one that no compiler takes.
   */
  static int count(String text, Language language) {
    if (!text.contains("Benchmark")) {
      return 0;
    }
    String code = language.code(text);
    Set<String> names = names(code);
    return (int) USED.matcher(code).results().filter(use -> names.contains(use.group(1))).count();
  }

  /** What the annotations may be called. */
  private static Set<String> names(String code) {
    Set<String> names = new TreeSet<>(ANNOTATIONS);
    for (MatchResult imported : IMPORT.matcher(code).results().toList()) {
      String prefix = imported.group(1);
      for (MatchResult one : IMPORTED.matcher(imported.group(2)).results().toList()) {
        if (WILDCARDS.contains(one.group(1))) {
          ANNOTATIONS.stream()
              .filter(annotation -> annotation.startsWith(prefix))
              .forEach(annotation -> names.add(annotation.substring(prefix.length())));
        } else if (ANNOTATIONS.contains(prefix + one.group(1))) {
          names.add(one.group(2) == null ? one.group(1) : one.group(2));
        }
      }
    }
    return names;
  }
}
