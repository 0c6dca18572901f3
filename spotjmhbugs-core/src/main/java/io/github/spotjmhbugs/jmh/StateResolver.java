// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the states that a benchmark uses: the class it runs in, its parameters, and what their
 * fixtures are handed in turn. Every state of a class that is run is made once.
 */
final class StateResolver {
  private final ClassNode runClass;
  private final ClassRepository classes;
  private final Map<String, Optional<StateClass>> known = new HashMap<>();

  StateResolver(ClassNode runClass, ClassRepository classes) {
    this.runClass = runClass;
    this.classes = classes;
  }

  /**
   * {@return the states that JMH prepares for a benchmark, except those whose class cannot be
   * found}
   *
   * @param benchmark a benchmark
   */
  List<StateClass> statesOf(MethodNode benchmark) {
    Map<String, StateClass> states = new LinkedHashMap<>();
    Deque<StateClass> pending = new ArrayDeque<>();
    // JMH makes an instance of the class that it runs in any case, annotated or not.
    state(runClass.name).ifPresent(pending::add);
    parameters(benchmark).forEach(pending::add);
    while (!pending.isEmpty()) {
      StateClass state = pending.remove();
      if (states.putIfAbsent(state.tree().name, state) == null) {
        state.fixtures().stream()
            .flatMap(fixture -> parameters(fixture.declared().method()))
            .forEach(pending::add);
      }
    }
    return new ArrayList<>(states.values());
  }

  private Stream<StateClass> parameters(MethodNode method) {
    return Stream.of(Type.getArgumentTypes(method.desc))
        .filter(type -> type.getSort() == Type.OBJECT)
        .map(Type::getInternalName)
        .flatMap(name -> state(name).stream());
  }

  private Optional<StateClass> state(String name) {
    return known.computeIfAbsent(name, this::load);
  }

  private Optional<StateClass> load(String name) {
    if (JmhAnnotations.BLACKHOLES.contains(name) || JmhAnnotations.INFRASTRUCTURE.contains(name)) {
      return Optional.empty();
    }
    Optional<ClassNode> tree =
        name.equals(runClass.name) ? Optional.of(runClass) : classes.find(name);
    return tree.map(found -> StateClass.of(found, classes));
  }
}
