// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * The modules of a build of sbt, told by the text of its build files: nothing is run. The text is
 * divided into definitions by its indentation. What a module needs is in its definition, and in the
 * others that this one names.
 */
final class SbtModules {
  private static final Pattern COMMENT =
      Pattern.compile(
          "(\"(?:[^\"\\\\\\n]++|\\\\.)*+\"?+)|//[^\\n]*+|/\\*(?:[^*]++|\\*(?!/))*+(?:\\*/)?+");

  /** The first line of a definition, or of another statement. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?m)^([ \\t]{0,16})(?=[a-zA-Z])"
              + "(?:(?:lazy|implicit|private|override|final|inline)[ \\t]++){0,4}"
              + "(?:(val|def|object)[ \\t]++`?([\\w-]++))?");

  private static final Pattern PROJECT =
      Pattern.compile("\\bproject\\b(?!/)|\\bcrossProject\\b|\\bprojectMatrix\\b|\\bProject\\(");
  private static final Pattern FOLDER =
      Pattern.compile("\\bfile\\(\\s*+\"([^\"]*+)\"\\s*+\\)((?:\\s*+/\\s*+\"[^\"\\n]*+\"){0,9})");
  private static final Pattern CONFIGURES =
      Pattern.compile("\\.\\s*+(?:dependsOn|enablePlugins|settings)\\s*+\\(");
  private static final Pattern WORD = Pattern.compile("`([\\w-]++)`|([a-zA-Z_]\\w*+)");
  private static final Pattern DEPENDS = Pattern.compile("\\bdependsOn\\s*+(?:\\(|(?=[`a-zA-Z]))");
  private static final Pattern PLATFORM = Pattern.compile("(?:JVM|Jvm)\\d*$");
  private static final Pattern OF_JVM = Pattern.compile("(?<![\\w-])([\\w-]++)`?+\\.jvm\\b");
  private static final Pattern PARENTHESIS = Pattern.compile("[()]");
  private static final int LONGEST_HEAD = 400;
  private static final int MOST_NEEDED = 5_000;

  private static final Pattern MODULE =
      Pattern.compile(
          "\"([\\w.-]++)\"\\s*+(%{1,3})\\s*+(?:\"([\\w.-]++)\"|_\\b)\\s*+%\\s*+"
              + "(?:\"([^\"\\s]++)\"|([\\w.]++))"
              + "(?:\\s*+\\.?(?:cross|withCrossVersion|excludeAll)?\\s*+\\(?\\s*+CrossVersion\\.(\\w++))?+");

  /** A name of a string, which may be the default of a property, or the setting of a key. */
  private static final Pattern STRING =
      Pattern.compile(
          "\\b(\\w++)(?:\\s*+:\\s*+String)?+\\s*+(:?)="
              + "\\s*+(?:(?:System\\.getProperty|sys\\.\\w++\\.getOrElse)\\(\\s*+\"[^\"\\n]*+\"\\s*+,\\s*+)?+"
              + "\"([^\"\\s]{1,100})\"");

  /** A name that stands for another. */
  private static final Pattern ALIAS =
      Pattern.compile("\\bval\\s++(\\w++)(?:\\s*+:\\s*+String)?+\\s*+=\\s*+([a-zA-Z][\\w.]*+)");

  /** The version that ScalaPB's plug-in tells is that of its generator. */
  private static final Pattern SCALAPB =
      Pattern.compile("\"compilerplugin\"\\s*+%\\s*+\"([^\"\\s]++)\"");

  private static final String SCALAPB_VERSION = "scalapbVersion";

  private static final String VALUE_OF_KEY = ".value";

  /** A function that makes libraries of one group, and what it makes of its parameter. */
  private static final Pattern FUNCTION =
      Pattern.compile("\\bdef\\s++(\\w++)\\s*+\\(\\s*+(\\w++)\\s*+:\\s*+String\\b");

  private static final Pattern CALL = Pattern.compile("\\b(\\w++)\\(\\s*+\"([\\w.-]++)\"");

  private static final Pattern MADE =
      Pattern.compile(
          "\"([\\w.-]++)\"\\s*+(%{1,3})\\s*+(?:s\"([\\w.${}-]++)\"|(\\w++))\\s*+%\\s*+"
              + "(?:\"([^\"\\s]++)\"|([\\w.]++))");

