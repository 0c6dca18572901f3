// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.ChildPropertyDescriptor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.VariableDeclaration;

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

  /**
   * Lists the mentions of a local variable, told from methods, fields, labels and types of the same
   * name, and from variables that local classes declare.
   *
   * @param scope where to search
   * @param variable the declaration of the variable
   * @return the names that stand for it, without that in its declaration
   */
  public static List<SimpleName> mentions(ASTNode scope, VariableDeclaration variable) {
    String name = variable.getName().getIdentifier();
    return below(scope, SimpleName.class).stream()
        .filter(each -> each.getIdentifier().equals(name) && isExpression(each))
        .filter(each -> each.getStartPosition() > variable.getStartPosition())
        .filter(each -> !isHidden(each, scope))
        .toList();
  }

  private static boolean isExpression(SimpleName name) {
    StructuralPropertyDescriptor role = name.getLocationInParent();
    return role == QualifiedName.QUALIFIER_PROPERTY
        || (role instanceof ChildPropertyDescriptor child
            && child.getChildType() == Expression.class)
        || (role instanceof ChildListPropertyDescriptor list
            && list.getElementType() == Expression.class);
  }

  private static boolean isHidden(SimpleName name, ASTNode scope) {
    return Stream.<ASTNode>iterate(
            name, node -> node != null && !node.equals(scope), ASTNode::getParent)
        .filter(
            node ->
                node instanceof AnonymousClassDeclaration
                    || node instanceof AbstractTypeDeclaration)
        .flatMap(type -> below(type, VariableDeclaration.class).stream())
        .anyMatch(each -> each.getName().getIdentifier().equals(name.getIdentifier()));
  }

  private static <N extends ASTNode> List<N> search(Collector<N> collector) {
    collector.root.accept(collector);
    return collector.found;
  }
}
