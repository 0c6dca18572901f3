// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * What POMs tell the compiler about the version of Java.
 *
 * @param values the values as they are written, some of which name properties
 * @param properties all properties of the POMs
 */
record CompilerLevels(Set<String> values, Map<String, String> properties) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]+)}");
  private static final Set<String> ELEMENTS =
      Set.of("source", "target", "release", "testSource", "testTarget", "testRelease");

  /** What the compiler plugin and the parents of well-known projects look at. */
  private static final Set<String> PROPERTIES =
      Set.of(
          "maven.compiler.source",
          "maven.compiler.target",
          "maven.compiler.release",
          "maven.compiler.testSource",
          "maven.compiler.testTarget",
          "maven.compiler.testRelease",
          "java.version",
          "jdk.version",
          "javac.src.version",
          "javac.target.version",
          "javac.target",
          "java.source.version",
          "java.target.version");

  /** Makes the collections immutable. */
  CompilerLevels {
    values = Set.copyOf(values);
    properties = Map.copyOf(properties);
  }

  /**
   * @param poms POMs that inherit from each other
   * @return what they tell the compiler
   */
  static CompilerLevels of(Collection<Pom> poms) {
    Set<String> values = new LinkedHashSet<>();
    Map<String, String> properties = new HashMap<>();
    for (Pom pom : poms) {
      pom.model()
          .getProperties()
          .forEach((name, value) -> properties.putIfAbsent(name.toString(), value.toString()));
      pom.plugins("maven-compiler-plugin")
          .flatMap(CompilerLevels::configurations)
          .flatMap(CompilerLevels::values)
          .forEach(values::add);
    }
    PROPERTIES.stream().filter(properties::containsKey).forEach(p -> values.add("${" + p + "}"));
    return new CompilerLevels(values, properties);
  }

  private static Stream<Xpp3Dom> configurations(Plugin plugin) {
    return Stream.concat(Stream.of(plugin), plugin.getExecutions().stream())
        .map(ConfigurationContainer::getConfiguration)
        .filter(Xpp3Dom.class::isInstance)
        .map(Xpp3Dom.class::cast);
  }

  private static Stream<String> values(Xpp3Dom configuration) {
    return Stream.of(configuration.getChildren())
        .filter(child -> ELEMENTS.contains(child.getName()) && child.getValue() != null)
        .map(child -> child.getValue().strip());
  }

  /**
   * @return the versions, as far as the POMs know them
   */
  List<Integer> numbers() {
    return values.stream()
        .flatMapToInt(value -> LanguageLevel.parse(resolved(value, 0)).stream())
        .boxed()
        .toList();
  }

  /**
   * @return the properties that hold versions, also those that only parents elsewhere know
   */
  Set<String> propertyNames() {
    Set<String> names = new LinkedHashSet<>();
    for (String value : values) {
      String text = value;
      Matcher reference = REFERENCE.matcher(text);
      while (reference.matches() && names.add(reference.group(1))) {
        text = properties.getOrDefault(reference.group(1), "");
        reference = REFERENCE.matcher(text);
      }
    }
    return names;
  }

  private String resolved(String value, int depth) {
    Matcher reference = REFERENCE.matcher(value.strip());
    // A property may refer to itself.
    return reference.matches() && depth < PROPERTIES.size()
        ? resolved(properties.getOrDefault(reference.group(1), ""), depth + 1)
        : value;
  }
}
