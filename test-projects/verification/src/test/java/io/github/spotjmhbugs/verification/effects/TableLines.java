// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.effects.EffectTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of the effect tables with their places.
 *
 * @param types the paragraphs by the internal name of their type
 * @param unnamedExcuses the lines with a comment that does not say what it excuses
 */
record TableLines(Map<String, TableType> types, List<String> unnamedExcuses) {
  private static final Pattern SINCE = Pattern.compile("# since (\\d+)\\b");

  /**
   * A paragraph.
   *
   * @param place file and line of its head
   * @param since the Java release that brought the type
   * @param name the type's internal name
   * @param supertypes the supertypes that the table names
   * @param methods the methods by what names them
   * @param excuses what a comment excuses in lines that it has from supertypes, or that a supertype
   *     is none in the class files
   */
  record TableType(
      String place,
      int since,
      String name,
      List<String> supertypes,
      Map<String, NamedMethod> methods,
      Excuses excuses) {}

  /**
   * A word that names methods.
   *
   * @param place file and line
   * @param since the Java release that brought the method
   * @param type the internal name of its paragraph's type
   * @param name the word: a name, a name and a number of arguments, or a signature
   * @param effects the effects, each with its operands
   * @param excuses the contradictions in spite of which the line is right, as a comment explains
   */
  record NamedMethod(
      String place, int since, String type, String name, List<String> effects, Excuses excuses) {
    @Override
    public String toString() {
      return place + ": " + type.replace('/', '.') + " " + name;
    }

    boolean has(String word) {
      return effects.contains(word);
    }
  }

  static TableLines read() throws IOException {
    Map<String, TableType> types = new LinkedHashMap<>();
    List<String> unnamed = new ArrayList<>();
    for (String file : EffectTable.FILES) {
      String name = file + ".txt";
      String path = "/io/github/spotjmhbugs/effects/" + name;
      try (InputStream in = Objects.requireNonNull(TableLines.class.getResourceAsStream(path));
          BufferedReader lines =
              new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        List<String> all = lines.lines().toList();
        read(name, all, types);
        all.stream()
            .filter(Excuses::isUnnamed)
            .map(line -> name + ": " + line)
            .forEach(unnamed::add);
      }
    }
    return new TableLines(types, unnamed);
  }

  private static void read(String file, List<String> lines, Map<String, TableType> types) {
    TableType type = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String place = file + ":" + (i + 1);
      Matcher since = SINCE.matcher(line);
      int release = since.find() ? Integer.parseInt(since.group(1)) : 0;
      String content = line.replaceFirst("#.*", "").stripTrailing();
      if (content.startsWith(" ")) {
        addMethods(Objects.requireNonNull(type), place, release, line, content.strip());
      } else if (!content.isEmpty()) {
        type = head(place, release, line, content);
        types.put(type.name(), type);
      }
    }
  }

  private static TableType head(String place, int since, String line, String content) {
    List<String> words = List.of(content.replace('.', '/').split("\\s+"));
    int supertypes = words.indexOf("<");
    return new TableType(
        place,
        since,
        words.get(0),
        supertypes < 0 ? List.of() : words.subList(supertypes + 1, words.size()),
        new LinkedHashMap<>(),
        Excuses.of(line));
  }

  private static void addMethods(
      TableType type, String place, int since, String line, String content) {
    int gap = content.indexOf("  ");
    List<String> effects = List.of(content.substring(gap).strip().split("\\s+", -1));
    for (String name : content.substring(0, gap).split("\\s+", -1)) {
      type.methods()
          .put(
              name,
              new NamedMethod(
                  place,
                  Math.max(since, type.since()),
                  type.name(),
                  name,
                  effects,
                  Excuses.of(line)));
    }
  }

  /** The line that covers a method of a type: its signature's, its arity's, its name's, or `*`. */
  Optional<NamedMethod> covering(String type, VisibleMethod method) {
    Set<String> lineage = method.isConstructor() ? Set.of(type) : lineage(type);
    for (String owner : lineage) {
      TableType paragraph = types.get(owner);
      for (String key : paragraph == null ? List.<String>of() : method.keys()) {
        if (paragraph.methods().containsKey(key)) {
          return Optional.of(paragraph.methods().get(key));
        }
      }
    }
    return lineage.stream()
        .map(types::get)
        .filter(paragraph -> paragraph != null && paragraph.methods().containsKey("*"))
        .map(paragraph -> paragraph.methods().get("*"))
        .findFirst();
  }

  private Set<String> lineage(String type) {
    Set<String> lineage = new LinkedHashSet<>();
    addLineage(type, lineage);
    lineage.add("java/lang/Object");
    return lineage;
  }

  private void addLineage(String type, Set<String> lineage) {
    TableType paragraph = types.get(type);
    if (paragraph != null && lineage.add(type)) {
      paragraph.supertypes().forEach(supertype -> addLineage(supertype, lineage));
    }
  }

  /**
   * Whether a comment justifies what contradicts a line as far as it covers a method of a type: one
   * on the line, or one on the type if it has the line from a supertype. Nothing justifies that C2
   * could remove a call that has an effect.
   */
  boolean isExcused(String type, NamedMethod line, String contradiction) {
    boolean inherits = !line.type().equals(type);
    Excuses excuses = inherits ? line.excuses().and(types.get(type).excuses()) : line.excuses();
    return !line.has("removable") && excuses.cover(contradiction);
  }

  /** What the comments on lines and types excuse. */
  List<Excuses> excuses() {
    List<Excuses> excuses = new ArrayList<>();
    types.values().forEach(type -> excuses.add(type.excuses()));
    methods().forEach(line -> excuses.add(line.excuses()));
    excuses.removeIf(excuse -> !excuse.isAny());
    return excuses;
  }

  /** All words of all paragraphs. */
  List<NamedMethod> methods() {
    List<NamedMethod> methods = new ArrayList<>();
    types.values().forEach(type -> methods.addAll(type.methods().values()));
    return methods;
  }
}
