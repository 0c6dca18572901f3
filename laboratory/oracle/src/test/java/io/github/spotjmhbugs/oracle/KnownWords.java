// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.TableText;
import io.github.spotjmhbugs.effects.TableText.Line;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which words of the effect tables decide what the engine says of generated programs. A word that
 * decides nothing is one that the oracle does not test.
 */
final class KnownWords {
  private final TableText text = TableText.bundled();
  private final List<Program> programs;
  private final Map<String, byte[]> classFiles;
  private final Engine bundled;

  /**
   * By identity: programs are equal if their trees are, which takes longer than to analyse them.
   */
  private final IdentityHashMap<Program, String> claims = new IdentityHashMap<>();

  private final IdentityHashMap<Program, Map<String, Set<String>>> called = new IdentityHashMap<>();
  private final Map<String, Boolean> subtypes = new HashMap<>();

  /**
   * @param seed the seed of the first program
   * @param number how many programs to make
   */
  KnownWords(long seed, int number) {
    List<Program> made =
        LongStream.range(seed, seed + number)
            .mapToObj(s -> new ProgramGenerator(Grammar.bundled(), s).program("P" + s))
            .toList();
    classFiles = Linker.bundled().link(made);
    bundled = new Engine(classFiles, EffectTable.bundled());
    programs = made.stream().filter(p -> classFiles.containsKey(p.internalName())).toList();
    for (Program program : programs) {
      called.put(program, calledBy(classFiles.get(program.internalName())));
    }
  }

  /** The text of the tables. */
  TableText text() {
    return text;
  }

  /** The words of the lines about methods. */
  Set<String> words() {
    return text.lines().stream()
        .flatMap(line -> line.phrases().stream().map(TableText::word))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * How often a word is decisive: the programs of which the engine says something else without.
   *
   * @param most how many are enough
   */
  long decisive(String word, int most) {
    Set<Program> readers = Collections.newSetFromMap(new IdentityHashMap<>());
    text.lines().stream()
        .filter(line -> line.phrases().stream().map(TableText::word).anyMatch(word::equals))
        .forEach(line -> readers.addAll(readersOf(line)));
    return changed(readers, text.without(word)).limit(most).count();
  }

  /** The programs with a call that a line may be about. */
  List<Program> readersOf(Line line) {
    return programs.stream()
        .filter(
            program ->
                line.names().stream()
                    .flatMap(name -> ownersOf(name, called.get(program)))
                    .anyMatch(owner -> isSubtype(owner, line.type())))
        .toList();
  }

  private boolean isSubtype(String owner, String type) {
    return subtypes.computeIfAbsent(
        owner + " " + type,
        key -> {
          try {
            ClassLoader loader = KnownWords.class.getClassLoader();
            Class<?> base = Class.forName(type, false, loader);
            return base.isAssignableFrom(Class.forName(owner, false, loader));
          } catch (ClassNotFoundException e) {
            return false; // a program's own class, or of a library that no program uses
          }
        });
  }

  private static Stream<String> ownersOf(String name, Map<String, Set<String>> calls) {
    return name.equals("*")
        ? calls.values().stream().flatMap(Set::stream)
        : calls.getOrDefault(name, Set.of()).stream();
  }

  /** The programs of which the engine says something else with another table, one at a time. */
  Stream<Program> changed(Collection<Program> of, EffectTable table) {
    Engine engine = new Engine(classFiles, table);
    return of.stream()
        .filter(
            program ->
                !claims
                    .computeIfAbsent(program, it -> bundled.claimsOf(it).text())
                    .equals(engine.claimsOf(program).text()));
  }

  /** The types that a class calls methods of, by the methods' names. */
  private static Map<String, Set<String>> calledBy(byte[] classFile) {
    Map<String, Set<String>> owners = new TreeMap<>();
    for (MethodNode method : ClassRepository.parse(classFile).methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call) {
          add(call.owner, call.name, owners);
        } else if (instruction instanceof InvokeDynamicInsnNode function) {
          for (Object argument : function.bsmArgs) {
            if (argument instanceof Handle handle) {
              add(handle.getOwner(), handle.getName(), owners);
            }
          }
        }
      }
    }
    return owners;
  }

  private static void add(String owner, String method, Map<String, Set<String>> owners) {
    String name = method.equals("<init>") ? "new" : method;
    owners.computeIfAbsent(name, key -> new TreeSet<>()).add(owner.replace('/', '.'));
  }
}
