// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.answer;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.text.Marked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;

/** What an editor underlines. */
public final class Diagnostics {
  private static final String SOURCE = "spotjmhbugs";
  private static final int MOST_BENCHMARKS = 5;

  private Diagnostics() {}

  /**
   * Makes the diagnostics of a text.
   *
   * @param checked what is known of it
   * @return its findings, and what else its reader should know
   */
  public static PublishDiagnosticsParams of(Checked checked) {
    List<Diagnostic> all = new ArrayList<>();
    if (!checked.note().isEmpty()) {
      all.add(note(checked));
    }
    Places places = new Places(checked);
    Program program = new Program(checked.around().classPath(), List.of());
    for (Marked each : checked.findings()) {
      Diagnostic diagnostic = of(each);
      diagnostic.setRelatedInformation(related(each.finding(), program, places));
      all.add(diagnostic);
    }
    return new PublishDiagnosticsParams(checked.text().uri(), all, checked.text().version());
  }

  private static Diagnostic note(Checked checked) {
    String text = checked.text().file().getFileName() + " " + checked.note();
    Range first = new Range(new Position(0, 0), new Position(0, 0));
    return new Diagnostic(first, OneLine.of(text), DiagnosticSeverity.Information, SOURCE);
  }

  /**
   * Makes the diagnostic of a finding, without related places.
   *
   * @param marked the finding
   * @return the diagnostic; it is as severe as in all other reports
   */
  public static Diagnostic of(Marked marked) {
    Finding finding = marked.finding();
    String doubt = Messages.doubt(finding);
    Diagnostic diagnostic =
        new Diagnostic(
            marked.range(),
            Messages.statement(finding)
                + "\nFix: "
                + Messages.remedy(finding)
                + (doubt.isEmpty() ? "" : "\n" + doubt),
            severity(finding.confidence()),
            SOURCE,
            finding.pattern().type());
    diagnostic.setCodeDescription(new DiagnosticCodeDescription(Messages.page(finding.pattern())));
    return diagnostic;
  }

  private static DiagnosticSeverity severity(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> DiagnosticSeverity.Error;
      case NORMAL -> DiagnosticSeverity.Warning;
      case LOW -> DiagnosticSeverity.Information;
    };
  }

  private static List<DiagnosticRelatedInformation> related(
      Finding finding, Program program, Places places) {
    List<DiagnosticRelatedInformation> all = new ArrayList<>();
    for (Site site : finding.sites()) {
      line(program, site)
          .filter(
              line ->
                  line != finding.location().line()
                      || !site.className().equals(finding.location().className()))
          .flatMap(line -> places.line(site.className(), line))
          .ifPresent(place -> add(all, place, "here, in " + site.member()));
    }
    for (int line : finding.secondaryLines()) {
      places
          .line(finding.location().className(), line)
          .ifPresent(place -> add(all, place, "also here"));
    }
    if (finding.affectsOthers()) {
      finding.affected().stream()
          .limit(MOST_BENCHMARKS)
          .forEach(
              name ->
                  places
                      .benchmark(name)
                      .ifPresent(place -> add(all, place, "affects " + name.replace('#', '.'))));
    }
    return all;
  }

  private static void add(
      List<DiagnosticRelatedInformation> all, org.eclipse.lsp4j.Location place, String message) {
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
