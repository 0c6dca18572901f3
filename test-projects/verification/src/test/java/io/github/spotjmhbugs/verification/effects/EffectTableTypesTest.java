// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.verification.Jdk;
import io.github.spotjmhbugs.verification.effects.TableLines.NamedMethod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the tables say of types against the code of their methods. */
class EffectTableTypesTest {
  private static final Pattern OUTER =
      Pattern.compile(
          "java/lang/System\\.(getProperty|getenv|nanoTime|currentTimeMillis)"
              + "|java/time/Clock\\.(instant|millis|system.*)|java/lang/Math\\.random"
              + "|java/security/SecureRandom\\..*|java/lang/Boolean\\.getBoolean");

  private static final List<VisibleMethod> NONE = List.of();

  private final EffectTable table = EffectTable.bundled();
  private final TableLines lines = TableLines.read();

  EffectTableTypesTest() throws IOException {}

  private static KnownClasses classes(int release) throws IOException {
    Optional<Jdk> jdk = Jdk.find(release);
    assumeTrue(jdk.isPresent(), "needs JDK " + release);
    return new KnownClasses(jdk.get().home(), List.of());
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void whatChangesAnUnsafeObjectTakesNoLock(int release) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (KnownClasses classes = classes(release)) {
      for (String type : lines.types().keySet()) {
        for (VisibleMethod method :
            table.says(TypeWord.UNSAFE, type) ? classes.methodsOf(type) : NONE) {
          if (changesReceiver(type, method) && locks(method)) {
            wrong.add(type + ": " + method);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private boolean changesReceiver(String type, VisibleMethod method) {
    return lines
        .covering(type, method)
        .map(NamedMethod::effects)
        .filter(words -> words.contains("changes") && words.contains("this"))
        .isPresent();
  }

  private static boolean locks(VisibleMethod method) {
    boolean isSynchronized = (method.node().access & Opcodes.ACC_SYNCHRONIZED) != 0;
    for (AbstractInsnNode instruction : method.node().instructions) {
      isSynchronized |= instruction.getOpcode() == Opcodes.MONITORENTER;
    }
    return isSynchronized;
  }

  /** The platform has collections that lock themselves, and all others are unsafe. */
  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void aCollectionIsUnsafeUnlessItLocksItself(int release) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (KnownClasses classes = classes(release)) {
      for (String type : lines.types().keySet()) {
        if (isConcreteCollection(type, classes)) {
          boolean locksItself =
              classes.methodsOf(type).stream()
                  .filter(method -> method.node().name.matches("add|put"))
                  .anyMatch(EffectTableTypesTest::locks);
          if (table.says(TypeWord.UNSAFE, type) == locksItself) {
            wrong.add(type);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean isConcreteCollection(String type, KnownClasses classes) {
    Set<String> supertypes = classes.supertypes(type);
    return type.matches("java/util/\\w+")
        && (supertypes.contains("java/util/Collection") || supertypes.contains("java/util/Map"))
        && classes
            .find(type)
            .filter(tree -> (tree.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) == 0)
            .isPresent();
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void whatComputesAsksNobody(int release) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (KnownClasses classes = classes(release)) {
      for (String type : lines.types().keySet()) {
        for (VisibleMethod method :
            table.says(TypeWord.COMPUTES, type) ? classes.methodsOf(type) : NONE) {
          boolean isExcused =
              lines
                  .covering(type, method)
                  .filter(line -> line.has("varies") || line.has("acts"))
                  .isPresent();
          if (!isExcused && asks(method, classes.methodsOf(type), new HashSet<>())) {
            wrong.add(type + ": " + method);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Whether a method asks for the time, a setting or a random number, or one of its type does. */
  private static boolean asks(
      VisibleMethod method, List<VisibleMethod> siblings, Set<VisibleMethod> seen) {
    if (!seen.add(method)) {
      return false;
    }
    for (AbstractInsnNode instruction : method.node().instructions) {
      if (instruction instanceof MethodInsnNode call
          && (OUTER.matcher(call.owner + "." + call.name).matches()
              || siblings.stream()
                  .filter(sibling -> isCalled(sibling, call))
                  .anyMatch(sibling -> asks(sibling, siblings, seen)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCalled(VisibleMethod method, MethodInsnNode call) {
    return method.owner().equals(call.owner)
        && method.node().name.equals(call.name)
        && method.node().desc.equals(call.desc);
  }

  @Test
  void whatDoesInputOrOutputActs() {
    assertThat(table.waits(call("java/nio/file/Files", "exists"))).isTrue();
    assertThat(table.waits(call("java/sql/Statement", "execute"))).isTrue();
    assertThat(table.waits(call("java/io/File", "getName"))).isFalse();
  }

  private static MethodInsnNode call(String owner, String name) {
    return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, owner, name, "()V", false);
  }
}
