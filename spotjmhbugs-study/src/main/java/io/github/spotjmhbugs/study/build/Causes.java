// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.build.DeclaredDependencies;
import io.github.spotjmhbugs.scan.build.DeclaredDependencies.Needed;
import io.github.spotjmhbugs.scan.classpath.FileTree;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.source.Texts;
import io.github.spotjmhbugs.study.compile.Compilation.Mistake;
import io.github.spotjmhbugs.study.source.CodeText;
import io.github.spotjmhbugs.study.source.Language;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first causes of the errors in the sources of a module. What a compiler says of a source is
 * often the consequence of an error in another, of a build file, or of what is not run.
 */
final class Causes {
  private static final String LOMBOK = "uses Lombok, whose annotation processor is not run";
  private static final Pattern USES_LOMBOK =
      Pattern.compile("\\bimport\\s+(?:static\\s+)?lombok\\.|@lombok\\.");

  /** What an error says in a class that lacks what Lombok adds to it. */
  private static final Pattern OF_LOMBOK =
      Pattern.compile("^[a-z]\\w* cannot be resolved|blank final field|not visible| to val\\b");

  /** What JDK 8 had, beside what every JDK has. */
  private static final Pattern REMOVED =
      Pattern.compile(
          "sun\\.|com\\.sun\\.|jdk\\.nashorn\\.|org\\.omg\\.|javax\\.(?:activation|activity|jws"
              + "|rmi\\.CORBA|xml\\.(?:bind|soap|ws)|annotation\\.(?:Generated|Post|Pre|Resource))");

  private static final Pattern MISSING =
      Pattern.compile("cannot be resolved|missing type|Unresolved reference|Cannot access");

  /** What an error is about: a type, perhaps a nested one, or any name in Kotlin. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?:missing type |for the type |(?:reference|class|access) '"
              + "|^(?:The (?:type|constructor) )?"
              + "(?=[\\w.]+(?:\\([^)]*\\))? (?:cannot be resolved(?! to a var)|is undefined)))"
              + "([\\w.]+)");

  private static final Pattern SUPERTYPE =
      Pattern.compile("\\b(?:extends|implements)\\s+([\\w.]+)");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^\\s*import\\s+(?:static\\s+)?([\\w.]*\\w)(\\.\\*)?");

  /** Packages of which all classes are there. */
  private static final Pattern GIVEN = Pattern.compile("java\\.|kotlin\\.|org\\.openjdk\\.jmh\\.");

  /** A type outside of all others, with its package. */
  private static final Pattern TOP = Pattern.compile("((?:[a-z_]\\w*\\.)+)([A-Z]\\w*)");

  /** What is no constant, function or property. */
  private static final Pattern TYPE = Pattern.compile("[A-Z]\\w*[a-z]\\w*");

  /** The part of a package that other packages of a project have, too. */
  private static final Pattern OWNER = Pattern.compile("(?:\\w+\\.){1,3}");

  private static final Pattern OF_BUILD = Pattern.compile("(?:parent|BOM|build file) ");

  /** Parts of names that do not tell one library from another. */
  private static final Set<String> COMMON =
      Set.of(
          "com",
          "org",
          "net",
          "java",
          "javax",
          "google",
          "apache",
          "github",
          "eclipse",
          "core",
          "jetbrains",
          "common",
          "api",
          "util",
          "utils",
          "test",
          "client",
          "server",
          "annotations");

  private static final int SHORTEST_WORD = 3;

  private final SourceTree tree;
  private final Needed needed;
  private final int jdk;
  private final Map<Path, String> known;
  private final Map<Path, Mistake> errors = new HashMap<>();

  /** The Java sources, and those in Kotlin that have errors, by what they declare. */
  private final Map<String, Path> sources = new HashMap<>();

  /** For each cause a name: with all names, no cause would be frequent. */
  private final Map<String, String> examples = new HashMap<>();

  /**
   * @param tree the sources of the project
   * @param needed what the module needs, and what of it could not be had
   * @param java the Java sources that the module sees, by internal name
   * @param jdk the version of the JDK
   * @param known takes up the cause of each file that was not compiled, or not all of it
   */
  Causes(SourceTree tree, Needed needed, Map<String, Path> java, int jdk, Map<Path, String> known) {
    this.tree = tree;
    this.needed = needed;
    this.jdk = jdk;
    this.known = known;
    java.forEach((name, file) -> sources.put(name.replace('/', '.'), file));
  }

  /**
   * Notes the causes of errors.
   *
   * @param files the files that a compiler was given
   * @param found the first error of each, and of files that they refer to
   */
  void note(List<Path> files, Map<Path, Mistake> found) {
    errors.putAll(found);
    found.keySet().stream()
        .filter(Language.KOTLIN::has)
        .forEach(file -> KotlinModule.declaredIn(file).forEach(name -> sources.put(name, file)));
    files.forEach(this::of);
  }

