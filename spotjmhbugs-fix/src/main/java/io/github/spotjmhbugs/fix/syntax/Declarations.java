// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.syntax;

import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.TypeParameter;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/**
 * Finds the declarations that a class file names.
 *
 * @param source where to look
 */
public record Declarations(JavaSource source) {
  private static final Pattern NUMBERED = Pattern.compile("\\d+(.*)");

  /**
   * Finds a class that has a name.
   *
   * @param internalName the internal name of a class of the source file
   * @return its declaration; absent when there is none, or several
   */
  public Optional<AbstractTypeDeclaration> type(String internalName) {
    String wanted = internalName.substring(internalName.lastIndexOf('/') + 1);
    List<AbstractTypeDeclaration> found =
        NodeSearch.below(source.unit(), AbstractTypeDeclaration.class).stream()
            .filter(type -> binaryName(type).equals(wanted))
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /**
   * Names a class as its class file does.
   *
   * @param type a class of a source file; of the local classes of one name in a class, the first
   * @return its internal name without the package
   */
  public static String binaryName(AbstractTypeDeclaration type) {
    String name = type.getName().getIdentifier();
    Optional<ASTNode> outer =
        JavaSource.around(type.getParent(), node -> node instanceof AbstractTypeDeclaration);
    if (outer.isEmpty()) {
      return name;
    }
    String prefix = binaryName((AbstractTypeDeclaration) outer.get()) + "$";
    return prefix + (type.isMemberTypeDeclaration() ? name : "1" + name);
  }

  /**
   * Finds the class file's part of a method.
   *
   * @param declared a method of a named class
   * @param program where the class file is looked up
   * @return the method as it was compiled
   * @throws NotRepairableException when the class file has no such method
   */
  public CompiledMethod compiled(MethodDeclaration declared, Program program)
      throws NotRepairableException {
    AbstractTypeDeclaration type = (AbstractTypeDeclaration) declared.getParent();
    ClassNode owner = program.read(source.packagePrefix() + binaryName(type));
    return owner.methods.stream()
        .map(method -> new CompiledMethod(owner, method))
        .filter(method -> !method.isSynthetic() && isDeclaredBy(declared, method))
        .findFirst()
        .orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }

  /**
   * Finds a field.
   *
   * @param owner internal name of the class that declares it
   * @param name its name
   * @return the part of a declaration that is about this field
   * @throws NotRepairableException when there is none
   */
  public VariableDeclarationFragment field(String owner, String name)
      throws NotRepairableException {
    return type(owner).stream()
        .flatMap(type -> NodeSearch.inCode(type, VariableDeclarationFragment.class).stream())
        .filter(fragment -> fragment.getParent() instanceof FieldDeclaration)
        .filter(fragment -> fragment.getName().getIdentifier().equals(name))
        .findFirst()
        .orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }

  /**
   * Finds the code of a method.
   *
   * @param method a method of a class of the source file
   * @param line a line of its code, or -1
   * @return its declaration; for the body of a lambda, the lambdas that it can be
   * @throws NotRepairableException when there is none
   */
  public List<ASTNode> code(CompiledMethod method, int line) throws NotRepairableException {
    List<ASTNode> found =
        method.isLambda()
            ? lambdas(method.owner().name, line)
            : List.copyOf(methods(method, line).stream().map(ASTNode.class::cast).toList());
    if (found.isEmpty()) {
      throw NotRepairableException.sourceAndClassDiffer();
    }
    return found;
  }

  private List<ASTNode> lambdas(String owner, int line) {
    ASTNode searched = type(owner).map(ASTNode.class::cast).orElse(source.unit());
    return NodeSearch.below(searched, LambdaExpression.class).stream()
        .filter(lambda -> source.spans(lambda, line))
        .map(ASTNode.class::cast)
        .toList();
  }

  private List<MethodDeclaration> methods(CompiledMethod method, int line) {
    String simpleName = method.owner().name.substring(method.owner().name.lastIndexOf('$') + 1);
    if (!NUMBERED.matcher(simpleName).matches()) {
      return type(method.owner().name).stream()
          .flatMap(type -> NodeSearch.inCode(type, MethodDeclaration.class).stream())
          .filter(declared -> isDeclaredBy(declared, method))
          .toList();
    }
    // Compilers number anonymous and local classes in orders of their own.
    return NodeSearch.below(source.unit(), MethodDeclaration.class).stream()
        .filter(
            declared ->
                declared.getParent() instanceof AnonymousClassDeclaration || isLocal(declared))
        .filter(declared -> source.spans(declared, line) && isDeclaredBy(declared, method))
        .toList();
  }

  private static boolean isLocal(MethodDeclaration method) {
    return method.getParent() instanceof AbstractTypeDeclaration type
        && type.isLocalTypeDeclaration();
  }

  private static boolean isDeclaredBy(MethodDeclaration declared, CompiledMethod method) {
    Type[] types = Type.getArgumentTypes(method.method().desc);
    List<?> parameters = declared.parameters();
    if (!declared.getName().getIdentifier().equals(method.method().name)
        || declared.isConstructor()
        || parameters.size() != types.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      if (!fits((SingleVariableDeclaration) parameters.get(i), types[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(SingleVariableDeclaration parameter, Type type) {
    TypeText written = TypeText.of(parameter);
    int dimensions = type.getSort() == Type.ARRAY ? type.getDimensions() : 0;
    if (isTypeParameter(parameter, written.simpleName())) {
      return written.dimensions() == dimensions;
    }
    Type element = dimensions == 0 ? type : type.getElementType();
    return written.dimensions() == dimensions
        && written.simpleName().equals(TypeText.simpleName(element));
  }

  private static boolean isTypeParameter(ASTNode node, String name) {
    return JavaSource.around(node, around -> declares(typeParameters(around), name)).isPresent();
  }

  private static List<?> typeParameters(ASTNode node) {
    if (node instanceof MethodDeclaration method) {
      return method.typeParameters();
    }
    if (node instanceof TypeDeclaration type) {
      return type.typeParameters();
    }
    return node instanceof RecordDeclaration type ? type.typeParameters() : List.of();
  }

  private static boolean declares(List<?> typeParameters, String name) {
    return typeParameters.stream()
        .anyMatch(parameter -> ((TypeParameter) parameter).getName().getIdentifier().equals(name));
  }
}
