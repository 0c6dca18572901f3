// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import org.objectweb.asm.tree.MethodInsnNode;

/** Which calls consume all that they are handed, whatever their code looks like. */
public interface InliningBarrier {
  /**
   * @param call a call
   * @return whether what it does must not be asked
   */
  boolean isOpaque(MethodInsnNode call);

  /**
   * @param callee a method that a call runs
   * @return whether no compiler may look into it
   */
  boolean isOpaque(DeclaredMethod callee);
}
