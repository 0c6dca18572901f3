// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.program;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes that a repair must still fit. Not for use by several threads. */
public final class Program {
  private final ClassSource source;
  private final List<String> names;
  private final Map<String, Optional<ClassNode>> read = new HashMap<>();
  private @Nullable CallIndex calls;

  /**
   * Makes a program.
   *
   * @param source where class files are looked up, also those of libraries; the platform's need not
   *     be there
   * @param names internal names of the classes that may call a benchmark or override it
   */
  public Program(ClassSource source, Collection<String> names) {
    this.source = source;
    this.names = List.copyOf(names);
  }

  /** {@return where class files are looked up} */
  public ClassSource source() {
    return source;
  }

  /**
   * Reads a class.
   *
   * @param name its internal name
   * @return the class
   * @throws NotRepairableException when it is unknown or unreadable
   */
  public ClassNode read(String name) throws NotRepairableException {
    return find(name)
        .orElseThrow(() -> new NotRepairableException("the class " + name + " is not found"));
  }

  /**
   * Looks a class up, in the platform as well.
   *
   * @param name its internal name
   * @return the class; absent when it is unknown or unreadable
   */
  public Optional<ClassNode> find(String name) {
    Optional<ClassNode> known = read.get(name);
    if (known == null) {
      known = load(name);
      read.put(name, known);
    }
    return known;
  }

  private Optional<ClassNode> load(String name) {
    try {
      byte[] classFile = source.bytesOf(name);
      if (classFile == null) {
        classFile = platformClass(name);
      }
      return classFile == null ? Optional.empty() : Optional.of(ClassRepository.parse(classFile));
    } catch (IOException | MalformedClassException e) {
      return Optional.empty();
    }
  }

  private static byte @Nullable [] platformClass(String name) throws IOException {
    try (InputStream in =
        ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    }
  }

  /**
   * Finds the calls of a method.
   *
   * @param method a method
   * @return where the classes of the program call it or make a function of it, without those that
   *     JMH generated
   */
  public List<Call> callsOf(CompiledMethod method) {
    String declaring = method.owner().name;
    return index().named(method).stream()
        .filter(call -> declaring.equals(declaringClass(call.receiver(), method.method())))
        .flatMap(
            call -> call.caller().isAccessor() ? callsOf(call.caller()).stream() : Stream.of(call))
        .toList();
  }

  /**
   * Finds the method that a call was written for.
   *
   * @param call a call
   * @return the name of its callee, or of the one behind it if that is an accessor
   */
  public String calleeOf(MethodInsnNode call) {
    return find(call.owner).stream()
        .flatMap(owner -> owner.methods.stream().map(m -> new CompiledMethod(owner, m)))
        .filter(m -> m.method().name.equals(call.name) && m.method().desc.equals(call.desc))
        .filter(CompiledMethod::isAccessor)
        .flatMap(accessor -> accessor.executed().stream())
        .filter(MethodInsnNode.class::isInstance)
        .map(behind -> ((MethodInsnNode) behind).name)
        .findFirst()
        .orElse(call.name);
  }

  /** The class whose method a call of an owner's method means, or the owner if none is known. */
  private String declaringClass(String owner, MethodNode method) {
    return supertypes(owner).stream()
        .filter(type -> declares(type, method))
        .findFirst()
        .map(type -> type.name)
        .orElse(owner);
  }

  private static boolean declares(ClassNode type, MethodNode method) {
    return type.methods.stream()
        .filter(m -> m.name.equals(method.name) && m.desc.equals(method.desc))
        .anyMatch(m -> !new CompiledMethod(type, m).isInherited());
  }

  /**
   * Checks whether another class must declare a method as this one does.
   *
   * @param method a method
   * @return whether it overrides, or is overridden in the program
   */
  public boolean isBoundByOthers(CompiledMethod method) {
    if ((method.method().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) != 0) {
      return false;
    }
    boolean overrides =
        supertypes(method.owner().name).stream()
            .skip(1)
            .anyMatch(type -> declaresSame(type, method.method()));
    return overrides
        || index().declarersOf(method).stream()
            .filter(name -> !name.equals(method.owner().name))
            .anyMatch(
                name ->
                    supertypes(name).stream().anyMatch(t -> t.name.equals(method.owner().name)));
  }

  private static boolean declaresSame(ClassNode type, MethodNode method) {
    int unbound = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    return type.methods.stream()
        .anyMatch(
            m ->
                m.name.equals(method.name)
                    && List.of(Type.getArgumentTypes(m.desc))
                        .equals(List.of(Type.getArgumentTypes(method.desc)))
                    && (m.access & unbound) == 0);
  }

  /** A class and all that it inherits from, as far as known, the nearest first. */
  private Set<ClassNode> supertypes(String name) {
    Set<ClassNode> found = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(name));
    while (!next.isEmpty()) {
      Optional<ClassNode> type = find(next.remove());
      if (type.isPresent() && found.add(type.get())) {
        if (type.get().superName != null) {
          next.add(type.get().superName);
        }
        next.addAll(type.get().interfaces);
      }
    }
    return found;
  }

  private CallIndex index() {
    CallIndex built = calls;
    if (built == null) {
      built = new CallIndex();
      for (String name : names) {
        find(name).ifPresent(built::add);
      }
      calls = built;
    }
    return built;
  }
}
