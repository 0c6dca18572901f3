// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * What compilers get out of an object because a pattern has a place for it, whether the code needs
 * it or not: Scala's patterns, and declarations of several variables in Scala and Kotlin.
 */
final class PatternMembers {
  /** The members of tuples, case classes and data classes, and those of Scala's own classes. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "^\\S+\\.(_\\d+(\\$mc\\w\\$sp)?|component\\d+)\\(\\)"
              + "|^scala/(Some|util/\\w+|collection/\\S+)"
              + "\\.((value|exception|head|tail|next\\$access\\$1)\\(\\)|apply\\(I\\)"
              + "|drop\\$extension\\()");

  /** What Scala 2.13 makes for each step of a pattern of a sequence. */
  private static final String SEQUENCE = "$UnapplySeqWrapper";

  private PatternMembers() {}

  /** Whether a suspicion is about such a member. */
  static boolean concern(DataDependencyGraph graph, Suspicion suspicion) {
    AbstractInsnNode code = graph.instruction(suspicion.instruction());
    return code instanceof MethodInsnNode call
        ? suspicion.pattern().equals(RetuPractice.UNREAD_VARIABLE)
            && MEMBER.matcher(call.owner + "." + call.name + call.desc).find()
        : code instanceof TypeInsnNode made && made.desc.endsWith(SEQUENCE);
  }
}
