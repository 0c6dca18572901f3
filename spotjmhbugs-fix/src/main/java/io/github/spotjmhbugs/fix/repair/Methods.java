// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.Call;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.CodeMap;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** The methods of a source file, and who calls them. */
final class Methods {
  private final JavaSource source;
  private final Program program;
  private final Imports imports;
  private final Declarations declarations;
  private final Map<MethodDeclaration, List<WrittenCall>> calls = new HashMap<>();
  private final Map<MethodDeclaration, String> blackholes = new HashMap<>();
  private String blackholeType = "";

  /**
   * A call in this file.
   *
   * @param expression the call
   * @param caller the method that it is in, or in a lambda or local class of
   */
  record WrittenCall(Expression expression, MethodDeclaration caller) {}

  Methods(JavaSource source, Program program, Imports imports) {
    this.source = source;
    this.program = program;
    this.imports = imports;
    this.declarations = new Declarations(source);
  }

  MethodHead head(MethodDeclaration method) {
    return new MethodHead(source, method);
  }

  String name(MethodDeclaration method) {
    return method.getName().getIdentifier();
  }

  /**
   * Finds the method that some code belongs to.
   *
   * @param code a statement or an expression
   * @return the method of a named class that the code is in, be it in a lambda or a local class
   * @throws NotRepairableException when it is in a constructor or an initialiser
   */
  MethodDeclaration around(ASTNode code) throws NotRepairableException {
    return (MethodDeclaration)
        JavaSource.around(code, Methods::isNamed)
            .orElseThrow(
                () -> new NotRepairableException("the code is in no method that could consume it"));
  }

  private static boolean isNamed(ASTNode node) {
    return node instanceof MethodDeclaration method
        && !method.isConstructor()
        && method.getParent() instanceof AbstractTypeDeclaration type
        && !type.isLocalTypeDeclaration();
  }

  boolean isBoundByOthers(MethodDeclaration method) throws NotRepairableException {
    return program.isBoundByOthers(declarations.compiled(method, program));
  }

  /**
   * Finds the calls of a method.
   *
   * @param method a method of this file
   * @return all of them
   * @throws NotRepairableException when some are in other files, or make a function of it
   */
  List<WrittenCall> callsOf(MethodDeclaration method) throws NotRepairableException {
    List<WrittenCall> known = calls.get(method);
    if (known == null) {
      known = new ArrayList<>();
      for (Call call : program.callsOf(declarations.compiled(method, program))) {
        known.add(written(call, method));
      }
      calls.put(method, known);
    }
    return known;
  }

  private WrittenCall written(Call call, MethodDeclaration method) throws NotRepairableException {
    CompiledMethod caller = call.caller();
    if (call.isFunction()) {
      throw new NotRepairableException(name(method) + " is also used as a function");
    }
    if (!isHere(caller)) {
      throw new NotRepairableException(name(method) + " is also called in other files");
    }
    Expression expression = new CodeMap(source, program, caller).expression(call.instruction());
    return new WrittenCall(expression, around(expression));
  }

  private boolean isHere(CompiledMethod caller) {
    String name = caller.owner().name;
    String prefix = source.packagePrefix();
    List<?> types = source.unit().types();
    return types.stream()
        .map(type -> prefix + ((AbstractTypeDeclaration) type).getName().getIdentifier())
        .anyMatch(type -> name.equals(type) || name.startsWith(type + "$"));
  }

  /**
   * Checks whether it matters to a benchmark what a method does with a value.
   *
   * @param method a method of this file
   * @return whether it is a benchmark, or one calls it
   * @throws NotRepairableException when some of its calls are not known
   */
  boolean servesBenchmark(MethodDeclaration method) throws NotRepairableException {
    return servesBenchmark(method, new HashSet<>());
  }

  private boolean servesBenchmark(MethodDeclaration method, Set<MethodDeclaration> seen)
      throws NotRepairableException {
    if (!seen.add(method)) {
      return false;
    }
    if (head(method).isBenchmark()) {
      return true;
    }
    for (WrittenCall call : callsOf(method)) {
      if (servesBenchmark(call.caller(), seen)) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return the name of a method's Blackhole: of the one that it has, or of the one that it gets}
   */
  String blackholeOf(MethodDeclaration method) {
    MethodHead head = head(method);
    return blackholes.computeIfAbsent(
        method, key -> head.blackhole().orElseGet(head::freeBlackholeName));
  }

  void addBlackhole(MethodDeclaration method, Edits edits) throws NotRepairableException {
    if (blackholeType.isEmpty()) {
      String known =
          JmhAnnotations.BLACKHOLES.stream()
              .sorted()
              .filter(name -> program.find(name).isPresent())
              .findFirst()
              .orElse(JmhAnnotations.PACKAGE + "/infra/Blackhole");
      blackholeType = imports.named(known.replace('/', '.'), edits);
    }
    head(method).addParameter(edits, blackholeType + " " + blackholeOf(method));
  }

  void setResult(MethodDeclaration method, ResultType type, Edits edits) {
    type.toImport().ifPresent(name -> imports.named(name, edits));
    head(method).setResult(edits, type.text());
  }

  void pass(WrittenCall call, Edits edits) throws NotRepairableException {
    if (!(call.expression() instanceof MethodInvocation invocation)) {
      throw new NotRepairableException("the call of an inherited method cannot pass a Blackhole");
    }
    boolean isFirst = invocation.arguments().isEmpty();
    edits.insert(
        JavaSource.end(invocation) - 1, (isFirst ? "" : ", ") + blackholeOf(call.caller()));
  }
}
