// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.program;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Who calls and who declares the methods of a name. */
final class CallIndex {
  private final Map<String, List<Call>> calls = new HashMap<>();
  private final Map<String, List<String>> declarers = new HashMap<>();

  /** Adds a class. JMH generates its classes again, so they need no care. */
  void add(ClassNode type) {
    if (JmhAnnotations.isGenerated(type.name)) {
      return;
    }
    for (MethodNode method : type.methods) {
      CompiledMethod caller = new CompiledMethod(type, method);
      if (caller.isInherited()) {
        continue;
      }
      declarers.computeIfAbsent(declaration(method), key -> new ArrayList<>()).add(type.name);
      for (AbstractInsnNode instruction : method.instructions) {
        add(caller, instruction);
      }
    }
  }

  private void add(CompiledMethod caller, AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call) {
      add(call.name + call.desc, new Call(caller, call, call.owner, false));
    } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      for (Object argument : dynamic.bsmArgs) {
        if (argument instanceof Handle function) {
          add(
              function.getName() + function.getDesc(),
              new Call(caller, dynamic, function.getOwner(), true));
        }
      }
    }
  }

  private void add(String key, Call call) {
    calls.computeIfAbsent(key, unused -> new ArrayList<>()).add(call);
  }

  /** {@return the calls of methods of this name and descriptor, of whatever class} */
  List<Call> named(CompiledMethod method) {
    return calls.getOrDefault(method.method().name + method.method().desc, List.of());
  }

  /** {@return internal names of the classes with a method of this name and these parameters} */
  List<String> declarersOf(CompiledMethod method) {
    return declarers.getOrDefault(declaration(method.method()), List.of());
  }

  private static String declaration(MethodNode method) {
    return method.name + List.of(Type.getArgumentTypes(method.desc));
  }
}
