// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;

class ClassRepositoryTest {
  private static final CompiledClasses CLASSES =
      InMemoryCompiler.compile(
          "class Base implements Face { void f() {} void g() {} }",
          "class Sub extends Base { void g() {} }",
          "interface Face extends Comparable<Face> { default int compareTo(Face o) { return 0; }"
              + " }");

  private static byte[] bytes(String name) {
    return Objects.requireNonNull(CLASSES.bytesOf(name));
  }

  private static MethodRef method(String owner, String name) {
    return new MethodRef(owner, name, "()V");
  }

  @Test
  void aTruncatedClassFileIsMalformed() {
    byte[] whole = bytes("Sub");
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> ClassRepository.parse(part))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(MalformedClassException.class);
    }
  }

  @Test
  void aClassFileOfTheFutureIsMalformedAndSaysWhy() {
    int version = ClassFileVersion.NEWEST + 1;
    byte[] future = bytes("Sub").clone();
    future[7] = (byte) version;
    assertThatThrownBy(() -> ClassRepository.parse(future))
        .isInstanceOf(MalformedClassException.class)
        .hasMessage("class file version %d is newer than this tool reads", version);
  }

  @Test
  void theTreeKeepsTheVersion() {
    byte[] newest = bytes("Sub").clone();
    newest[7] = (byte) ClassFileVersion.NEWEST;
    assertThat(ClassRepository.parse(newest).version).isEqualTo(ClassFileVersion.NEWEST);
  }

  @Test
  void framesAreLeftOutAndLinesAreKept() {
    ClassNode tree = ClassRepository.parse(bytes("Face"));
    for (AbstractInsnNode instruction : tree.methods.get(0).instructions) {
      assertThat(instruction).isNotInstanceOf(FrameNode.class);
    }
    assertThat(tree.sourceFile).isEqualTo("Face.java");
  }

  @Test
  void aClassIsAskedForAndParsedOnce() {
    AtomicInteger asked = new AtomicInteger();
    ClassRepository classes =
        new ClassRepository(
            name -> {
              asked.incrementAndGet();
              return CLASSES.bytesOf(name);
            });
    assertThat(classes.find("Sub")).isPresent().isEqualTo(classes.find("Sub"));
    assertThat(classes.find("Absent")).isEmpty();
    assertThat(classes.find("Absent")).isEmpty();
    assertThat(asked).hasValue(2);
  }

  @Test
  void platformClassesAreNotAskedFor() {
    ClassRepository classes =
        new ClassRepository(
            name -> {
              throw new AssertionError(name);
            });
    List<String> names = List.of("java/lang/Object", "javax/swing/JButton", "jdk/X", "sun/X", "[I");
    assertThat(names).allMatch(name -> classes.find(name).isEmpty());
  }

  @Test
  void anUnreadableClassIsAnUnknownOne() {
    ClassRepository classes = new ClassRepository(name -> new byte[] {1, 2, 3});
    assertThat(classes.find("p/T")).isEmpty();
    assertThat(classes.resolve(method("p/T", "m"))).isEmpty();
    assertThat(classes.supertypes("p/T")).containsExactly("p/T");
  }

  @Test
  void aMethodIsResolvedInTheNearestSuperclass() {
    ClassRepository classes = CLASSES.repository();
    assertThat(classes.resolve(method("Sub", "f"))).map(m -> m.owner().name).contains("Base");
    assertThat(classes.resolve(method("Sub", "g"))).map(m -> m.owner().name).contains("Sub");
    assertThat(classes.resolve(method("Sub", "absent"))).isEmpty();
    assertThat(classes.resolve(new MethodRef("Sub", "g", "(I)V"))).isEmpty();
  }

  @Test
  void aDefaultMethodIsResolvedInTheMostSpecificInterface() {
    CompiledClasses classes =
        InMemoryCompiler.compile(
            "interface Top { default void f() {} default void g() {} default void h() {} }",
            "interface Low extends Top { default void f() {} void g(); }",
            "abstract class T implements Top, Low { }");
    ClassRepository repository = classes.repository();
    assertThat(repository.resolve(method("T", "f"))).map(m -> m.owner().name).contains("Low");
    assertThat(repository.resolve(method("T", "g"))).isEmpty();
    assertThat(repository.resolve(method("T", "h"))).map(m -> m.owner().name).contains("Top");
  }

  @Test
  void anUnknownInterfaceMayHaveAnotherDefaultMethod() {
    CompiledClasses classes =
        InMemoryCompiler.compile(
            "interface Known { default void f() {} }",
            "interface Unknown extends Known {}",
            "class T implements Known, Unknown { }");
    ClassRepository repository =
        new ClassRepository(name -> name.equals("Unknown") ? null : classes.bytesOf(name));
    assertThat(repository.resolve(method("T", "f"))).isEmpty();
  }

  @Test
  void supertypesComeNearestFirstAndTheUnknownByName() {
    assertThat(CLASSES.repository().supertypes("Sub"))
        .containsExactly("Sub", "Base", "java/lang/Object", "Face", "java/lang/Comparable");
  }

  @Test
  void aClassThatIsItsOwnSuperclassEndsTheSearch() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Loop", null, "Loop", new String[] {"Loop"});
    writer.visitEnd();
    ClassRepository classes = new ClassRepository(Map.of("Loop", writer.toByteArray())::get);
    assertThat(classes.resolve(method("Loop", "m"))).isEmpty();
    assertThat(classes.supertypes("Loop")).containsExactly("Loop");
  }

  @Test
  void abstractAndNativeMethodsHaveNoBody() {
    CompiledClasses classes =
        InMemoryCompiler.compile(
            "abstract class T { abstract void a(); native void n(); void m() {} }");
    ClassNode tree = classes.tree("T");
    assertThat(tree.methods)
        .filteredOn(node -> new DeclaredMethod(tree, node).hasBody())
        .extracting(node -> node.name)
        .containsExactly("<init>", "m");
  }
}
