// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Changes what a running program calls, and gives numbers to its methods. */
final class ProgramCalls {
  private static final String RECORDER = Type.getInternalName(Recorder.class);
  private static final String DISPATCHER = Type.getDescriptor(Dispatcher.class);
  private static final String SELF = "$self";
  private static final int IMPLEMENTATION = 1;

  private final String name;
  private final List<Handle> methods = new ArrayList<>();

  /**
   * @param name internal name of the program's class
   */
  ProgramCalls(String name) {
    this.name = name;
  }

  /** The number of a method; a new one the first time. */
  int number(Handle method) {
    if (!methods.contains(method)) {
      methods.add(method);
    }
    return methods.indexOf(method);
  }

  /** The field with an instance of the program, to call its methods. */
  FieldNode self() {
    return new FieldNode(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
        SELF,
        DISPATCHER,
        null,
        null);
  }

  /** The implementation of {@link Dispatcher#call}. */
  MethodNode dispatcher() {
    Method call = Method.getMethod("Object call (int, Object[])");
    MethodNode node =
        new MethodNode(Opcodes.ACC_PUBLIC, call.getName(), call.getDescriptor(), null, null);
    GeneratorAdapter code =
        new GeneratorAdapter(node, Opcodes.ACC_PUBLIC, call.getName(), call.getDescriptor());
    Label[] labels = methods.stream().map(method -> new Label()).toArray(Label[]::new);
    Label otherwise = new Label();
    code.loadArg(0);
    code.visitTableSwitchInsn(0, labels.length - 1, otherwise, labels);
    for (int i = 0; i < labels.length; i++) {
      code.mark(labels[i]);
      call(code, methods.get(i));
      code.returnValue();
    }
    code.mark(otherwise);
    code.throwException(Type.getType(IllegalArgumentException.class), "no such method");
    return node;
  }

