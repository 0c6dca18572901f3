// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * Counts the benchmarks in one source file by its text: any text will do, also one that no compiler
 * takes. Java, Kotlin and Scala are alike as far as this goes.
 */
final class BenchmarkCounter {
  /** JMH's names for the annotation, and that of Kotlin's multi-platform library on a JVM. */
  private static final Set<String> ANNOTATIONS =
      Stream.concat(
              JmhAnnotations.BENCHMARK.stream().map(name -> Type.getType(name).getClassName()),
              Stream.of("kotlinx.benchmark.Benchmark"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Pattern NO_CODE = Pattern.compile("//|/\\*|\"\"\"|\"|'|`");
  private static final Pattern CHARACTER =
      Pattern.compile("'(?:\\\\[^\\n']{1,10}|[^\\\\\\n])'|'\\\\''");
  private static final Pattern AROUND_DOT = Pattern.compile("\\s*\\.\\s*");
  private static final Pattern IMPORT =
      Pattern.compile(
          "\\bimport\\s+(?:_root_\\.)?([\\w.]*\\.)(\\{[^}]*}|[\\w*]+(?:\\s+as\\s+\\w+)?)");
  private static final Pattern IMPORTED = Pattern.compile("(\\w+|\\*)(?:\\s*(?:as|=>)\\s*(\\w+))?");
  private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface)\\s+(\\w+)");
  private static final Pattern USED = Pattern.compile("@\\s*(?:\\w+:)?([\\w.]+)");
  private static final Set<String> WILDCARDS = Set.of("*", "_");

  private final Set<String> names = new TreeSet<>(ANNOTATIONS);

  private BenchmarkCounter() {}

  /**
   * {@return how many declarations have JMH's annotation, which only methods can have}
   *
   * @param text source text
   */
  static int count(String text) {
    if (!text.contains("Benchmark")) {
      return 0;
    }
    String code = AROUND_DOT.matcher(code(text)).replaceAll(".");
    BenchmarkCounter counter = new BenchmarkCounter();
    counter.addImports(code);
    return (int)
        USED.matcher(code).results().filter(use -> counter.names.contains(use.group(1))).count();
  }

  /** Names that are imported or declared here hide those that whole packages bring. */
  private void addImports(String code) {
    Set<String> own = new TreeSet<>();
    Set<String> packages = new TreeSet<>();
    DECLARED.matcher(code).results().forEach(found -> own.add(found.group(1)));
    for (MatchResult imported : IMPORT.matcher(code).results().toList()) {
      String prefix = imported.group(1);
      for (MatchResult one : IMPORTED.matcher(imported.group(2)).results().toList()) {
        String alias = one.group(2) == null ? one.group(1) : one.group(2);
        if (WILDCARDS.contains(one.group(1))) {
          packages.add(prefix);
        } else if (ANNOTATIONS.contains(prefix + one.group(1))) {
          names.add(alias);
        } else {
          own.add(alias);
        }
      }
    }
    for (String annotation : ANNOTATIONS) {
      int dot = annotation.lastIndexOf('.') + 1;
      if (packages.contains(annotation.substring(0, dot))
          && !own.contains(annotation.substring(dot))) {
        names.add(annotation.substring(dot));
      }
    }
  }

  /** The text without comments and literals; of what is never closed only a line is lost. */
  private static String code(String text) {
    StringBuilder code = new StringBuilder(text.length());
    Matcher start = NO_CODE.matcher(text);
    int at = 0;
    while (start.find(at)) {
      code.append(text, at, start.start()).append(' ');
      at = end(text, start);
    }
    return code.append(text, at, text.length()).toString();
  }

  private static int end(String text, MatchResult start) {
    int from = start.end();
    return switch (start.group()) {
      case "//" -> after(text, "\n", from);
      case "/*" -> after(text, "*/", from);
      case "`", "\"\"\"" -> after(text, start.group(), from);
      case "'" -> {
        Matcher character = CHARACTER.matcher(text).region(start.start(), text.length());
        yield character.lookingAt() ? character.end() : from;
      }
      default -> afterString(text, from);
    };
  }

  private static int after(String text, String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }

  private static int afterString(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, text.length());
  }
}
