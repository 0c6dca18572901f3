// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.fix.syntax.TypeText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;

/**
 * What stands before the body of a method.
 *
 * @param source the source file
 * @param method the method
 */
record MethodHead(JavaSource source, MethodDeclaration method) {
  private static final Set<String> BENCHMARK = Set.of("Benchmark", "GenerateMicroBenchmark");
  private static final Set<String> FIXTURE = Set.of("Setup", "TearDown");
  private static final Set<String> BLACKHOLE = Set.of("Blackhole", "BlackHole");
  private static final List<String> NAMES = List.of("bh", "blackhole", "blackHole", "sink");

  boolean isBenchmark() {
    return hasAnnotation(BENCHMARK);
  }

  boolean isRunByJmh() {
    return isBenchmark() || hasAnnotation(FIXTURE);
  }

  private boolean hasAnnotation(Set<String> names) {
    List<?> modifiers = method.modifiers();
    return modifiers.stream()
        .filter(Annotation.class::isInstance)
        .map(annotation -> ((Annotation) annotation).getTypeName().getFullyQualifiedName())
        .anyMatch(name -> names.contains(name.substring(name.lastIndexOf('.') + 1)));
  }

  boolean isVoid() {
    return method.getReturnType2() instanceof PrimitiveType type
        && type.getPrimitiveTypeCode() == PrimitiveType.VOID;
  }

  /** {@return the name of its Blackhole, if it has one} */
  Optional<String> blackhole() {
    return parameters(method)
        .filter(each -> BLACKHOLE.contains(TypeText.of(each).simpleName()))
        .map(each -> each.getName().getIdentifier())
        .findFirst();
  }

  private static Stream<SingleVariableDeclaration> parameters(MethodDeclaration method) {
    List<?> parameters = method.parameters();
    return parameters.stream().map(SingleVariableDeclaration.class::cast);
  }

  /**
   * {@return a name for a Blackhole that means nothing else in the method: the file's own, if any}
   */
  String freeBlackholeName() {
    Set<String> taken =
        NodeSearch.below(method, SimpleName.class).stream()
            .map(SimpleName::getIdentifier)
            .collect(Collectors.toSet());
    Stream<String> usual =
        NodeSearch.below(source.unit(), MethodDeclaration.class).stream()
            .flatMap(other -> new MethodHead(source, other).blackhole().stream());
    return Stream.of(usual, NAMES.stream(), Stream.iterate(1, n -> n + 1).map(n -> "bh" + n))
        .flatMap(names -> names)
        .filter(name -> !taken.contains(name))
        .findFirst()
        .orElseThrow();
  }

  void setResult(Edits edits, String type) {
    var written = Objects.requireNonNull(method.getReturnType2());
    edits.replace(written.getStartPosition(), JavaSource.end(written), type);
  }

  void addParameter(Edits edits, String parameter) throws NotRepairableException {
    List<SingleVariableDeclaration> parameters = parameters(method).toList();
    if (parameters.stream().anyMatch(SingleVariableDeclaration::isVarargs)) {
      throw new NotRepairableException(
          "the method takes any number of arguments and cannot take a Blackhole behind them");
    }
    if (parameters.isEmpty()) {
      int name = JavaSource.end(method.getName());
      edits.insert(source.text().text().indexOf('(', name) + 1, parameter);
    } else {
      edits.insert(JavaSource.end(parameters.get(parameters.size() - 1)), ", " + parameter);
    }
  }
}
