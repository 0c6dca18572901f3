// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Changes the class that JMH has generated for a benchmark: where it would call its stub, the loop
 * that is measured, it hands the stub and its arguments over to a duet. The stub stays as it is.
 */
public final class DuetHook {
  private static final String STUB = "_jmhStub";
  private static final String HAND_OVER = "spotjmhbugsHandOver";

  /** Calls of {@code nanoTime} at the beginning and the end of an iteration. */
  private static final int CALLS_FOR_ITERATION = 2;

  private final ClassNode generated;
  private final String stub;
  private final String duet;
  private final Optional<String> obstacle;

  /**
   * Reads the class.
   *
   * @param generated the class file of a class that JMH has generated
   * @param stub simple name of the stub
   * @param duet internal name of the class that is called instead, by {@code meet(test, task, stub,
   *     arguments)}
   */
  public DuetHook(byte[] generated, String stub, String duet) {
    this.generated = ClassRepository.parseWithFrames(generated);
    this.stub = stub;
    this.duet = duet;
    obstacle = obstacleIn();
  }

  /** {@return why the benchmark cannot play a duet; empty if it can} */
  public Optional<String> obstacle() {
    return obstacle;
  }

  private Optional<String> obstacleIn() {
    List<MethodNode> loops = stubs().toList();
    if (loops.size() != 1 || !isHandedOver(loops.get(0)) || tasks().count() != 1) {
      return Optional.of("its version of JMH generates other code");
    }
    return tasks().anyMatch(DuetHook::isOfGroup)
        ? Optional.of("it is one of a group")
        : Optional.empty();
  }

  /** {@return whether JMH times each invocation, to leave out the fixtures around it} */
  public boolean timesInvocations() {
    return stubs().flatMap(DuetHook::calls).filter(call -> call.name.equals("nanoTime")).count()
        > CALLS_FOR_ITERATION;
  }

  private static boolean isHandedOver(MethodNode loop) {
    return (loop.access & Opcodes.ACC_STATIC) != 0
        && Stream.of(Type.getArgumentTypes(loop.desc))
            .allMatch(type -> type.getSort() == Type.OBJECT || type.equals(Type.INT_TYPE));
  }

  private static boolean isOfGroup(MethodNode task) {
    Set<String> stubs =
        calls(task)
            .map(call -> call.name)
            .filter(name -> name.endsWith(STUB))
            .collect(Collectors.toSet());
    return stubs.size() > 1;
  }

  private Stream<MethodNode> stubs() {
    return generated.methods.stream().filter(each -> each.name.equals(stub));
  }

  private Stream<MethodNode> tasks() {
    return generated.methods.stream().filter(each -> calls(each).anyMatch(this::callsStub));
  }

  private boolean callsStub(MethodInsnNode call) {
    return call.owner.equals(generated.name) && call.name.equals(stub);
  }

  private static Stream<MethodInsnNode> calls(MethodNode method) {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .filter(MethodInsnNode.class::isInstance)
        .map(MethodInsnNode.class::cast);
  }

  /** {@return internal name of the class} */
  public String className() {
    return generated.name;
  }

  /** {@return the changed class file; there must be no obstacle} */
  public byte[] classFile() {
    MethodNode task = tasks().findFirst().orElseThrow();
    String descriptor = calls(task).filter(this::callsStub).findFirst().orElseThrow().desc;
    calls(task).filter(this::callsStub).forEach(call -> call.name = HAND_OVER);
    generated.methods.add(handOver(task.name, descriptor));
    return bytes(generated);
  }

  /**
   * {@return a class file that has a copy of the stub}
   *
   * @param name internal name of the class
   */
  public byte[] copy(String name) {
    ClassNode copy = new ClassNode();
    copy.visit(generated.version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    copy.methods.addAll(stubs().toList());
    return bytes(copy);
  }

  private static byte[] bytes(ClassNode tree) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    tree.accept(writer);
    return writer.toByteArray();
  }

  private MethodNode handOver(String task, String descriptor) {
    MethodNode method =
        new MethodNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            HAND_OVER,
            descriptor,
            null,
            null);
    Type[] types = Type.getArgumentTypes(descriptor);
    InsnList code = method.instructions;
    code.add(new LdcInsnNode(Type.getObjectType(generated.name)));
    code.add(new LdcInsnNode(task));
    code.add(new LdcInsnNode(stub));
    code.add(new LdcInsnNode(types.length));
    code.add(new TypeInsnNode(Opcodes.ANEWARRAY, "java/lang/Object"));
    // Each of them takes one slot.
    for (int i = 0; i < types.length; i++) {
      code.add(new InsnNode(Opcodes.DUP));
      code.add(new LdcInsnNode(i));
      code.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), i));
      if (types[i].equals(Type.INT_TYPE)) {
        code.add(call("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;"));
      }
      code.add(new InsnNode(Opcodes.AASTORE));
    }
    code.add(
        call(
            duet,
            "meet",
            "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V"));
    code.add(new InsnNode(Opcodes.RETURN));
    return method;
  }

  private static MethodInsnNode call(String owner, String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