  /** {@code Seq("group" %% "a", "group" %% "b").map(_ % version)}. */
  private static final Pattern VERSION_OF_ALL =
      Pattern.compile("\\.map\\(\\s*+_\\s*+%\\s*+(?:\"([^\"\\s]++)\"|([\\w.]++))");

  private static final Pattern WITHOUT_VERSION =
      Pattern.compile("(?<!%\\s{0,9})\"([\\w.-]++)\"\\s*+(%{1,3})\\s*+\"([\\w.-]++)\"(?!\\s*+%)");

  private static final Pattern PLUGIN = Pattern.compile("[pP]lugin[\\s(]{1,20}$");
  private static final Pattern ARTIFACTS = Pattern.compile("\"([\\w.-]++)\"");
  private static final int NEAR = 400;

  private static final Pattern REPOSITORY = Pattern.compile("\\bat\\s++\"(https://[^\"$\\s]++)\"");

  private static final Pattern SCALA =
      Pattern.compile("\\bscalaVersion(?:\\s++in\\s++\\w++)?+\\s*+:=\\s*+(\"[\\w.-]++\"|[\\w.]++)");
  private static final Pattern CROSS =
      Pattern.compile(
          "\\bcrossScalaVersions(?:\\s++in\\s++\\w++)?+\\s*+:=\\s*+(?:\\w++\\()?+"
              + "([^()\\n]*+(?:\\n[^()\\n]*+){0,9})");
  private static final Pattern VALUE = Pattern.compile("\"([\\w.-]++)\"|([a-zA-Z][\\w.]*+)");
  private static final Pattern NUMBER = Pattern.compile("(2\\.\\d{2}|3\\.\\d)\\.\\d{1,2}[\\w.-]*+");

  /** Versions of other libraries look the same, such as those of scalatest. */
  private static final Pattern ANY_SCALA =
      Pattern.compile(
          "(?i)scala(?:[\\d_.-]|v|\\s*+=)[^\"\\n]{0,60}\"((?:2\\.1[23]|3\\.\\d)\\.\\d{1,2})\"");

  /** {@code scala: [2.13.18, 3.8.3]}, and such versions in one line or several. */
  private static final Pattern SCALA_OF_CI =
      Pattern.compile(
          "(?i)\\bscala(?:[-_]?versions?)?[\"']?\\s*+:((?:[^\\n]|\\n\\s*+-\\s){0,400}+)");

  private static final Pattern SUPPORTED =
      Pattern.compile("(?<![\\d.])(?:2\\.1[23]|3\\.\\d)\\.\\d{1,2}(?![\\d.])");

  private static final String USUAL_BINARY = "2.13";

  private static final Pattern ORGANIZATION =
      Pattern.compile("\\borganization(?:\\s++in\\s++\\w++)?+\\s*+:=\\s*+\"([\\w.-]++)\"");
  private static final Pattern MODULE_NAME =
      Pattern.compile("\\b(?:moduleName|normalizedName|name)\\s*+:=\\s*+\"([\\w.-]++)\"");

  private static final Pattern FOR_ANY_SCALA = Pattern.compile("\\bcrossPaths\\s*+:=\\s*+false\\b");

  /** The plug-in of Typelevel tells the organization, and what versions begin with. */
  private static final Pattern OWN_VERSION =
      Pattern.compile(
          "\\b(?:version(?:\\s++in\\s++\\w++)?+|tlBaseVersion)\\s*+:=\\s*+\"([\\w.+-]++)\"");

  private static final Pattern OF_TYPELEVEL = Pattern.compile("\\btlBaseVersion\\b");

  /**
   * What sbt 1 takes where a build says nothing, and the oldest Scala that there is a compiler for;
   * most libraries for older ones are for it, too.
   */
  private static final String OLDEST_SCALA = "2.12.20";

  private final Path root;
  private final Set<Path> builds = new HashSet<>();
  private final Map<String, String> strings = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Definition> projects = new ArrayList<>();
  private final List<Definition> settings = new ArrayList<>();
  private final Map<String, List<Definition>> named = new LinkedHashMap<>();

  /** A definition, with what is in it; without a name it is a setting of the build. */
  private record Definition(String kind, String name, String text, int start, int end, Path build) {
    String code() {
      return text.substring(start, end);
    }

    private String head() {
      return text.substring(start, Math.min(end, start + LONGEST_HEAD));
    }

    boolean isProject() {
      return kind.equals("val")
          && (PROJECT.matcher(head()).find()
              || FOLDER.matcher(head()).find()
              || CONFIGURES.matcher(code()).find());
    }

