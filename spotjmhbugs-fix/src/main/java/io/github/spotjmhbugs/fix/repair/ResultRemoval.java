// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ReturnStatement;

/** Makes methods return nothing whose only result was a sum, and those that only passed it on. */
final class ResultRemoval {
  private final Methods methods;
  private final Edits edits;
  private final Set<MethodDeclaration> done = new HashSet<>();

  ResultRemoval(Methods methods, Edits edits) {
    this.methods = methods;
    this.edits = edits;
  }

  /**
   * Changes a method's head and its callers.
   *
   * @param method a method that no longer has a sum to return
   * @throws NotRepairableException when somebody else needs the result
   */
  void of(MethodDeclaration method) throws NotRepairableException {
    if (!done.add(method)) {
      return;
    }
    if (NodeSearch.inCode(method, ReturnStatement.class).size() > 1) {
      throw new NotRepairableException(methods.name(method) + " also returns something else");
    }
    if (methods.isBoundByOthers(method)) {
      throw new NotRepairableException(
          methods.name(method) + " overrides or is overridden and must return the sum");
    }
    methods.head(method).setResult(edits, "void");
    for (Methods.WrittenCall call : methods.callsOf(method)) {
      release(call, method);
    }
  }

  private void release(Methods.WrittenCall call, MethodDeclaration callee)
      throws NotRepairableException {
    Expression expression = call.expression();
    if (expression.getParent() instanceof ReturnStatement returned
        && NodeSearch.inCode(call.caller(), ReturnStatement.class).contains(returned)) {
      edits.replace(returned.getStartPosition(), expression.getStartPosition(), "");
      of(call.caller());
    } else if (isConsumed(expression)) {
      ASTNode consumer = expression.getParent();
      edits.replace(consumer.getStartPosition(), expression.getStartPosition(), "");
      edits.replace(JavaSource.end(expression), JavaSource.end(consumer), "");
    } else if (!(expression.getParent() instanceof ExpressionStatement)) {
      throw new NotRepairableException(
          "others use the sum that " + methods.name(callee) + " returns");
    }
  }

  /** Whether a Blackhole consumes a value, which is all that a statement does. */
  private static boolean isConsumed(Expression value) {
    return value.getParent() instanceof MethodInvocation call
        && call.getName().getIdentifier().equals("consume")
        && call.arguments().size() == 1
        && call.getParent() instanceof ExpressionStatement;
  }
}