  private static void call(GeneratorAdapter code, Handle method) {
    Type owner = Type.getObjectType(method.getOwner());
    Method called = new Method(method.getName(), method.getDesc());
    int tag = method.getTag();
    int argument = 0;
    if (tag == Opcodes.H_NEWINVOKESPECIAL) {
      code.newInstance(owner);
      code.dup();
    } else if (tag != Opcodes.H_INVOKESTATIC) {
      argument(code, argument++, owner);
    }
    for (Type type : called.getArgumentTypes()) {
      argument(code, argument++, type);
    }
    int opcode =
        switch (tag) {
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
          default -> Opcodes.INVOKEVIRTUAL;
        };
    code.visitMethodInsn(
        opcode, method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
    if (tag != Opcodes.H_NEWINVOKESPECIAL) {
      code.box(called.getReturnType());
      if (called.getReturnType().equals(Type.VOID_TYPE)) {
        code.visitInsn(Opcodes.ACONST_NULL);
      }
    }
  }

  private static void argument(GeneratorAdapter code, int index, Type type) {
    code.loadArg(1);
    code.push(index);
    code.arrayLoad(Type.getType(Object.class));
    code.unbox(type);
  }

  /** Has a method report to the {@link Recorder}, and make lambdas without help from the JVM. */
  void instrument(MethodNode method) {
    int locals = method.maxLocals;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof VarInsnNode variable) {
        locals = Math.max(locals, variable.var + 2);
      }
    }
    count(method);
    for (AbstractInsnNode instruction : method.instructions.toArray()) {
      if (instruction instanceof MethodInsnNode call && call.owner.equals(Version.BLACKHOLE)) {
        call.setOpcode(Opcodes.INVOKESTATIC);
        call.owner = RECORDER;
        call.desc = call.desc.replace("(", "(L" + Version.BLACKHOLE + ";");
      } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
        method.instructions.insert(dynamic, replacement(dynamic, locals));
        method.instructions.remove(dynamic);
      } else if (method.name.equals("<init>") && instruction.getOpcode() == Opcodes.INVOKESPECIAL) {
        start(method.instructions, (MethodInsnNode) instruction);
      }
    }
  }

  /** The first thing that a constructor does. */
  private void start(InsnList code, MethodInsnNode call) {
    if (call.owner.equals("java/lang/Object")) {
      InsnList start = new InsnList();
      start.add(new VarInsnNode(Opcodes.ALOAD, 0));
      start.add(new FieldInsnNode(Opcodes.PUTSTATIC, name, SELF, DISPATCHER));
      code.insert(call, start);
    }
  }

  /** Each step back counts, and each call. */
  private static void count(MethodNode method) {
    InsnList code = method.instructions;
    Set<LabelNode> before = new HashSet<>();
    for (AbstractInsnNode instruction : code.toArray()) {
      if (instruction instanceof LabelNode label) {
        before.add(label);
      } else if (instruction instanceof JumpInsnNode jump && before.contains(jump.label)) {
        code.insertBefore(jump, step());
      }
    }
    if (!method.name.startsWith("<")) {
      code.insert(step());
    }
  }

  private static MethodInsnNode step() {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, RECORDER, "step", "()V");
  }

  private InsnList replacement(InvokeDynamicInsnNode dynamic, int locals) {
    if (dynamic.bsm.getOwner().equals("java/lang/runtime/SwitchBootstraps")) {
      return switchOn(dynamic);
    }
    InsnList list = array(Type.getArgumentTypes(dynamic.desc), locals);
    if (dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
      list.add(new LdcInsnNode(dynamic.bsmArgs[0]));
      list.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC,
              RECORDER,
              "concatenate",
              "([Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/String;"));
      return list;
    }
    list.add(new VarInsnNode(Opcodes.ASTORE, locals));
    String type =
        Lambda.classFor(
            Type.getReturnType(dynamic.desc).getInternalName(),
            dynamic.name,
            ((Type) dynamic.bsmArgs[0]).getDescriptor());
    list.add(new TypeInsnNode(Opcodes.NEW, type));
    list.add(new InsnNode(Opcodes.DUP));
    list.add(new FieldInsnNode(Opcodes.GETSTATIC, name, SELF, DISPATCHER));
    list.add(new LdcInsnNode(number((Handle) dynamic.bsmArgs[IMPLEMENTATION])));
    list.add(new VarInsnNode(Opcodes.ALOAD, locals));
    list.add(
        new MethodInsnNode(
            Opcodes.INVOKESPECIAL, type, "<init>", Lambda.constructorDescriptor(), false));
    return list;
  }

  private static InsnList switchOn(InvokeDynamicInsnNode dynamic) {
    InsnList list = new InsnList();
    list.add(new LdcInsnNode(dynamic.bsmArgs.length));
    list.add(new TypeInsnNode(Opcodes.ANEWARRAY, "java/lang/Object"));
    for (int i = 0; i < dynamic.bsmArgs.length; i++) {
      list.add(new InsnNode(Opcodes.DUP));
      list.add(new LdcInsnNode(i));
      list.add(new LdcInsnNode(dynamic.bsmArgs[i]));
      if (dynamic.bsmArgs[i] instanceof Integer) {
        list.add(box(Type.INT_TYPE));
      }
      list.add(new InsnNode(Opcodes.AASTORE));
    }
    list.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            Type.getInternalName(Switches.class),
            dynamic.bsm.getName(),
            "(Ljava/lang/Object;I[Ljava/lang/Object;)I"));
    return list;
  }

  /** Puts the topmost values of the stack into an array. */
  private static InsnList array(Type[] types, int locals) {
    InsnList list = new InsnList();
    int[] slots = new int[types.length];
    int next = locals;
    for (int i = types.length - 1; i >= 0; i--) {
      slots[i] = next;
      list.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), next));
      next += types[i].getSize();
    }
    list.add(new LdcInsnNode(types.length));
    list.add(new TypeInsnNode(Opcodes.ANEWARRAY, "java/lang/Object"));
    for (int i = 0; i < types.length; i++) {
      list.add(new InsnNode(Opcodes.DUP));
      list.add(new LdcInsnNode(i));
      list.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), slots[i]));
      if (types[i].getSort() < Type.ARRAY) {
        list.add(box(types[i]));
      }
      list.add(new InsnNode(Opcodes.AASTORE));
    }
    return list;
  }

  private static MethodInsnNode box(Type type) {
    String box =
        switch (type.getSort()) {
          case Type.BOOLEAN -> "java/lang/Boolean";
          case Type.CHAR -> "java/lang/Character";
          case Type.BYTE -> "java/lang/Byte";
          case Type.SHORT -> "java/lang/Short";
          case Type.LONG -> "java/lang/Long";
          case Type.FLOAT -> "java/lang/Float";
          case Type.DOUBLE -> "java/lang/Double";
          default -> "java/lang/Integer";
        };
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, box, "valueOf", "(" + type.getDescriptor() + ")L" + box + ";");
  }
}
