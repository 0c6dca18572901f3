// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Tells whether a handler that makes no use of a failure ends one that comes from another method.
 * Most calls can fail. That their failure would keep control from what follows in a try block
 * somewhere up the stack makes none of them alive, unless a handler looks at it.
 */
final class SwallowedFailures {
  private SwallowedFailures() {}

  /** A version of a benchmark in which such handlers tell the {@link Recorder}. */
  static Version in(String benchmark, Map<String, MethodAnalysis> methods) {
    Map<String, Consumer<MethodNode>> edits = new HashMap<>();
    methods.forEach(
        (key, method) -> {
          BitSet used = method.instructionsWithUsedFailure();
          edits.put(key, copy -> instrument(copy, used));
        });
    return new Version(benchmark, edits);
  }

  private static void instrument(MethodNode method, BitSet used) {
    Set<LabelNode> handlers = new HashSet<>();
    Set<LabelNode> looking = new HashSet<>();
    BitSet inner = new BitSet(); // what handlers protect that come first
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      int start = method.instructions.indexOf(block.start);
      int end = method.instructions.indexOf(block.end);
      boolean isUsed = IntStream.range(start, end).filter(i -> !inner.get(i)).anyMatch(used::get);
      if (block.type != null) {
        inner.set(start, end);
        (isUsed ? looking : handlers).add(block.handler);
      }
    }
    handlers.removeAll(looking);
    for (LabelNode handler : handlers) {
      InsnList caught = new InsnList();
      caught.add(new InsnNode(Opcodes.DUP));
      caught.add(new LdcInsnNode(method.name));
      caught.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC,
              Type.getInternalName(Recorder.class),
              "caught",
              "(Ljava/lang/Throwable;Ljava/lang/String;)V"));
      method.instructions.insertBefore(DeadCode.nextReal(handler), caught);
    }
  }
}
