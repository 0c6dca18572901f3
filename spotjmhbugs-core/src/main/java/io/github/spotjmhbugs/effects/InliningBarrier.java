// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import org.objectweb.asm.tree.MethodInsnNode;

/** Tells which calls consume all their arguments, whatever their code does. */
public interface InliningBarrier {
  /**
   * {@return whether a call consumes all its arguments, whatever the callee does}
   *
   * @param call a call
   */
  boolean isOpaque(MethodInsnNode call);

  /**
   * {@return whether no compiler may look into a method}
   *
   * @param callee a method that a call runs
   */
  boolean isOpaque(DeclaredMethod callee);
}
