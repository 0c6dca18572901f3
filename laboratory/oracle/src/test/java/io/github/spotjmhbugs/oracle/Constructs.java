// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Grammar.Production;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often constructs of Java 9 to 22 occur in programs. */
final class Constructs {
  private static final String TYPE = "\\w+(<[^>]*>)?";
  private static final String CAPTURE = "lambda that captures a pattern's variable";
  private static final Set<String> BODIES = Set.of("expr", "lambda", "inner", "closure");
  private static final Pattern BINDING = Pattern.compile("(instanceof|case) .*#(new|bind) ");
  private static final Pattern NAME = Pattern.compile("\\bv\\d+\\b");

  private static final Map<String, Pattern> LINES =
      Map.ofEntries(
          line("&& in the scope of a pattern", "instanceof .*&& #(in|last) "),
          line("case null", "case null"),
          line("enum switch", "switch \\((#Mark#|side)"),
          line("guard", "case .* when "),
          line("instanceof with a type pattern", "instanceof #new "),
          line("local enum", "\\{ enum "),
          line("local interface", "\\{ interface "),
          line("local record", "\\{ record "),
          line("loop over a component of a record", "for \\(.*#Row#\\."),
          line("nested finally", "finally.*finally"),
          line("nested record pattern", "(instanceof|case) " + TYPE + "\\([^)]*" + TYPE + "\\("),
          line("pattern switch", "switch .*case (#new |" + TYPE + "\\()"),
          line("private interface method", "private |#Shape#\\.(dye|size)"),
          line("record pattern", "(instanceof|case) " + TYPE + "\\("),
          line("sealed switch without default", "switch \\(#Shape#\\)(?!.*default)"),
          line("string switch", "switch \\(#String#"),
          line("switch expression", "(: \\(|= )switch "),
          line("text block", "\"\"\""),
          line("try with resources", "try \\("),
          line("unnamed pattern or variable", "\\b_\\b"),
          line("var", "#bind |\\bvar "),
          line("yield", "yield "));

  private static final Map<Production, Set<String>> KNOWN = new HashMap<>();

  private Constructs() {}

  private static Map.Entry<String, Pattern> line(String name, String pattern) {
    return Map.entry(name, Pattern.compile(pattern, Pattern.DOTALL));
  }

  /** Those that the grammar of this Java has. */
  static Set<String> ofGrammar() {
    Set<String> names = new TreeSet<>(Set.of(CAPTURE));
    Grammar.bundled().all().values().forEach(list -> list.forEach(it -> names.addAll(of(it))));
    return names;
  }

  private static synchronized Set<String> of(Production production) {
    return KNOWN.computeIfAbsent(
        production,
        key -> {
          String line = key.line();
          Set<String> names = new TreeSet<>();
          LINES.forEach(
              (name, pattern) -> {
                if (pattern.matcher(line).find()) {
                  names.add(name);
                }
              });
          return names;
        });
  }

  /** How often each occurs in a program. */
  static Map<String, Integer> in(Program program) {
    Map<String, Integer> counts = new TreeMap<>();
    count(program.members(), counts, bound(program.members()));
    return counts;
  }

  private static void count(Tree tree, Map<String, Integer> counts, Set<String> bound) {
    if (tree.production() != null) {
      of(tree.production()).forEach(name -> counts.merge(name, 1, Integer::sum));
    }
    for (int i = 0; i < tree.parts().size(); i++) {
      if (tree.parts().get(i) instanceof Tree part) {
        if (isBody(tree, i) && captures(part, bound)) {
          counts.merge(CAPTURE, 1, Integer::sum);
        }
        count(part, counts, bound);
      }
    }
  }

  private static boolean isBody(Tree tree, int part) {
    List<String> holes = tree.production() == null ? List.of() : tree.production().holes();
    return part / 2 < holes.size() && BODIES.contains(holes.get(part / 2).split(" ", -1)[0]);
  }

  private static boolean captures(Tree body, Set<String> bound) {
    Set<String> own = bound(body);
    Matcher names = NAME.matcher(body.text());
    while (names.find()) {
      if (bound.contains(names.group()) && !own.contains(names.group())) {
        return true;
      }
    }
    return false;
  }

  /** The variables that patterns of a tree declare. */
  private static Set<String> bound(Tree tree) {
    Set<String> bound = new HashSet<>();
    if (tree.production() != null && BINDING.matcher(tree.production().line()).find()) {
      for (int i = 0; i < tree.production().holes().size(); i++) {
        if (tree.production().holes().get(i).matches("(new|bind) .*")
            && tree.parts().get(2 * i + 1) instanceof String text) {
          bound.add(text.substring(text.lastIndexOf(' ') + 1));
        }
      }
    }
    for (Object part : tree.parts()) {
      if (part instanceof Tree child) {
        bound.addAll(bound(child));
      }
    }
    return bound;
  }
}
