// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What C2 leaves of the calls of which the tables say that it removes or folds them, in bytes of
 * machine code. Where a call is as short as what stands beside it, its size tells nothing. The
 * answers change with JDKs rather than with our code.
 */
@EnabledIfSystemProperty(
    named = "spotjmhbugs.long",
    matches = "true",
    disabledReason = "in mvn -Plong verify")
class CompiledLinesTest {
  private static final Pattern ASKED =
      Pattern.compile("asked (C\\d+) (removable|folds) (\\S+) of (.*)");
  private static final Pattern COMPILED = Pattern.compile("<nmethod (.*)/>");
  private static final Pattern TASK =
      Pattern.compile(
          "<task .*method='" + Pattern.quote(CompiledLines.PACKAGE) + "\\.(C\\d+) (\\w+) ");
  private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)='([^']*)'");

  /** A check for null, or a comparison, takes less. */
  private static final int SHORT = 64;

  /** The methods of this type that C2 folds are named in the code of CONST. */
  private static final String STRING = "java.lang.String.";

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void removesAndFoldsWhatTheTablesSay(int release, TestReporter reporter, @TempDir Path folder)
      throws Exception {
    Optional<Jdk> jdk = Jdk.find(release);
    if (jdk.isEmpty()) {
      System.out.println("skipped: no JDK " + release);
    }
    assumeThat(jdk).as("a JDK %d", release).isPresent();
    Path log = folder.resolve("log.xml");
    List<String> command = new ArrayList<>();
    command.add(jdk.orElseThrow().tool("java"));
    command.addAll(
        List.of(
            "-Xbatch",
            "-XX:-TieredCompilation",
            "-XX:CompileThreshold=1000",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+LogCompilation",
            "-XX:LogFile=" + log,
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline," + CompiledLines.PACKAGE + ".*::*"));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, Corpus.classPath())));
    command.add(CompiledLines.class.getName());
    command.add(System.getProperty("spotjmhbugs.tableLibraries"));
    ChildProcess child = ChildProcess.run(folder, command);
    assertThat(child.exitCode()).as(String.join("\n", child.output())).isZero();

    Map<String, Integer> sizes = sizes(log);
    Set<String> nodes = compiledToNodes(log);
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    for (String line : child.output()) {
      Matcher question = ASKED.matcher(line);
      if (question.matches() && sizes.containsKey(question.group(1) + " " + CompiledLines.USE)) {
        asked++;
        Sizes left = new Sizes(sizes, question.group(1));
        if (question.group(2).equals("removable") && left.isKept()) {
          wrong.add(line + " is kept: " + left);
        }
        boolean isNode = nodes.contains(question.group(1) + " " + CompiledLines.FOLD);
        if (!question.group(4).contains(STRING) && !isNode && left.isComputed()) {
          wrong.add(line + " is computed each time: " + left);
        }
      }
    }
    reporter.publishEntry("methods asked of JDK " + release, String.valueOf(asked));
    assertThat(asked).isGreaterThan(250);
    assertThat(wrong).isEmpty();
  }

  /** The sizes of the methods of one class in bytes of machine code, by their names. */
  private record Sizes(Map<String, Integer> all, String type) {
    private int of(String method) {
      return all.getOrDefault(type + " " + method, 0);
    }

    boolean isKept() {
      return isMost(of(CompiledLines.DROP), of(CompiledLines.CHECK));
    }

    boolean isComputed() {
      return of(CompiledLines.FOLD) > 0
          && isMost(of(CompiledLines.FOLD), of(CompiledLines.CONSTANT));
    }

    /** Whether most of what a call needs is left of it. */
    private boolean isMost(int size, int nothing) {
      int whole = of(CompiledLines.USE) - nothing;
      return whole > SHORT && size - nothing > 0.8 * whole;
    }

    @Override
    public String toString() {
      return "dropped %d, checked %d, returned %d, of constants %d, a constant %d"
          .formatted(
              of(CompiledLines.DROP),
              of(CompiledLines.CHECK),
              of(CompiledLines.USE),
              of(CompiledLines.FOLD),
              of(CompiledLines.CONSTANT));
    }
  }

  /**
   * The methods with a call that C2 knows as one node. Where it does not compute that ahead of time
   * it moves it out of the loop of a benchmark, which comes to the same.
   */
  private static Set<String> compiledToNodes(Path log) throws IOException {
    Set<String> found = new HashSet<>();
    String current = "";
    for (String line : Files.readAllLines(log)) {
      Matcher task = TASK.matcher(line);
      if (task.find()) {
        current = task.group(1) + " " + task.group(2);
      } else if (line.startsWith("<intrinsic ")) {
        found.add(current);
      }
    }
    return found;
  }

  /** What each method was last compiled to, by the simple name of its class and its own. */
  private static Map<String, Integer> sizes(Path log) throws IOException {
    Map<String, Integer> sizes = new HashMap<>();
    for (String line : Files.readAllLines(log)) {
      Matcher compiled = COMPILED.matcher(line);
      if (compiled.find()) {
        Map<String, String> attributes = new HashMap<>();
        ATTRIBUTE
            .matcher(compiled.group(1))
            .results()
            .forEach(it -> attributes.put(it.group(1), it.group(2)));
        String[] method = attributes.getOrDefault("method", "").split(" ", 3);
        if (method[0].startsWith(CompiledLines.PACKAGE + ".")) {
          int size =
              Integer.parseInt(attributes.getOrDefault("stub_offset", "0"))
                  - Integer.parseInt(attributes.getOrDefault("insts_offset", "0"));
          sizes.put(method[0].substring(method[0].indexOf('.') + 1) + " " + method[1], size);
        }
      }
    }
    return sizes;
  }
}