  /** {@return the cause that most of some files have in common, after what introduces it} */
  String mostFrequent(List<Path> files) {
    Map<String, Long> counts =
        files.stream()
            .flatMap(file -> Stream.ofNullable(known.get(file)))
            .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> ", most of them: " + most.getKey())
        .orElse("");
  }

  /** {@return why a file was not compiled, or not all of it; empty when it has no error} */
  private String of(Path file) {
    Mistake error = errors.get(file);
    if (error != null && !known.containsKey(file)) {
      known.put(file, error.message()); // for files that refer to each other
      known.put(file, tree.site().inShort(of(file, error)));
    }
    return known.getOrDefault(file, "");
  }

  private String of(Path file, Mistake error) {
    String text = Texts.read(file);
    String line = text.lines().skip(Math.max(0, error.line() - 1)).findFirst().orElse("");
    Matcher imported = IMPORT.matcher(line);
    boolean isImport = imported.lookingAt();
    String name = isImport ? imported.group(1) : named(file, text, line, error);
    Path source = source(name);
    boolean isMissing = MISSING.matcher(error.message()).find();
    boolean lacksMember = source != null && !isMissing && usesLombok(Texts.read(source));
    if (lacksMember || (usesLombok(text) && OF_LOMBOK.matcher(error.message()).find())) {
      return LOMBOK;
    }
    if (source == null) {
      return isMissing && !name.isEmpty() ? missing(name) : error.message();
    }
    String cause = source.equals(file) ? "" : of(source);
    return cause.isEmpty() ? error.message() : cause;
  }

  private static boolean usesLombok(String text) {
    return USES_LOMBOK.matcher(text).find();
  }

  private @Nullable Path source(String name) {
    Matcher top = TOP.matcher(name);
    return sources.get(top.lookingAt() ? top.group() : name);
  }

  /** What an error names, with its package; empty when that may be anything. */
  private String named(Path file, String text, String line, Mistake error) {
    Matcher supertype = SUPERTYPE.matcher(line);
    boolean isOfSupertype = error.message().contains("hierarchy") && supertype.find();
    Matcher named = isOfSupertype ? supertype : NAMED.matcher(error.message());
    if (!isOfSupertype && !named.find()) {
      return "";
    }
    String name = named.group(1);
    String first = name.replaceFirst("\\..*", "");
    return Stream.concat(Stream.of(name), error.names().stream())
        .filter(one -> TOP.matcher(one).lookingAt() && one.endsWith(name))
        .findFirst()
        .orElseGet(
            () ->
                visible(
                    CodeText.code(text, Language.of(file).orElseThrow()),
                    first,
                    line.contains("." + first)));
  }

  /** The full name of what code calls by its simple name; empty when that may be anything. */
  private String visible(String code, String name, boolean isMember) {
    boolean isOpen = isMember || !TYPE.matcher(name).matches();
    for (MatchResult one : IMPORT.matcher(code).results().toList()) {
      boolean isAll = one.group(2) != null;
      String full = isAll ? one.group(1) + "." + name : one.group(1);
      if (isAll ? isKnown(full) : full.endsWith("." + name)) {
        return full;
      }
      isOpen |= isAll && !GIVEN.matcher(full).lookingAt();
    }
    String own = CodeText.packageOf(code) + "." + name;
    return isOpen && !isKnown(own) ? "" : own;
  }

  private boolean isKnown(String name) {
    return sources.containsKey(name) || REMOVED.matcher(name).lookingAt();
  }

  /** Why there is no class of a name, or in Kotlin no function. */
  private String missing(String name) {
    Matcher top = TOP.matcher(name);
    boolean isType = top.lookingAt();
    String type = isType ? top.group() : name;
    if (REMOVED.matcher(name).lookingAt()) {
      return "uses " + type + ", which JDK " + jdk + " no longer has";
    }
    String packageName = isType ? top.group(1) : name + ".";
    if (isType && isInScala(packageName, top.group(2))) {
      return example("Scala", type) + ", which are written in Scala";
    }
    return isOwn(packageName)
        ? example("none", type) + ", of which no source was found; a build may generate them"
        : problem(packageName)
            .orElseGet(
                () -> example(packageName, type) + ", which no dependency has that was found");
  }

  private String example(String cause, String type) {
    return "uses classes such as " + examples.computeIfAbsent(cause, any -> type);
  }

  private boolean isInScala(String packageName, String type) {
    Path folder = Path.of(packageName.replace('.', '/'));
    Pattern declared = Pattern.compile("\\b(?:class|object|trait)\\s+" + type + "\\b");
    return tree.scala().stream()
        .filter(file -> file.resolveSibling("").endsWith(folder))
        .anyMatch(file -> declared.matcher(Texts.read(file)).find());
  }

  private boolean isOwn(String packageName) {
    Matcher owner = OWNER.matcher(packageName);
    String folder = "/" + (owner.lookingAt() ? owner.group() : packageName).replace('.', '/');
    return Stream.concat(sources.values().stream(), tree.kotlin().keySet().stream())
        .anyMatch(file -> FileTree.slashed(file).contains(folder));
  }

  /** The problem that costs a package, as far as names tell. */
  private Optional<String> problem(String packageName) {
    Set<String> words = words(packageName);
    Map<Problem, Long> alike = new LinkedHashMap<>();
    for (Problem problem : needed.problems()) {
      if (!ModuleDependencies.SUBJECT.matcher(problem.subject()).lookingAt()) {
        alike.put(problem, words(problem.subject()).stream().filter(words::contains).count());
      }
    }
    Optional<Problem> nearest =
        alike.entrySet().stream()
            .filter(one -> one.getValue() > 0)
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey);
    // Without a parent or a BOM, versions are unknown; without its own build file, all is.
    Optional<Problem> ofBuild =
        needed.problems().stream()
            .filter(one -> OF_BUILD.matcher(one.subject()).lookingAt())
            .findFirst();
    return nearest
        .filter(one -> !one.reason().equals(DeclaredDependencies.NO_VERSION))
        .or(() -> ofBuild)
        .or(() -> nearest)
        .map(ModuleDependencies::text);
  }

  private static Set<String> words(String names) {
    return Stream.of(names.split("[\\W_]+"))
        .filter(word -> word.length() >= SHORTEST_WORD && !COMMON.contains(word))
        .collect(Collectors.toSet());
  }
}
