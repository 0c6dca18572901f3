// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * Changes what a class file says, so that it is still a class file, which bytes at random seldom
 * are: names, descriptors, numbers, constants, instructions, and what there is a list of.
 */
final class ClassEdits {
  private static final List<String> NAMES =
      List.of(
          "",
          "a",
          "<init>",
          "<clinit>",
          "()V",
          "(I)V",
          "()I",
          "()J",
          "(",
          ")",
          "L",
          "L;",
          "[",
          "[[[[[I",
          "V",
          "I",
          "J",
          "Ljava/lang/Object;",
          "[Ljava/lang/String;",
          "java/lang/Object",
          "java/lang/String",
          "java/lang/Math",
          "[I",
          "../../a",
          "a.b",
          "a;b",
          "a\u0000\u001b[2J\nb",
          "\u202e",
          "=1+1",
          "(.*)*(.*)*(.*)*z",
          "Lorg/openjdk/jmh/annotations/Benchmark;",
          "Lorg/openjdk/jmh/annotations/State;",
          "Lorg/openjdk/jmh/annotations/Setup;",
          "Lorg/openjdk/jmh/annotations/Param;",
          "Lorg/openjdk/jmh/annotations/Fork;",
          "Lorg/openjdk/jmh/annotations/OperationsPerInvocation;",
          "org/openjdk/jmh/infra/Blackhole",
          "x".repeat(40_000));

  private static final List<Integer> NUMBERS =
      List.of(0, 1, -1, 2, 127, 255, 256, 32_767, 65_535, Integer.MAX_VALUE, Integer.MIN_VALUE);

  private static final List<Object> CONSTANTS =
      List.of(
          0,
          -1,
          Integer.MAX_VALUE,
          Long.MIN_VALUE,
          Double.NaN,
          Double.MAX_VALUE,
          Float.NEGATIVE_INFINITY,
          "",
          Type.INT_TYPE,
          Type.getObjectType("java/lang/Object"),
          Type.getMethodType("()V"));

  private ClassEdits() {}

  /** A place that can be changed: a field of a node, or an element of a list. */
  private record Slot(Object owner, Field field) {}

