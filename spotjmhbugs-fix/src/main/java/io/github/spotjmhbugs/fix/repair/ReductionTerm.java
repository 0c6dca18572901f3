// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * A term of a reduction into a local variable: {@code sum += term}.
 *
 * @param source the source file
 * @param assignment what accumulates it
 * @param accumulator the variable
 * @param start the first character of the term
 * @param end the first character after it
 */
record ReductionTerm(
    JavaSource source, Assignment assignment, LocalVariable accumulator, int start, int end)
    implements DeadValue {

  /**
   * Finds all terms of a sum: to consume one of them leaves the others without a variable.
   *
   * @param source the source file
   * @param accumulator the variable
   * @return the terms
   * @throws NotRepairableException when the variable is assigned otherwise
   */
  static List<DeadValue> all(JavaSource source, LocalVariable accumulator)
      throws NotRepairableException {
    List<DeadValue> terms = new ArrayList<>();
    // Whichever term a finding is about, the terms are the same.
    LocalVariable sum = LocalVariable.declaredBy(source, accumulator.declaration());
    ASTNode scope = accumulator.declaration().getParent().getParent();
    for (Assignment each : NodeSearch.below(scope, Assignment.class)) {
      if (isNamed(each.getLeftHandSide(), sum.name())) {
        if (!(each.getParent() instanceof ExpressionStatement)) {
          throw otherShape();
        }
        terms.add(of(source, each, sum));
      }
    }
    return terms;
  }

  /**
   * Tells whether a value is the sum of terms such as this one: in sums of sums, the inner terms
   * are consumed and the inner sums go.
   *
   * @param value another value of the same method
   * @return whether it is a term that consists of this one's accumulator
   */
  boolean isSummedUpBy(DeadValue value) {
    return value instanceof ReductionTerm outer
        && NodeSearch.mentions(scope(), accumulator.declaration()).stream()
            .anyMatch(
                sum -> sum.getStartPosition() == outer.start && JavaSource.end(sum) == outer.end);
  }

  private ASTNode scope() {
    return accumulator.declaration().getParent().getParent();
  }

  private static NotRepairableException otherShape() {
    return new NotRepairableException("the accumulation has another shape than acc += term");
  }

  private static ReductionTerm of(
      JavaSource source, Assignment assignment, LocalVariable accumulator)
      throws NotRepairableException {
    Expression right = assignment.getRightHandSide();
    Expression term =
        assignment.getOperator() == Assignment.Operator.ASSIGN ? null : unparenthesized(right);
    ReductionTerm accumulated =
        term == null
            ? accumulatedBy(source, assignment, accumulator, unwrapped(right))
            : between(source, assignment, accumulator, term, term);
    String dropped =
        source.text().text().substring(assignment.getStartPosition(), accumulated.start)
            + source.text().text().substring(accumulated.end, JavaSource.end(assignment));
    if (dropped.contains("/*") || dropped.contains("//")) {
      throw new NotRepairableException("a comment stands within the assignment");
    }
    return accumulated;
  }

  private static ReductionTerm accumulatedBy(
      JavaSource source, Assignment assignment, LocalVariable accumulator, Expression value)
      throws NotRepairableException {
    String name = accumulator.name();
    if (value instanceof InfixExpression infix) {
      Expression last = lastOperand(infix);
      if (isNamed(infix.getLeftOperand(), name)) {
        return between(source, assignment, accumulator, infix.getRightOperand(), last);
      }
      if (isNamed(last, name) && infix.extendedOperands().isEmpty()) {
        return between(
            source, assignment, accumulator, infix.getLeftOperand(), infix.getLeftOperand());
      }
    }
    if (value instanceof MethodInvocation call && call.arguments().size() == 2) {
      Expression first = (Expression) call.arguments().get(0);
      Expression second = (Expression) call.arguments().get(1);
      if (isNamed(first, name) || isNamed(second, name)) {
        Expression term = isNamed(first, name) ? second : first;
        return between(source, assignment, accumulator, term, term);
      }
    }
    throw otherShape();
  }

  private static Expression lastOperand(InfixExpression infix) {
    List<?> further = infix.extendedOperands();
    return further.isEmpty()
        ? infix.getRightOperand()
        : (Expression) further.get(further.size() - 1);
  }

  private static boolean isNamed(Expression expression, String name) {
    return unwrapped(expression) instanceof SimpleName it && it.getIdentifier().equals(name);
  }

  private static ReductionTerm between(
      JavaSource source,
      Assignment assignment,
      LocalVariable accumulator,
      Expression first,
      Expression last) {
    return new ReductionTerm(
        source, assignment, accumulator, first.getStartPosition(), JavaSource.end(last));
  }

  /** {@return an expression without the parentheses around it} */
  static Expression unparenthesized(Expression expression) {
    Expression inner = expression;
    while (inner instanceof ParenthesizedExpression around) {
      inner = around.getExpression();
    }
    return inner;
  }

  private static Expression unwrapped(Expression expression) {
    Expression inner = expression;
    while (inner instanceof ParenthesizedExpression || inner instanceof CastExpression) {
      inner =
          inner instanceof ParenthesizedExpression around
              ? around.getExpression()
              : ((CastExpression) inner).getExpression();
    }
    return inner;
  }

  @Override
  public ASTNode place() {
    return assignment;
  }

  @Override
  public boolean canBeReturnedBy(MethodDeclaration method) {
    return false;
  }

  @Override
  public ResultType type() throws NotRepairableException {
    throw new NotRepairableException("a loop cannot return each term");
  }

  @Override
  public void returnIt(Edits edits) {
    throw new IllegalStateException("a loop cannot return each term");
  }

  @Override
  public void consume(Edits edits, String blackhole) {
    edits.replace(assignment.getStartPosition(), start, blackhole + ".consume(");
    edits.replace(end, JavaSource.end(assignment), ")");
  }
}
