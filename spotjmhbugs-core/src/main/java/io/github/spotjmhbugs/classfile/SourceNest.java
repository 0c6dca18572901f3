// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/** How classes are nested in the source, as far as their class files tell. */
public final class SourceNest {
  private SourceNest() {}

  /**
   * {@return the known classes with the same outermost class as the given one, the outermost first}
   */
  public static List<ClassNode> of(ClassNode tree, ClassRepository classes) {
    String outermost = outermostName(tree.name);
    List<ClassNode> members = new ArrayList<>(List.of(tree));
    Set<String> seen = new HashSet<>(List.of(tree.name));
    if (seen.add(outermost)) {
      classes.find(outermost).ifPresent(found -> members.add(0, found));
    }
    for (int i = 0; i < members.size(); i++) {
      for (InnerClassNode inner : members.get(i).innerClasses) {
        if (inner.name.startsWith(outermost + "$") && seen.add(inner.name)) {
          classes.find(inner.name).ifPresent(members::add);
        }
      }
    }
    return members;
  }

  /**
   * {@return the internal name of the class of the top level that a class stands in, by the names
   * that compilers give; the class itself need not be known}
   */
  public static String outermostName(String internalName) {
    int simple = internalName.lastIndexOf('/') + 1;
    int nested = internalName.startsWith("$", simple) ? -1 : internalName.indexOf('$', simple);
    return nested < 0 ? internalName : internalName.substring(0, nested);
  }

  /** {@return the class that a class is nested in; empty for a top-level class, or if unknown} */
  public static Optional<ClassNode> enclosing(ClassNode tree, ClassRepository classes) {
    return Optional.ofNullable(tree.outerClass)
        .or(() -> entry(tree).map(inner -> inner.outerName))
        .flatMap(classes::find);
  }

  /** {@return whether a class is nested in another, whose instances it does not belong to} */
  public static boolean isStatic(ClassNode tree) {
    return entry(tree).filter(inner -> (inner.access & Opcodes.ACC_STATIC) != 0).isPresent();
  }

  /** {@return whether a class is nested where hardly anybody but its nest can extend it} */
  public static boolean isHidden(ClassNode tree) {
    return entry(tree)
        .filter(inner -> (inner.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) == 0)
        .isPresent();
  }

  private static Optional<InnerClassNode> entry(ClassNode tree) {
    return tree.innerClasses.stream().filter(inner -> inner.name.equals(tree.name)).findFirst();
  }
}
