// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;

/** A class and its superclasses, as far as they can be looked up. */
public final class Superclasses {
  private Superclasses() {}

  /**
   * {@return a class and its superclasses, nearest first, up to the first unknown one}
   *
   * @param tree a class
   * @param classes where its superclasses are looked up
   */
  public static List<ClassNode> of(ClassNode tree, ClassRepository classes) {
    List<ClassNode> chain = new ArrayList<>();
    // A damaged class path can hold a class that is its own ancestor.
    Set<String> visited = new HashSet<>();
    @Nullable ClassNode next = tree;
    while (next != null && visited.add(next.name)) {
      chain.add(next);
      next = next.superName == null ? null : classes.find(next.superName).orElse(null);
    }
    return chain;
  }
}
