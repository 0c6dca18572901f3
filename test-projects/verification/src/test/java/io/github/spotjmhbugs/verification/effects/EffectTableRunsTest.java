// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.verification.effects.TableLines.NamedMethod;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.objectweb.asm.Type;

/**
 * Calls every method of the tables that values can be made for, and compares what it changes, runs
 * and returns with its line. Methods that act are not called.
 */
class EffectTableRunsTest {
  private final TableMethods methods =
      new TableMethods(Path.of(System.getProperty("spotjmhbugs.tableLibraries")));
  private final LineRuns runs = new LineRuns(methods.samples());

  EffectTableRunsTest() throws IOException {}

  @Test
  void noCallContradictsItsLine(TestReporter reporter) {
    Set<String> wrong = new LinkedHashSet<>();
    Set<NamedMethod> ran = new HashSet<>();
    int calls = 0;
    for (Class<?> type : methods.types()) {
      for (Executable method : TableMethods.methodsOf(type)) {
        Optional<NamedMethod> line = methods.line(type, method);
        Optional<List<String>> found =
            line.flatMap(it -> methods.effects(type, method))
                .flatMap(effects -> runs.contradictions(method, type, effects));
        if (found.isPresent()) {
          calls++;
          ran.add(line.orElseThrow());
          found.get().stream()
              .filter(it -> !methods.lines().isExcused(name(type), line.get(), it))
              .forEach(
                  it -> wrong.add(line.get() + " for " + method + " of " + name(type) + ": " + it));
        }
      }
    }
    reporter.publishEntry("methods called", calls + ", by " + ran.size() + " names in the tables");
    assertThat(wrong).isEmpty();
  }

  /** Comments justify lines that look wrong, but not what becomes of an object. */
  @Test
  void noCallContradictsWhatALineSaysOfObjectsThatStay(TestReporter reporter) {
    StateRuns states = new StateRuns(methods.samples());
    Set<String> wrong = new LinkedHashSet<>();
    Map<Trait, Integer> said = new EnumMap<>(Trait.class);
    for (Class<?> type : methods.types()) {
      for (Executable executable : TableMethods.methodsOf(type)) {
        Optional<MethodEffects> line = methods.effects(type, executable);
        if (executable instanceof Method method && line.isPresent()) {
          line.get().traits().forEach(trait -> said.merge(trait, 1, Integer::sum));
          states
              .contradictions(method, type, line.get())
              .forEach(it -> wrong.add(type.getName() + " " + method + ": " + it));
        }
      }
    }
    reporter.publishEntry("methods by what their lines say", said.toString());
    assertThat(wrong).isEmpty();
  }

  private static String name(Class<?> type) {
    return Type.getInternalName(type);
  }
}
