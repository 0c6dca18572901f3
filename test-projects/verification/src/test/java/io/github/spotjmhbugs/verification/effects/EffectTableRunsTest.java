// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Calls every method of the tables that values can be made for, and compares what it changes, runs
 * and returns with its line. Methods that act are not called.
 */
class EffectTableRunsTest {
  private static final Path LIBRARIES = Path.of(System.getProperty("spotjmhbugs.tableLibraries"));

  /** Their arguments are addresses. */
  private static final String UNSAFE = "Unsafe";

  private final EffectTable table = EffectTable.bundled();
  private final TableLines lines = TableLines.read();
  private final List<Class<?>> types = types();
  private final SampleValues samples =
      new SampleValues(
          subtypes(), method -> effects(method.getDeclaringClass(), method).isPresent());
  private final LineRuns runs = new LineRuns(samples);

  EffectTableRunsTest() throws IOException {}

  private List<Class<?>> types() throws IOException {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(LIBRARIES)) {
      for (Path jar : files.sorted().toList()) {
        if (!jar.getFileName().toString().startsWith("scala-library-2.12")) {
          jars.add(jar.toUri().toURL());
        }
      }
    }
    ClassLoader loader =
        new URLClassLoader(jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    List<Class<?>> found = new ArrayList<>();
    for (String name : lines.types().keySet()) {
      try {
        found.add(Class.forName(name.replace('/', '.'), false, loader));
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

  @Test
  void noCallContradictsItsLine(TestReporter reporter) {
    Set<String> wrong = new LinkedHashSet<>();
    Set<NamedMethod> ran = new HashSet<>();
    int calls = 0;
    for (Class<?> type : types) {
      for (Executable method : methodsOf(type)) {
        Optional<NamedMethod> line = line(type, method);
        Optional<List<String>> found =
            line.flatMap(it -> effects(type, method))
                .flatMap(effects -> runs.contradictions(method, type, effects));
        if (found.isPresent()) {
          calls++;
          ran.add(line.orElseThrow());
          found.get().stream()
              .filter(it -> !lines.isExcused(name(type), line.get(), it))
              .forEach(
                  it -> wrong.add(line.get() + " for " + method + " of " + name(type) + ": " + it));
        }
      }
    }
    reporter.publishEntry("methods called", calls + ", by " + ran.size() + " names in the tables");
    assertThat(wrong).isEmpty();
  }

  /** Comments justify lines that look wrong, but not what becomes of an object. */
  @Test
  void noCallContradictsWhatALineSaysOfObjectsThatStay(TestReporter reporter) {
    StateRuns states = new StateRuns(samples);
    Set<String> wrong = new LinkedHashSet<>();
    Map<Trait, Integer> said = new EnumMap<>(Trait.class);
    for (Class<?> type : types) {
      for (Executable executable : methodsOf(type)) {
        Optional<MethodEffects> line = effects(type, executable);
        if (executable instanceof Method method && line.isPresent()) {
          line.get().traits().forEach(trait -> said.merge(trait, 1, Integer::sum));
          states
              .contradictions(method, type, line.get())
              .forEach(it -> wrong.add(type.getName() + " " + method + ": " + it));
        }
      }
    }
    reporter.publishEntry("methods by what their lines say", said.toString());
    assertThat(wrong).isEmpty();
  }

  private static String name(Class<?> type) {
    return Type.getInternalName(type);
  }

  private static List<Executable> methodsOf(Class<?> type) {
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
    return method instanceof Method named
        ? new MethodNode(
            method.getModifiers(), method.getName(), Type.getMethodDescriptor(named), null, null)
        : new MethodNode(
            method.getModifiers(),
            "<init>",
            Type.getConstructorDescriptor((Constructor<?>) method),
            null,
            null);
  }

  /**
   * The line of a method. What a type inherits together with its line has been looked at where it
   * is declared.
   */
  private Optional<NamedMethod> line(Class<?> type, Executable method) {
    String name = Type.getInternalName(type);
    return lines
        .covering(name, new VisibleMethod(name, node(method)))
        .filter(line -> line.type().equals(name) || method.getDeclaringClass() == type);
  }

  /** What the tables say of a method that does not act. */
  private Optional<MethodEffects> effects(Class<?> type, Executable method) {
    String name = Type.getInternalName(type);
    MethodRef ref = new MethodRef(name, node(method).name, node(method).desc);
    return name.contains(UNSAFE)
        ? Optional.empty()
        : table
            .find(ref, Modifier.isStatic(method.getModifiers()))
            .filter(effects -> effects.globalEffect() == GlobalEffect.NONE);
  }
}
