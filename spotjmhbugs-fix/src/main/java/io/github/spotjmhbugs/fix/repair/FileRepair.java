// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.CodeMap;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;

/** The repair of several findings of one file, as one change. */
final class FileRepair {
  private final JavaSource source;
  private final Program program;
  private final Imports imports;
  private final ConsumptionPlan consumption;
  private final Edits edits = new Edits();
  private final Set<Place> done = new LinkedHashSet<>();

  private record Place(Site site, Remedy remedy) {}

  FileRepair(JavaSource source, Program program) {
    this.source = source;
    this.program = program;
    this.imports = new Imports(source);
    this.consumption = new ConsumptionPlan(new Methods(source, program, imports));
  }

  void add(Finding finding, Remedy remedy) throws NotRepairableException {
    for (Site site : finding.sites()) {
      // Findings of several benchmarks share a helper.
      if (done.add(new Place(site, remedy))) {
        add(finding, site, remedy);
      }
    }
  }

  private void add(Finding finding, Site site, Remedy remedy) throws NotRepairableException {
    switch (remedy) {
      case CONSUME, RETURN, BLACKHOLE, CONSUME_TERMS -> {
        for (DeadValue value : values(finding.pattern(), site)) {
          consumption.add(value, remedy);
        }
      }
      case DROP_FINAL -> new FieldRepair(source, program, imports).dropFinal(site, edits);
      case PARAMETER -> new FieldRepair(source, program, imports).makeParameter(site, edits);
      case ONE_FORK -> new AnnotationRepair(source, program).setForks(site, edits);
      case DEFAULT_FORKS -> new AnnotationRepair(source, program).dropForks(site, edits);
      case IN_BENCHMARK ->
          new FixtureRepair(source, program).callFromBenchmarks(site, finding.affected(), edits);
      case EACH_ITERATION -> {
        new PreparedInput(program).mustStaySteady(site.className(), finding.affected());
        new AnnotationRepair(source, program).setLevel(site, edits);
      }
    }
  }

  private List<DeadValue> values(BugPattern pattern, Site site) throws NotRepairableException {
    CompiledMethod method = CompiledMethod.of(program.read(site.className()), site);
    CodeMap code = new CodeMap(source, program, method);
    Expression computed = code.expression(method.instruction(site));
    return new DeadValues(source, new TypeNames(source, program), code).of(pattern, computed);
  }

  /**
   * Tells sums of sums.
   *
   * @param outer a finding about the terms of a sum
   * @param inner another
   * @return whether the outer sum adds up the inner one
   */
  boolean isSumOf(Finding outer, Finding inner) {
    try {
      List<DeadValue> sums = values(outer.pattern(), outer.site());
      return values(inner.pattern(), inner.site()).stream()
          .filter(ReductionTerm.class::isInstance)
          .map(ReductionTerm.class::cast)
          .anyMatch(term -> sums.stream().anyMatch(term::isSummedUpBy));
    } catch (NotRepairableException e) {
      return false;
    }
  }

  List<Edit> edits() throws NotRepairableException {
    consumption.write(edits);
    imports.dropUnused(edits);
    return edits.inOrder();
  }
}
