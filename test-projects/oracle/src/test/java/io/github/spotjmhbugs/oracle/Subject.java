// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.objectweb.asm.tree.MethodNode;

/** A program under test. */
final class Subject {
  private final Program program;
  private final byte[] classFile;
  private final Claims claims;
  private final Predicate<String> chosen;
  private final Execution original;

  /**
   * @param program the program
   * @param classFile its class file
   * @param claims what the engine says of it
   * @param chosen decides by name which of its benchmarks are run
   */
  Subject(Program program, byte[] classFile, Claims claims, Predicate<String> chosen) {
    this.program = program;
    this.classFile = classFile;
    this.claims = claims;
    this.chosen = chosen;
    this.original = run(method -> {});
  }

  Program program() {
    return program;
  }

  /** What the engine says of the program. */
  Claims claims() {
    return claims;
  }

  /** What can be observed of the program as it is. */
  Execution original() {
    return original;
  }

  /**
   * Runs the program with some of its methods changed.
   *
   * @param edit changes a method, or leaves it alone
   */
  Execution run(Consumer<MethodNode> edit) {
    return run(program, classFile, chosen, edit);
  }

  /** The program without the benchmarks that fail. */
  Subject withoutFailing() {
    return new Subject(program, classFile, claims, name -> !original.failing().contains(name));
  }

  /** Runs some benchmarks of a program. */
  static Execution run(
      Program program, byte[] classFile, Predicate<String> chosen, Consumer<MethodNode> edit) {
    return Execution.of(
        program, Map.of(program.internalName(), Editor.edit(classFile, edit)), chosen);
  }

  /**
   * Compares an execution with the original one.
   *
   * @param claim says that they are the same
   * @param changed another execution
   * @param removed what of the program has gone, as text
   */
  Optional<Difference> compare(Claim claim, Execution changed, List<String> removed) {
    if (changed.equals(original) || !run(method -> {}).equals(original)) {
      return Optional.empty();
    }
    List<String> before = original.events();
    List<String> after = changed.events();
    int at = 0;
    while (at + 1 < Math.min(before.size(), after.size()) && before.get(at).equals(after.get(at))) {
      at++;
    }
    return Optional.of(difference(claim, removed, before.get(at), after.get(at)));
  }

  /** Describes a difference. */
  Difference difference(Claim claim, List<String> removed, String before, String after) {
    List<String> texts = claims.findings().stream().map(Subject::text).toList();
    return new Difference(program, claim, removed, texts, before, after);
  }

  private static String text(Finding finding) {
    return finding.confidence()
        + " "
        + finding.pattern().type()
        + " "
        + finding.subjectText()
        + " "
        + finding.affected();
  }
}
