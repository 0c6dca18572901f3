// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** The line by which a finding about a whole method is shown. */
final class FirstLine {
  private FirstLine() {}

  /**
   * @param method a method
   * @return the line of its first instruction, or -1 when the class file does not tell
   */
  static int of(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return -1;
  }
}
