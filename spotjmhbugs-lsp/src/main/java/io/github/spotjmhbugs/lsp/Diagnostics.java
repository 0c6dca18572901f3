// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.lsp.Checked.Marked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;

/** What an editor underlines. */
final class Diagnostics {
  private static final String SOURCE = "spotjmhbugs";
  private static final int MOST_BENCHMARKS = 5;

  private Diagnostics() {}

  /** {@return the findings of a text, and what else its reader should know} */
  static PublishDiagnosticsParams of(Checked checked) {
    List<Diagnostic> all = new ArrayList<>();
    if (!checked.note().isEmpty()) {
      String text = OneLine.of(checked.text().file().getFileName() + " " + checked.note());
      Range first = new Range(new Position(0, 0), new Position(0, 0));
      all.add(new Diagnostic(first, text, DiagnosticSeverity.Information, SOURCE));
    }
    Places places = new Places(checked);
    Program program = new Program(checked.classPath(), List.of());
    for (Marked each : checked.findings()) {
      Diagnostic diagnostic = of(each);
      List<DiagnosticRelatedInformation> related = new ArrayList<>();
      if (checked.isCurrent()) {
        addLines(related, each.finding(), program, places);
      }
      addBenchmarks(related, each.finding(), places);
      diagnostic.setRelatedInformation(related);
      all.add(diagnostic);
    }
    return new PublishDiagnosticsParams(checked.text().uri(), all, checked.text().version());
  }

  /** {@return a finding without related places, as severe as in all other reports} */
  static Diagnostic of(Marked marked) {
    Finding finding = marked.finding();
    String doubt = finding.rating().doubtText();
    String message = Messages.statement(finding) + "\nFix: " + Messages.remedy(finding);
    DiagnosticSeverity severity =
        switch (finding.confidence()) {
          case HIGH -> DiagnosticSeverity.Error;
          case NORMAL -> DiagnosticSeverity.Warning;
          case LOW -> DiagnosticSeverity.Information;
        };
    Diagnostic diagnostic =
        new Diagnostic(
            marked.range(),
            doubt.isEmpty() ? message : message + "\n" + doubt,
            severity,
            SOURCE,
            finding.pattern().type());
    diagnostic.setCodeDescription(new DiagnosticCodeDescription(Messages.page(finding.pattern())));
    return diagnostic;
  }

  /** What class files say of lines is wrong once the text has changed. */
  private static void addLines(
      List<DiagnosticRelatedInformation> all, Finding finding, Program program, Places places) {
    String own = finding.location().className();
    for (Site site : finding.sites()) {
      line(program, site)
          .filter(line -> line != finding.location().line() || !site.className().equals(own))
          .flatMap(line -> places.line(site.className(), line))
          .ifPresent(place -> add(all, place, "here, in " + site.member()));
    }
    for (int line : finding.secondaryLines()) {
      places.line(own, line).ifPresent(place -> add(all, place, "also here"));
    }
  }

  private static void addBenchmarks(
      List<DiagnosticRelatedInformation> all, Finding finding, Places places) {
    if (finding.affectsOthers()) {
      for (String name : finding.affected().stream().limit(MOST_BENCHMARKS).toList()) {
        String text = "affects " + name.replace('#', '.');
        places.benchmark(name).ifPresent(place -> add(all, place, text));
      }
    }
  }

  private static void add(List<DiagnosticRelatedInformation> all, Location place, String message) {
    if (all.stream().noneMatch(each -> each.getLocation().equals(place))) {
      all.add(new DiagnosticRelatedInformation(place, OneLine.of(message)));
    }
  }

  private static Optional<Integer> line(Program program, Site site) {
    try {
      CompiledMethod method = CompiledMethod.of(program.read(site.className()), site);
      return Optional.of(CompiledMethod.lineOf(method.instruction(site)));
    } catch (NotRepairableException e) {
      return Optional.empty(); // a declaration, which has no line
    }
  }
}
