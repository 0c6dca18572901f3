// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchStatement;

/**
 * The value of a local variable, once a statement is done.
 *
 * @param source the source file
 * @param name the variable
 * @param after the statement after which it has the value
 * @param type its type for the head of a method
 */
record UnreadVariable(JavaSource source, String name, Statement after, ResultType type)
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
    append(edits, blackhole + ".consume(" + name + ");");
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
