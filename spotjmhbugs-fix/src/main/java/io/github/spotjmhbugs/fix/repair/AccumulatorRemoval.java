// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * Removes what is left of an accumulator once each term is consumed: its declaration, and the
 * return of the sum.
 *
 * @param method the method that it is in
 * @param declaration its declaration
 * @param terms what was added to it
 * @param others the terms of all accumulators that go
 */
record AccumulatorRemoval(
    MethodHead method,
    VariableDeclarationFragment declaration,
    Collection<ReductionTerm> terms,
    Collection<ReductionTerm> others) {

  /**
   * Writes the removal.
   *
   * @param edits what is written
   * @return whether the method returned the sum
   * @throws NotRepairableException when the sum is used otherwise
   */
  boolean write(Edits edits) throws NotRepairableException {
    List<SimpleName> uses = uses();
    if (uses.size() > 1) {
      throw new NotRepairableException("the sum is used for more than its value at the end");
    }
    removeDeclaration(edits);
    if (uses.isEmpty()) {
      return false;
    }
    Statement use = onlyUse(uses.get(0));
    remove(use, method.source().text(), edits);
    return use instanceof ReturnStatement;
  }

  private List<SimpleName> uses() {
    ASTNode scope = declaration.getParent().getParent();
    return NodeSearch.mentions(scope, declaration).stream()
        .filter(each -> terms.stream().noneMatch(term -> isPartOf(term, each)))
        .toList();
  }

  private static boolean isPartOf(ReductionTerm term, SimpleName name) {
    int at = name.getStartPosition();
    return term.assignment().getStartPosition() <= at
        && at < JavaSource.end(term.assignment())
        && (at < term.start() || at >= term.end());
  }

  /** A return of the sum, a Blackhole that consumes it, or an outer sum that it is added to. */
  private Statement onlyUse(SimpleName sum) throws NotRepairableException {
    for (ReductionTerm other : others) {
      if (terms.stream().anyMatch(term -> term.isSummedUpBy(other))) {
        return (Statement) other.assignment().getParent();
      }
    }
    Expression whole = sum;
    while (whole.getParent() instanceof ParenthesizedExpression
        || whole.getParent() instanceof CastExpression) {
      whole = (Expression) whole.getParent();
    }
    if (whole.getParent() instanceof ReturnStatement returned && isOfMethod(returned)) {
      return returned;
    }
    boolean isConsumed =
        whole.getParent() instanceof MethodInvocation call
            && call.getName().getIdentifier().equals("consume")
            && call.arguments().size() == 1;
    if (isConsumed && whole.getParent().getParent() instanceof ExpressionStatement statement) {
      return statement;
    }
    throw new NotRepairableException("the sum is used for more than its value at the end");
  }

  /** Whether it returns from the method, not from a lambda or a local class in it. */
  private boolean isOfMethod(ReturnStatement returned) {
    return NodeSearch.inCode(method.method(), ReturnStatement.class).contains(returned);
  }

  private void removeDeclaration(Edits edits) throws NotRepairableException {
    VariableDeclarationStatement statement = (VariableDeclarationStatement) declaration.getParent();
    Optional<Expression> initial = Optional.ofNullable(declaration.getInitializer());
    boolean acts =
        initial
            .filter(
                value ->
                    !NodeSearch.below(value, MethodInvocation.class).isEmpty()
                        || !NodeSearch.below(value, ClassInstanceCreation.class).isEmpty())
            .isPresent();
    if (statement.fragments().size() > 1 || acts) {
      throw new NotRepairableException("the accumulator is not initialised with a plain constant");
    }
    remove(statement, method.source().text(), edits);
  }

  private static void remove(Statement statement, SourceText text, Edits edits)
      throws NotRepairableException {
    if (!(statement.getParent() instanceof Block)) {
      throw new NotRepairableException("the sum is used in a statement without a block");
    }
    removeFromBlock(statement, text, edits);
  }

  /** Removes a statement with its line, if it stands alone there. */
  static void removeFromBlock(Statement statement, SourceText text, Edits edits) {
    int start = statement.getStartPosition();
    int end = JavaSource.end(statement);
    if (text.startsLine(start) && text.endsLine(end)) {
      start = text.lineStart(start);
      end = text.nextLine(end);
      boolean endsBlock = text.text().startsWith("}", text.skipBlanks(end));
      int before = start == 0 ? 0 : text.lineStart(start - 1);
      start =
          endsBlock && start > 0 && text.text().substring(before, start).isBlank() ? before : start;
    }
    edits.replace(start, end, "");
  }
}
