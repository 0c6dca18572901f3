// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * What Gradle's scripts declare, told by their text: no script is run. The result is a model as of
 * a POM, so that Maven's model builder imports the platforms and finds the versions they manage.
 */
final class GradleDependencies {
  private static final Pattern COMMENT =
      Pattern.compile("(?m)(?<![:\"'\\w])//.*$|(?s)/\\*.*?(?:\\*/|\\z)");

  /** Kotlin's own libraries; what else is called so is a plugin. */
  private static final Pattern KOTLIN =
      Pattern.compile("\\bkotlin\\(\\s*+\"((?:reflect|test|stdlib)[\\w-]*+)\"\\s*+\\)");

  /** A plugin that adds the library which it is called after, in the same version. */
  private static final Pattern WITH_ATOMICFU =
      Pattern.compile(
          "\\b(?:id|plugin)\\s*+[=:(]?\\s*+[\"'](?:org\\.jetbrains\\.kotlinx\\.|kotlinx-)atomicfu[\"']"
              + "(?:\\)?\\s*+version\\s*+\\(?(?:[\"']([^\"'\\s]++)[\"']|([\\w.]++)))?");

  static final String ATOMICFU = "org.jetbrains.kotlinx:atomicfu";

  /** A value that is looked up by its name, in a string. */
  private static final Pattern PROPERTY =
      Pattern.compile(
          "\\$\\{[\\w.]{0,40}(?:[pP]ropert(?:y|ies)|\\.get)\\s*+[(\\[]\\s*+[\"']([\\w.]++)[\"']\\s*+[)\\]][^}\\n]{0,40}}");

  /** The same in builds that call their properties {@code NAME_version}, and look up the name. */
  private static final Pattern VERSION =
      Pattern.compile("\\$\\{version\\([\"']([\\w.-]++)[\"']\\)}");

  private static final Pattern CONCATENATED = Pattern.compile(":([\"'])\\s*\\+\\s*([\\w.]+)");
  private static final Pattern LITERAL =
      Pattern.compile(
          "[\"']([\\w.-]++:[\\w.-]++(?::[^\"'\\s:@]++)?+)(?::([\\w.-]++))?+(?:@\\w++)?+[\"']");
  private static final Pattern MAP =
      Pattern.compile(
          "group\\s*[:=]\\s*[\"']([^\"']+)[\"']\\s*,\\s*name\\s*[:=]\\s*[\"']([^\"']+)[\"']"
              + "(?:\\s*,\\s*version\\s*[:=]\\s*"
              + "(?:[\"']([^\"']+)[\"']|(?:[\\w.]*\\(\\s*[\"'])?([\\w.-]+)))?");

  /** The same in the order of these names, as Kotlin has it. */
  private static final Pattern POSITIONAL =
      Pattern.compile(
          "\\(\\s*+\"([\\w.-]++)\"\\s*+,\\s*+\"([a-zA-Z][\\w.-]*+)\"\\s*+"
              + ",\\s*+(?:\"([^\"\\s:]++)\"|([\\w.]++))\\s*+\\)");

  private static final Pattern NAME = Pattern.compile("(?<![\\w.\"'$/-])[a-zA-Z]\\w*+\\.[\\w.]++");
  private static final Pattern SPRING_BOOT =
      Pattern.compile(
          "id[\\s(]*[\"']org\\.springframework\\.boot[\"']\\)?\\s*version\\s*[\"']([^\"']+)");
  private static final Pattern URL =
      Pattern.compile(
          "\\bmaven\\s*+(?:\\{[^{}]{0,400}?\\burl[\\s=(]*+(?:uri\\()?"
              + "|\\(\\s*+(?:url\\s*+=\\s*+)?(?:uri\\()?)[\"'](https://[^\"'$]+)");

  /** What stands before a string that is no dependency, and before one that is a platform. */
  private static final Pattern NO_DEPENDENCY = Pattern.compile("\\b(?:classpath|exclude|id)\\b");

  private static final Pattern PLATFORM = Pattern.compile("(?:[pP]latform|mavenBom)[\\s(]*$");

  /** A Maven plugin or Gradle plugin is no library of benchmarks. */
  private static final Pattern PLUGIN = Pattern.compile(".*gradle[-.]plugin|.*-gradle");

  private static final Pattern NAME_PART = Pattern.compile("[\\w.-]+");

  /** A version that is not known yet begins with a dollar; a plus stands for the newest. */
  private static final Pattern DIGIT = Pattern.compile("[\\d$+]");

  private static final Pattern NEWEST = Pattern.compile("((?:\\d++\\.)*+)\\+");

  /** Lines of lock files and of recommended versions. */
  private static final Pattern LOCKED =
      Pattern.compile("(?m)^([\\w.-]++:(?:[\\w.-]++|\\*))\\s*+[=:]\\s*+(\\d[\\w.+-]*+)");

  /** How far before a string it is said what it is for, on lines of any length. */
  private static final int NEAR = 200;

  private final GradleValues values;
  private final Map<String, String> versions = new LinkedHashMap<>();
  private final Map<String, Dependency> found = new LinkedHashMap<>();
  private final Model model = DeclaredModule.emptyModel();

