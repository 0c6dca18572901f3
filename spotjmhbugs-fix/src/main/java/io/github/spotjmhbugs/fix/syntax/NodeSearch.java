// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.syntax;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.LambdaExpression;

/** Lists the nodes below a node, each after those within it: expressions as they are evaluated. */
public final class NodeSearch {
  private NodeSearch() {}

  /** What a search does not enter. */
  private static final class Collector<N extends ASTNode> extends ASTVisitor {
    private final ASTNode root;
    private final Class<N> type;
    private final boolean wholeTree;
    private final List<N> found = new ArrayList<>();

    Collector(ASTNode root, Class<N> type, boolean wholeTree) {
      super(false);
      this.root = root;
      this.type = type;
      this.wholeTree = wholeTree;
    }

    @Override
    public boolean preVisit2(ASTNode node) {
      return node.equals(root) || wholeTree || !isOtherCode(node);
    }

    @Override
    public void postVisit(ASTNode node) {
      if (type.isInstance(node)) {
        found.add(type.cast(node));
      }
    }
  }

  private static boolean isOtherCode(ASTNode node) {
    return node instanceof LambdaExpression
        || node instanceof AnonymousClassDeclaration
        || node instanceof AbstractTypeDeclaration;
  }

  /**
   * Searches the code of one method: not that of the lambdas and classes in it.
   *
   * @param root a method, or a lambda
   * @param type the kind of node that is wanted
   * @param <N> the kind of node that is wanted
   * @return the nodes in the order of evaluation
   */
  public static <N extends ASTNode> List<N> inCode(ASTNode root, Class<N> type) {
    return search(new Collector<>(root, type, false));
  }

  /**
   * Searches everything below a node.
   *
   * @param root a node
   * @param type the kind of node that is wanted
   * @param <N> the kind of node that is wanted
   * @return the nodes in the order of evaluation
   */
  public static <N extends ASTNode> List<N> below(ASTNode root, Class<N> type) {
    return search(new Collector<>(root, type, true));
  }

  private static <N extends ASTNode> List<N> search(Collector<N> collector) {
    collector.root.accept(collector);
    return collector.found;
  }
}
