// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Runs programs with and without what the engine calls dead, and compares what can be observed. */
final class Oracle {
  private final BatchCompiler compiler = new BatchCompiler();
  private final Map<String, Integer> counts = new TreeMap<>();

  /** How many programs came to which end. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** What the compiler said about programs that it did not accept. */
  List<String> rejections() {
    return compiler.rejections();
  }

  /**
   * Checks programs.
   *
   * @param programs programs with different names
   * @return those that differ
   */
  List<Difference> check(List<Program> programs) {
    Map<String, byte[]> classFiles = compiler.compile(programs);
    Claims claims = new Claims(classFiles);
    List<Difference> differences = new ArrayList<>();
    for (Program program : programs) {
      if (classFiles.containsKey(program.internalName())) {
        check(program, claims, classFilesOf(program, classFiles)).ifPresent(differences::add);
      } else {
        count("not compiled");
      }
    }
    return differences;
  }

  /** Of the class files of a batch those of one program. */
  static Map<String, byte[]> classFilesOf(Program program, Map<String, byte[]> all) {
    Map<String, byte[]> own = new TreeMap<>();
    String name = program.internalName();
    all.forEach(
        (other, bytes) -> {
          if (other.equals(name) || other.startsWith(name + "$")) {
            own.put(other, bytes);
          }
        });
    return own;
  }

  private Optional<Difference> check(
      Program program, Claims claims, Map<String, byte[]> classFiles) {
    Map<String, DeadCode> dead = claims.deadCode(classFiles);
    List<InstructionSite> dropped = claims.dropped(program);
    boolean nothingDead = dead.values().stream().allMatch(d -> d.instructions().isEmpty());
    if (nothingDead && dropped.isEmpty()) {
      count("nothing dead");
      return Optional.empty();
    }
    Execution original = run(program, classFiles, (tree, method) -> {});
    if (!original.failure().isEmpty()) {
      count("fails: " + original.failure());
      return Optional.empty();
    }
    count(dropped.isEmpty() ? "compared" : "compared, with findings");
    Optional<Difference> difference =
        compare(program, claims, classFiles, original, Claim.LIVENESS, List.of(), dead);
    return difference.isPresent() || dropped.isEmpty()
        ? difference
        : compare(program, claims, classFiles, original, Claim.FINDING, dropped, dead);
  }

  private Optional<Difference> compare(
      Program program,
      Claims claims,
      Map<String, byte[]> classFiles,
      Execution original,
      Claim claim,
      List<InstructionSite> dropped,
      Map<String, DeadCode> dead) {
    Execution changed;
    try {
      changed = run(program, classFiles, remover(dead, dropped));
    } catch (LinkageError | RuntimeException e) {
      return Optional.of(
          difference(program, claims, dead, Claim.VALID, "valid", String.valueOf(e)));
    }
    if (changed.equals(original)) {
      return Optional.empty();
    }
    if (!run(program, classFiles, (tree, method) -> {}).equals(original)) {
      count("not deterministic");
      return Optional.empty();
    }
    int at = 0;
    while (at + 1 < Math.min(original.events().size(), changed.events().size())
        && original.events().get(at).equals(changed.events().get(at))) {
      at++;
    }
    return Optional.of(
        difference(
            program, claims, dead, claim, original.events().get(at), changed.events().get(at)));
  }

  private static Difference difference(
      Program program,
      Claims claims,
      Map<String, DeadCode> dead,
      Claim claim,
      String before,
      String after) {
    List<String> effects = dead.values().stream().flatMap(d -> d.effects().stream()).toList();
    List<String> findings = claims.findings(program).stream().map(Oracle::text).toList();
    return new Difference(program, claim, effects, findings, before, after);
  }

  private static String text(Finding finding) {
    return finding.confidence() + " " + finding.pattern().type() + " " + finding.subjectText();
  }

  private static Execution run(
      Program program, Map<String, byte[]> classFiles, BiConsumer<ClassNode, MethodNode> edit) {
    return Execution.of(program, Editor.edit(classFiles, edit));
  }

  private static BiConsumer<ClassNode, MethodNode> remover(
      Map<String, DeadCode> dead, List<InstructionSite> dropped) {
    return (tree, method) -> {
      DeadCode code = dead.get(Claims.key(tree, method));
      if (code != null) {
        Set<Integer> also = Claims.indices(tree, method, dropped);
        code.removeFrom(method, also);
      }
    };
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }
}
