// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Consumes the dead values of a file. A method with one such value at its end returns it, and so do
 * the methods that call it; any other gets a Blackhole from JMH or from its callers.
 */
final class ConsumptionPlan {
  private final Methods methods;
  private final Map<MethodDeclaration, Set<DeadValue>> values = new LinkedHashMap<>();
  private final Set<MethodDeclaration> returning = new LinkedHashSet<>();
  private final Set<MethodDeclaration> withBlackhole = new LinkedHashSet<>();

  ConsumptionPlan(Methods methods) {
    this.methods = methods;
  }

  /**
   * Adds a value.
   *
   * @param value a value that nobody consumes
   * @param remedy how to consume it
   * @throws NotRepairableException when it is not in a method
   */
  void add(DeadValue value, Remedy remedy) throws NotRepairableException {
    MethodDeclaration method = methods.around(value.place());
    checkThread(value.place());
    values.computeIfAbsent(method, key -> new LinkedHashSet<>()).add(value);
    if (remedy == Remedy.RETURN) {
      returning.add(method);
    } else if (remedy != Remedy.CONSUME) {
      withBlackhole.add(method);
    }
  }

  /** A Blackhole is a state of one thread. */
  private static void checkThread(ASTNode code) throws NotRepairableException {
    if (OtherThreads.run(code)) {
      throw new NotRepairableException("it runs in another thread, which has no Blackhole");
    }
  }

  /**
   * Writes what consumes the values.
   *
   * @param edits what is written
   * @throws NotRepairableException when one of them cannot be consumed
   */
  void write(Edits edits) throws NotRepairableException {
    Set<MethodDeclaration> consuming = new LinkedHashSet<>(withBlackhole);
    Round round = new Round(consuming);
    while (round.isRefuted()) {
      // What returns one value in this round must consume several in the next.
      round = new Round(consuming);
    }
    for (MethodDeclaration method : returning) {
      if (!round.results.containsKey(method)) {
        throw new NotRepairableException("the method cannot end with this value");
      }
    }
    round.write(edits);
  }

  /** An attempt, given the methods that are known to need a Blackhole. */
  private final class Round {
    private final Set<MethodDeclaration> consuming;
    private final Map<MethodDeclaration, Set<DeadValue>> dead = new LinkedHashMap<>();
    private final Map<MethodDeclaration, ResultType> results = new LinkedHashMap<>();
    private final Set<MethodDeclaration> extended = new LinkedHashSet<>();
    private final List<Methods.WrittenCall> passing = new ArrayList<>();

    Round(Set<MethodDeclaration> consuming) {
      this.consuming = consuming;
      values.forEach((method, each) -> dead.put(method, new LinkedHashSet<>(each)));
    }

    /** Decides about all methods; tells whether one of them turned out to need a Blackhole. */
    boolean isRefuted() throws NotRepairableException {
      int known = consuming.size();
      List<MethodDeclaration> left = new ArrayList<>(dead.keySet());
      for (int i = 0; i < left.size() && consuming.size() == known; i++) {
        left.addAll(decide(left.get(i)));
      }
      return consuming.size() > known;
    }

    /** {@return further methods with values, since this one returns one to them} */
    private List<MethodDeclaration> decide(MethodDeclaration method) throws NotRepairableException {
      List<DeadValue> own = List.copyOf(dead.getOrDefault(method, Set.of()));
      MethodHead head = methods.head(method);
      boolean isSole = own.size() == 1 && !consuming.contains(method);
      if (isSole && head.blackhole().isEmpty() && canReturn(head, own.get(0))) {
        ResultType type = own.get(0).type();
        results.put(method, type);
        return returnToCallers(method, type);
      }
      consuming.add(method);
      extend(method);
      return List.of();
    }

    private boolean canReturn(MethodHead head, DeadValue value) throws NotRepairableException {
      return head.isVoid()
          && value.canBeReturnedBy(head.method())
          && !value.type().equals(ResultType.NONE)
          && !methods.isBoundByOthers(head.method());
    }

    private List<MethodDeclaration> returnToCallers(MethodDeclaration method, ResultType type)
        throws NotRepairableException {
      List<MethodDeclaration> callers = new ArrayList<>();
      for (Methods.WrittenCall call : methods.callsOf(method)) {
        if (methods.servesBenchmark(call.caller())) {
          dead.computeIfAbsent(call.caller(), key -> new LinkedHashSet<>())
              .add(new DroppedResult(call.expression(), type));
          if (results.containsKey(call.caller())) {
            consuming.add(call.caller());
          } else if (!consuming.contains(call.caller())) {
            callers.add(call.caller());
          }
        }
      }
      return callers;
    }

    /** Gives a method a Blackhole, and each of its callers one to pass on. */
    private void extend(MethodDeclaration method) throws NotRepairableException {
      if (methods.head(method).blackhole().isPresent() || !extended.add(method)) {
        return;
      }
      if (methods.isBoundByOthers(method)) {
        throw new NotRepairableException(
            methods.name(method) + " overrides or is overridden and cannot take a Blackhole");
      }
      List<Methods.WrittenCall> calls = methods.callsOf(method);
      if (calls.isEmpty() && !methods.head(method).isRunByJmh()) {
        throw new NotRepairableException("nobody passes a Blackhole to " + methods.name(method));
      }
      for (Methods.WrittenCall call : calls) {
        checkThread(call.expression());
        passing.add(call);
        consuming.add(call.caller());
        extend(call.caller());
      }
    }

    void write(Edits edits) throws NotRepairableException {
      for (MethodDeclaration method : extended) {
        methods.addBlackhole(method, edits);
      }
      for (Methods.WrittenCall call : passing) {
        methods.pass(call, edits);
      }
      ResultRemoval removal = new ResultRemoval(methods, edits);
      for (Map.Entry<MethodDeclaration, Set<DeadValue>> each : dead.entrySet()) {
        ResultType result = results.get(each.getKey());
        if (result == null) {
          String blackhole = methods.blackholeOf(each.getKey());
          List<ReductionTerm> terms = terms(each.getValue());
          each.getValue().stream()
              .filter(value -> terms.stream().noneMatch(term -> term.isSummedUpBy(value)))
              .forEach(value -> value.consume(edits, blackhole));
        } else {
          methods.setResult(each.getKey(), result, edits);
          each.getValue().forEach(value -> value.returnIt(edits));
        }
        removeAccumulators(each.getKey(), each.getValue(), edits, removal);
      }
    }

    private static List<ReductionTerm> terms(Set<DeadValue> values) {
      return values.stream()
          .filter(ReductionTerm.class::isInstance)
          .map(ReductionTerm.class::cast)
          .toList();
    }

    private void removeAccumulators(
        MethodDeclaration method, Set<DeadValue> own, Edits edits, ResultRemoval removal)
        throws NotRepairableException {
      Map<VariableDeclarationFragment, List<ReductionTerm>> byVariable =
          terms(own).stream()
              .collect(
                  Collectors.groupingBy(
                      term -> term.accumulator().declaration(),
                      LinkedHashMap::new,
                      Collectors.toList()));
      for (Map.Entry<VariableDeclarationFragment, List<ReductionTerm>> each :
          byVariable.entrySet()) {
        boolean losesResult =
            new AccumulatorRemoval(methods.head(method), each.getKey(), each.getValue(), terms(own))
                .write(edits);
        if (losesResult) {
          removal.of(method);
        }
      }
    }
  }
}
