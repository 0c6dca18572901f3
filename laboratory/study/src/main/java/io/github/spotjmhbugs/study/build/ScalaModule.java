// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.study.source.Language;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The Scala sources of a module and of those that it needs, as far as some files need them, with
 * the Java sources that these refer to.
 *
 * @param files the files with benchmarks in the module, in Scala and Java
 * @param folders the modules of the project that it needs, its own first
 * @param java the Java sources that the module sees
 * @param version the version of Scala, such as {@code 2.13} or {@code 3.3}
 */
record ScalaModule(
    List<Path> files, List<Path> folders, SourceTree tree, Collection<Path> java, String version) {
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|object|trait|interface|enum|type)\\s++(\\w++)");
  private static final Pattern PACKAGE_OBJECT =
      Pattern.compile("\\bpackage\\s++object\\s++(\\w++)");

  /** What Scala 3 has outside of types: its names tell nothing of where it is needed. */
  private static final Pattern TOP_LEVEL =
      Pattern.compile(
          "(?m)^(?:(?:implicit|inline|transparent|private|lazy|final|opaque)[ \\t]++){0,5}"
              + "(?:def|val|given|extension|export|implicit|type)\\b");

  private static final Pattern CHAIN =
      Pattern.compile("(?<![\\w.])([a-z_]\\w*+(?:\\.[a-z_]\\w*+){0,20}+)");
  private static final int DEEPEST_PACKAGE = 20;

  /** Source sets that others do not see. */
  private static final Pattern TEST = Pattern.compile("test|it$|jmh|bench");

  private static final String SHARED_TEST = "test";

  /** How a module says that it sees the tests of another: {@code dependsOn(a % "test->test")}. */
  private static final Pattern SEES_TESTS = Pattern.compile("->\\s*+[tT]est\\b");

  /** Options that change what code means, and let nothing run; other words do no harm. */
  private static final Pattern OPTION =
      Pattern.compile(
          "\"(-(?:language:[\\w.,]++|Xsource:[\\w.-]++|source:[\\w.-]++|experimental"
              + "|Ypartial-unification|Ymacro-annotations|Xexperimental|Yexplicit-nulls))\"");

  private static final Pattern KINDS = Pattern.compile("kind-projector|sbt-typelevel");

  /** A version in which a question mark is the placeholder, as literal or by name. */
  private static final String OLD = "\"0\\.(?:\\d|1[0-2])\\.";

  private static final Pattern OLD_KINDS =
      Pattern.compile("kind-projector\"\\s*+%\\s*+(?:" + OLD + "|(?:\\w++\\.)*+(\\w++))");
  private static final Pattern OLD_VERSION =
      Pattern.compile("\\b(\\w++)(?:\\s*+:\\s*+String)?+\\s*+=\\s*+" + OLD);

  private static final Pattern MONADS = Pattern.compile("better-monadic-for");

  /** What the plug-in sbt-buildinfo generates, and what of it a build may name. */
  private static final Pattern INFO_PACKAGE =
      Pattern.compile("\\bbuildInfoPackage\\s*+:=\\s*+\"([\\w.]++)\"");

  private static final Pattern INFO_OBJECT =
      Pattern.compile("\\bbuildInfoObject\\s*+:=\\s*+\"(\\w++)\"");

  /** Some lines, up to the next setting; what else is in them does no harm. */
  private static final Pattern INFO_KEYS =
      Pattern.compile("\\bbuildInfoKeys\\b([^\\n]*+(?:\\n(?![^\\n]*:=)[^\\n]*+){0,30}+)");

  private static final Pattern INFO_KEY =
      Pattern.compile("(?<=[(,])\\s*+([a-z]\\w*+)\\s*+(?=[,)])");
  private static final String USUAL_KEYS = "(name, version, scalaVersion, sbtVersion)";

  private static final Pattern LIBRARY =
      Pattern.compile("scala3?-library(?:_3)?-(2\\.1[23]|3\\.\\d{1,2})\\..*");

  private static final Pattern BINARY = Pattern.compile("_(2\\.\\d{2}|3)(?:\\.\\d{1,2})?+-\\d");

  /** {@return the version of Scala whose library is among jars, such as {@code 2.13}} */
  static String version(List<Path> jars) {
    return jars.stream()
        .map(jar -> LIBRARY.matcher(String.valueOf(jar.getFileName())))
        .filter(Matcher::matches)
        .map(library -> library.group(1))
        .max(Comparator.comparing(Version::parse))
        .orElse("2.13");
  }

  /** {@return whether a jar was made for another Scala, whose macros this one cannot run} */
  static boolean isForOther(String version, Path jar) {
    Matcher binary = BINARY.matcher(String.valueOf(jar.getFileName()));
    return binary.find() && !version.startsWith(binary.group(1));
  }

  /** {@return the options of the language that build files name} */
  static Set<String> options(BuildFiles build) {
    Set<String> options = new TreeSet<>();
    List<String> texts = build.sbt().stream().map(Texts::read).toList();
    Set<String> old = new TreeSet<>();
    texts.forEach(text -> old.addAll(NamedSources.all(OLD_VERSION, text)));
    for (String text : texts) {
      options.addAll(NamedSources.all(OPTION, text));
      if (KINDS.matcher(text).find()) {
        options.addAll(Set.of("-Ykind-projector", ScalaCompiler.KINDS));
      }
      OLD_KINDS
          .matcher(text)
          .results()
          .filter(kinds -> kinds.group(1) == null || old.contains(kinds.group(1)))
          .forEach(kinds -> options.add(ScalaCompiler.OLD_KINDS));
      if (MONADS.matcher(text).find()) {
        options.add(ScalaCompiler.MONADS);
      }
    }
    return options;
  }

  /**
   * {@return the sources that sbt-buildinfo generates: objects with strings, by full names}
   *
   * @param build the build files, of which each may have one
   */
  static Map<String, String> generated(BuildFiles build) {
    Map<String, String> sources = new TreeMap<>();
    for (String text : build.sbt().stream().map(Texts::read).toList()) {
      String keys = NamedSources.all(INFO_KEYS, text).stream().findFirst().orElse("") + USUAL_KEYS;
      String object = NamedSources.all(INFO_OBJECT, text).stream().findFirst().orElse("BuildInfo");
      String values =
          NamedSources.all(INFO_KEY, keys).stream()
              .map(key -> "  val " + key + ": String = \"" + key + "\"\n")
              .collect(Collectors.joining());
      for (String name : NamedSources.all(INFO_PACKAGE, text)) {
        String source = "package " + name + "\n\nobject " + object + " {\n" + values + "}\n";
        sources.put(name + "." + object, source);
      }
    }
    return sources;
  }

  /** {@return what the files need, in Scala and Java; empty when none of it is in Scala} */
  List<Path> sources() {
    Map<Path, String> codes = new TreeMap<>();
    Set<Path> sets = files.stream().map(file -> setOf(layout(file))).collect(Collectors.toSet());
    boolean seesTests =
        tree.build().sbt().stream().map(Texts::read).anyMatch(SEES_TESTS.asPredicate());
    Predicate<SbtLayout> isSeen =
        one ->
            sets.contains(setOf(one))
                || (seesTests && one.set().equals(SHARED_TEST))
                || !TEST.matcher(one.set()).lookingAt();
    tree.scala().stream()
        .filter(file -> folders.contains(tree.site().moduleOf(file)))
        .filter(file -> layout(file).isFor(version) && isSeen.test(layout(file)))
        .forEach(file -> codes.put(file, code(file)));
    if (codes.isEmpty()) {
      return List.of();
    }
    java.stream()
        .filter(file -> folders.contains(tree.site().moduleOf(file)))
        .forEach(file -> codes.put(file, code(file)));
    codes.values().removeIf(String::isEmpty);
    Set<Path> needed = named(codes.values()).needed(files, codes, ScalaModule::code);
    boolean hasScala = needed.stream().anyMatch(Language.SCALA::has);
    return codes.keySet().stream().filter(file -> hasScala && needed.contains(file)).toList();
  }

  /** {@return files, with those of a compilation that need them} */
  static Set<Path> needing(Collection<Path> files, Collection<Path> compilation) {
    Map<Path, String> codes =
        compilation.stream().collect(Collectors.toMap(file -> file, ScalaModule::code));
    return named(codes.values()).needing(files, codes);
  }

  private static NamedSources named(Collection<String> codes) {
    Set<String> packages =
        codes.stream()
            .flatMap(code -> declaredIn(code).stream())
            .map(name -> name.substring(0, name.lastIndexOf('.')))
            .collect(Collectors.toSet());
    return new NamedSources(code -> declaredIn(code), code -> packages(code, packages));
  }

  /** {@return the code of a source, without comments and literals} */
  static String code(Path file) {
    return Language.of(file).map(language -> language.code(Texts.read(file))).orElse("");
  }

  /** {@return the types that a source declares, by full names, and whether its package has more} */
  static Set<String> declaredIn(Path file) {
    return declaredIn(code(file));
  }

  private static Set<String> declaredIn(String code) {
    String prefix = Language.packageOf(code) + ".";
    Set<String> names = new TreeSet<>();
    NamedSources.all(TYPE, code).forEach(name -> names.add(prefix + name));
    NamedSources.all(PACKAGE_OBJECT, code).forEach(name -> names.add(within(code) + name + ".*"));
    if (TOP_LEVEL.matcher(code).find()) {
      names.add(prefix + "*");
    }
    return names;
  }

  private static String within(String code) {
    String name = Language.packageOf(code);
    return name.isEmpty() ? "" : name + ".";
  }

  /** Its own and those above, and those that it names, wherever these begin. */
  private static Set<String> packages(String code, Set<String> known) {
    Set<String> found = new HashSet<>();
    Set<String> above = new HashSet<>(Set.of(""));
    addWithAbove(Language.packageOf(code), above);
    NamedSources.all(PACKAGE_OBJECT, code).forEach(name -> above.add(within(code) + name));
    above.stream().filter(known::contains).forEach(found::add);
    for (String chain : NamedSources.all(CHAIN, code)) {
      Set<String> names = new HashSet<>();
      addWithAbove(chain, names);
      for (String name : names) {
        for (String one : above) {
          String full = one.isEmpty() ? name : one + "." + name;
          if (known.contains(full)) {
            found.add(full);
          }
        }
      }
    }
    return found;
  }

  private static void addWithAbove(String packageName, Set<String> names) {
    String left = packageName;
    for (int depth = 0; depth < DEEPEST_PACKAGE && !left.isEmpty(); depth++) {
      names.add(left);
      left = left.substring(0, Math.max(0, left.lastIndexOf('.')));
    }
  }

  private static Path setOf(SbtLayout layout) {
    return layout.module().resolve(layout.set());
  }

  private SbtLayout layout(Path file) {
    return SbtLayout.of(tree.site().moduleOf(file), file);
  }
}
