// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import io.github.spotjmhbugs.oracle.Execution.Outcome;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tests whether a loop overwrites a value. A first run counts the values of each execution of the
 * loop; in a second one all but the last are other values. When nobody looks at them, both runs are
 * the same.
 */
final class OverwrittenCheck {
  /**
   * A call, or a load of an element, in a loop whose value is said to be overwritten.
   *
   * @param method name and descriptor of its method
   * @param index its index
   * @param loop the innermost loop around it
   */
  private record Overwritten(String method, int index, WatchedLoop loop)
      implements WatchedLoop.Part {
    /** The value counts once it is converted. */
    @Override
    public void instrument(MethodNode node, AbstractInsnNode[] original, int local) {
      loop.enter(node.instructions, original, local);
      AbstractInsnNode last = DeadCode.lastConversion(original[index]);
      Type type = DeadCode.typeAfterConversions(original[index]);
      LabelNode keep = new LabelNode();
      InsnList choice = new InsnList();
      choice.add(new VarInsnNode(Opcodes.ILOAD, local));
      choice.add(
          new MethodInsnNode(Opcodes.INVOKESTATIC, WatchedLoop.TERMS, "isLast", "(I)Z", false));
      choice.add(new JumpInsnNode(Opcodes.IFNE, keep));
      choice.add(new InsnNode(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
      choice.add(DeadCode.other(type));
      choice.add(keep);
      node.instructions.insert(last, choice);
    }
  }

  /**
   * Prepares a test of the overwritten values that are reported of a benchmark.
   *
   * @param subject the program, which receives a version
   * @param benchmark name of the benchmark
   * @param counter receives how many are tested
   * @return the test, or empty when there are none
   */
  Optional<Supplier<Optional<Difference>>> prepare(
      Subject subject, String benchmark, ObjIntConsumer<String> counter) {
    Claims claims = subject.claims();
    List<Overwritten> values =
        claims.sites(benchmark, List.of(RetuPractice.OVERWRITTEN_VALUE)).stream()
            .map(site -> overwritten(site, benchmark, claims))
            .toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    Version version = WatchedLoop.version(benchmark, values);
    subject.add(version);
    return Optional.of(() -> test(subject, version, values.size(), counter));
  }

  private static Overwritten overwritten(Site site, String benchmark, Claims claims) {
    String key = Claims.keyOf(site);
    int index = claims.indexOf(site);
    ControlFlowGraph flow = claims.reachedBy(benchmark).get(key).graph().controlFlow();
    int block = flow.blockOf(index);
    return flow.loops().stream()
        .filter(loop -> loop.contains(block))
        .findFirst()
        .map(loop -> new Overwritten(key, index, new WatchedLoop(flow, loop)))
        .orElseThrow();
  }

  private static Optional<Difference> test(
      Subject subject, Version version, int values, ObjIntConsumer<String> counter) {
    Outcome original = subject.original(version.benchmark());
    if (original.fails()) {
      return Optional.empty();
    }
    counter.accept(Oracle.CLAIMS + "overwritten values", values);
    Terms.record();
    if (!subject.run(version).equals(original)) {
      counter.accept("overwritten values that cannot be counted", values);
      return Optional.empty();
    }
    counter.accept("overwritten values that are", Terms.overwritten());
    Terms.replay();
    return subject.compare(Claim.OVERWRITTEN, version, List.of("earlier values"));
  }
}
