// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import io.github.spotjmhbugs.host.source.Texts;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What names stand for in Gradle's scripts, properties and version catalogs, as far as it is
 * written down: strings, and in catalogs also libraries and bundles of them. All patterns take time
 * in proportion to the text, whatever it is.
 */
final class GradleValues {
  private static final String TOML = ".versions.toml";
  private static final Pattern VARIABLE =
      Pattern.compile(
          "(?<![\\w.-])([\\w.-]++)[\"']?+]?+(?:\\s*+:\\s*+String)?+\\s*+(?:=|:|,|by extra\\s*+[({])\\s*+"
              + "[\"']([^\"'\\s]++)[\"']");
  private static final Pattern EXTRA = Pattern.compile("^(?:\\w+\\.)?ext\\.");
  private static final Pattern PROPERTY =
      Pattern.compile("(?m)^[ \\t]*+([\\w.-]++)[ \\t]*+[=:][ \\t]*+(\\S++)[ \\t]*+$");
  private static final Pattern REFERENCE =
      Pattern.compile("\\$(?:\\{([\\w.-]+)(?:\\(\\))?}|\\{?([\\w.]+)(?:\\(\\))?}?)");
  private static final Pattern SECTION = Pattern.compile("\\[([\\w.-]+)]\\s*(?:#.*)?");
  private static final Pattern ENTRY = Pattern.compile("([\\w.-]+)\\s*=\\s*(.*)");
  private static final Pattern QUOTED = Pattern.compile("[\"']([^\"']+)[\"']");
  private static final Pattern ATOMICFU =
      Pattern.compile("\\bid\\s*+=\\s*+[\"']org\\.jetbrains\\.kotlinx\\.atomicfu[\"']");
  private static final int DEEPEST_REFERENCE = 5;

  /** In characters; no name and no version is as long, and references multiply. */
  private static final int LONGEST = 200;

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, String> libraries = new HashMap<>();
  private final Map<String, List<String>> bundles = new HashMap<>();

  /** Takes up what a file defines; what an earlier file has defined counts more. */
  void add(Path file) {
    String name = String.valueOf(file.getFileName());
    String text = Texts.read(file);
    if (name.endsWith(TOML)) {
      addCatalog(name.substring(0, name.length() - TOML.length()), text);
    } else {
      Pattern pattern = name.endsWith(".properties") ? PROPERTY : VARIABLE;
      pattern
          .matcher(text)
          .results()
          .filter(v -> v.group(2).length() <= LONGEST)
          .forEach(v -> texts.putIfAbsent(EXTRA.matcher(v.group(1)).replaceFirst(""), v.group(2)));
    }
  }

  private void addCatalog(String catalog, String text) {
    String section = "";
    String joined = text.replaceAll("([\\[,])\\s*+(?=[\"'\\]])", "$1");
    for (String line : joined.lines().map(String::strip).toList()) {
      Matcher head = SECTION.matcher(line);
      Matcher entry = ENTRY.matcher(line);
      if (head.matches()) {
        section = head.group(1);
      } else if (entry.matches()) {
        addEntry(catalog, section, entry.group(1).replaceAll("[-_]", "."), entry.group(2));
      }
    }
  }

  private void addEntry(String catalog, String section, String alias, String value) {
    List<String> quoted = QUOTED.matcher(value).results().map(found -> found.group(1)).toList();
    if (section.equals("versions") && !quoted.isEmpty() && quoted.get(0).length() <= LONGEST) {
      texts.putIfAbsent(catalog + ".versions." + alias, quoted.get(0));
    } else if (section.equals("plugins")) {
      // Only that of Kotlin's atomics adds a library, which has its name and version.
      Matcher plugin = ATOMICFU.matcher(value);
      if (plugin.find()) {
        String library = plugin.replaceFirst("module = '" + GradleDependencies.ATOMICFU + "'");
        libraries.putIfAbsent(catalog + ".plugins." + alias, library(catalog, library, quoted));
      }
    } else if (section.equals("libraries")) {
      libraries.putIfAbsent(catalog + "." + alias, library(catalog, value, quoted));
    } else if (section.equals("bundles")) {
      bundles.putIfAbsent(
          catalog + ".bundles." + alias,
          quoted.stream().map(one -> catalog + "." + one.replaceAll("[-_]", ".")).toList());
    }
  }

  private static String library(String catalog, String value, List<String> quoted) {
    String module =
        field(value, "module")
            .orElseGet(
                () -> field(value, "group").orElse("") + ":" + field(value, "name").orElse(""));
    if (!value.startsWith("{")) {
      return quoted.isEmpty() ? "" : quoted.get(0);
    }
    Optional<String> reference =
        field(value, "version\\.ref")
            .or(() -> field(value, "ref"))
            .map(alias -> "${" + catalog + ".versions." + alias.replaceAll("[-_]", ".") + "}");
    return reference
        .or(() -> field(value, "version"))
        .or(() -> field(value, "(?:strictly|require|prefer)"))
        .map(version -> module + ":" + version)
        .orElse(module);
  }

  private static Optional<String> field(String value, String name) {
    return Pattern.compile("\\b" + name + "\\s*=\\s*[\"']([^\"']+)[\"']")
        .matcher(value)
        .results()
        .findFirst()
        .map(found -> found.group(1));
  }

  /** {@return the libraries that a name such as {@code libs.bundles.jmh} stands for} */
  List<String> libraries(String name) {
    String plain = name.endsWith(".get") ? name.substring(0, name.length() - 4) : name;
    List<String> found =
        bundles.getOrDefault(plain, List.of(plain)).stream()
            .flatMap(library -> Stream.ofNullable(libraries.get(library)))
            .toList();
    return found.isEmpty()
        ? text(plain).filter(text -> text.indexOf(':') > 0).stream().toList()
        : found;
  }

  /** A name of a nested map is also known by its last part. */
  private Optional<String> text(String name) {
    String plain = name.endsWith(".get") ? name.substring(0, name.length() - 4) : name;
    return Stream.of(plain, plain.substring(plain.lastIndexOf('.') + 1))
        .flatMap(key -> Stream.ofNullable(texts.get(key)))
        .findFirst();
  }

  /** {@return a string of a script with what names in it stand for; unknown names stay} */
  String resolved(String text) {
    String resolved = text.length() > LONGEST ? "" : text;
    for (int depth = 0; depth < DEEPEST_REFERENCE && resolved.indexOf('$') >= 0; depth++) {
      String longer = REFERENCE.matcher(resolved).replaceAll(this::replacement);
      if (longer.length() > LONGEST) {
        return "";
      }
      resolved = longer;
    }
    return resolved;
  }

  private String replacement(MatchResult reference) {
    String name = reference.group(1) == null ? reference.group(2) : reference.group(1);
    return Matcher.quoteReplacement(text(name).orElse(reference.group()));
  }
}
