// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.classpath.FileTree;
import io.github.spotjmhbugs.scan.source.Texts;
import io.github.spotjmhbugs.study.compile.KotlinCompiler;
import io.github.spotjmhbugs.study.source.CodeText;
import io.github.spotjmhbugs.study.source.Language;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Kotlin sources of a module and of those that it needs, as far as they are for a JVM and some
 * files need them, as their texts tell: Kotlin's compiler takes no sources on demand.
 *
 * @param files the files with benchmarks in the module, in Kotlin and Java
 * @param folders the modules of the project that it needs, its own first
 * @param tree the sources of the project
 */
record KotlinModule(List<Path> files, List<Path> folders, SourceTree tree) {
  /** Source sets of other platforms, in multi-platform projects of any layout. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(?:js|nodejs|native|wasm|web|ios|macos|tvos|watchos|apple|darwin|linux|mingw|windows|unix"
              + "|posix|nix|android|nonJvm)(?![a-z]).*|wasm\\w*|\\w*(?:Native|Js|Wasm)");

  private static final Pattern TEST =
      Pattern.compile("(?:\\w*Test|test|samples?|benchmarks?|jmh)\\w*");
  private static final Set<String> ROOTS = Set.of("kotlin", "java", "src");
  private static final int DEEPEST_SET = 3;

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^[ \\t]*+import\\s++(?:static\\s)?\\s*+([\\w.]*\\w)");

  /** Declarations outside of all classes stand at the beginning of a line. */
  private static final String TOP = "(?m)^(?:\\S[^{}\\n]{0,300}?\\s)?";

  private static final Pattern TYPE =
      Pattern.compile(TOP + "(?:class|interface|object|typealias)\\s++(\\w++)");
  private static final Pattern MEMBER =
      Pattern.compile(TOP + "(?:fun|val|var)\\s++(?:<[^(\\n]{1,200}>)?([^(={:\\n]{1,200})");
  private static final Pattern LAST_NAME = Pattern.compile("(\\w++)\\W*$");
  private static final Pattern WORD = Pattern.compile("(\\w++)");

  private static final String DECLARES =
      "[ \\t]++(?:[a-z]++[ \\t]++){0,6}?(?:class|interface|object|typealias|fun|val|var)\\s";
  private static final Pattern EXPECT = Pattern.compile("\\bexpect" + DECLARES);
  private static final Pattern ACTUAL = Pattern.compile("\\bactual" + DECLARES);

  private static final Pattern OPT_IN = Pattern.compile("(?i:opt-?in)\\W{1,20}([a-z][\\w.]*+)");
  private static final Pattern MARKER =
      Pattern.compile("@RequiresOptIn\\b[^{}]{0,500}?\\bannotation\\s+class\\s+(\\w+)");

  /** {@return what the files need, with themselves as far as they are in Kotlin} */
  KotlinCompiler.Sources sources() {
    Map<Path, String> codes = new TreeMap<>();
    for (Path file : tree.kotlin().keySet()) {
      if (isCandidate(file) || files.contains(file)) {
        codes.put(file, codeOf(file));
      }
    }
    Set<String> foreign = new HashSet<>();
    Set<String> common = new HashSet<>();
    codes.forEach(
        (file, code) -> {
          if (!isCalled(file, "jvm") && !isCalled(file, "java") && ACTUAL.matcher(code).find()) {
            foreign.add(setOf(file));
          }
          if (isCalled(file, "common") || EXPECT.matcher(code).find()) {
            common.add(setOf(file));
          }
        });
    codes.keySet().removeIf(file -> foreign.contains(setOf(file)));
    codes.keySet().retainAll(needed(codes));
    return new KotlinCompiler.Sources(
        List.copyOf(codes.keySet()),
        codes.keySet().stream()
            .filter(file -> common.contains(setOf(file)))
            .collect(Collectors.toSet()),
        tree.starts(folders),
        optIns(codes.values()));
  }

  private static String codeOf(Path file) {
    return CodeText.code(Texts.read(file), Language.KOTLIN);
  }

  /** The files with benchmarks and, of those that declare what these name, what they need, too. */
  private Set<Path> needed(Map<Path, String> codes) {
    Map<String, List<Path>> declared = new HashMap<>();
    codes.forEach(
        (file, code) -> {
          String prefix = CodeText.packageOf(code) + ".";
          declaredIn(code)
              .forEach(
                  name ->
                      declared.computeIfAbsent(prefix + name, any -> new ArrayList<>()).add(file));
        });
    Set<Path> needed = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(files);
    while (!open.isEmpty()) {
      Path next = open.remove();
      if (needed.add(next)) {
        String code = codes.containsKey(next) ? codes.get(next) : codeOf(next);
        Set<String> words = all(WORD, code);
        for (String visible : packages(code)) {
          words.forEach(
              word -> open.addAll(declared.getOrDefault(visible + "." + word, List.of())));
        }
      }
    }
    return needed;
  }

  private static Set<String> declaredIn(String code) {
    Set<String> names = all(TYPE, code);
    all(MEMBER, code).forEach(head -> names.addAll(all(LAST_NAME, head)));
    return names;
  }

  private static Set<String> all(Pattern pattern, String code) {
    return pattern.matcher(code).results().map(one -> one.group(1)).collect(Collectors.toSet());
  }

  /** Its own, and what it imports: a package, what is in one, or what is in a class in one. */
  private static Set<String> packages(String code) {
    Set<String> packages = new HashSet<>(Set.of(CodeText.packageOf(code)));
    for (String name : all(IMPORT, code)) {
      String left = name;
      for (int i = 0; i < 3 && !left.isEmpty(); i++) {
        packages.add(left);
        left = left.substring(0, Math.max(0, left.lastIndexOf('.')));
      }
    }
    return packages;
  }

  private boolean isCalled(Path file, String platform) {
    return sets(file).stream().anyMatch(set -> set.startsWith(platform));
  }

  private String setOf(Path file) {
    return moduleOf(file) + " " + sets(file);
  }

  private boolean isCandidate(Path file) {
    if (!folders.contains(moduleOf(file))) {
      return false;
    }
    boolean isOfBenchmarks = files.stream().anyMatch(one -> setOf(one).equals(setOf(file)));
    return isOfBenchmarks
        || sets(file).stream()
            .noneMatch(set -> FOREIGN.matcher(set).matches() || TEST.matcher(set).matches());
  }

  private Path moduleOf(Path file) {
    return tree.kotlin().getOrDefault(file, folders.get(0));
  }

  /** The folders between the module and where packages start, such as {@code jvmMain}. */
  private List<String> sets(Path file) {
    String folder = FileTree.slashed(moduleOf(file).relativize(file.resolveSibling("")));
    return Stream.of(folder.split("/"))
        .dropWhile(ROOTS::contains)
        .takeWhile(name -> !ROOTS.contains(name))
        .limit(DEEPEST_SET)
        .toList();
  }

  private Set<String> optIns(Iterable<String> codes) {
    Set<String> names = new TreeSet<>();
    for (Path script : tree.build().scripts()) {
      names.addAll(all(OPT_IN, Texts.read(script)));
    }
    for (String code : codes) {
      String prefix = CodeText.packageOf(code).replaceFirst("(?<=.)$", ".");
      all(MARKER, code).forEach(name -> names.add(prefix + name));
    }
    return names;
  }
}
