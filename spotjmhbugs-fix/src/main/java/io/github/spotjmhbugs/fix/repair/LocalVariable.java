// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.fix.syntax.TypeText;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * A local variable at one of the places that give it a value.
 *
 * @param source the source file
 * @param declaration where it is declared
 * @param assigned the statement that gives it the value
 */
record LocalVariable(
    JavaSource source, VariableDeclarationFragment declaration, Statement assigned) {
  static LocalVariable declaredBy(JavaSource source, VariableDeclarationFragment declaration) {
    return new LocalVariable(source, declaration, (Statement) declaration.getParent());
  }

  static LocalVariable assignedBy(JavaSource source, Assignment assignment, String name)
      throws NotRepairableException {
    for (ASTNode at = assignment; at != null; at = at.getParent()) {
      if (at.getParent() instanceof Block block) {
        for (VariableDeclarationFragment each : declared(block)) {
          if (each.getName().getIdentifier().equals(name)) {
            return new LocalVariable(source, each, (Statement) assignment.getParent());
          }
        }
      }
    }
    throw new NotRepairableException("the value is not kept in a local variable");
  }

  private static List<VariableDeclarationFragment> declared(Block block) {
    List<?> statements = block.statements();
    return statements.stream()
        .filter(VariableDeclarationStatement.class::isInstance)
        .map(VariableDeclarationStatement.class::cast)
        .flatMap(s -> NodeSearch.inCode(s, VariableDeclarationFragment.class).stream())
        .filter(fragment -> fragment.getParent().getParent().equals(block))
        .toList();
  }

  String name() {
    return declaration.getName().getIdentifier();
  }

  /**
   * Makes it a value to consume.
   *
   * @param pattern what is wrong with the value
   * @param initialType its type if it is declared with {@code var}
   * @return the value, where it is complete
   */
  DeadValue unread(BugPattern pattern, ResultType initialType) {
    Statement after = pattern.equals(RetuPractice.FORGOTTEN_OBJECT) ? lastUse() : assigned;
    Optional<ExpressionStatement> last =
        pattern.equals(RetuPractice.OVERWRITTEN_VALUE) ? consumedAfterLoop() : Optional.empty();
    return new UnreadVariable(source, name(), after, type(initialType), last);
  }

  /** What uses only the last of the values: once each iteration consumes its own, for nothing. */
  private Optional<ExpressionStatement> consumedAfterLoop() {
    List<SimpleName> mentions =
        NodeSearch.mentions(declaration.getParent().getParent(), declaration);
    return mentions.size() == 2
            && mentions.get(1).getParent() instanceof MethodInvocation call
            && call.getParent() instanceof ExpressionStatement consumed
            && consumed.getParent() instanceof Block block
            && isBehindLoop(block.statements(), consumed)
        ? Optional.of(consumed)
        : Optional.empty();
  }

  private boolean isBehindLoop(List<?> statements, Statement consumed) {
    int before = statements.indexOf(consumed) - 1;
    return before >= 0
        && isLoop(statements.get(before))
        && NodeSearch.inCode((ASTNode) statements.get(before), Statement.class).contains(assigned);
  }

  private static boolean isLoop(Object statement) {
    return statement instanceof ForStatement
        || statement instanceof EnhancedForStatement
        || statement instanceof WhileStatement
        || statement instanceof DoStatement;
  }

  /** Nothing can follow a return, be it the last to use the variable. */
  private Statement lastUse() {
    Statement last = assigned;
    List<?> block =
        assigned.getParent() instanceof Block around
            ? around.statements()
            : assigned.getParent() instanceof SwitchStatement cases
                ? cases.statements()
                : List.of();
    for (Object each : block) {
      if (each instanceof Statement statement
          && statement.getStartPosition() >= assigned.getStartPosition()
          && !(statement instanceof ReturnStatement)
          && mentions(statement)) {
        last = statement;
      }
    }
    return last;
  }

  private boolean mentions(Statement statement) {
    return !NodeSearch.mentions(statement, declaration).isEmpty();
  }

  private ResultType type(ResultType initialType) {
    VariableDeclarationStatement statement = (VariableDeclarationStatement) declaration.getParent();
    if (statement.getType().isVar()) {
      return initialType;
    }
    String simpleName = TypeText.of(statement.getType()).simpleName();
    ASTNode root = statement.getRoot();
    boolean isLocal =
        NodeSearch.below(root, TypeDeclarationStatement.class).stream()
            .anyMatch(each -> each.getDeclaration().getName().getIdentifier().equals(simpleName));
    return isLocal
        ? ResultType.NONE
        : ResultType.written(
            source.textOf(statement.getType()) + "[]".repeat(declaration.getExtraDimensions()));
  }

  /**
   * The value of a local variable, once a statement is done.
   *
   * @param source the source file
   * @param name the variable
   * @param after the statement after which it has the value
   * @param type its type for the head of a method
   * @param last the statement behind a loop that uses the last of its values, and nothing else does
   */
  private record UnreadVariable(
      JavaSource source,
      String name,
      Statement after,
      ResultType type,
      Optional<ExpressionStatement> last)
      implements DeadValue {
    @Override
    public ASTNode place() {
      return after;
    }

    @Override
    public boolean canBeReturnedBy(MethodDeclaration method) {
      return ControlFlow.endsWith(method, after);
    }

    @Override
    public void returnIt(Edits edits) {
      append(edits, "return " + name + ";");
    }

    @Override
    public void consume(Edits edits, String blackhole) {
      String statement = blackhole + ".consume(" + name + ");";
      append(edits, statement);
      last.filter(each -> source.textOf(each).equals(statement))
          .ifPresent(each -> AccumulatorRemoval.removeFromBlock(each, source.text(), edits));
    }

    private void append(Edits edits, String statement) {
      boolean inList =
          after.getParent() instanceof Block || after.getParent() instanceof SwitchStatement;
      SourceText text = source.text();
      int end = JavaSource.end(after);
      if (!inList) {
        edits.insert(after.getStartPosition(), "{ ");
        edits.insert(end, " " + statement + " }");
      } else if (text.startsLine(after.getStartPosition()) && text.endsLine(end)) {
        String line = text.indent(after.getStartPosition()) + statement;
        edits.insert(text.lineEnd(end), text.lineSeparator(end) + line);
      } else {
        edits.insert(end, " " + statement);
      }
    }
  }
}
