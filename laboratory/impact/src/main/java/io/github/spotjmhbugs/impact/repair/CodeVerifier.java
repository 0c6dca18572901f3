// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/**
 * Verifies code by its data flow, as the JVM would, with the classes of the target for what is a
 * subtype of what. A class that is absent, which the JVM may never load, could be a subtype of
 * anything.
 */
final class CodeVerifier extends SimpleVerifier {
  private static final Type OBJECT = Type.getType(Object.class);

  private final ClassRepository classes;

  /**
   * Makes the verifier of one class.
   *
   * @param owner the class
   * @param classes where other classes are looked up
   */
  CodeVerifier(ClassNode owner, ClassRepository classes) {
    super(
        Opcodes.ASM9,
        Type.getObjectType(owner.name),
        owner.superName == null ? null : Type.getObjectType(owner.superName),
        owner.interfaces.stream().map(Type::getObjectType).toList(),
        (owner.access & Opcodes.ACC_INTERFACE) != 0);
    this.classes = classes;
  }

  @Override
  protected boolean isInterface(Type type) {
    return find(type)
        .map(tree -> (tree.access & Opcodes.ACC_INTERFACE) != 0)
        .or(() -> platformClass(type).map(Class::isInterface))
        .orElse(false);
  }

  @Override
  protected Type getSuperClass(Type type) {
    return find(type)
        .map(tree -> tree.superName == null ? OBJECT : Type.getObjectType(tree.superName))
        .or(() -> platformClass(type).map(CodeVerifier::superclass))
        .orElse(OBJECT);
  }

  private static Type superclass(Class<?> type) {
    Class<?> superclass = type.getSuperclass();
    return superclass == null ? OBJECT : Type.getType(superclass);
  }

  @Override
  protected boolean isAssignableFrom(Type target, Type source) {
    if (target.equals(source) || target.equals(OBJECT) || isInterface(target)) {
      return true;
    }
    if (target.getSort() == Type.ARRAY || source.getSort() == Type.ARRAY) {
      return target.getSort() == source.getSort() && isAssignableFromArray(target, source);
    }
    Set<String> supertypes = classes.supertypes(source.getInternalName());
    return supertypes.contains(target.getInternalName())
        || supertypes.stream().anyMatch(name -> mayBeBelow(name, target));
  }

  private boolean isAssignableFromArray(Type target, Type source) {
    Type element = elementOf(target);
    Type other = elementOf(source);
    boolean areReferences = element.getSort() >= Type.ARRAY && other.getSort() >= Type.ARRAY;
    return areReferences ? isAssignableFrom(element, other) : element.equals(other);
  }

  private static Type elementOf(Type array) {
    return Type.getType(array.getDescriptor().substring(1));
  }

  /** What the repository knows by name only is a platform class or absent. */
  private boolean mayBeBelow(String name, Type target) {
    if (classes.find(name).isPresent()) {
      return false;
    }
    Optional<Class<?>> source = platformClass(Type.getObjectType(name));
    Optional<Class<?>> known = platformClass(target);
    return source.isEmpty() || (known.isPresent() && known.get().isAssignableFrom(source.get()));
  }

  private Optional<ClassNode> find(Type type) {
    return type.getSort() == Type.OBJECT ? classes.find(type.getInternalName()) : Optional.empty();
  }

  private static Optional<Class<?>> platformClass(Type type) {
    if (!ClassRepository.isPlatformClass(type.getInternalName())) {
      return Optional.empty();
    }
    try {
      ClassLoader loader = ClassLoader.getPlatformClassLoader();
      return Optional.of(Class.forName(nameOf(type), false, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty(); // of another release than the JVM that runs this
    }
  }

  private static String nameOf(Type type) {
    return type.getInternalName().replace('/', '.');
  }
}
