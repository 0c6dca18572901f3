// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;

/** Where a method ends. */
final class ControlFlow {
  private ControlFlow() {}

  /**
   * Checks whether a method can return a value after a statement.
   *
   * @param method a method without a result
   * @param statement one of its statements
   * @return whether each run that ends without an exception ends with this statement
   */
  static boolean endsWith(MethodDeclaration method, Statement statement) {
    return isLast(method, statement) && NodeSearch.inCode(method, ReturnStatement.class).isEmpty();
  }

  private static boolean isLast(MethodDeclaration method, Statement statement) {
    if (!(statement.getParent() instanceof Block block)
        || block.statements().indexOf(statement) != block.statements().size() - 1) {
      return false;
    }
    ASTNode around = block.getParent();
    if (around.equals(method)) {
      return true;
    }
    boolean runsOnce =
        around instanceof Block
            || around instanceof SynchronizedStatement
            || (around instanceof TryStatement guarded && isOnlyEnd(guarded, block));
    Statement outer = around instanceof Block ? block : around instanceof Statement s ? s : null;
    return runsOnce && outer != null && isLast(method, outer);
  }

  private static boolean isOnlyEnd(TryStatement guarded, Block body) {
    List<?> handlers = guarded.catchClauses();
    return guarded.getBody().equals(body)
        && handlers.stream().allMatch(handler -> fails(((CatchClause) handler).getBody()));
  }

  private static boolean fails(Block handler) {
    List<?> statements = handler.statements();
    return !statements.isEmpty() && statements.get(statements.size() - 1) instanceof ThrowStatement;
  }
}
