// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.fix.syntax.TypeText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.jspecify.annotations.Nullable;

/**
 * Tells functions that another thread than that of the benchmark runs, by the names of what they
 * are handed to, here or by methods of the file. A library that starts threads under a name of its
 * own is not known.
 */
final class OtherThreads {
  private static final Pattern HAND_OVER =
      Pattern.compile(
          "parallel\\w*|execute|submit|invoke(?:All|Any)?|schedule\\w*|fork|\\w+Async"
              + "|start\\w*|unstarted|\\w*Thread|\\w*Task");

  /** What was looked at: functions and streams may be handed round. */
  private final Set<ASTNode> seen = new HashSet<>();

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
        && (new OtherThreads().isHandedOver(function.get()) || run(function.get().getParent()));
  }

  /** A method of an anonymous class is no end: the object may be handed over. */
  private static boolean endsSearch(ASTNode node) {
    return node instanceof LambdaExpression
        || node instanceof AnonymousClassDeclaration
        || (node instanceof BodyDeclaration
            && !(node.getParent() instanceof AnonymousClassDeclaration));
  }

  private boolean isHandedOver(ASTNode value) {
    ASTNode outer = value.getParent();
    if (outer == null || !seen.add(value)) {
      return false;
    }
    if (outer instanceof VariableDeclaration variable) {
      return isVariableHandedOver(variable);
    }
    if (outer instanceof Assignment assignment
        && assignment.getRightHandSide().equals(value)
        && assignment.getLeftHandSide() instanceof SimpleName name) {
      return declarations(name).anyMatch(this::isVariableHandedOver);
    }
    if (outer instanceof MethodInvocation call) {
      return value.equals(call.getExpression())
          ? HAND_OVER.matcher(call.getName().getIdentifier()).matches()
          : isHandOver(call) || isHandedOnBy(call, value) || isHandedOver(call);
    }
    if (outer instanceof ClassInstanceCreation creation) {
      return HAND_OVER.matcher(TypeText.of(creation.getType()).simpleName()).matches()
          || isHandedOver(creation);
    }
    return outer instanceof Expression && isHandedOver(outer);
  }

  private boolean isVariableHandedOver(VariableDeclaration variable) {
    return JavaSource.around(variable, BodyDeclaration.class::isInstance).stream()
        .flatMap(body -> NodeSearch.mentions(body, variable).stream())
        .anyMatch(this::isHandedOver);
  }

  /** Streams and futures are told by a call that their pipeline begins with. */
  private boolean isHandOver(MethodInvocation call) {
    return HAND_OVER.matcher(call.getName().getIdentifier()).matches()
        || isHandOver(call.getExpression());
  }

  private boolean isHandOver(@Nullable Expression receiver) {
    return receiver instanceof SimpleName variable
        ? declarations(variable)
            .filter(seen::add)
            .anyMatch(each -> isHandOver(each.getInitializer()))
        : receiver instanceof MethodInvocation call && isHandOver(call);
  }

  /** Whether a method of the file hands on what it is handed. */
  private boolean isHandedOnBy(MethodInvocation call, ASTNode value) {
    List<?> arguments = call.arguments();
    int position = arguments.indexOf(value);
    return NodeSearch.below(call.getRoot(), MethodDeclaration.class).stream()
        .filter(callee -> callee.getName().getIdentifier().equals(call.getName().getIdentifier()))
        .filter(callee -> callee.parameters().size() == arguments.size())
        .map(callee -> (VariableDeclaration) callee.parameters().get(position))
        .anyMatch(this::isVariableHandedOver);
  }

  private static Stream<VariableDeclaration> declarations(SimpleName name) {
    return JavaSource.around(name, BodyDeclaration.class::isInstance).stream()
        .flatMap(body -> NodeSearch.below(body, VariableDeclaration.class).stream())
        .filter(each -> each.getName().getIdentifier().equals(name.getIdentifier()));
  }
}