  /** Makes one change; a class file that cannot be read or written stays. */
  static byte[] edit(byte[] content, Script script) {
    ClassNode tree = new ClassNode();
    try {
      new ClassReader(content).accept(tree, script.below(4) == 0 ? 0 : ClassReader.SKIP_FRAMES);
      List<Slot> slots = new ArrayList<>();
      Set<String> strings = new TreeSet<>(NAMES);
      collect(tree, slots, strings, Collections.newSetFromMap(new IdentityHashMap<>()));
      if (slots.isEmpty()) {
        return content;
      }
      int changes = 1 + script.below(3);
      for (int i = 0; i < changes; i++) {
        change(script.oneOf(slots), List.copyOf(strings), script);
      }
      ClassWriter writer = new ClassWriter(0);
      tree.accept(writer);
      return writer.toByteArray();
    } catch (RuntimeException | StackOverflowError e) {
      return content;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void collect(
      Object node, List<Slot> slots, Set<String> strings, Set<Object> visited)
      throws IllegalAccessException {
    if (node == null || !visited.add(node)) {
      return;
    }
    if (node instanceof String text) {
      strings.add(text);
    } else if (node instanceof InsnList list) {
      for (AbstractInsnNode one : list.toArray()) {
        collect(one, slots, strings, visited);
      }
    } else if (node instanceof List<?> list) {
      for (Object one : list) {
        collect(one, slots, strings, visited);
      }
    } else if (node instanceof Object[] array) {
      for (Object one : array) {
        collect(one, slots, strings, visited);
      }
    } else if (node.getClass().getName().startsWith("org.objectweb.asm.tree")
        && !(node instanceof LabelNode)) {
      for (Field field : fields(node)) {
        slots.add(new Slot(node, field));
        collect(field.get(node), slots, strings, visited);
      }
    }
  }

  private static List<Field> fields(Object node) {
    List<Field> fields = new ArrayList<>();
    Arrays.stream(node.getClass().getFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .filter(field -> !Modifier.isFinal(field.getModifiers()))
        .sorted(Comparator.comparing(Field::getName))
        .forEach(fields::add);
    return fields;
  }

  private static void change(Slot slot, List<String> strings, Script script)
      throws IllegalAccessException {
    Object value = slot.field().get(slot.owner());
    Class<?> type = slot.field().getType();
    if (value instanceof InsnList code) {
      changeCode(code, script);
    } else if (value instanceof List<?> list) {
      changeList(list, strings, script);
    } else if (type == String.class) {
      slot.field().set(slot.owner(), script.below(20) == 0 ? null : script.oneOf(strings));
    } else if (type == int.class) {
      int number = slot.field().getInt(slot.owner());
      int other = script.below(2) == 0 ? script.oneOf(NUMBERS) : number ^ 1 << script.below(16);
      slot.field().setInt(slot.owner(), other);
    } else if (type == Object.class) {
      slot.field().set(slot.owner(), script.oneOf(CONSTANTS));
    } else if (!type.isPrimitive() && script.below(4) == 0) {
      slot.field().set(slot.owner(), null);
    }
  }

  @SuppressWarnings("unchecked")
  private static void changeList(List<?> list, List<String> strings, Script script) {
    List<Object> all = (List<Object>) list;
    if (all.isEmpty()) {
      return;
    }
    int at = script.below(all.size());
    switch (script.below(4)) {
      case 0 -> all.remove(at);
      case 1 -> all.add(all.get(at));
      case 2 -> Collections.swap(all, at, script.below(all.size()));
      default -> {
        Object value = all.get(at);
        if (value instanceof String) {
          all.set(at, script.oneOf(strings));
        } else if (value instanceof Number || value instanceof Boolean || value instanceof Type) {
          all.set(at, script.oneOf(CONSTANTS));
        } else {
          all.remove(at);
        }
      }
    }
  }

  private static void changeCode(InsnList code, Script script) {
    if (code.size() == 0) {
      return;
    }
    AbstractInsnNode at = code.get(script.below(code.size()));
    switch (script.below(4)) {
      case 0 -> remove(code, at);
      case 1 -> code.insert(at, new InsnNode(simpleOpcode(script)));
      case 2 -> {
        if (at instanceof InsnNode) {
          code.set(at, new InsnNode(simpleOpcode(script)));
        }
      }
      default -> {
        AbstractInsnNode other = code.get(script.below(code.size()));
        if (other != at && !(other instanceof LabelNode)) {
          AbstractInsnNode copy = other.clone(labels(code));
          code.insert(at, copy);
        }
      }
    }
  }

  private static void remove(InsnList code, AbstractInsnNode at) {
    if (!(at instanceof LabelNode)) {
      code.remove(at);
    }
  }

  private static Map<LabelNode, LabelNode> labels(InsnList code) {
    Map<LabelNode, LabelNode> labels = new HashMap<>(); // labels are equal to themselves alone
    for (AbstractInsnNode one : code.toArray()) {
      if (one instanceof LabelNode label) {
        labels.put(label, label);
      }
    }
    return labels;
  }

  /** One without operands. */
  private static int simpleOpcode(Script script) {
    List<Integer> all = new ArrayList<>();
    for (int opcode = Opcodes.NOP; opcode <= Opcodes.DCONST_1; opcode++) {
      all.add(opcode);
    }
    for (int opcode = Opcodes.IALOAD; opcode <= Opcodes.SALOAD; opcode++) {
      all.add(opcode);
    }
    for (int opcode = Opcodes.IASTORE; opcode <= Opcodes.LXOR; opcode++) {
      all.add(opcode);
    }
    for (int opcode = Opcodes.I2L; opcode <= Opcodes.DCMPG; opcode++) {
      all.add(opcode);
    }
    for (int opcode = Opcodes.IRETURN; opcode <= Opcodes.RETURN; opcode++) {
      all.add(opcode);
    }
    all.addAll(
        List.of(Opcodes.ARRAYLENGTH, Opcodes.ATHROW, Opcodes.MONITORENTER, Opcodes.MONITOREXIT));
    return script.oneOf(all);
  }
}
