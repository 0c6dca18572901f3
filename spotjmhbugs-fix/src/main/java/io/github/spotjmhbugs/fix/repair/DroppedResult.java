// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Statement;

/**
 * The value of an expression that is a statement of its own, or the whole body of a lambda.
 *
 * @param expression the expression
 * @param type its type for the head of a method
 */
record DroppedResult(Expression expression, ResultType type) implements DeadValue {
  @Override
  public ASTNode place() {
    return expression;
  }

  @Override
  public boolean canBeReturnedBy(MethodDeclaration method) {
    return expression.getParent() instanceof Statement statement
        && ControlFlow.endsWith(method, statement);
  }

  @Override
  public void returnIt(Edits edits) {
    edits.insert(expression.getStartPosition(), "return ");
  }

  @Override
  public void consume(Edits edits, String blackhole) {
    edits.insert(expression.getStartPosition(), blackhole + ".consume(");
    edits.insert(JavaSource.end(expression), ")");
  }
}
