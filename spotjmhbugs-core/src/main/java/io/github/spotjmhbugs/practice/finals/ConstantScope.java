// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Which constant fields the source of a method can read by their simple names. */
final class ConstantScope {
  private ConstantScope() {}

  /**
   * @param reader a method
   * @param classes where superclasses and enclosing classes are looked up
   * @return the constant fields in scope, static ones included, nearest first
   */
  static List<StateField> of(DeclaredMethod reader, ClassRepository classes) {
    List<StateField> readable = new ArrayList<>();
    Set<String> visited = new HashSet<>();
    boolean hasInstance = !SourceNest.isStaticInSource(reader.method());
    Optional<ClassNode> next = Optional.of(reader.owner());
    while (next.isPresent() && visited.add(next.get().name)) {
      ClassNode at = next.get();
      addFields(readable, at, hasInstance, classes);
      next = SourceNest.enclosing(at, classes);
      hasInstance = hasInstance && next.isPresent() && SourceNest.hasOuterInstance(at, next.get());
    }
    return readable;
  }

  private static void addFields(
      List<StateField> readable, ClassNode at, boolean hasInstance, ClassRepository classes) {
    for (ClassNode declaring : classes.superclasses(at)) {
      declaring.fields.stream()
          .map(field -> new StateField(declaring, field))
          .filter(field -> field.hasAny(Opcodes.ACC_FINAL) && field.constantValue().isPresent())
          .filter(field -> hasInstance || field.hasAny(Opcodes.ACC_STATIC))
          .filter(field -> declaring == at || !field.hasAny(Opcodes.ACC_PRIVATE))
          .forEach(readable::add);
    }
  }
}
