// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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
  private static final List<Consumer<ConstantReads>> REPLACEMENTS =
      List.of(ConstantReads::replaceConstant, ConstantReads::replaceFolded);

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
   * @return the benchmarks in which something changes, those first that the constant is an input of
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
    List<String> own = finding.affected().stream().filter(readers::contains).toList();
    for (Consumer<ConstantReads> replacement : REPLACEMENTS) {
      List<String> benchmarks = changed(own, read, replacement);
      if (!benchmarks.isEmpty()) {
        return benchmarks;
      }
      if (!changed(readers, read, replacement).isEmpty()) {
        return finding.affected();
      }
    }
    throw new UnrepairableException(reason(readers, read));
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

  private static FieldNode fieldOf(Site site, ClassNode owner) throws UnrepairableException {
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
        .filter(piece -> piece.words().startsWith("#"))
        .map(piece -> piece.type() + piece.words())
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

  /**
   * Changes methods, and tells in which of them there was something to change: first those that do
   * anything with the constant but return it.
   */
  private List<String> changed(
      List<String> methods, ConstantField field, Consumer<ConstantReads> replacement)
      throws UnrepairableException {
    // Benchmarks of several classes can be one method, inherited.
    Map<MethodRef, ConstantReads> searched = new HashMap<>();
    Set<String> using = new LinkedHashSet<>();
    Set<String> returning = new LinkedHashSet<>();
    for (String name : methods) {
      for (DeclaredMethod method : methodsNamed(name)) {
        ConstantReads reads = searched.get(method.ref());
        if (reads == null) {
          EditedMethod edited = rewriting.edit(method.ref());
          reads = new ConstantReads(edited, field, classes);
          searched.put(method.ref(), reads);
          replacement.accept(reads);
          if (reads.isChanged()) {
            rewriting.change(edited);
          }
        }
        if (reads.isChanged()) {
          (reads.isOnlyReturned() ? returning : using).add(name);
        }
        isOutOfReach |= reads.isOutOfReach();
      }
    }
    using.addAll(returning);
    return List.copyOf(using);
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
