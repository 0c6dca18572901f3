// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The line by which a finding about a declaration is shown. Class files have lines for code only:
 * the nearest code stands for the declaration. Each method gives -1 when the class file does not
 * tell.
 */
final class NearestLine {
  private static final int UNKNOWN = -1;

  private NearestLine() {}

  /**
   * {@return the first line of its code: in a class without a constructor in the source, the one
   * that declares it}
   *
   * @param owner a class
   */
  static int of(ClassNode owner) {
    return owner.methods.stream()
        .flatMapToInt(method -> lines(method).limit(1))
        .min()
        .orElse(UNKNOWN);
  }

  /**
   * {@return the first line that stores into the field while an object is made: compilers put
   * initialisers into the constructors}
   *
   * @param owner a class
   * @param field one of its fields
   */
  static int of(ClassNode owner, FieldNode field) {
    StateField stored = new StateField(owner, field);
    return owner.methods.stream()
        .filter(method -> method.name.equals("<init>"))
        .flatMapToInt(constructor -> storeLines(constructor, stored))
        .min()
        .orElse(UNKNOWN);
  }

  /**
   * {@return the line of its first instruction}
   *
   * @param method a method
   */
  static int of(MethodNode method) {
    return lines(method).findFirst().orElse(UNKNOWN);
  }

  private static IntStream lines(MethodNode method) {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .filter(LineNumberNode.class::isInstance)
        .mapToInt(line -> ((LineNumberNode) line).line);
  }

  private static IntStream storeLines(MethodNode constructor, StateField field) {
    return IntStream.range(0, constructor.instructions.size())
        .filter(index -> field.isStore(constructor.instructions.get(index)))
        .map(index -> ControlFlowGraph.lineOf(constructor, index))
        .filter(line -> line != UNKNOWN);
  }
}
