// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.classpath.Jars;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.study.source.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

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
  private static final Pattern NAMED_SET =
      Pattern.compile("\\w+(?:Main|Test)|jvm|common|main|test");
  private static final Set<String> ROOTS = Set.of("kotlin", "java", "src");
  private static final int DEEPEST_SET = 3;
  private static final int DEEPEST_LEVEL = 8;

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^[ \\t]*+import\\s++(?:static\\s)?\\s*+([\\w.]*\\w)");

  /** Declarations outside of all classes stand at the beginning of a line. */
  private static final String TOP = "(?m)^(?:\\S[^{}\\n]{0,300}?\\s)?";

  private static final Pattern TYPE =
      Pattern.compile(TOP + "(?:class|interface|object|typealias)\\s++(\\w++)");

  /** The name stands before its parameters; there may be parentheses in the type of a receiver. */
  private static final Pattern FUNCTION =
      Pattern.compile(TOP + "fun\\b[^={\\n]{0,300}?\\b(\\w++)\\(");

  private static final Pattern PROPERTY =
      Pattern.compile(TOP + "(?:val|var)\\s++(?:<[^(\\n]{1,200}>)?([^(={:\\n]{1,200})");
  private static final Pattern LAST_NAME = Pattern.compile("(\\w++)\\W*$");

  private static final NamedSources NAMES =
      new NamedSources(code -> declaredIn(Language.packageOf(code), code), KotlinModule::packages);

  private static final String DECLARES =
      "[ \\t]++(?:[a-z]++[ \\t]++){0,6}?(?:class|interface|object|typealias|fun|val|var)\\b";
  private static final Pattern EXPECT = Pattern.compile("\\bexpect" + DECLARES);
  private static final Pattern ACTUAL = Pattern.compile("\\bactual" + DECLARES);

  /** The class file of a type outside of all others, rather than of a file's functions. */
  private static final Pattern OF_TYPE = Pattern.compile("[^$]+(?<!Kt)\\.class");

  /** Not all sources of a jar are needed, and some libraries are copied class by class. */
  private static final int SHARE_OF_OWN = 3;

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
    Map<SourceSet, Set<String>> common = new HashMap<>();
    Set<String> ofJvm = new HashSet<>();
    Map<SourceSet, Set<String>> ofOthers = new HashMap<>();
    codes.forEach(
        (file, code) -> {
          SourceSet set = setOf(file);
          (set.is(FOR_JVM) ? ofJvm : ofOthers.computeIfAbsent(set, any -> new HashSet<>()))
              .addAll(declaredAs(ACTUAL, code));
          Set<String> expected = declaredAs(EXPECT, code);
          if (isCommon(set) || !expected.isEmpty()) {
            common.computeIfAbsent(set, any -> new HashSet<>()).addAll(expected);
          }
        });
    // Who has what is for the JVM, too, is for another platform.
    codes
        .keySet()
        .removeIf(
            file -> !Collections.disjoint(ofOthers.getOrDefault(setOf(file), Set.of()), ofJvm));
    codes.keySet().retainAll(NAMES.needed(files, codes, KotlinModule::codeOf));
    Map<SourceSet, Integer> levels = levels(common, ofOthers);
    List<Set<Path>> byLevel =
        Stream.<Set<Path>>generate(HashSet::new).limit(DEEPEST_LEVEL + 1).toList();
    codes.keySet().stream()
        .filter(file -> levels.containsKey(setOf(file)))
        .forEach(file -> byLevel.get(levels.getOrDefault(setOf(file), 0)).add(file));
    return new KotlinCompiler.Sources(
        List.copyOf(codes.keySet()),
        byLevel.stream().filter(level -> !level.isEmpty()).toList(),
        tree.starts(folders),
        optIns(codes.values()));
  }

  /** What is in no folder of a set is for all platforms where a build has sources for all. */
  private boolean isCommon(SourceSet set) {
    return set.is(COMMON)
        || (set.folders().isEmpty()
            && BuildSite.SCRIPTS.stream()
                .anyMatch(one -> Texts.read(set.module().resolve(one)).contains("commonMain")));
  }

  /** Who has what another expects is one level below it. */
  private static Map<SourceSet, Integer> levels(
      Map<SourceSet, Set<String>> expected, Map<SourceSet, Set<String>> actual) {
    Map<SourceSet, Integer> levels = new HashMap<>();
    expected.keySet().forEach(set -> levels.put(set, 0));
    // As many rounds as there may be levels: more do no good where sets expect in a circle.
    for (int round = 0; round < DEEPEST_LEVEL; round++) {
      Map<SourceSet, Integer> before = Map.copyOf(levels);
      expected.forEach(
          (above, names) ->
              before.keySet().stream()
                  .filter(below -> !below.equals(above))
                  .filter(
                      below -> !Collections.disjoint(names, actual.getOrDefault(below, Set.of())))
                  .forEach(
                      below ->
                          levels.merge(
                              below,
                              Math.min(DEEPEST_LEVEL, before.getOrDefault(above, 0) + 1),
                              Math::max)));
    }
    return levels;
  }

  private static Set<String> declaredAs(Pattern kind, String code) {
    String lines = code.lines().filter(kind.asPredicate()).collect(Collectors.joining("\n"));
    return declaredIn(Language.packageOf(code), lines);
  }

  private static String codeOf(Path file) {
    return Language.KOTLIN.code(Texts.read(file));
  }

  /**
   * {@return those of some jars that are no other version of what the sources make, which would
   * declare it twice}
   *
   * @throws IOException when one cannot be read
   */
  static List<Path> others(List<Path> jars, KotlinCompiler.Sources sources) throws IOException {
    Set<String> made =
        sources.files().stream()
            .flatMap(file -> declaredIn(file).stream())
            .map(name -> name.replace('.', '/') + ".class")
            .collect(Collectors.toSet());
    List<Path> others = new ArrayList<>();
    for (Path jar : jars) {
      try (ZipFile zip = Jars.open(jar)) {
        List<String> types =
            zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> OF_TYPE.matcher(name).matches())
                .toList();
        long own = types.stream().filter(made::contains).count();
        if (own == 0 || SHARE_OF_OWN * own < types.size()) {
          others.add(jar);
        }
      }
    }
    return others;
  }

  /** {@return what a Kotlin source declares outside of all types, by full names} */
  static Set<String> declaredIn(Path file) {
    String code = codeOf(file);
    return declaredIn(Language.packageOf(code), code);
  }

  private static Set<String> declaredIn(String packageName, String code) {
    return Stream.of(
            NamedSources.all(TYPE, code).stream(),
            NamedSources.all(FUNCTION, code).stream(),
            NamedSources.all(PROPERTY, code).stream()
                .flatMap(head -> NamedSources.all(LAST_NAME, head).stream()))
        .flatMap(names -> names)
        .map(name -> packageName + "." + name)
        .collect(Collectors.toSet());
  }

  /**
   * Its own, and what it imports: a package, what is in one, or what is in a class in one. That may
   * be the unnamed package, whose name is empty.
   */
  private static Set<String> packages(String code) {
    Set<String> packages = new HashSet<>(Set.of(Language.packageOf(code)));
    for (String name : NamedSources.all(IMPORT, code)) {
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
    List<String> all =
        List.of(FileTree.slashed(module.relativize(file.resolveSibling(""))).split("/"));
    if (all.get(0).indexOf('@') >= 0) { // src@jvm
      List<String> named =
          Stream.of(all.get(0).split("@")).filter(n -> !ROOTS.contains(n)).toList();
      return new SourceSet(module, named);
    }
    List<String> within = all.stream().dropWhile(ROOTS::contains).toList();
    // In src/wasm/Code.kt, wasm is a folder of sources.
    boolean isPlain = within.size() < all.size() && Collections.disjoint(within, ROOTS);
    return new SourceSet(
        module,
        within.stream()
            .takeWhile(name -> isPlain ? NAMED_SET.matcher(name).matches() : !ROOTS.contains(name))
            .limit(DEEPEST_SET)
            .toList());
  }

  private Set<String> optIns(Iterable<String> codes) {
    Set<String> names = new TreeSet<>();
    for (Path script : tree.build().scripts()) {
      String text = Texts.read(script);
      names.addAll(OPT_IN.matcher(text).find() ? NamedSources.all(TYPE_NAME, text) : Set.of());
    }
    for (String code : codes) {
      String prefix = Language.packageOf(code).replaceFirst("(?<=.)$", ".");
      NamedSources.all(MARKER, code).forEach(name -> names.add(prefix + name));
    }
    return names;
  }
}
