// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * Makes a constant field one that is read: no longer final, and read where its constant stood.
 *
 * <p>Benchmarks that hold the constant themselves are repaired, and the helpers are left alone: in
 * JMH's sample 10, the divisor in the helper is pi as well. If none holds it, the helpers are.
 */
final class ConstantRepair {
  private final Rewriting rewriting;
  private final ClassRepository classes;
  private boolean isOutOfReach;

  /**
   * @param rewriting where the changed classes are collected
   * @param classes where superclasses are looked up
   */
  ConstantRepair(Rewriting rewriting, ClassRepository classes) {
    this.rewriting = rewriting;
    this.classes = classes;
  }

  /**
   * Repairs a finding about a constant field.
   *
   * @param finding the finding
   * @return the benchmarks in which something changes
   * @throws UnrepairableException when nothing does
   */
  List<String> repair(Finding finding) throws UnrepairableException {
    ClassNode owner = rewriting.tree(finding.site().className());
    FieldNode field = fieldOf(finding.site(), owner);
    Object constant = field.value;
    rewriting.change(owner);
    field.access &= ~Opcodes.ACC_FINAL;
    field.value = null;
    List<String> readers = readersNamedBy(finding);
    if (constant == null || isRead(field, owner, readers)) {
      return finding.affected(); // compilers left the reads in place
    }
    ConstantField read = new ConstantField(owner, field, constant);
    List<String> own = changed(finding.affected(), read, ConstantReads::replaceConstant);
    if (own.isEmpty() && changed(readers, read, ConstantReads::replaceConstant).isEmpty()) {
      own = changed(finding.affected(), read, ConstantReads::replaceFolded);
      if (own.isEmpty() && changed(readers, read, ConstantReads::replaceFolded).isEmpty()) {
        throw new UnrepairableException(reason(readers, read));
      }
    }
    return own.isEmpty() ? finding.affected() : own;
  }

  private String reason(List<String> readers, ConstantField field) {
    if (readers.isEmpty()) {
      return "nothing of the constant is left in the bytecode";
    }
    if (isOutOfReach) {
      return "the code with the constant has no reference to the object with the field";
    }
    return field.isCommon()
        ? "the constant cannot be told from other literals of the same value"
        : "the constant is folded into a literal that does not tell how";
  }

  private static FieldNode fieldOf(InstructionSite site, ClassNode owner)
      throws UnrepairableException {
    for (FieldNode field : owner.fields) {
      if (field.name.equals(site.member()) && field.desc.equals(site.descriptor())) {
        return field;
      }
    }
    throw new UnrepairableException("the field is not in its class");
  }

  /** The methods that the finding says hold the constant, as {@code package.Class#method}. */
  private static List<String> readersNamedBy(Finding finding) {
    return finding.details().stream()
        .flatMap(detail -> detail.pieces().stream())
        .filter(Phrase.MethodNames.class::isInstance)
        .flatMap(piece -> ((Phrase.MethodNames) piece).names().stream())
        .toList();
  }

  private boolean isRead(FieldNode field, ClassNode owner, List<String> readers) {
    return readers.stream()
        .flatMap(reader -> methodsNamed(reader).stream())
        .flatMap(reader -> Stream.of(reader.method().instructions.toArray()))
        .anyMatch(
            instruction ->
                instruction.getOpcode() == Opcodes.GETFIELD
                    && instruction instanceof FieldInsnNode read
                    && read.name.equals(field.name)
                    && read.desc.equals(field.desc)
                    && classes.supertypes(read.owner).contains(owner.name));
  }

  /** Changes methods, and tells in which of them there was something to change. */
  private List<String> changed(
      List<String> methods, ConstantField field, Predicate<ConstantReads> replacement)
      throws UnrepairableException {
    List<String> changed = new ArrayList<>();
    for (String name : methods) {
      for (DeclaredMethod method : methodsNamed(name)) {
        EditedMethod edited = rewriting.edit(method.ref());
        ConstantReads reads = new ConstantReads(edited, field, classes);
        if (replacement.test(reads)) {
          rewriting.change(edited);
          changed.add(name);
        }
        isOutOfReach |= reads.isOutOfReach();
      }
    }
    return changed.stream().distinct().toList();
  }

  /** The methods of a name in the class that declares them, and the lambdas in these. */
  private List<DeclaredMethod> methodsNamed(String qualified) {
    int hash = qualified.indexOf('#');
    String className = qualified.substring(0, Math.max(hash, 0)).replace('.', '/');
    String name = qualified.substring(hash + 1);
    return classes.find(className).stream()
        .flatMap(tree -> classes.superclasses(tree).stream())
        .filter(tree -> tree.methods.stream().anyMatch(method -> method.name.equals(name)))
        .limit(1)
        .flatMap(tree -> tree.methods.stream().map(method -> new DeclaredMethod(tree, method)))
        .filter(DeclaredMethod::hasBody)
        .filter(method -> isOrIsIn(name, method.method().name))
        .toList();
  }

  /** As javac and kotlinc name lambdas. */
  private static boolean isOrIsIn(String name, String candidate) {
    return candidate.equals(name)
        || candidate.startsWith("lambda$" + name + "$")
        || candidate.startsWith(name + "$lambda");
  }
}
