// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.param.ParamPractice;
import io.github.spotjmhbugs.practice.setup.SetupPractice;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Has a benchmark tell, when it begins, what the field holds that a finding is about.
 *
 * @param rewriting where the changed classes are collected
 * @param watch internal name of the class that is told: its methods are {@code look(holder, owner,
 *     field)}, {@code handled(exception)}, {@code read(value)}, {@code computed(value)} and {@code
 *     begin()}
 */
record WatchedBenchmark(Rewriting rewriting, String watch) {
  /** By the sort of a primitive type. */
  private static final Map<Integer, String> BOXES =
      Map.of(
          Type.BOOLEAN, "java/lang/Boolean",
          Type.CHAR, "java/lang/Character",
          Type.BYTE, "java/lang/Byte",
          Type.SHORT, "java/lang/Short",
          Type.INT, "java/lang/Integer",
          Type.FLOAT, "java/lang/Float",
          Type.LONG, "java/lang/Long",
          Type.DOUBLE, "java/lang/Double");

  private static final String INFRASTRUCTURE = "org/openjdk/jmh/infra/";

  /** A field by the internal or binary name of its class and its own. */
  private record FieldName(String owner, String name) {}

  /**
   * Changes a benchmark.
   *
   * @param finding a finding about a state or a parameter
   * @param benchmark the benchmark
   * @return the changed classes, by internal name
   * @throws UnrepairableException when the field is not known
   */
  Map<String, byte[]> of(Finding finding, EditedMethod benchmark) throws UnrepairableException {
    Set<FieldName> fields = new HashSet<>();
    if (finding.pattern().equals(ParamPractice.EARLY_READ)) {
      fields.add(computed(finding.site()));
    } else if (!finding.pattern().equals(SetupPractice.IGNORED_FAILURE)) {
      fields.add(named(finding));
    }
    if (finding.pattern().practice().equals(SetupPractice.KEY)) {
      tellFailure(finding.site(), benchmark);
    }
    InsnList begin = new InsnList();
    for (FieldName field : fields) {
      look(benchmark.method(), field, begin);
    }
    begin.add(call("begin", "()V"));
    benchmark.method().instructions.insert(begin);
    rewriting.change(benchmark);
    return rewriting.classFiles();
  }

  private void look(MethodNode benchmark, FieldName field, InsnList code) {
    int local = 0;
    if ((benchmark.access & Opcodes.ACC_STATIC) == 0) {
      look(local++, field, code);
    }
    for (Type argument : Type.getArgumentTypes(benchmark.desc)) {
      if (argument.getSort() == Type.OBJECT
          && !argument.getInternalName().startsWith(INFRASTRUCTURE)) {
        look(local, field, code);
      }
      local += argument.getSize();
    }
  }

  private void look(int local, FieldName field, InsnList code) {
    code.add(new VarInsnNode(Opcodes.ALOAD, local));
    code.add(new LdcInsnNode(field.owner().replace('/', '.')));
    code.add(new LdcInsnNode(field.name()));
    code.add(call("look", "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;)V"));
  }

  private MethodInsnNode call(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, watch, name, descriptor, false);
  }

  /** A handler begins with its exception on the stack. */
  private void tellFailure(Site site, EditedMethod benchmark) throws UnrepairableException {
    EditedMethod handling = rewriting.edit(Repairs.methodOf(site));
    // The site is in the benchmark itself where that ignores the failure.
    EditedMethod edited = handling.method() == benchmark.method() ? benchmark : handling;
    edited
        .method()
        .instructions
        .insertBefore(
            edited.at(edited.indexOf(site)),
            EditedMethod.list(
                new InsnNode(Opcodes.DUP), call("handled", "(Ljava/lang/Throwable;)V")));
    rewriting.change(edited);
  }

  private static FieldName named(Finding finding) throws UnrepairableException {
    return finding.subject().pieces().stream()
        .filter(piece -> !piece.type().isEmpty() && piece.words().startsWith("."))
        .map(piece -> new FieldName(piece.type(), piece.words().substring(1)))
        .findFirst()
        .orElseThrow(() -> new UnrepairableException("the finding names no field"));
  }

  /** What an early read computes is stored next. Both values are told. */
  private FieldName computed(Site site) throws UnrepairableException {
    EditedMethod reader = rewriting.edit(Repairs.methodOf(site));
    int read = reader.indexOf(site);
    Type type = typeOf(reader.at(read));
    for (int index = read + 1; index < reader.size(); index++) {
      if (reader.at(index) instanceof FieldInsnNode store
          && (store.getOpcode() == Opcodes.PUTFIELD || store.getOpcode() == Opcodes.PUTSTATIC)) {
        reader.insertAfter(read, told(type, "read"));
        reader
            .method()
            .instructions
            .insertBefore(store, told(Type.getType(store.desc), "computed"));
        rewriting.change(reader);
        return new FieldName(store.owner, store.name);
      }
    }
    throw new UnrepairableException("what is computed from the parameter is stored in no field");
  }

  /** The type of the parameter, read from its field or by its accessor. */
  private static Type typeOf(AbstractInsnNode read) throws UnrepairableException {
    if (read instanceof FieldInsnNode field) {
      return Type.getType(field.desc);
    }
    if (read instanceof MethodInsnNode accessor
        && accessor.desc.startsWith("()")
        && !accessor.desc.endsWith("V")) {
      return Type.getReturnType(accessor.desc);
    }
    throw new UnrepairableException("the parameter is read by another method");
  }

  /** Tells of the value on the stack, and leaves it there. */
  private InsnList told(Type type, String what) {
    InsnList code =
        EditedMethod.list(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
    if (type.getSort() < Type.ARRAY) {
      String box = BOXES.get(type.getSort());
      code.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC,
              box,
              "valueOf",
              Type.getMethodDescriptor(Type.getObjectType(box), type),
              false));
    }
    code.add(call(what, "(Ljava/lang/Object;)V"));
    return code;
  }
}
