// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tests which benchmarks a constant field has to do with. The program is linked once more with
 * fields that are not final, so that it loads them: a benchmark that a finding from NORMAL on names
 * reaches such a load, and one that does something else when the field has another value is named.
 */
final class ConstantCheck {
  private final Linker open = Linker.withoutConstants();

  /**
   * Tests the constants of a program.
   *
   * @param subject the program
   * @param counter receives how many were tested
   */
  Optional<Difference> check(Subject subject, ObjIntConsumer<String> counter) {
    List<String> constants = open.constants(subject.program());
    Optional<byte[]> loading =
        constants.isEmpty() ? Optional.empty() : open.link(subject.program(), "");
    return loading.flatMap(same -> check(subject, constants, same, counter));
  }

  private Optional<Difference> check(
      Subject subject, List<String> constants, byte[] same, ObjIntConsumer<String> counter) {
    ClassNode tree = ClassRepository.parse(same);
    for (String constant : constants) {
      counter.accept("claim constant, tested", 1);
      byte[] other = open.link(subject.program(), constant).orElseThrow();
      Set<String> named = named(subject.claims(), constant, Confidence.NORMAL);
      Set<String> mentioned = named(subject.claims(), constant, Confidence.LOW);
      for (String benchmark : Execution.benchmarks(tree)) {
        boolean reads = reads(tree, benchmark, constant);
        if (named.contains(benchmark) && !reads) {
          return difference(subject, constant + " is not read by " + benchmark, named);
        } else if (!mentioned.contains(benchmark)
            && reads
            && !run(subject, same, benchmark).equals(run(subject, other, benchmark))) {
          return difference(subject, constant + " decides what " + benchmark + " does", named);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Difference> difference(Subject subject, String what, Set<String> named) {
    return Optional.of(
        subject.difference(Claim.CONSTANT, List.of("constant"), what, "named: " + named));
  }

  private static Execution run(Subject subject, byte[] classFile, String benchmark) {
    return Subject.run(subject.program(), classFile, benchmark::equals, method -> {});
  }

  private static Set<String> named(Claims claims, String constant, Confidence least) {
    Set<String> named = new TreeSet<>();
    for (Finding finding : claims.findings(least, Kind.CONSTANT_FIELD)) {
      if (finding.site().member().equals(constant)) {
        finding.affected().forEach(name -> named.add(name.replaceFirst(".*#", "")));
      }
    }
    return named;
  }

  /** Whether a method, or one that it calls or makes a lambda of, loads a field. */
  private static boolean reads(ClassNode tree, String method, String field) {
    Set<String> seen = new HashSet<>(Set.of(method));
    Deque<String> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      String name = pending.remove();
      for (MethodNode node : tree.methods) {
        if (node.name.equals(name)) {
          for (AbstractInsnNode instruction : node.instructions) {
            if (instruction instanceof FieldInsnNode access && access.name.equals(field)) {
              return true;
            }
            callee(tree, instruction).filter(seen::add).ifPresent(pending::add);
          }
        }
      }
    }
    return false;
  }

  private static Optional<String> callee(ClassNode tree, AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call && call.owner.equals(tree.name)) {
      return Optional.of(call.name);
    }
    return instruction instanceof InvokeDynamicInsnNode dynamic
            && dynamic.bsmArgs.length > 1
            && dynamic.bsmArgs[1] instanceof Handle handle
            && handle.getOwner().equals(tree.name)
        ? Optional.of(handle.getName())
        : Optional.empty();
  }
}
