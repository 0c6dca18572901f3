// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The constant fields around a method. */
final class ConstantScope {
  private ConstantScope() {}

  /** The constant fields that the source of a method can read by their simple names. */
  static Set<StateField> of(DeclaredMethod method, ClassRepository classes) {
    Set<StateField> readable = new LinkedHashSet<>();
    Set<String> visited = new HashSet<>();
    boolean hasInstance = !SourceNest.isStaticInSource(method.method());
    Optional<ClassNode> next = Optional.of(method.owner());
    while (next.isPresent() && visited.add(next.get().name)) {
      ClassNode at = next.get();
      boolean mayBeInstance = hasInstance;
      classes.superclasses(at).stream()
          .flatMap(ConstantScope::fields)
          .filter(field -> field.hasAny(Opcodes.ACC_FINAL) && field.constantValue().isPresent())
          .filter(field -> mayBeInstance || field.hasAny(Opcodes.ACC_STATIC))
          .filter(field -> field.declaringClass() == at || !field.hasAny(Opcodes.ACC_PRIVATE))
          .forEach(readable::add);
      next = SourceNest.enclosing(at, classes);
      hasInstance = hasInstance && next.isPresent() && SourceNest.hasOuterInstance(at, next.get());
    }
    return readable;
  }

  /** The fields that a class declares. */
  static Stream<StateField> fields(ClassNode owner) {
    return owner.fields.stream().map(field -> new StateField(owner, field));
  }
}