  GradleDependencies(GradleValues values) {
    this.values = values;
  }

  /** Notes versions, for dependencies that are declared without one. */
  void know(String script) {
    String text = plain(script);
    LOCKED
        .matcher(text)
        .results()
        .forEach(lock -> versions.putIfAbsent(lock.group(1), lock.group(2)));
    for (MatchResult literal : LITERAL.matcher(text).results().toList()) {
      knowVersion(literal.group(1));
    }
    MAP.matcher(text).results().forEach(map -> knowVersion(joined(map)));
  }

  private void knowVersion(String notation) {
    String[] parts = values.resolved(notation).split(":", -1);
    if (parts.length > 2 && parts[2].indexOf('$') < 0) {
      versions.putIfAbsent(parts[0] + ":" + parts[1], parts[2]);
    }
  }

  /** What has a group, a name and perhaps a version, in one text. */
  private static String joined(MatchResult parts) {
    String version = parts.group(4) == null ? parts.group(3) : "${" + parts.group(4) + "}";
    String module = parts.group(1) + ":" + parts.group(2);
    return version == null ? module : module + ":" + version;
  }

  /** Takes up what a script of the module, or one that it applies, declares. */
  void add(String script) {
    String text = plain(script);
    for (MatchResult literal : LITERAL.matcher(text).results().toList()) {
      add(literal.group(1), literal.group(2), before(text, literal.start()));
    }
    for (MatchResult map : MAP.matcher(text).results().toList()) {
      add(joined(map), before(text, map.start()));
    }
    for (MatchResult name : NAME.matcher(text).results().toList()) {
      values.libraries(name.group()).forEach(one -> add(one, before(text, name.start())));
    }
    SPRING_BOOT
        .matcher(text)
        .results()
        .forEach(
            boot ->
                add(
                    "org.springframework.boot:spring-boot-dependencies:" + boot.group(1),
                    "platform("));
    URL.matcher(text).results().forEach(url -> DeclaredModule.addRepository(model, url.group(1)));
  }

  private static String plain(String script) {
    String code = COMMENT.matcher(script).replaceAll("");
    code = PROPERTY.matcher(code).replaceAll("\\$\\{$1}");
    code = KOTLIN.matcher(code).replaceAll("(\"org.jetbrains.kotlin:kotlin-$1\")");
    code = VERSION.matcher(code).replaceAll("\\$\\{$1_version}");
    code = code.replace(ATOMICFU + "-gradle-plugin:", ATOMICFU + ":");
    code = WITH_ATOMICFU.matcher(code).replaceAll(one -> Matcher.quoteReplacement(atomicfu(one)));
    code =
        CONCATENATED
            .matcher(code)
            .replaceAll(
                join -> Matcher.quoteReplacement(":${" + join.group(2) + "}" + join.group(1)));
    return POSITIONAL
        .matcher(code)
        .replaceAll(one -> Matcher.quoteReplacement("(\"" + joined(one) + "\")"));
  }

  private static String atomicfu(MatchResult plugin) {
    String named = plugin.group(2) == null ? "" : ":${" + plugin.group(2) + "}";
    return '"' + ATOMICFU + (plugin.group(1) == null ? named : ":" + plugin.group(1)) + '"';
  }

  private static String before(String text, int end) {
    String near = text.substring(Math.max(0, end - NEAR), end);
    return near.substring(near.lastIndexOf('\n') + 1);
  }

  private void add(String text, String before) {
    add(text, null, before);
  }

  private void add(String text, @Nullable String classifier, String before) {
    String[] parts = values.resolved(text).split(":", -1);
    boolean isName = parts.length > 1 && NAME_PART.matcher(parts[0]).matches();
    boolean isVersion = parts.length < 3 || DIGIT.matcher(parts[2]).find();
    if (!isName
        || !isVersion
        || PLUGIN.matcher(parts[1]).matches()
        || NO_DEPENDENCY.matcher(before).find()) {
      return;
    }
    String key = parts[0] + ":" + parts[1];
    String told =
        parts.length > 2
            ? parts[2]
            : versions.getOrDefault(key, versions.getOrDefault(parts[0] + ":*", ""));
    String version = told.isEmpty() ? null : range(told);
    if (DeclaredModule.hasControl(key) || (version != null && DeclaredModule.hasControl(version))) {
      return; // no model has them
    }
    Dependency dependency = DeclaredModule.dependency(parts[0], parts[1], version);
    dependency.setClassifier(classifier);
    if (PLATFORM.matcher(before).find()) {
      dependency.setType("pom");
      dependency.setScope("import");
      model.getDependencyManagement().addDependency(dependency);
    } else if (parts[0].indexOf('.') > 0 || parts.length > 2 || parts[0].equals(parts[1])) {
      found.putIfAbsent(classifier == null ? key : key + ":" + classifier, dependency);
    }
  }

  private static String range(String version) {
    Matcher newest = NEWEST.matcher(version);
    return !newest.matches()
        ? version
        : newest.group(1).isEmpty() ? "[0,)" : "[" + newest.group(1) + "*]";
  }

  /** {@return what was declared} */
  Model model() {
    model.setDependencies(List.copyOf(found.values()));
    return model;
  }
}
