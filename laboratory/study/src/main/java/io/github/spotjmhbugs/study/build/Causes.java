// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.FileTree;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.build.Needed;
import io.github.spotjmhbugs.study.build.Compilation.Mistake;
import io.github.spotjmhbugs.study.source.Language;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
      Pattern.compile(
          "cannot be resolved|missing type|Unresolved reference|Cannot access|[nN]ot found: "
              + "|^(?:object|value|type) \\S+ is not a member of (?!(?:object|class|trait|type) )"
              + "(?:package )?[a-z]\\w*+(?:\\.[a-z]\\w*+)*+(?![\\w.])");

  /** What an error is about: a type, perhaps a nested one, or any name in Kotlin. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?:missing type |for the type |(?:reference|class|access) '|reference: |[nN]ot found: (?:value |type |object )?"
              + "|^(?:The (?:type|constructor) )?"
              + "(?=[\\w.]+(?:\\([^)]*\\))? (?:cannot be resolved|is undefined)))([\\w.]+)");

  /** What Scala says of a part of a full name: a package or a type lacks it. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "^(?:object|type|value) (\\w+) is not a member of "
              + "(?:package |object |class |trait |type )?([a-z][\\w.]*)");

  private static final Pattern SUPERTYPE = Pattern.compile("\\bextends\\s+([\\w.]+)");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^\\s*import\\s+(?:static\\s+)?([\\w.]*\\w)(\\.\\*)?");

  /** What changes the meaning of Kotlin; that for serialisation is run. */
  private static final Pattern PLUGIN =
      Pattern.compile(
          "(?:\\bkotlin\\(\"plugin\\.|org\\.jetbrains\\.kotlin\\.plugin\\.)(?!serialization)([\\w.-]+)");

  /** A type outside of all others, with its package. */
  private static final Pattern TOP = Pattern.compile("\\b((?:[a-z_]\\w*+\\.){1,20}+)([A-Z]\\w*+)");

  /** The part of a package that other packages of a project have, too. */
  private static final Pattern OWNER = Pattern.compile("(?:\\w+\\.){1,3}");

  private static final String UNSEEN =
      ", of which its module sees no source; a build may generate them";
  private static final String NO_JAR = ", which no dependency has that was found";

  private final SourceTree tree;
  private final Needed needed;
  private final int jdk;
  private final Map<Path, String> known;
  private final Map<Path, Mistake> errors = new HashMap<>();

  /** The Java sources, and those in other languages that have errors, by what they declare. */
  private final Map<String, Path> sources = new HashMap<>();

  /** For each cause a name: with all names, no cause would be frequent. */
  private final Map<String, String> examples = new HashMap<>();

  /**
   * @param needed what the module needs, and what of it could not be had
   * @param java the Java sources that the module sees, by internal name
   * @param known takes up the cause of each file that was not compiled, or not all of it
   */
  Causes(SourceTree tree, Needed needed, Map<String, Path> java, int jdk, Map<Path, String> known) {
    this.tree = tree;
    this.needed = needed;
    this.jdk = jdk;
    this.known = known;
    java.forEach((name, file) -> sources.put(name.replace('/', '.'), file));
  }

  /** Notes why files were not compiled. */
  void note(List<Path> files, Compilation done) {
    errors.putAll(done.errors());
    Stream.concat(
            done.errors().keySet().stream(),
            done.failure().isEmpty() ? Stream.of() : files.stream())
        .forEach(file -> declaredIn(file).forEach(name -> sources.put(name, file)));
    files.forEach(this::of);
    done.errors().keySet().stream().sorted().forEach(this::of); // what others need
    if (!done.failure().isEmpty()) {
      Stream<String> others = files.stream().flatMap(file -> Stream.ofNullable(known.get(file)));
      boolean isOfOthers = done.failure().equals(Compilation.UNFINISHED);
      String example =
          isOfOthers ? others.findFirst().map(one -> ", such as: " + one).orElse("") : "";
      String reason = tree.site().inShort(done.failure() + example);
      files.forEach(file -> known.putIfAbsent(file, reason));
    }
  }

  private static Set<String> declaredIn(Path file) {
    return Language.KOTLIN.has(file)
        ? KotlinModule.declaredIn(file)
        : Language.SCALA.has(file) ? ScalaModule.declaredIn(file) : Set.of();
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

  /** {@return whether an error is that something is not there} */
  static boolean isOfMissing(Mistake error) {
    return MISSING.matcher(error.message()).find();
  }

  private String of(Path file, Mistake error) {
    String text = Texts.read(file);
    String line = text.lines().skip(Math.max(0, error.line() - 1)).findFirst().orElse("");
    Matcher imported = IMPORT.matcher(line);
    boolean isImport = imported.lookingAt();
    String name = isImport ? imported.group(1) : named(file, text, line, error);
    Path source = source(name);
    boolean isMissing = isOfMissing(error);
    boolean lacksMember = source != null && !isMissing && usesLombok(Texts.read(source));
    if (lacksMember || (usesLombok(text) && OF_LOMBOK.matcher(error.message()).find())) {
      return LOMBOK;
    }
    if (source == null && isMissing && !name.isEmpty()) {
      return missing(name);
    }
    String cause = source == null || source.equals(file) ? "" : of(source);
    return cause.isEmpty() ? error.message() + plugin(file) : cause;
  }

  /** A compiler plug-in changes what is an error. */
  private String plugin(Path file) {
    return Stream.of(file)
        .filter(Language.KOTLIN::has)
        .flatMap(any -> tree.build().scripts().stream())
        .flatMap(script -> PLUGIN.matcher(Texts.read(script)).results())
        .map(found -> " (the build's compiler plug-in " + found.group(1) + " is not run)")
        .findFirst()
        .orElse("");
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
    Matcher member = MEMBER.matcher(error.message());
    if (member.find()) {
      return member.group(2) + "." + member.group(1);
    }
    boolean isOfSupertype = error.message().contains("hierarchy");
    Matcher named = isOfSupertype ? SUPERTYPE.matcher(line) : NAMED.matcher(error.message());
    if (!named.find()) {
      return "";
    }
    String name = named.group(1);
    for (String known : error.names()) {
      if (known.endsWith("." + name)) {
        return known;
      }
    }
    String code = Language.of(file).orElseThrow().code(text);
    String first = name.replaceFirst("\\..*", "");
    for (MatchResult one : IMPORT.matcher(code).results().toList()) {
      boolean isAll = one.group(2) != null;
      String full = isAll ? one.group(1) + "." + first : one.group(1);
      if (isAll ? isKnown(full) : full.endsWith("." + first)) {
        return full;
      }
    }
    String own = Language.packageOf(code) + "." + first;
    return TOP.matcher(name).lookingAt() ? name : isKnown(own) ? own : "";
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
    String uses = isType ? "uses classes such as " : "uses ";
    boolean isOwn = isOwn(packageName);
    return needed
        .costing(packageName, isOwn)
        .or(() -> isOwn ? Optional.empty() : needed.ofVersions())
        .map(Needed::text)
        .orElseGet(
            () ->
                uses
                    + example(isOwn ? "" : packageName, type)
                    + (isOwn ? UNSEEN + orElsewhere(packageName) : NO_JAR));
  }

  /** The packages of a project may be in a library, too, such as those of its authors. */
  private String orElsewhere(String packageName) {
    return needed.costing(packageName, false).map(one -> ", unless " + Needed.text(one)).orElse("");
  }

  private String example(String cause, String type) {
    return examples.computeIfAbsent(cause, any -> type);
  }

  private boolean isOwn(String packageName) {
    Matcher owner = OWNER.matcher(packageName);
    String folder = "/" + (owner.lookingAt() ? owner.group() : packageName).replace('.', '/');
    return Stream.of(sources.values(), tree.kotlin().keySet(), tree.scala())
        .flatMap(Collection::stream)
        .anyMatch(file -> FileTree.slashed(file).contains(folder));
  }
}
