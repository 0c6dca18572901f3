// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.verification.effects.TableLines.NamedMethod;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** The types of the tables as this JVM has them, their methods, and values to call these with. */
final class TableMethods {
  /** Their arguments are addresses. */
  private static final String UNSAFE = "Unsafe";

  private final EffectTable table = EffectTable.bundled();
  private final TableLines lines = TableLines.read();
  private final ClassLoader libraries;
  private final List<Class<?>> types;
  private final SampleValues samples;

  /**
   * @param jars the folder of the libraries that the tables are about
   */
  TableMethods(Path jars) throws IOException {
    libraries = loader(jars);
    types = loadTypes();
    samples =
        new SampleValues(
            subtypes(), method -> effects(method.getDeclaringClass(), method).isPresent());
  }

  private static ClassLoader loader(Path folder) throws IOException {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path jar : files.sorted().toList()) {
        if (!jar.getFileName().toString().startsWith("scala-library-2.12")) {
          jars.add(jar.toUri().toURL());
        }
      }
    }
    return new URLClassLoader(jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private List<Class<?>> loadTypes() {
    List<Class<?>> found = new ArrayList<>();
    for (String name : lines.types().keySet()) {
      try {
        found.add(Class.forName(name.replace('/', '.'), false, libraries));
      } catch (ClassNotFoundException | LinkageError e) {
        // of another release, or in need of a library that no table is about
      }
    }
    return found;
  }

  /** The types by what they are subtypes of, without those that differ from their supertypes. */
  private Map<Class<?>, List<Class<?>>> subtypes() {
    Map<Class<?>, List<Class<?>>> subtypes = new HashMap<>();
    for (Class<?> type : types) {
      types.stream()
          .filter(other -> other != type && type.isAssignableFrom(other))
          .filter(other -> !lines.types().get(Type.getInternalName(other)).excuses().isAny())
          .forEach(sub -> subtypes.computeIfAbsent(type, key -> new ArrayList<>()).add(sub));
    }
    return subtypes;
  }

  /** Loads the libraries. */
  ClassLoader libraries() {
    return libraries;
  }

  TableLines lines() {
    return lines;
  }

  List<Class<?>> types() {
    return types;
  }

  SampleValues samples() {
    return samples;
  }

  /** The public methods and constructors of a type, in a fixed order. */
  static List<Executable> methodsOf(Class<?> type) {
    List<Executable> methods = new ArrayList<>(List.of(SampleValues.methodsOf(type)));
    if (!Modifier.isAbstract(type.getModifiers())) {
      methods.addAll(SampleValues.constructorsOf(type));
    }
    methods.removeIf(
        method ->
            method.isSynthetic()
                || !Modifier.isPublic(type.getModifiers())
                || (Modifier.isStatic(method.getModifiers())
                    && method.getDeclaringClass() != type));
    methods.sort(Comparator.comparing(Executable::toString));
    return methods;
  }

  private static MethodNode node(Executable method) {
    String name = method instanceof Method named ? named.getName() : "<init>";
    return new MethodNode(method.getModifiers(), name, descriptor(method), null, null);
  }

  static String descriptor(Executable method) {
    return method instanceof Method named
        ? Type.getMethodDescriptor(named)
        : Type.getConstructorDescriptor((Constructor<?>) method);
  }

  /**
   * The line of a method. What a type inherits together with its line has been looked at where it
   * is declared.
   */
  Optional<NamedMethod> line(Class<?> type, Executable method) {
    String name = Type.getInternalName(type);
    return lines
        .covering(name, new VisibleMethod(name, node(method)))
        .filter(line -> line.type().equals(name) || method.getDeclaringClass() == type);
  }

  /** What the tables say of a method that does not act. */
  Optional<MethodEffects> effects(Class<?> type, Executable method) {
    String name = Type.getInternalName(type);
    MethodRef ref = new MethodRef(name, node(method).name, node(method).desc);
    return name.contains(UNSAFE)
        ? Optional.empty()
        : table
            .find(ref, Modifier.isStatic(method.getModifiers()))
            .filter(effects -> effects.globalEffect() == GlobalEffect.NONE);
  }
}
