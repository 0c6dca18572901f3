// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.fix.syntax.TypeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.objectweb.asm.tree.ClassNode;

/**
 * Makes a method of what JMH runs around each invocation, and calls it from the benchmarks: they
 * then measure it as well, but no longer the timestamps between the two.
 */
final class FixtureRepair {
  static final String SETUP = "Setup";
  static final String TEAR_DOWN = "TearDown";
  private final JavaSource source;
  private final Program program;
  private final SourceText text;

  FixtureRepair(JavaSource source, Program program) {
    this.source = source;
    this.program = program;
    this.text = source.text();
  }

  /**
   * Calls a fixture from the benchmarks that it is run for.
   *
   * @param site the fixture
   * @param affected those benchmarks, as {@code package.Class#method}
   * @param edits what is written
   * @throws NotRepairableException when one of them cannot call it
   */
  void callFromBenchmarks(Site site, List<String> affected, Edits edits)
      throws NotRepairableException {
    CompiledMethod compiled = CompiledMethod.of(program.read(site.className()), site);
    MethodDeclaration fixture =
        (MethodDeclaration) new Declarations(source).code(compiled, CompiledMethod.NO_LINE).get(0);
    Optional<Annotation> before = AnnotationRepair.find(fixture, SETUP);
    Optional<Annotation> after = AnnotationRepair.find(fixture, TEAR_DOWN);
    if (before.isPresent() == after.isPresent() || !fixture.parameters().isEmpty()) {
      throw new NotRepairableException("only JMH can call the fixture");
    }
    Map<MethodDeclaration, String> calls = calls(fixture, affected);
    for (Map.Entry<MethodDeclaration, String> each : calls.entrySet()) {
      if (before.isPresent()) {
        callFirst(each.getKey(), each.getValue(), edits);
      } else {
        callLast(each.getKey(), each.getValue(), edits);
      }
      declareExceptions(each.getKey(), fixture, edits);
    }
    remove(before.or(() -> after).get(), edits);
  }

  /** {@return each benchmark of the fixture's state, and how it calls the fixture} */
  private Map<MethodDeclaration, String> calls(MethodDeclaration fixture, List<String> affected)
      throws NotRepairableException {
    AbstractTypeDeclaration type = (AbstractTypeDeclaration) fixture.getParent();
    if (!isOfOneThread(type)) {
      throw new NotRepairableException("several threads may share the state");
    }
    Set<String> missing = new TreeSet<>(affected);
    Map<MethodDeclaration, String> calls = new LinkedHashMap<>();
    for (MethodDeclaration each : NodeSearch.below(source.unit(), MethodDeclaration.class)) {
      Optional<String> receiver =
          new MethodHead(source, each).isBenchmark() ? receiver(each, type) : Optional.empty();
      if (receiver.isPresent()) {
        calls.put(each, receiver.get() + fixture.getName().getIdentifier() + "();");
        missing.removeIf(name -> isNameOf(each, name));
      }
    }
    if (!missing.isEmpty()) {
      throw new NotRepairableException("a benchmark elsewhere needs the fixture");
    }
    return calls;
  }

  /** Unless the file says otherwise, JMH runs one thread, which then has a shared state alone. */
  private boolean isOfOneThread(AbstractTypeDeclaration type) {
    Optional<String> scope =
        AnnotationRepair.find(type, "State")
            .flatMap(AnnotationRepair::value)
            .map(source::textOf)
            .map(text -> text.substring(text.lastIndexOf('.') + 1));
    boolean isShared = scope.isPresent() && scope.get().equals("Benchmark");
    return scope.isPresent() && (scope.get().equals("Thread") || (isShared && !asksForThreads()));
  }

  private boolean asksForThreads() {
    return NodeSearch.below(source.unit(), Annotation.class).stream()
            .anyMatch(FixtureRepair::asksForThreads)
        || NodeSearch.below(source.unit(), MethodInvocation.class).stream()
            .anyMatch(FixtureRepair::asksForThreads);
  }

  private static boolean asksForThreads(MethodInvocation call) {
    List<?> arguments = call.arguments();
    return call.getName().getIdentifier().equals("threads")
        && arguments.stream().anyMatch(each -> !isOne(each));
  }

  private static boolean asksForThreads(Annotation annotation) {
    return switch (AnnotationRepair.simpleName(annotation)) {
      case "Group" -> true;
      case "Threads" -> AnnotationRepair.value(annotation).filter(FixtureRepair::isOne).isEmpty();
      default -> false;
    };
  }

  private static boolean isOne(Object expression) {
    return expression instanceof NumberLiteral number && number.getToken().equals("1");
  }

