// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Searches the methods that calls name, and those that they call in turn. Which override of a
 * method runs is not asked.
 */
public final class CalledMethods {
  private final ClassRepository classes;
  private final Predicate<MethodInsnNode> isFollowed;
  private final int limit;

  /**
   * Creates a search.
   *
   * @param classes where the methods are looked up
   * @param isFollowed tells the calls whose methods are searched
   * @param limit how many methods may be named before the search gives up
   */
  public CalledMethods(ClassRepository classes, Predicate<MethodInsnNode> isFollowed, int limit) {
    this.classes = classes;
    this.isFollowed = isFollowed;
    this.limit = limit;
  }

  /**
   * {@return whether a method that some code calls, at any depth, has an instruction of some kind}
   *
   * @param code instructions, themselves not of interest unless they are calls
   * @param wanted tells the instructions of the kind
   */
  public boolean contain(Iterable<AbstractInsnNode> code, Predicate<AbstractInsnNode> wanted) {
    Set<MethodRef> seen = new HashSet<>();
    Queue<DeclaredMethod> pending = new ArrayDeque<>();
    code.forEach(instruction -> addTarget(instruction, seen, pending));
    while (!pending.isEmpty() && seen.size() < limit) {
      for (AbstractInsnNode instruction : pending.remove().method().instructions) {
        if (wanted.test(instruction)) {
          return true;
        }
        addTarget(instruction, seen, pending);
      }
    }
    return false;
  }

  private void addTarget(
      AbstractInsnNode instruction, Set<MethodRef> seen, Queue<DeclaredMethod> pending) {
    if (instruction instanceof MethodInsnNode call
        && isFollowed.test(call)
        && seen.add(MethodRef.of(call))) {
      classes.resolve(MethodRef.of(call)).filter(DeclaredMethod::hasBody).ifPresent(pending::add);
    }
  }
}
