// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.fix.syntax.TypeText;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Tells functions that another thread than that of the benchmark runs, by the names of what they
 * are handed to.
 */
final class OtherThreads {
  private static final Pattern HAND_OVER =
      Pattern.compile(
          "parallel(?:Stream)?|execute|submit|invoke(?:All|Any)?|schedule\\w*|fork|\\w+Async"
              + "|start\\w*|unstarted|\\w*Thread|\\w*Task");

  private OtherThreads() {}

  /**
   * Looks at the functions that some code is in.
   *
   * @param code a statement or an expression
   * @return whether one of them is handed to another thread
   */
  static boolean run(ASTNode code) {
    Optional<ASTNode> function = JavaSource.around(code, OtherThreads::endsSearch);
    return function.filter(each -> !(each instanceof BodyDeclaration)).isPresent()
        && (isHandedOver(function.get()) || run(function.get().getParent()));
  }

  /** A method of an anonymous class is no end: the object may be handed over. */
  private static boolean endsSearch(ASTNode node) {
    return node instanceof LambdaExpression
        || node instanceof AnonymousClassDeclaration
        || (node instanceof BodyDeclaration
            && !(node.getParent() instanceof AnonymousClassDeclaration));
  }

  private static boolean isHandedOver(ASTNode value) {
    ASTNode outer = value.getParent();
    if (outer instanceof VariableDeclarationFragment variable) {
      return NodeSearch.mentions(variable.getParent().getParent(), variable).stream()
          .anyMatch(OtherThreads::isHandedOver);
    }
    if (outer instanceof MethodInvocation call) {
      return value.equals(call.getExpression())
          ? HAND_OVER.matcher(call.getName().getIdentifier()).matches()
          : isHandOver(call) || isHandedOver(call);
    }
    if (outer instanceof ClassInstanceCreation creation) {
      return HAND_OVER.matcher(TypeText.of(creation.getType()).simpleName()).matches()
          || isHandedOver(creation);
    }
    return outer instanceof Expression && isHandedOver(outer);
  }

  /** Streams and futures are told by a call that their pipeline begins with. */
  private static boolean isHandOver(MethodInvocation call) {
    return HAND_OVER.matcher(call.getName().getIdentifier()).matches()
        || (call.getExpression() instanceof MethodInvocation receiver && isHandOver(receiver));
  }
}
