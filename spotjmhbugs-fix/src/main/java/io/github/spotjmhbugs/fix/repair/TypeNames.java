// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeParameter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/**
 * Names types in a source file, as its imports allow or with another one.
 *
 * @param source the source file
 * @param program the program that it was compiled to
 */
record TypeNames(JavaSource source, Program program) {
  /** What the JDK has for itself. */
  private static final List<String> INTERNAL = List.of("sun.", "jdk.internal.");

  /**
   * Names a type.
   *
   * @param type an erased type that is not void
   * @return the type, with wildcards where it is generic; {@code Object} when the file cannot name
   *     it
   */
  ResultType of(Type type) {
    boolean isArray = type.getSort() == Type.ARRAY;
    Type element = isArray ? type.getElementType() : type;
    Optional<ResultType> named =
        element.getSort() == Type.OBJECT
            ? ofClass(element.getInternalName())
            : Optional.of(ResultType.written(element.getClassName()));
    return named
        .map(one -> one.followedBy(isArray ? "[]".repeat(type.getDimensions()) : ""))
        .orElseGet(() -> ResultType.written("Object"));
  }

  private Optional<ResultType> ofClass(String internalName) {
    Optional<ClassNode> type = program.find(internalName);
    if (type.isEmpty()) {
      return Optional.empty();
    }
    int access = accessOf(type.get());
    boolean isHidden =
        (access & Opcodes.ACC_PRIVATE) != 0
            ? !isDeclaredHere(internalName)
            : (access & Opcodes.ACC_PUBLIC) == 0 && !isInPackage(internalName);
    if (isHidden) {
      return Optional.empty();
    }
    return name(type.get()).map(name -> name.followedBy(wildcards(type.get())));
  }

  private boolean isDeclaredHere(String internalName) {
    List<?> types = source.unit().types();
    return types.stream()
        .map(type -> ((AbstractTypeDeclaration) type).getName().getIdentifier())
        .anyMatch(name -> internalName.startsWith(source.packagePrefix() + name + "$"));
  }

  private static int accessOf(ClassNode type) {
    return type.innerClasses.stream()
        .filter(inner -> inner.name.equals(type.name))
        .map(inner -> inner.access)
        .findFirst()
        .orElse(type.access);
  }

  private Optional<ResultType> name(ClassNode type) {
    Optional<InnerClassNode> nested =
        type.innerClasses.stream().filter(inner -> inner.name.equals(type.name)).findFirst();
    if (nested.isPresent()) {
      String outer = nested.get().outerName;
      String simpleName = nested.get().innerName;
      boolean isMember = outer != null && simpleName != null;
      // The members of the only top-level class of the file, which surrounds its code.
      return !isMember
          ? Optional.empty()
          : isMain(outer)
              ? Optional.of(ResultType.written(simpleName))
              : program
                  .find(outer)
                  .flatMap(this::name)
                  .map(name -> name.followedBy("." + simpleName));
    }
    String qualified = type.name.replace('/', '.');
    String simpleName = qualified.substring(qualified.lastIndexOf('.') + 1);
    return isVisible(type.name, qualified, simpleName)
        ? Optional.of(ResultType.written(simpleName))
        : imported(qualified, simpleName);
  }

  /** An import must not change what else in the file has the simple name. */
  private Optional<ResultType> imported(String qualified, String simpleName) {
    if (qualified.equals(simpleName) || INTERNAL.stream().anyMatch(qualified::startsWith)) {
      return Optional.empty();
    }
    boolean isMentioned =
        NodeSearch.below(source.unit(), SimpleName.class).stream()
            .anyMatch(each -> each.getIdentifier().equals(simpleName));
    return Optional.of(
        isMentioned
            ? ResultType.written(qualified)
            : new ResultType(simpleName, Optional.of(qualified)));
  }

  private boolean isMain(String internalName) {
    List<?> types = source.unit().types();
    return types.size() == 1
        && internalName.equals(
            source.packagePrefix()
                + ((AbstractTypeDeclaration) types.get(0)).getName().getIdentifier());
  }

  private boolean isVisible(String internalName, String qualified, String simpleName) {
    Optional<String> imported =
        Imports.single(source)
            .map(each -> each.getName().getFullyQualifiedName())
            .filter(name -> name.endsWith("." + simpleName))
            .findFirst();
    if (imported.isPresent()) {
      return imported.get().equals(qualified);
    }
    boolean isDeclared =
        NodeSearch.below(source.unit(), AbstractTypeDeclaration.class).stream()
                .anyMatch(type -> type.getName().getIdentifier().equals(simpleName))
            || NodeSearch.below(source.unit(), TypeParameter.class).stream()
                .anyMatch(type -> type.getName().getIdentifier().equals(simpleName));
    if (isInPackage(internalName)) {
      return true;
    }
    String packageName = qualified.substring(0, Math.max(0, qualified.lastIndexOf('.')));
    return !isDeclared
        && program.find(source.packagePrefix() + simpleName).isEmpty()
        && (packageName.equals("java.lang")
            || Imports.onDemand(source)
                .map(ImportDeclaration::getName)
                .anyMatch(name -> name.getFullyQualifiedName().equals(packageName)));
  }

  private boolean isInPackage(String internalName) {
    String prefix = source.packagePrefix();
    return internalName.startsWith(prefix) && internalName.indexOf('/', prefix.length()) < 0;
  }

  /** One for each type parameter. */
  private static String wildcards(ClassNode type) {
    if (type.signature == null) {
      return "";
    }
    int[] parameters = {0};
    new SignatureReader(type.signature)
        .accept(
            new SignatureVisitor(Opcodes.ASM9) {
              @Override
              public void visitFormalTypeParameter(String name) {
                parameters[0]++;
              }
            });
    return parameters[0] == 0
        ? ""
        : "<" + String.join(", ", Collections.nCopies(parameters[0], "?")) + ">";
  }
}
