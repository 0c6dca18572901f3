// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.ScalaForwarders;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the benchmarks of a class, annotated methods of its own and of its superclasses, and the
 * states that they use. Every state of a class that is run is made once.
 */
final class BenchmarkFinder {
  private final BenchmarkClass runClass;
  // Both by name and descriptor; the most derived method of each, and the annotated one.
  private final Map<String, DeclaredMethod> codeOf = new LinkedHashMap<>();
  private final Map<String, DeclaredMethod> annotated = new LinkedHashMap<>();
  private final Map<String, Optional<StateClass>> states = new HashMap<>();

  private BenchmarkFinder(BenchmarkClass runClass) {
    this.runClass = runClass;
  }

  /**
   * {@return the benchmarks of a class, own before inherited, in declaration order}
   *
   * @param runClass a class
   */
  static List<BenchmarkMethod> benchmarksOf(BenchmarkClass runClass) {
    BenchmarkFinder finder = new BenchmarkFinder(runClass);
    runClass.classes().superclasses(runClass.tree()).forEach(finder::collect);
    return finder.benchmarks();
  }

  private void collect(ClassNode declaring) {
    for (MethodNode method : declaring.methods) {
      DeclaredMethod declared = new DeclaredMethod(declaring, method);
      DeclaredMethod code = ScalaForwarders.behind(declared, runClass.classes());
      if (!code.hasAny(Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) {
        String signature = method.name + method.desc;
        codeOf.putIfAbsent(signature, code);
        if (isBenchmark(declared)) {
          annotated.putIfAbsent(signature, declared);
        }
      }
    }
  }

  private static boolean isBenchmark(DeclaredMethod method) {
    return method.hasAny(Opcodes.ACC_PUBLIC) && JmhAnnotations.isBenchmark(method.method());
  }

  private List<BenchmarkMethod> benchmarks() {
    List<BenchmarkMethod> benchmarks = new ArrayList<>();
    annotated.forEach(
        (signature, method) -> {
          DeclaredMethod code = codeOf.getOrDefault(signature, method);
          if (code.hasBody()) {
            benchmarks.add(
                new BenchmarkMethod(runClass, code, groupOf(method), statesOf(method.method())));
          }
        });
    return benchmarks;
  }

  private List<DeclaredMethod> groupOf(DeclaredMethod method) {
    Optional<String> name = JmhAnnotations.groupName(method.method());
    if (name.isEmpty()) {
      return List.of(method);
    }
    return annotated.values().stream()
        .filter(other -> JmhAnnotations.groupName(other.method()).equals(name))
        .sorted(Comparator.comparing(other -> other.method().name))
        .toList();
  }

  /** The class that runs, the parameters, and what their fixtures are handed in turn. */
  private List<StateClass> statesOf(MethodNode benchmark) {
    Set<StateClass> found = new LinkedHashSet<>();
    // JMH makes an instance of the class that it runs in any case, annotated or not.
    Deque<StateClass> pending = new ArrayDeque<>(state(runClass.tree().name).stream().toList());
    parameters(benchmark).forEach(pending::add);
    while (!pending.isEmpty()) {
      StateClass state = pending.remove();
      if (found.add(state)) {
        state.fixtures().stream()
            .flatMap(fixture -> parameters(fixture.declared().method()))
            .forEach(pending::add);
      }
    }
    return List.copyOf(found);
  }

  private Stream<StateClass> parameters(MethodNode method) {
    return Stream.of(Type.getArgumentTypes(method.desc))
        .filter(type -> type.getSort() == Type.OBJECT)
        .flatMap(type -> state(type.getInternalName()).stream());
  }

  /** Finds a state; empty also when its class cannot be found. */
  private Optional<StateClass> state(String name) {
    return states.computeIfAbsent(name, this::load);
  }

  private Optional<StateClass> load(String name) {
    if (JmhAnnotations.INFRASTRUCTURE.stream().anyMatch(name::startsWith)) {
      return Optional.empty();
    }
    Optional<ClassNode> self = Optional.of(runClass.tree()).filter(tree -> tree.name.equals(name));
    return self.or(() -> runClass.classes().find(name))
        .map(tree -> StateClass.of(tree, runClass.classes()));
  }
}