  private Optional<String> receiver(MethodDeclaration benchmark, AbstractTypeDeclaration state) {
    if (benchmark.getParent().equals(state)) {
      return Optional.of("");
    }
    List<?> parameters = benchmark.parameters();
    return parameters.stream()
        .map(SingleVariableDeclaration.class::cast)
        .filter(p -> TypeText.of(p).equals(new TypeText(state.getName().getIdentifier(), 0)))
        .map(parameter -> parameter.getName().getIdentifier() + ".")
        .findFirst();
  }

  /** Whether a benchmark is declared, or inherited, under a name. */
  private boolean isNameOf(MethodDeclaration benchmark, String affected) {
    AbstractTypeDeclaration type = (AbstractTypeDeclaration) benchmark.getParent();
    String declaring = source.packagePrefix() + Declarations.binaryName(type);
    String method = benchmark.getName().getIdentifier();
    int end = affected.indexOf('#');
    Optional<ClassNode> heir = program.find(affected.substring(0, end).replace('.', '/'));
    while (heir.isPresent()
        && heir.get().methods.stream().noneMatch(each -> each.name.equals(method))) {
      heir = Optional.ofNullable(heir.get().superName).flatMap(program::find);
    }
    return affected.substring(end + 1).equals(method)
        && heir.filter(each -> each.name.equals(declaring)).isPresent();
  }

  private void callFirst(MethodDeclaration benchmark, String call, Edits edits) {
    Block body = benchmark.getBody();
    int start = body.getStartPosition() + 1;
    List<?> statements = body.statements();
    Optional<Statement> first = statements.stream().map(Statement.class::cast).findFirst();
    boolean hasLines =
        text.endsLine(start)
            && first.map(ASTNode::getStartPosition).filter(text::startsLine).isPresent();
    if (hasLines) {
      int line = text.lineEnd(start);
      edits.insert(
          line, text.lineSeparator(line) + text.indent(first.get().getStartPosition()) + call);
    } else {
      edits.insert(start, " " + call + (text.text().charAt(start) == '}' ? " " : ""));
    }
  }

  private void callLast(MethodDeclaration benchmark, String call, Edits edits)
      throws NotRepairableException {
    List<?> statements = benchmark.getBody().statements();
    if (statements.isEmpty()) {
      callFirst(benchmark, call, edits);
      return;
    }
    Statement last = (Statement) statements.get(statements.size() - 1);
    if (!new MethodHead(source, benchmark).isVoid() || !ControlFlow.endsWith(benchmark, last)) {
      throw new NotRepairableException("a benchmark has a result before the fixture runs");
    }
    int end = JavaSource.end(last);
    if (text.startsLine(last.getStartPosition()) && text.endsLine(end)) {
      String line = text.indent(last.getStartPosition()) + call;
      edits.insert(text.lineEnd(end), text.lineSeparator(end) + line);
    } else {
      edits.insert(end, " " + call);
    }
  }

  private void declareExceptions(
      MethodDeclaration benchmark, MethodDeclaration fixture, Edits edits) {
    Set<String> declared = new TreeSet<>(thrown(benchmark));
    List<String> missing =
        thrown(fixture).stream().filter(each -> !declared.contains(each)).toList();
    if (missing.isEmpty() || declared.contains("Exception") || declared.contains("Throwable")) {
      return;
    }
    String written = String.join(", ", missing);
    List<?> thrown = benchmark.thrownExceptionTypes();
    if (thrown.isEmpty()) {
      int from = JavaSource.end(benchmark.getName());
      List<?> parameters = benchmark.parameters();
      if (!parameters.isEmpty()) {
        from = JavaSource.end((ASTNode) parameters.get(parameters.size() - 1));
      }
      edits.insert(text.text().indexOf(')', from) + 1, " throws " + written);
    } else {
      edits.insert(JavaSource.end((ASTNode) thrown.get(thrown.size() - 1)), ", " + written);
    }
  }

  private List<String> thrown(MethodDeclaration method) {
    List<?> thrown = method.thrownExceptionTypes();
    return thrown.stream().map(type -> source.textOf((ASTNode) type)).toList();
  }

  private void remove(Annotation annotation, Edits edits) {
    int start = annotation.getStartPosition();
    int end = JavaSource.end(annotation);
    boolean isLine =
        text.startsLine(start) && text.text().substring(end, text.lineEnd(end)).isBlank();
    if (isLine) {
      edits.replace(text.lineStart(start), text.nextLine(end), "");
    } else {
      edits.replace(start, text.skipBlanks(end), "");
    }
  }
}
