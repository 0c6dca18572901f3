// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.CodeMap;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.host.source.SpotFinder;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.jspecify.annotations.Nullable;

/** Finds calls and other expressions in the syntax tree, as repairs do. */
public final class TreeSpots implements SpotFinder {
  // Findings of one file come one after the other.
  private List<String> lines = List.of();
  private @Nullable JavaSource parsed;

  @Override
  public Optional<SourceSpot> find(Finding finding, List<String> source, ClassSource classes) {
    try {
      Program program = new Program(classes, List.of());
      CompiledMethod method =
          CompiledMethod.of(program.read(finding.site().className()), finding.site());
      JavaSource java = parse(source);
      Expression expression =
          new CodeMap(java, program, method).expression(method.instruction(finding.site()));
      return Optional.of(spot(java.text(), expression, source))
          .filter(spot -> spot.line() == finding.location().line());
    } catch (NotRepairableException e) {
      return Optional.empty();
    }
  }

  private JavaSource parse(List<String> source) throws NotRepairableException {
    JavaSource known = parsed;
    if (known == null || !lines.equals(source)) {
      known = JavaSource.parse(String.join("\n", source));
      parsed = known;
      lines = source;
    }
    return known;
  }

  /** A call by its name, and anything else as far as it goes in its first line. */
  private static SourceSpot spot(SourceText text, Expression expression, List<String> source) {
    ASTNode first = expression;
    ASTNode last = expression;
    if (expression instanceof MethodInvocation call) {
      first = call.getExpression() instanceof Name receiver ? receiver : call.getName();
      last = call.getName();
    }
    SourceText.Position start = text.position(first.getStartPosition());
    int room = source.get(start.line() - 1).length() - (start.column() - 1);
    int length = Math.min(JavaSource.end(last) - first.getStartPosition(), room);
    return new SourceSpot(start.line(), start.column() - 1, length, true);
  }
}
