// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which benchmarks use which classes, as the last build left them: a finding about a state or a
 * base class is found in the benchmarks that use it.
 */
final class ClassUsers {
  /** Who uses a class through more others is unlikely to bend what is said of it. */
  private static final int FARTHEST = 2;

  /** A class that many benchmarks use is checked with the first of them. */
  private static final int MOST = 20;

  private static final int CLASS_CONSTANT = 7;

  private final Map<String, Set<String>> users = new HashMap<>();
  private final Map<String, String> superclasses = new HashMap<>();
  private final Set<String> benchmarks = new HashSet<>();

  /** Reads the classes of a module. */
  void add(ClassContainer folder) throws IOException {
    for (String name : folder.classNames()) {
      byte[] classFile = JmhAnnotations.isGenerated(name) ? null : folder.read(name);
      if (classFile != null) {
        try {
          add(new ClassReader(classFile));
        } catch (RuntimeException e) {
          // Damaged: the scan of its own says so.
        }
      }
    }
  }

  private void add(ClassReader reader) {
    ClassNode type = new ClassNode();
    reader.accept(type, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    Set<String> used = new HashSet<>();
    for (MethodNode method : type.methods) {
      Stream.of(Type.getArgumentTypes(method.desc)).map(Type::getInternalName).forEach(used::add);
      if (JmhAnnotations.isBenchmark(method)) {
        benchmarks.add(type.name);
      }
    }
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == CLASS_CONSTANT) {
        used.add(reader.readUTF8(at, buffer));
      }
    }
    if ((type.access & Opcodes.ACC_INTERFACE) == 0) {
      superclasses.put(type.name, type.superName);
    }
    for (String each : used) {
      users.computeIfAbsent(outermost(each), any -> new TreeSet<>()).add(type.name);
    }
  }

  /** {@return the internal name of the class that is in no other} */
  static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested <= 0 ? name : name.substring(0, nested);
  }

  /** {@return internal names of benchmark classes of other files that use it, the nearest first} */
  List<String> of(String name) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> reached = new LinkedHashSet<>(List.of(name));
    for (int step = 0; step < FARTHEST; step++) {
      for (String each : List.copyOf(reached)) {
        found.addAll(users.getOrDefault(each, Set.of()));
      }
      found.forEach(user -> reached.add(outermost(user)));
    }
    return found.stream()
        .filter(each -> !outermost(each).equals(name) && hasBenchmarks(each))
        .limit(MOST)
        .toList();
  }

  private boolean hasBenchmarks(String name) {
    Set<String> seen = new HashSet<>();
    for (String at = name; at != null && seen.add(at); at = superclasses.get(at)) {
      if (benchmarks.contains(at)) {
        return true;
      }
    }
    return false;
  }
}
