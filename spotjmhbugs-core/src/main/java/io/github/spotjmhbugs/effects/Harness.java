// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the framework that runs the code does to it. */
public interface Harness {
  /** {@return whether a call consumes all its arguments, whatever the callee does} */
  boolean isOpaque(MethodInsnNode call);

  /** {@return whether no compiler may look into a method} */
  boolean isOpaque(DeclaredMethod callee);

  /**
   * {@return whether the framework itself makes the objects of a class, so that hardly anybody but
   * the class, its superclasses and its users sets their fields}
   */
  boolean instantiates(ClassNode type, ClassRepository classes);
}
