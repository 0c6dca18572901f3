// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The class {@code T} with a method {@code m}, and what calls do as the analysis sees it. Calls of
 * a method named {@code opaque} must not be looked into.
 */
record Effects(MarkedMethod marked, MethodAnalysis method) {
  private static final EffectTable TABLE = EffectTable.bundled();

  private static final String IMPORTS =
      "import java.util.*; import java.util.function.*; import java.util.concurrent.atomic.*;";

  private static final Harness HARNESS =
      new Harness() {
        @Override
        public boolean isOpaque(MethodInsnNode call) {
          return false;
        }

        @Override
        public boolean isOpaque(DeclaredMethod callee) {
          return callee.method().name.equals("opaque");
        }

        @Override
        public boolean instantiates(ClassNode type, ClassRepository classes) {
          return false;
        }
      };

  /** Compiles {@code T} with the given members, beside other top-level classes. */
  static Effects of(String members, String... otherClasses) {
    Stream<String> sources =
        Stream.concat(Stream.of("class T {" + members + "}"), Arrays.stream(otherClasses));
    List<String> units = sources.map(source -> IMPORTS + source).toList();
    return of(InMemoryCompiler.with().compile(units));
  }

  static Effects of(CompiledClasses classes) {
    DeclaredMethod m = new DeclaredMethod(classes.tree("T"), classes.method("T", "m"));
    EffectAnalysis analysis = new EffectAnalysis(classes.repository(), TABLE, HARNESS);
    return new Effects(
        new MarkedMethod(m.method()),
        new MethodAnalyses(analysis).of(m, ExactTypes.NONE).orElseThrow());
  }

  /** What the given method does, compiled as {@code T.m}. */
  static MethodEffects summaryOf(String members, String... otherClasses) {
    return of(members, otherClasses).method().summary();
  }

  DataDependencyGraph graph() {
    return method.graph();
  }

  int at(String callee) {
    return marked.at(callee);
  }

  /** What the only call of a method does. */
  CallEffects call(String callee) {
    return method.callAt(at(callee));
  }

  /** What the only call of a method returns. */
  Definition result(String callee) {
    return Objects.requireNonNull(graph().resultOf(at(callee)));
  }

  Definition argument(String callee, int operand) {
    return graph().operandsOf(at(callee)).get(operand);
  }

  /** The objects that are made by {@code new}, in the order of the code. */
  List<Definition> allocations() {
    return IntStream.of(marked.all(Opcodes.NEW))
        .mapToObj(i -> Objects.requireNonNull(graph().resultOf(i)))
        .toList();
  }

  Definition returned() {
    return graph().operandsOf(marked.only(Opcodes.ARETURN)).get(0);
  }

  boolean isConsumed(String callee) {
    return method.liveness().isConsumed(result(callee));
  }
}
