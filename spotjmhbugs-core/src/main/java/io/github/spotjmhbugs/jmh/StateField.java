// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.FieldRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

/** A field of a state, or of an object in one, with the class that declares it. */
public record StateField(ClassNode declaringClass, FieldNode field) {
  /** {@return the fields of a class, in the order of the class file} */
  public static Stream<StateField> in(ClassNode owner) {
    return owner.fields.stream().map(field -> new StateField(owner, field));
  }

  /** {@return its identity} */
  public FieldRef ref() {
    return new FieldRef(declaringClass.name, field.name);
  }

  /** {@return whether the field has at least one of the given access flags} */
  public boolean hasAny(int flags) {
    return (field.access & flags) != 0;
  }

  /** {@return whether JMH sets the field to values of a {@code @Param}; an enum's may be unsaid} */
  public boolean isParameter() {
    return AnnotationView.in(field.visibleAnnotations, JmhAnnotations.PARAM).isPresent();
  }

  /** {@return the values of the field's {@code @Param}, or none when it has no such annotation} */
  public List<String> paramValues() {
    return AnnotationView.in(field.visibleAnnotations, JmhAnnotations.PARAM)
        .map(param -> param.strings("value"))
        .orElse(List.of());
  }

  /**
   * {@return the field's compile-time constant (Integer, Long, Float, Double or String; an Integer
   * for any type narrower than int); compilers put it in the place of every read}
   */
  public Optional<Object> constantValue() {
    return Optional.ofNullable(field.value);
  }

  /** {@return the one constant that every constructor stores into a field, whose reads remain} */
  public Optional<Object> constructorConstant(MethodAnalyses analyses) {
    Set<Optional<Object>> stored =
        DeclaredMethod.withBodyIn(declaringClass)
            .filter(method -> method.method().name.equals("<init>"))
            .flatMap(constructor -> analyses.graphOf(constructor).stream())
            .flatMap(this::storedIn)
            .collect(Collectors.toSet());
    return stored.size() == 1 ? stored.iterator().next() : Optional.empty();
  }

  private Stream<Optional<Object>> storedIn(DataDependencyGraph constructor) {
    return constructor
        .fieldStores()
        .filter(store -> isStore(constructor.instruction(store)))
        .mapToObj(constructor::storedBy)
        .map(
            value ->
                Optional.of(value)
                    .filter(constant -> constant.is(Definition.Kind.CONSTANT))
                    .map(Definition::constant));
  }

  /** {@return whether an instruction of the declaring class stores into the field} */
  public boolean isStore(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.PUTFIELD
        && instruction instanceof FieldInsnNode store
        && store.owner.equals(declaringClass.name)
        && store.name.equals(field.name)
        && store.desc.equals(field.desc);
  }

  /** {@return whether an instruction reads or writes the field, also by the name of a subclass} */
  public boolean isAccessedBy(AbstractInsnNode instruction, ClassRepository classes) {
    return instruction instanceof FieldInsnNode access
        && access.name.equals(field.name)
        && access.desc.equals(field.desc)
        && classes.supertypes(access.owner).contains(declaringClass.name);
  }

  /** {@return a constant, as {@link #constantValue()} gives it, as it reads in the source} */
  public String sourceText(Object constant) {
    return switch (field.desc) {
      case "Z" -> String.valueOf(constant.equals(1));
      case "C" -> constant instanceof Integer code ? "'" + (char) code.intValue() + "'" : "";
      case "Ljava/lang/String;" -> "\"" + constant + "\"";
      default -> constant.toString();
    };
  }

  /** The same field can be seen in several parsed copies of its class. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StateField that
        && ref().equals(that.ref())
        && field.desc.equals(that.field.desc);
  }

  @Override
  public int hashCode() {
    return ref().hashCode();
  }
}