    Path folder() throws IOException {
      Matcher named = FOLDER.matcher(head());
      if (named.find()) {
        String path = named.group(1) + named.group(2).replaceAll("[\\s\"]", "");
        String within = DeclaredModule.hasControl(path) ? name : path.replaceFirst("^/{1,9}", "");
        return build.resolve(within).normalize();
      }
      // A function of the build may have made the name of the folder.
      try (Stream<Path> beside = Files.list(build)) {
        return beside
            .filter(one -> Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS))
            .filter(one -> plain(String.valueOf(one.getFileName())).equals(plain(name)))
            .min(Comparator.naturalOrder())
            .orElse(build.resolve(name));
      }
    }
  }

  SbtModules(BuildFiles files) {
    root = files.root();
    for (Path file : files.sbt()) {
      String text = COMMENT.matcher(Texts.read(file)).replaceAll("$1");
      texts.add(text);
      STRING
          .matcher(text)
          .results()
          .forEach(
              string ->
                  strings.putIfAbsent(
                      string.group(1) + (string.group(2).isEmpty() ? "" : VALUE_OF_KEY),
                      string.group(3)));
      DeclaredModule.told(SCALAPB, List.of(text))
          .forEach(version -> strings.putIfAbsent(SCALAPB_VERSION, version));
      Path folder = BuildFiles.folderOf(file);
      if (folder.endsWith("project")) {
        builds.add(BuildFiles.folderOf(folder));
      }
      divide(text, folder.endsWith("project") ? BuildFiles.folderOf(folder) : folder);
    }
  }

  /** {@return whether sbt builds what is in a folder, and no other tool of ours} */
  static boolean builds(BuildFiles files, Path folder) {
    Predicate<Path> hasSbt = above -> files.sbt().contains(above.resolve(BuildFiles.SBT));
    Predicate<Path> hasGradle =
        above ->
            files.scripts().stream()
                .anyMatch(
                    script ->
                        script.equals(above.resolve("build.gradle"))
                            || script.equals(above.resolve("build.gradle.kts")));
    return files.upward(folder).stream()
        .filter(hasSbt.or(hasGradle))
        .findFirst()
        .filter(hasSbt)
        .isPresent();
  }

  private void divide(String text, Path build) {
    record Open(int indent, String kind, String name, int start) {}
    Deque<Open> open = new ArrayDeque<>();
    List<MatchResult> lines = STATEMENT.matcher(text).results().toList();
    for (int i = 0; i <= lines.size(); i++) {
      int at = i < lines.size() ? lines.get(i).start() : text.length();
      int indent = i < lines.size() ? lines.get(i).group(1).length() : 0;
      while (!open.isEmpty() && open.peek().indent() >= indent) {
        Open one = open.pop();
        // What is in an object is found by its own name.
        if (!one.kind().equals("object")) {
          add(new Definition(one.kind(), one.name(), text, one.start(), at, build));
        }
      }
      if (i < lines.size() && (lines.get(i).group(3) != null || indent == 0)) {
        MatchResult line = lines.get(i);
        boolean isNamed = line.group(3) != null;
        open.push(new Open(indent, isNamed ? line.group(2) : "", isNamed ? line.group(3) : "", at));
      }
    }
  }

  private void add(Definition one) {
    if (one.name().isEmpty()) {
      settings.add(one);
    } else if (one.isProject()) {
      projects.add(one);
    } else {
      named.computeIfAbsent(one.name(), any -> new ArrayList<>()).add(one);
    }
  }

  /** {@return the module in a folder; the resolver reads its model} */
  DeclaredModule module(Path folder, ProjectResolver resolver) throws IOException {
    Set<Path> folders = new LinkedHashSet<>(List.of(folder));
    Set<Definition> needed = needed(folder, folders);
    String scala = scala(needed);
    Model model = DeclaredModule.emptyModel();
    Map<String, Dependency> found = new LinkedHashMap<>();
    String library = scala.startsWith("3") ? "scala3-library_3" : "scala-library";
    add(found, "org.scala-lang", library, scala);
    for (Definition one : needed) {
      String text = one.code();
      Map<String, String> locals = locals(text);
      for (MatchResult each : MODULE.matcher(text).results().toList()) {
        add(found, each, text, locals, scala);
      }
      for (MatchResult all : VERSION_OF_ALL.matcher(text).results().toList()) {
        addListed(found, all, text, locals, scala);
      }
    }
    for (Definition one : needed) {
      addMade(found, one, needed, scala);
    }
    texts.forEach(
        text ->
            REPOSITORY
                .matcher(text)
                .results()
                .forEach(at -> DeclaredModule.addRepository(model, at.group(1))));
    model.setDependencies(List.copyOf(found.values()));
    Model effective = resolver.effective(model);
    return new DeclaredModule(folders, effective, effective.getDependencies());
  }

  /** {@return what a module may be called in repositories, which need not have it} */
  List<Model> published(Path folder) throws IOException {
    String scala = scala(needed(folder, new LinkedHashSet<>()));
    boolean isOfPlugin = texts.stream().anyMatch(OF_TYPELEVEL.asPredicate());
    String suffix = isForAnyScala(folder) ? "" : suffix("%%", null, scala);
    Optional<String> group =
        DeclaredModule.told(ORGANIZATION, texts)
            .findFirst()
            .or(() -> Optional.of("org.typelevel").filter(any -> isOfPlugin));
    String version = DeclaredModule.told(OWN_VERSION, texts).findFirst().orElse("");
    Set<String> names = new LinkedHashSet<>();
    for (Definition own : projectsOf(folder)) {
      List<String> codes = new ArrayList<>(List.of(own.code()));
      named.getOrDefault(own.name(), List.of()).forEach(one -> codes.add(one.code()));
      DeclaredModule.told(MODULE_NAME, codes).forEach(names::add);
      names.add(own.name());
    }
    return group.stream()
        .flatMap(
            one -> names.stream().map(name -> DeclaredModule.model(one, name + suffix, version)))
        .toList();
  }

  /** A module in Java may say so beside others in Scala. */
  private boolean isForAnyScala(Path folder) throws IOException {
    List<Definition> near = new ArrayList<>(projectsOf(folder));
    for (Definition own : List.copyOf(near)) {
      words(own.code()).forEach(word -> near.addAll(named.getOrDefault(word, List.of())));
    }
    for (Path above = folder; above.startsWith(root); above = BuildFiles.folderOf(above)) {
      near.addAll(settingsOf(above));
    }
    return near.stream().map(Definition::code).anyMatch(FOR_ANY_SCALA.asPredicate());
  }

  /** The definitions that a module needs, and the modules that it depends on. */
  private Set<Definition> needed(Path folder, Set<Path> folders) throws IOException {
    Set<Definition> needed = new LinkedHashSet<>();
    List<Definition> own = projectsOf(folder);
    if (!own.isEmpty()) {
      addNeeded(own, needed, folders);
      // What is nearest counts first.
      for (Path above = folder; above.startsWith(root); above = BuildFiles.folderOf(above)) {
        addNeeded(settingsOf(above), needed, folders);
      }
    } else if (builds.contains(folder) && !folder.equals(root)) {
      addNeeded(settingsOf(folder), needed, folders);
    } else {
      // A module that none defines in a way that is read may need whatever any of them needs.
      addNeeded(settings, needed, folders);
      addNeeded(projects, needed, folders);
    }
    return needed;
  }

  private void addNeeded(List<Definition> first, Set<Definition> needed, Set<Path> folders)
      throws IOException {
    Deque<Definition> open = new ArrayDeque<>(first);
    while (!open.isEmpty() && needed.size() < MOST_NEEDED) {
      Definition next = open.remove();
      if (needed.add(next)) {
        String text = next.code();
        words(text).map(word -> named.getOrDefault(word, List.of())).forEach(open::addAll);
        if (next.isProject()) {
          Path folder = next.folder();
          folders.add(folder);
          if (folder.endsWith("jvm")) {
            folders.add(BuildFiles.folderOf(folder)); // with what is for all platforms
          }
          open.addAll(settingsOf(folder));
          dependencies(next).forEach(open::add);
        }
      }
    }
  }

  /** The settings in a folder's own build file, or in that of its part for the JVM. */
  private List<Definition> settingsOf(Path folder) {
    return settings.stream()
        .filter(one -> one.build().equals(folder) || one.build().equals(folder.resolve("jvm")))
        .toList();
  }

  private static Stream<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1));
  }

  private List<Definition> projectsOf(Path folder) throws IOException {
    List<Definition> own = new ArrayList<>();
    for (Definition project : projects) {
      if (project.folder().equals(folder)) {
        own.add(project);
      }
    }
    return own;
  }

  private static String plain(String name) {
    return name.replaceAll("[^a-zA-Z0-9]", "").toLowerCase(Locale.ROOT);
  }

  private Stream<Definition> dependencies(Definition project) {
    String text = project.code();
    Set<String> names = new LinkedHashSet<>();
    // val `core-jvm` = core.jvm.settings(…)
    OF_JVM.matcher(project.head()).results().forEach(one -> names.add(one.group(1)));
    Matcher depends = DEPENDS.matcher(text);
    int at = 0;
    while (depends.find(at)) {
      boolean isInfix = !depends.group().endsWith("(");
      int start = depends.end();
      at = isInfix ? Math.min(text.length(), start + LONGEST_HEAD) : end(text, start);
      Stream<String> told = words(text.substring(start, at));
      told.limit(isInfix ? 1 : Long.MAX_VALUE).forEach(names::add);
      at = isInfix ? start : at;
    }
    // val coreJVM = core.jvm
    for (String name : List.copyOf(names)) {
      for (Definition one : named.getOrDefault(name, List.of())) {
        words(one.head()).forEach(names::add);
      }
      names.add(PLATFORM.matcher(name).replaceFirst(""));
    }
    return projects.stream().filter(one -> names.contains(one.name()));
  }

  /** Where the parentheses end that have begun. */
  private static int end(String text, int start) {
    Matcher next = PARENTHESIS.matcher(text);
    int depth = 1;
    int at = start;
    while (depth > 0 && next.find(at)) {
      depth += next.group().equals("(") ? 1 : -1;
      at = next.end();
    }
    return depth > 0 ? text.length() : at;
  }

  private void add(
      Map<String, Dependency> found,
      MatchResult module,
      String text,
      Map<String, String> locals,
      String scala) {
    String before = text.substring(Math.max(0, module.start() - NEAR), module.start());
    if (PLUGIN.matcher(before).find()) {
      return;
    }
    String told = String.valueOf(module.group(5));
    String version =
        module.group(4) != null
            ? module.group(4)
            : told.startsWith("scalaVersion") ? scala : string(told, locals);
    Stream<String> artifacts = Stream.of(module.group(3) == null ? "" : module.group(3));
    if (module.group(3) == null) {
      // Seq("a", "b").map("group" %% _ % version)
      artifacts = ARTIFACTS.matcher(listed(before)).results().map(one -> one.group(1));
    }
    String suffix = suffix(module.group(2), module.group(6), scala);
    artifacts
        .filter(artifact -> !artifact.isEmpty())
        .forEach(artifact -> add(found, module.group(1), artifact + suffix, version));
  }

  private void addListed(
      Map<String, Dependency> found,
      MatchResult versionOfAll,
      String text,
      Map<String, String> locals,
      String scala) {
    String told = versionOfAll.group(2);
    String version = told == null ? versionOfAll.group(1) : string(told, locals);
    String before = text.substring(Math.max(0, versionOfAll.start() - NEAR), versionOfAll.start());
    WITHOUT_VERSION
        .matcher(listed(before))
        .results()
        .forEach(
            one ->
                add(
                    found,
                    one.group(1),
                    one.group(3) + suffix(one.group(2), null, scala),
                    version));
  }

  /** What the last list has, of which only so much is read. */
  private static String listed(String text) {
    int start = Math.max(text.lastIndexOf("Seq("), text.lastIndexOf("List("));
    return text.substring(Math.max(0, start));
  }

  /** Adds what a function makes wherever it is called with a string. */
  private void addMade(
      Map<String, Dependency> found, Definition maker, Set<Definition> needed, String scala) {
    Matcher function = FUNCTION.matcher(maker.code());
    if (!maker.kind().equals("def") || !function.find()) {
      return;
    }
    String parameter = function.group(2);
    // Where it distinguishes cases, the last is that for all others.
    List<MatchResult> cases = MADE.matcher(maker.code()).results().toList();
    if (!cases.isEmpty()) {
      MatchResult made = cases.get(cases.size() - 1);
      String version =
          made.group(5) != null ? made.group(5) : string(made.group(6), locals(maker.code()));
      String artifact = made.group(3) != null ? made.group(3) : "$" + made.group(4);
      String suffix = suffix(made.group(2), null, scala);
      needed.stream()
          .flatMap(one -> CALL.matcher(one.code()).results())
          .filter(call -> call.group(1).equals(function.group(1)))
          .map(call -> call.group(2))
          .map(
              told -> artifact.replace("${" + parameter + "}", told).replace("$" + parameter, told))
          .filter(name -> name.indexOf('$') < 0)
          .forEach(name -> add(found, made.group(1), name + suffix, version));
    }
  }

  /** {@return what the names stand for that a definition has of its own} */
  private Map<String, String> locals(String text) {
    Map<String, String> locals = new HashMap<>();
    STRING
        .matcher(text)
        .results()
        .filter(local -> local.group(2).isEmpty())
        .forEach(local -> locals.putIfAbsent(local.group(1), local.group(3)));
    ALIAS
        .matcher(text)
        .results()
        .forEach(local -> locals.putIfAbsent(local.group(1), string(local.group(2))));
    return locals;
  }

  private String string(String name, Map<String, String> locals) {
    return locals.containsKey(name) ? locals.get(name) : string(name);
  }

  /** {@return what a name stands for, perhaps one in an object; the name as unknown, if it is} */
  private String string(String name) {
    String key =
        name.endsWith(VALUE_OF_KEY)
            ? name.substring(0, name.length() - VALUE_OF_KEY.length())
            : name;
    String last = key.substring(key.lastIndexOf('.') + 1);
    return strings.getOrDefault(key.equals(name) ? last : last + VALUE_OF_KEY, "${" + name + "}");
  }

  private static String suffix(String operator, @Nullable String cross, String scala) {
    if (operator.equals("%")) {
      return "";
    }
    String binary = scala.startsWith("3") ? "3" : scala.substring(0, USUAL_BINARY.length());
    if ("full".equals(cross) || "patch".equals(cross)) {
      return "_" + scala;
    }
    boolean isOther = "3".equals(binary) && "for3Use2_13".equals(cross);
    return "_" + (isOther ? "2.13" : "for2_13Use3".equals(cross) ? "3" : binary);
  }

  private static void add(
      Map<String, Dependency> found, String group, String artifact, String version) {
    if (!DeclaredModule.hasControl(version)) {
      found.putIfAbsent(
          group + ":" + artifact, DeclaredModule.dependency(group, artifact, version));
    }
  }

  /**
   * The version of Scala: that of the module, or of the build, or the most usual of several; that
   * of its CI where the build computes it.
   */
  private String scala(Set<Definition> needed) throws IOException {
    List<String> all =
        Stream.concat(needed.stream().map(Definition::code), texts.stream()).toList();
    List<String> several = versions(CROSS, all);
    Optional<String> told =
        Stream.of(
                versions(SCALA, all).stream(),
                several.stream().filter(version -> version.startsWith(USUAL_BINARY)),
                several.stream(),
                texts.stream()
                    .flatMap(text -> ANY_SCALA.matcher(text).results())
                    .map(version -> version.group(1)))
            .flatMap(versions -> versions)
            .findFirst();
    String found = told.isPresent() ? told.get() : versionOfCi().orElse(OLDEST_SCALA);
    return found.startsWith("2.10") || found.startsWith("2.11") ? OLDEST_SCALA : found;
  }

  private Optional<String> versionOfCi() throws IOException {
    List<Path> files = new ArrayList<>();
    Stream.of(".travis.yml", ".gitlab-ci.yml", ".circleci/config.yml")
        .map(root::resolve)
        .forEach(files::add);
    Path workflows = root.resolve(".github/workflows");
    if (Files.isDirectory(workflows, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> all = Files.list(workflows)) {
        all.filter(file -> file.toString().matches(".*\\.ya?ml")).sorted().forEach(files::add);
      }
    }
    List<String> all =
        files.stream()
            .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
            .flatMap(file -> SCALA_OF_CI.matcher(Texts.read(file)).results())
            .flatMap(versions -> SUPPORTED.matcher(versions.group(1)).results())
            .map(MatchResult::group)
            .toList();
    return all.stream()
        .filter(version -> version.startsWith(USUAL_BINARY))
        .findFirst()
        .or(() -> all.stream().findFirst());
  }

  private List<String> versions(Pattern told, List<String> all) {
    return all.stream()
        .flatMap(text -> told.matcher(text).results())
        .flatMap(one -> VALUE.matcher(one.group(1)).results())
        .map(value -> value.group(1) != null ? value.group(1) : string(value.group(2)))
        .filter(version -> NUMBER.matcher(version).matches())
        .toList();
  }
}
