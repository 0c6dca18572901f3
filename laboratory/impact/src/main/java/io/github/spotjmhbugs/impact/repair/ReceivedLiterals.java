// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** The types of the parameters and fields that receive what instructions push. */
final class ReceivedLiterals {
  private final Map<AbstractInsnNode, Set<Type>> receivedAs = new HashMap<>();
  private final EditedMethod method;

  /**
   * @param method a method that nothing has changed yet
   */
  ReceivedLiterals(EditedMethod method) {
    this.method = method;
    try {
      Frame<SourceValue>[] frames =
          new Analyzer<>(new SourceInterpreter()).analyze(method.owner().name, method.method());
      for (int index = 0; index < frames.length; index++) {
        if (frames[index] != null) {
          index(method.at(index), frames[index]);
        }
      }
    } catch (AnalyzerException e) {
      receivedAs.clear(); // then nothing is known to be received
    }
  }

  private void index(AbstractInsnNode instruction, Frame<SourceValue> before) {
    Type[] types = received(instruction);
    int first = before.getStackSize() - types.length;
    for (int i = 0; i < types.length; i++) {
      Set<AbstractInsnNode> sources = before.getStack(first + i).insns;
      if (sources.size() == 1) {
        receivedAs.computeIfAbsent(sources.iterator().next(), key -> new HashSet<>()).add(types[i]);
      }
    }
  }

  private static Type[] received(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      return Type.getArgumentTypes(call.desc);
    }
    if (instruction instanceof InvokeDynamicInsnNode call) {
      return Type.getArgumentTypes(call.desc);
    }
    return instruction instanceof FieldInsnNode store && store.getOpcode() == Opcodes.PUTFIELD
        ? new Type[] {Type.getType(store.desc)}
        : new Type[0];
  }

  /**
   * {@return whether a parameter or field of exactly some type receives what an instruction pushes}
   *
   * @param type a type
   * @param index index of the instruction
   */
  boolean isReceivedAs(Type type, int index) {
    return receivedAs.getOrDefault(method.at(index), Set.of()).contains(type);
  }
}
