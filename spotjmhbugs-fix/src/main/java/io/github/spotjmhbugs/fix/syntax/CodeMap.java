// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.syntax;

import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Which expression an instruction of one method was compiled from, and the other way round. Of
 * several calls of one callee in a line, the n-th that is evaluated is the n-th in the class file.
 *
 * @param source the source file of the method's class
 * @param program the program that the method is in
 * @param method the method
 */
public record CodeMap(JavaSource source, Program program, CompiledMethod method) {
  /** What compilers call without anybody having written it. */
  private static final Set<String> IMPLICIT =
      Set.of(
          ("valueOf booleanValue byteValue charValue shortValue intValue longValue floatValue "
                  + "doubleValue append toString iterator hasNext next close hashCode equals ordinal "
                  + "getClass requireNonNull")
              .split(" ", -1));

  /**
   * Finds what an instruction was compiled from.
   *
   * @param instruction one of the method's instructions
   * @return the call or the creation of an object that it is; for what the source does not name,
   *     such as an addition, the expression of the statement that it is in
   * @throws NotRepairableException when the source has no such expression, or several
   */
  public Expression expression(AbstractInsnNode instruction) throws NotRepairableException {
    int line = CompiledMethod.lineOf(instruction);
    if (line == CompiledMethod.NO_LINE) {
      throw new NotRepairableException("the class file has no line numbers");
    }
    String callee = calleeOf(instruction);
    List<Expression> found = new ArrayList<>();
    for (ASTNode root : new Declarations(source).code(method, line)) {
      List<Expression> calls = callee.isEmpty() ? List.of() : calls(root, callee, line);
      if (!calls.isEmpty()) {
        found.add(calls.get(position(instruction, callee, line, calls)));
      } else if (callee.isEmpty() || isBoxing(instruction)) {
        found.addAll(mainExpressions(root, line));
      }
    }
    Optional<String> variable = method.storedVariable(instruction);
    if (found.size() > 1 && variable.isPresent()) {
      found.removeIf(each -> !isStoredIn(variable.get(), each));
    }
    if (found.isEmpty() && callee.isEmpty()) {
      throw new NotRepairableException("no statement of its own computes the value");
    }
    if (found.size() > 1) {
      throw new NotRepairableException("several expressions in the line may be meant");
    }
    return found.stream().findFirst().orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }

  /**
   * Finds the type of what a call returns.
   *
   * @param call a call or the creation of an object in the code of this method
   * @return its type, erased; {@link Type#VOID_TYPE} when it returns nothing
   * @throws NotRepairableException when the class file has no such call
   */
  public Type resultOf(Expression call) throws NotRepairableException {
    ASTNode root =
        JavaSource.around(
                call.getParent(),
                node ->
                    node instanceof LambdaExpression
                        || node instanceof org.eclipse.jdt.core.dom.BodyDeclaration)
            .orElseThrow(NotRepairableException::sourceAndClassDiffer);
    String callee = calleeOf(call);
    for (int line : lines(call)) {
      List<Expression> written = calls(root, callee, line);
      List<AbstractInsnNode> compiled = compiled(callee, line);
      if (!compiled.isEmpty()) {
        int position = Math.min(written.indexOf(call), compiled.size() - 1);
        return resultOf(compiled.get(position));
      }
    }
    throw NotRepairableException.sourceAndClassDiffer();
  }

  private static boolean isStoredIn(String variable, Expression value) {
    if (value instanceof Assignment assignment) {
      return assignment.getLeftHandSide() instanceof SimpleName name
          && name.getIdentifier().equals(variable);
    }
    return value.getParent() instanceof VariableDeclarationFragment declared
        && declared.getName().getIdentifier().equals(variable);
  }

  private static Type resultOf(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        ? Type.getReturnType(call.desc)
        : Type.getObjectType(((TypeInsnNode) instruction).desc);
  }

