// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.param.ParamPractice;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Has a benchmark tell, when it begins, what the field holds that a finding is about.
 *
 * @param rewriting where the changed classes are collected
 * @param watch internal name of the class that is told: its methods are {@code look(holder, owner,
 *     field)} and {@code begin()}
 */
record WatchedBenchmark(Rewriting rewriting, String watch) {
  private static final String INFRASTRUCTURE = "org/openjdk/jmh/";

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
    InsnList begin = new InsnList();
    look(benchmark.method(), field(finding), begin);
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

  private FieldName field(Finding finding) throws UnrepairableException {
    return finding.pattern().equals(ParamPractice.EARLY_READ)
        ? computed(finding.site())
        : named(finding).orElseThrow(() -> new UnrepairableException("the finding names no field"));
  }

  private static Optional<FieldName> named(Finding finding) {
    return finding.subject().pieces().stream()
        .filter(piece -> !piece.type().isEmpty() && piece.words().startsWith("."))
        .map(piece -> new FieldName(piece.type(), piece.words().substring(1)))
        .findFirst();
  }

  /** What an early read computes is stored next. */
  private FieldName computed(Site site) throws UnrepairableException {
    EditedMethod reader = rewriting.edit(Repairs.methodOf(site));
    for (int index = reader.indexOf(site); index < reader.size(); index++) {
      if (reader.at(index) instanceof FieldInsnNode store
          && (store.getOpcode() == Opcodes.PUTFIELD || store.getOpcode() == Opcodes.PUTSTATIC)) {
        return new FieldName(store.owner, store.name);
      }
    }
    throw new UnrepairableException("what is computed from the parameter is stored in no field");
  }
}
