// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.study.source.Language;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
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
 */
record KotlinModule(List<Path> files, List<Path> folders, SourceTree tree) {
  /** Source sets of other platforms, in multi-platform projects of any layout. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "^(?:(?:js|nodejs|native|wasm|web|ios|macos|tvos|watchos|apple|darwin|linux|mingw|windows"
              + "|unix|posix|nix|android|nonJvm)(?![a-z]).*|wasm\\w*|\\w*(?:Native|Js|Wasm))");

  private static final Pattern FOR_JVM = Pattern.compile("(?:jvm|java).*");
  private static final Pattern COMMON = Pattern.compile("common.*");
  private static final Pattern TEST =
      Pattern.compile("(?s)^(?:(?:test|samples?|benchmarks?|jmh)\\w*|.*Test.*)");
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

  private static final Pattern OPT_IN = Pattern.compile("(?i)opt-?in");

  /** Others than markers do no harm. */
  private static final Pattern TYPE_NAME =
      Pattern.compile("\\b((?:[a-z]\\w*+\\.){1,20}+[A-Z]\\w*+)");

  private static final Pattern MARKER =
      Pattern.compile("@RequiresOptIn\\b[^{}]{0,500}?\\bannotation\\s+class\\s+(\\w+)");

  /** {@return what the files need, with themselves as far as they are in Kotlin} */
  KotlinCompiler.Sources sources() {
    Map<Path, String> codes = new TreeMap<>();
    tree.kotlin().keySet().stream()
        .filter(this::isCandidate)
        .forEach(file -> codes.put(file, codeOf(file)));
    Set<SourceSet> common = new HashSet<>();
    Set<String> ofJvm = new HashSet<>();
    Map<SourceSet, Set<String>> ofOthers = new HashMap<>();
    codes.forEach(
        (file, code) -> {
          SourceSet set = setOf(file);
          String lines =
              code.lines().filter(ACTUAL.asPredicate()).collect(Collectors.joining("\n"));
          (set.is(FOR_JVM) ? ofJvm : ofOthers.computeIfAbsent(set, any -> new HashSet<>()))
              .addAll(declaredIn(Language.packageOf(code), lines));
          if (set.is(COMMON) || EXPECT.matcher(code).find()) {
            common.add(set);
          }
        });
    // Who has what is for the JVM, too, is for another platform.
    codes
        .keySet()
        .removeIf(
            file -> !Collections.disjoint(ofOthers.getOrDefault(setOf(file), Set.of()), ofJvm));
    codes.keySet().retainAll(needed(codes));
    Map<Boolean, Set<Path>> refining =
        codes.keySet().stream()
            .filter(file -> common.contains(setOf(file)))
            .collect(
                Collectors.partitioningBy(
                    file -> !ofOthers.getOrDefault(setOf(file), Set.of()).isEmpty(),
                    Collectors.toSet()));
    return new KotlinCompiler.Sources(
        List.copyOf(codes.keySet()),
        List.of(refining.get(false), refining.get(true)),
        tree.starts(folders),
        optIns(codes.values()));
  }

  private static String codeOf(Path file) {
    return Language.KOTLIN.code(Texts.read(file));
  }

  /** The files with benchmarks and, of those that declare what these name, what they need, too. */
  private Set<Path> needed(Map<Path, String> codes) {
    Map<String, List<Path>> declared = new HashMap<>();
    codes.forEach(
        (file, code) ->
            declaredIn(Language.packageOf(code), code)
                .forEach(
                    name -> declared.computeIfAbsent(name, any -> new ArrayList<>()).add(file)));
    Set<Path> needed = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(files);
    while (!open.isEmpty()) {
      Path next = open.remove();
      if (needed.add(next)) {
        String code = codes.containsKey(next) ? codes.get(next) : codeOf(next);
        Set<String> words = all(WORD, code);
        for (String name : packages(code)) {
          words.forEach(word -> open.addAll(declared.getOrDefault(name + "." + word, List.of())));
        }
      }
    }
    return needed;
  }

  /** {@return what a Kotlin source declares outside of all types, by full names} */
  static Set<String> declaredIn(Path file) {
    String code = codeOf(file);
    return declaredIn(Language.packageOf(code), code);
  }

  private static Set<String> declaredIn(String packageName, String code) {
    return Stream.concat(
            all(TYPE, code).stream(),
            all(MEMBER, code).stream().flatMap(head -> all(LAST_NAME, head).stream()))
        .map(name -> packageName + "." + name)
        .collect(Collectors.toSet());
  }

  private static Set<String> all(Pattern pattern, String code) {
    return pattern.matcher(code).results().map(one -> one.group(1)).collect(Collectors.toSet());
  }

  /**
   * Its own, and what it imports: a package, what is in one, or what is in a class in one. That may
   * be the unnamed package, whose name is empty.
   */
  private static Set<String> packages(String code) {
    Set<String> packages = new HashSet<>(Set.of(Language.packageOf(code)));
    for (String name : all(IMPORT, code)) {
      Stream.iterate(name, left -> left.replaceFirst("(?:^|\\.)\\w*+$", ""))
          .limit(3)
          .forEach(packages::add);
    }
    return packages;
  }

  /**
   * A source set.
   *
   * @param folders the folders between the module and where packages start, such as {@code jvmMain}
   */
  private record SourceSet(Path module, List<String> folders) {
    boolean is(Pattern kind) {
      return folders.stream().anyMatch(folder -> kind.matcher(folder).matches());
    }
  }

  private boolean isCandidate(Path file) {
    SourceSet set = setOf(file);
    boolean isBeside = files.stream().anyMatch(one -> setOf(one).equals(set));
    return folders.contains(set.module()) && (isBeside || !(set.is(FOREIGN) || set.is(TEST)));
  }

  /** {@return the files with benchmarks for another platform than the JVM} */
  Set<Path> foreign() {
    return files.stream().filter(file -> setOf(file).is(FOREIGN)).collect(Collectors.toSet());
  }

  private SourceSet setOf(Path file) {
    Path module = tree.kotlin().getOrDefault(file, folders.get(0));
    String folder = FileTree.slashed(module.relativize(file.resolveSibling("")));
    return new SourceSet(
        module,
        Stream.of(folder.split("/"))
            .dropWhile(ROOTS::contains)
            .takeWhile(name -> !ROOTS.contains(name))
            .limit(DEEPEST_SET)
            .toList());
  }

  private Set<String> optIns(Iterable<String> codes) {
    Set<String> names = new TreeSet<>();
    for (Path script : tree.build().scripts()) {
      String text = Texts.read(script);
      names.addAll(OPT_IN.matcher(text).find() ? all(TYPE_NAME, text) : Set.of());
    }
    for (String code : codes) {
      String prefix = Language.packageOf(code).replaceFirst("(?<=.)$", ".");
      all(MARKER, code).forEach(name -> names.add(prefix + name));
    }
    return names;
  }
}
