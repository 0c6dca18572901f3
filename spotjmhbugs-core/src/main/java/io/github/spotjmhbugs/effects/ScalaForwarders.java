// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.Boxing;
import java.util.Optional;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The methods that Scala's compilers put between a call and the code that it leads to. A class has
 * a method {@code m} for each {@code m} of its traits, which calls the trait's static {@code m$},
 * which calls the trait's own {@code m}; {@code f$adapted} unboxes its arguments for {@code f}.
 */
public final class ScalaForwarders {
  static final String ADAPTED = "$adapted";
  private static final String STATIC_COPY = "$";

  private ScalaForwarders() {}

  /** {@return the code that a method forwards to; the method itself when it does not forward} */
  public static DeclaredMethod behind(DeclaredMethod method, ClassRepository classes) {
    // From a class to the static copy to the trait: no forwarder is further away.
    return target(method, classes).map(next -> target(next, classes).orElse(next)).orElse(method);
  }

  private static Optional<DeclaredMethod> target(DeclaredMethod method, ClassRepository classes) {
    MethodInsnNode only = null;
    for (AbstractInsnNode insn : method.method().instructions) {
      if (insn instanceof MethodInsnNode call && !Boxing.converts(insn)) {
        if (only != null) {
          return Optional.empty();
        }
        only = call;
      }
    }
    return only != null && forwards(method, only)
        ? classes.resolve(MethodRef.of(only)).filter(DeclaredMethod::hasBody)
        : Optional.empty();
  }

  private static boolean forwards(DeclaredMethod method, MethodInsnNode call) {
    String name = method.method().name;
    boolean inSameType = call.owner.equals(method.owner().name);
    return inSameType
        ? name.equals(call.name + ADAPTED) || name.equals(call.name + STATIC_COPY)
        : call.itf && call.name.equals(name + STATIC_COPY);
  }
}
