// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.List;
import java.util.stream.StreamSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Benchmarks in class files: which methods are, and which of them hold what the source says. */
public final class BenchmarkMethods {
  private static final String BROKEN = "Unresolved compilation problem";

  private BenchmarkMethods() {}

  /** {@return whether a method is a benchmark; a bridge only has the annotations of one} */
  public static boolean isBenchmark(MethodNode method) {
    return (method.access & Opcodes.ACC_BRIDGE) == 0 && JmhAnnotations.isBenchmark(method);
  }

  /**
   * Removes benchmarks that Eclipse's compiler could not compile. It lets them throw an error, so
   * they would be analysed as benchmarks that measure nothing.
   *
   * @return the class without them; empty when it has another method that could not be compiled:
   *     what this would have done to fields is unknown, and no class is better than half a one
   */
  static byte[] withoutBroken(byte[] classFile) {
    ClassNode tree = new ClassNode();
    new ClassReader(classFile).accept(tree, 0);
    List<MethodNode> broken = tree.methods.stream().filter(BenchmarkMethods::isBroken).toList();
    if (broken.isEmpty()) {
      return classFile;
    }
    if (!broken.stream().allMatch(BenchmarkMethods::isBenchmark)) {
      return new byte[0];
    }
    tree.methods.removeAll(broken);
    ClassWriter writer = new ClassWriter(0);
    tree.accept(writer);
    return writer.toByteArray();
  }

  private static boolean isBroken(MethodNode method) {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .anyMatch(
            one ->
                one instanceof LdcInsnNode constant
                    && constant.cst instanceof String text
                    && text.startsWith(BROKEN));
  }
}
