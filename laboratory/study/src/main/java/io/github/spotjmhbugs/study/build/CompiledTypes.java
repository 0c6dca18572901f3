// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.classpath.ClassContainers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The types of a project that were compiled, and those of its libraries. Compilers leave out types
 * with errors, and compile those that use them.
 *
 * @param supertypes the compiled types, each with those that it extends and implements
 * @param libraries the names of the types of libraries
 */
record CompiledTypes(Map<String, Set<String>> supertypes, Set<String> libraries) {
  /**
   * Reads the names of types.
   *
   * @param compiled class files of the project
   * @param jars the jars of its libraries
   */
  static CompiledTypes of(Collection<List<ClassNode>> compiled, Collection<Path> jars)
      throws IOException {
    Map<String, Set<String>> supertypes = new HashMap<>();
    for (List<ClassNode> all : compiled) {
      for (ClassNode one : all) {
        Set<String> above = new HashSet<>(one.interfaces);
        Stream.ofNullable(one.superName).forEach(above::add);
        supertypes.putIfAbsent(one.name, above);
      }
    }
    Set<String> libraries = new HashSet<>();
    try (ClassContainers opened = ClassContainers.open(List.copyOf(jars))) {
      opened.opened().forEach(jar -> libraries.addAll(jar.classNames()));
    }
    return new CompiledTypes(supertypes, libraries);
  }

  /** {@return a type that is nowhere and without which a benchmark cannot be run, if any} */
  Optional<String> lackedBy(ClassNode owner, MethodNode benchmark) {
    Set<String> known = new HashSet<>();
    return Stream.concat(
            Stream.of(owner.name),
            Stream.of(Type.getArgumentTypes(benchmark.desc))
                .filter(type -> type.getSort() == Type.OBJECT)
                .map(Type::getInternalName))
        .flatMap(type -> lacked(type, known))
        .findFirst();
  }

  private Stream<String> lacked(String type, Set<String> known) {
    Set<String> above = supertypes.get(type);
    if (above != null) {
      return known.add(type)
          ? above.stream().sorted().flatMap(one -> lacked(one, known))
          : Stream.of();
    }
    boolean isThere =
        libraries.contains(type)
            || ClassLoader.getPlatformClassLoader().getResource(type + ".class") != null;
    return isThere ? Stream.of() : Stream.of(type);
  }
}
