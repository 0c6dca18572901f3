// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.syntax.CodeMap;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Finds out where a value that an instruction computes ends up in the source.
 *
 * @param source the source file
 * @param types names the types of values
 * @param code relates the method of the instruction to the source
 */
record DeadValues(JavaSource source, TypeNames types, CodeMap code) {
  /**
   * Finds the value that a finding is about.
   *
   * @param pattern what is wrong
   * @param computed the expression that the finding's instruction was compiled from
   * @return the value that must be consumed; of a sum all terms
   * @throws NotRepairableException when nothing of the source stands for it
   */
  List<DeadValue> of(BugPattern pattern, Expression computed) throws NotRepairableException {
    Expression whole = statementOf(computed);
    if (whole instanceof Assignment assignment) {
      return assigned(pattern, assignment);
    }
    if (!isReduction(pattern)
        && whole.getParent() instanceof VariableDeclarationFragment declared
        && declared.getParent() instanceof VariableDeclarationStatement) {
      return List.of(
          LocalVariable.declaredBy(source, declared).unread(pattern, initialType(declared)));
    }
    boolean isDropped =
        whole.getParent() instanceof ExpressionStatement
            || whole.getParent() instanceof LambdaExpression;
    if (!isDropped || isReduction(pattern)) {
      throw new NotRepairableException("the value is used inside a larger statement");
    }
    return List.of(dropped(pattern, computed, whole));
  }

  private static boolean isReduction(BugPattern pattern) {
    return pattern.practice().equals(LoopPractice.KEY);
  }

  /** The outermost expression that a value takes part in. */
  private static Expression statementOf(Expression value) {
    Expression whole = value;
    while (whole.getParent() instanceof Expression outer && !(outer instanceof LambdaExpression)) {
      whole = outer;
    }
    return whole;
  }

  private List<DeadValue> assigned(BugPattern pattern, Assignment assignment)
      throws NotRepairableException {
    if (!(assignment.getParent() instanceof ExpressionStatement)
        || !(ReductionTerm.unparenthesized(assignment.getLeftHandSide())
            instanceof SimpleName name)) {
      throw new NotRepairableException("the value is not kept in a local variable");
    }
    LocalVariable variable = LocalVariable.assignedBy(source, assignment, name.getIdentifier());
    boolean isReduction =
        isReduction(pattern) || assignment.getOperator() != Assignment.Operator.ASSIGN;
    return isReduction
        ? ReductionTerm.all(source, variable)
        : List.of(variable.unread(pattern, initialType(variable.declaration())));
  }

  /** What {@code var} stands for, if the initialiser tells. */
  private ResultType initialType(VariableDeclarationFragment declared) {
    Expression value = declared.getInitializer();
    Optional<ResultType> written = creationType(value);
    if (written.isPresent()) {
      return written.get();
    }
    try {
      return isCall(value) ? types.of(code.resultOf(value)) : ResultType.NONE;
    } catch (NotRepairableException e) {
      return ResultType.NONE;
    }
  }

  /** The type as it is written where an object is made, with its arguments. */
  private Optional<ResultType> creationType(@Nullable Expression value) {
    return value instanceof ClassInstanceCreation creation
            && creation.getAnonymousClassDeclaration() == null
            && creation.getType() instanceof ParameterizedType type
            && !type.typeArguments().isEmpty()
        ? Optional.of(ResultType.written(source.textOf(type)))
        : Optional.empty();
  }

  private static boolean isCall(@Nullable Expression expression) {
    return expression instanceof MethodInvocation
        || expression instanceof SuperMethodInvocation
        || expression instanceof ClassInstanceCreation;
  }

  private DeadValue dropped(BugPattern pattern, Expression computed, Expression whole)
      throws NotRepairableException {
    if (!isCall(whole)) {
      throw new NotRepairableException("the value is used inside a larger statement");
    }
    Type type = code.resultOf(whole);
    boolean isObject = pattern.equals(RetuPractice.FORGOTTEN_OBJECT) && !whole.equals(computed);
    if (isObject && (type.equals(Type.VOID_TYPE) || type.equals(Type.BOOLEAN_TYPE))) {
      throw new NotRepairableException("no variable holds the object");
    }
    if (type.equals(Type.VOID_TYPE)) {
      throw new NotRepairableException(
          whole.equals(computed)
              ? "the call returns nothing"
              : "the value is handed to a method that ignores it");
    }
    return new DroppedResult(whole, creationType(whole).orElseGet(() -> types.of(type)));
  }
}