  private int position(
      AbstractInsnNode instruction, String callee, int line, List<Expression> written)
      throws NotRepairableException {
    List<AbstractInsnNode> compiled = compiled(callee, line);
    int position = compiled.indexOf(instruction);
    if (written.size() == compiled.size()) {
      return position;
    }
    // Compilers copy the code of a finally block to each of its exits.
    boolean isCopied =
        JavaSource.around(written.get(0), node -> node instanceof TryStatement).isPresent();
    if (written.size() == 1 && (isCopied || IMPLICIT.contains(callee))) {
      return 0;
    }
    throw NotRepairableException.sourceAndClassDiffer();
  }

  private List<AbstractInsnNode> compiled(String callee, int line) {
    return method.executed().stream()
        .filter(each -> calleeOf(each).equals(callee) && CompiledMethod.lineOf(each) == line)
        .toList();
  }

  private List<Expression> calls(ASTNode root, String callee, int line) {
    return NodeSearch.inCode(root, Expression.class).stream()
        .filter(each -> calleeOf(each).equals(callee) && lines(each).contains(line))
        .toList();
  }

  /** The name of a method, or "new" with the simple name of a class; empty for anything else. */
  private String calleeOf(AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call && !call.name.startsWith("<")) {
      return call.name.startsWith("access$") ? program.calleeOf(call) : call.name;
    }
    if (instruction instanceof TypeInsnNode type && type.getOpcode() == Opcodes.NEW) {
      String name = TypeText.simpleName(Type.getObjectType(type.desc));
      return "new " + name.replaceFirst("^\\d+", "");
    }
    return "";
  }

  private static boolean isBoxing(AbstractInsnNode instruction) {
    if (!(instruction instanceof MethodInsnNode call) || !call.owner.startsWith("java/lang/")) {
      return false;
    }
    boolean boxes = call.name.equals("valueOf") && !call.owner.equals("java/lang/String");
    return boxes || (call.name.endsWith("Value") && call.desc.startsWith("()"));
  }

  private static String calleeOf(Expression expression) {
    if (expression instanceof MethodInvocation call) {
      return call.getName().getIdentifier();
    }
    if (expression instanceof SuperMethodInvocation call) {
      return call.getName().getIdentifier();
    }
    if (expression instanceof ClassInstanceCreation creation) {
      boolean isAnonymous = creation.getAnonymousClassDeclaration() != null;
      return "new " + (isAnonymous ? "" : TypeText.of(creation.getType()).simpleName());
    }
    return "";
  }

  /** The lines that compilers give a call: that of its name, or of what is behind the name. */
  private List<Integer> lines(Expression call) {
    int start = call.getStartPosition();
    if (call instanceof MethodInvocation invocation) {
      start = invocation.getName().getStartPosition();
    } else if (call instanceof SuperMethodInvocation invocation) {
      start = invocation.getName().getStartPosition();
    }
    int parenthesis = Math.max(start, source.text().text().indexOf('(', start));
    return Stream.of(source.line(start), source.line(parenthesis)).distinct().toList();
  }

  private List<Expression> mainExpressions(ASTNode root, int line) {
    Stream<Expression> dropped =
        NodeSearch.inCode(root, ExpressionStatement.class).stream()
            .filter(statement -> source.spans(statement, line))
            .map(ExpressionStatement::getExpression);
    Stream<Expression> kept =
        NodeSearch.inCode(root, VariableDeclarationStatement.class).stream()
            .filter(statement -> source.spans(statement, line))
            .flatMap(s -> NodeSearch.inCode(s, VariableDeclarationFragment.class).stream())
            .filter(fragment -> fragment.getInitializer() != null)
            .map(VariableDeclarationFragment::getInitializer);
    Stream<Expression> body =
        root instanceof LambdaExpression lambda && lambda.getBody() instanceof Expression only
            ? Stream.of(only)
            : Stream.empty();
    return Stream.of(dropped, kept, body).flatMap(each -> each).toList();
  }
}
