// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.practice.Practice;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What a method or a type of the platform or a library does is a word in the effect tables, where
 * tests compare it with what the method does. No practice keeps a list of its own.
 */
class PlatformNamesTest {
  private static final Pattern TYPE =
      Pattern.compile("(java|javax|kotlin|scala|groovy|com|org|io)/[\\w/$]+");
  private static final Pattern MEMBER = Pattern.compile("[a-z]\\w*");
  private static final Set<String> COLLECTIONS = Set.of("java/util/Set", "java/util/List");

  /** Names that say what a value or an exception is, not what a method does. */
  private static final Set<String> FACTS =
      Set.of(
          // The superclasses of all classes and of all records: they hold nothing to fill.
          "java/lang/Object",
          "java/lang/Record",
          // What compilers return where nothing is returned.
          "kotlin/Unit",
          "scala/runtime/BoxedUnit",
          "java/lang/Void",
          // What is caught where nothing can fail, or where it tells of the end of a wait or an
          // input.
          "java/io/EOFException",
          "java/util/concurrent/BrokenBarrierException",
          "java/util/concurrent/TimeoutException",
          "java/io/UnsupportedEncodingException",
          "java/lang/CloneNotSupportedException",
          "java/lang/InterruptedException",
          "java/security/NoSuchAlgorithmException",
          // Whose type says what it is for.
          "java/util/Iterator",
          "java/lang/String",
          "java/lang/Math",
          "java/util/");

  /** The null checks of javac, what C2 folds, and libraries whose class files no test has. */
  private static final Pattern OTHER_LISTS =
      Pattern.compile(
          ".*/(finals/ConstantReader|invo/LongInvocations|lazy/LazyPractice\\$LazyValues|ConstantCalls)");

  private static List<ClassNode> practices() throws IOException, URISyntaxException {
    String self = Practice.class.getSimpleName() + ".class";
    Path folder =
        Objects.requireNonNull(
            Path.of(Objects.requireNonNull(Practice.class.getResource(self)).toURI()).getParent());
    List<ClassNode> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        ClassNode tree = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(tree, ClassReader.SKIP_DEBUG);
        classes.add(tree);
      }
    }
    return classes;
  }

  @Test
  void noPracticeListsNamesOfThePlatformOrOfLibraries() throws Exception {
    Set<String> found = new HashSet<>();
    for (ClassNode tree : practices()) {
      if (!OTHER_LISTS.matcher(tree.name).matches()) {
        tree.methods.forEach(method -> addNames(tree, method, found));
      }
    }
    assertThat(found).isEmpty();
  }

  /** Adds the names of types, and those of members that a collection is made of. */
  private static void addNames(ClassNode tree, MethodNode method, Set<String> found) {
    List<String> pending = new ArrayList<>();
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LdcInsnNode constant && constant.cst instanceof String text) {
        if (TYPE.matcher(text).matches() && !FACTS.contains(text)) {
          found.add(tree.name + ": " + text);
        }
        pending.add(text);
      } else if (instruction instanceof MethodInsnNode call) {
        boolean makesCollection = COLLECTIONS.contains(call.owner) && call.name.equals("of");
        pending.removeIf(text -> !makesCollection || !MEMBER.matcher(text).matches());
        pending.forEach(text -> found.add(tree.name + ": " + text));
        pending.clear();
      }
    }
  }
}
