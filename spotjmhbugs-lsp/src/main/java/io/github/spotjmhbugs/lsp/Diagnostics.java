// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SuppressionEdit;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.lsp.Checks.Checked;
import io.github.spotjmhbugs.lsp.Checks.Marked;
import io.github.spotjmhbugs.settings.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** What an editor shows of the findings of a text, and what it can do about them. */
final class Diagnostics {
  static final String BASELINE = "spotjmhbugs.baseline"; // a command: it is no text of the editor
  private static final String SUPPRESS = "suppress";
  private static final int MOST_BENCHMARKS = 5;

  private final Checked checked;
  private final Map<Path, Map<String, Location>> methods = new HashMap<>();

  Diagnostics(Checked checked) {
    this.checked = checked;
  }

  /** {@return the findings of the text, and what else its reader should know} */
  List<Diagnostic> all() {
    List<Diagnostic> all = new ArrayList<>();
    if (!checked.note().isEmpty()) {
      String text = OneLine.of(checked.text().file().getFileName() + " " + checked.note());
      Range first = new Range(new Position(0, 0), new Position(0, 0));
      all.add(new Diagnostic(first, text, DiagnosticSeverity.Information, Server.NAME));
    }
    Program program = program();
    for (Marked each : checked.findings()) {
      Diagnostic diagnostic = of(each);
      diagnostic.setRelatedInformation(List.copyOf(related(each.finding(), program).values()));
      all.add(diagnostic);
    }
    return all;
  }

  /** {@return a finding without related places, as severe as in all other reports} */
  static Diagnostic of(Marked marked) {
    Finding finding = marked.finding();
    DiagnosticSeverity severity =
        switch (finding.confidence()) {
          case HIGH -> DiagnosticSeverity.Error;
          case NORMAL -> DiagnosticSeverity.Warning;
          case LOW -> DiagnosticSeverity.Information;
        };
    String said = Messages.statement(finding) + "\nFix: " + Messages.remedy(finding);
    String text = (said + "\n" + finding.rating().doubtText()).strip();
    String code = finding.pattern().type();
    Diagnostic diagnostic = new Diagnostic(marked.range(), text, severity, Server.NAME, code);
    diagnostic.setCodeDescription(new DiagnosticCodeDescription(Messages.page(finding.pattern())));
    return diagnostic;
  }

  private Map<Location, DiagnosticRelatedInformation> related(Finding finding, Program program) {
    Map<Location, DiagnosticRelatedInformation> places = new LinkedHashMap<>();
    String own = finding.location().className();
    // What class files say of lines is wrong once the text has changed.
    if (checked.isCurrent()) {
      for (Site site : finding.sites()) {
        int line = line(site, program);
        if (line != finding.location().line() || !site.className().equals(own)) {
          add(places, place(site.className(), line), "here, in " + site.member());
        }
      }
      finding.secondaryLines().forEach(line -> add(places, place(own, line), "also here"));
    }
    if (finding.affectsOthers()) {
      for (String name : finding.affected().stream().limit(MOST_BENCHMARKS).toList()) {
        Optional<Path> file = checked.source(name.replaceFirst("#.*", "").replace('.', '/'));
        Optional<Location> place =
            file.map(each -> methods.computeIfAbsent(each, this::methods).get(name));
        add(places, place, "affects " + name.replace('#', '.'));
      }
    }
    return places;
  }

  private static void add(
      Map<Location, DiagnosticRelatedInformation> all, Optional<Location> place, String text) {
    String line = OneLine.of(text);
    place.ifPresent(at -> all.putIfAbsent(at, new DiagnosticRelatedInformation(at, line)));
  }

  private Optional<Location> place(String className, int line) {
    Range range = new Range(new Position(Math.max(0, line - 1), 0), new Position(line, 0));
    Optional<Path> file = checked.source(className).filter(any -> line > 0);
    return file.map(each -> new Location(uri(each), range));
  }

  private static int line(Site site, Program program) {
    try {
      CompiledMethod method = CompiledMethod.of(program.read(site.className()), site);
      return CompiledMethod.lineOf(method.instruction(site));
    } catch (NotRepairableException e) {
      return 0; // a declaration, which has no line
    }
  }

  private String uri(Path file) {
    return file.equals(checked.text().file()) ? checked.text().uri() : file.toUri().toString();
  }

  /** {@return the names of methods where they are declared, as {@code package.Class#method}} */
  private Map<String, Location> methods(Path file) {
    Map<String, Location> found = new TreeMap<>();
    boolean isOpen = file.equals(checked.text().file());
    try {
      JavaSource source = JavaSource.parse(isOpen ? checked.text().text() : Texts.read(file));
      for (MethodDeclaration each : NodeSearch.below(source.unit(), MethodDeclaration.class)) {
        if (each.getParent() instanceof AbstractTypeDeclaration type) {
          int start = each.getName().getStartPosition();
          String owner = source.packagePrefix() + Declarations.binaryName(type);
          Range range = Checked.range(source.text(), start, JavaSource.end(each.getName()));
          String name = owner.replace('/', '.') + "#" + each.getName();
          found.putIfAbsent(name, new Location(uri(file), range));
        }
      }
    } catch (NotRepairableException e) {
      // It is being edited.
    }
    return found;
  }

  /** {@return how many findings affect each benchmark, and what measures and was measured} */
  List<CodeLens> lenses(ImpactRuns impact) {
    List<CodeLens> all = new ArrayList<>();
    for (Map.Entry<String, Location> each : methods(checked.text().file()).entrySet()) {
      Set<String> practices = new LinkedHashSet<>();
      List<Finding> findings = checked.affecting(each.getKey());
      findings.forEach(one -> practices.add(one.pattern().practice().name()));
      String title = findings.size() + (findings.size() == 1 ? " finding: " : " findings: ");
      List<Command> commands = new ArrayList<>();
      commands.add(new Command(title + String.join(", ", practices), ""));
      if (impact.isPossible) {
        List<Object> arguments = List.of(checked.text().uri(), each.getKey());
        commands.add(new Command("Measure the impact", ImpactRuns.COMMAND, arguments));
      }
      impact
          .verdicts
          .getOrDefault(each.getKey(), Set.of())
          .forEach(one -> commands.add(new Command(one, "")));
      if (!findings.isEmpty()) {
        commands.forEach(one -> all.add(new CodeLens(each.getValue().getRange(), one, null)));
      }
    }
    return all;
  }

  /** What an entry does about the finding with this number in a version of a text. */
  record Choice(String uri, int version, int finding, String action) {}

  /** {@return why nothing is done about a finding of a text that is no more} */
  static NotRepairableException isAnother() {
    return new NotRepairableException("the text has changed or does not compile; ask again");
  }

  private Finding finding(Choice choice) throws NotRepairableException {
    if (!checked.isCurrent() || choice.version != checked.text().version()) {
      throw isAnother();
    }
    return checked.findings().get(choice.finding).finding();
  }

  private Program program() {
    Set<String> names = new TreeSet<>(checked.module().ownNames);
    names.addAll(checked.classes());
    return new Program(checked.classPath(), names);
  }

  List<CodeAction> actions(Range part, boolean isLazy) {
    List<CodeAction> all = new ArrayList<>();
    if (!checked.isCurrent()) {
      return all; // its jars may be closed
    }
    boolean canSuppress = SuppressionEdit.isPossible(program());
    for (int i = 0; i < checked.findings().size(); i++) {
      Range range = checked.findings().get(i).range();
      if (range.getStart().getLine() > part.getEnd().getLine()
          || range.getEnd().getLine() < part.getStart().getLine()) {
        continue;
      }
      Finding finding = checked.findings().get(i).finding();
      List<Remedy> remedies = Remedy.of(finding);
      for (Remedy remedy : remedies) {
        // To consume a value is to return it if that suffices.
        if (remedy != Remedy.RETURN || !remedies.contains(Remedy.CONSUME)) {
          addAction(all, i, remedy.word(), remedy.label(), isLazy);
        }
      }
      if (canSuppress) {
        String title = "Suppress " + finding.pattern().type() + " here";
        addAction(all, i, SUPPRESS, title, isLazy);
      }
      for (Path file : checked.module().files(Key.BASELINE)) {
        if (Files.exists(file)) {
          addAction(all, i, BASELINE, "Add to the baseline " + file.getFileName(), isLazy);
        }
      }
    }
    return all;
  }

  private void addAction(
      List<CodeAction> all, int number, String word, String title, boolean isLazy) {
    Choice choice = new Choice(checked.text().uri(), checked.text().version(), number, word);
    CodeAction action = new CodeAction(title);
    action.setKind("quickfix");
    action.setDiagnostics(List.of(of(checked.findings().get(number))));
    action.setData(choice);
    try {
      if (word.equals(BASELINE)) {
        action.setCommand(new Command(title, BASELINE, List.of(choice)));
      } else if (!isLazy) {
        action.setEdit(edit(choice));
      }
      all.add(action);
    } catch (NotRepairableException e) {
      // What cannot be done is not offered.
    }
  }

  WorkspaceEdit edit(Choice choice) throws NotRepairableException {
    SourceText text = new SourceText(checked.text().text());
    List<TextEdit> edits = new ArrayList<>();
    for (Edit each : edits(text.text(), finding(choice), choice.action)) {
      Range range = Checked.range(text, each.start(), each.end());
      edits.add(new TextEdit(range, each.replacement()));
    }
    return new WorkspaceEdit(Map.of(choice.uri, edits));
  }

  private List<Edit> edits(String text, Finding finding, String word)
      throws NotRepairableException {
    if (word.equals(SUPPRESS)) {
      return SuppressionEdit.of(text, finding, program());
    }
    SourceRepairs.CompileCheck check =
        (before, after) ->
            errors(after).stream().filter(each -> !errors(before).contains(each)).findFirst();
    SourceRepairs.Task task = new SourceRepairs.Task(finding, Remedy.named(word));
    SourceRepairs.Outcome outcome = new SourceRepairs(program(), check).repair(text, List.of(task));
    if (outcome.edits().isEmpty()) {
      throw new NotRepairableException(
          outcome.refused().getOrDefault(finding, "there is nothing to change"));
    }
    return outcome.edits();
  }

  private Set<String> errors(String changed) {
    Path file = checked.text().file();
    return checked.module().compile(file, changed).errors(file).keySet();
  }

  void addToBaseline(Choice choice) throws NotRepairableException, IOException {
    Path file = checked.module().files(Key.BASELINE).get(0);
    Files.writeString(file, Baseline.adding(Texts.read(file), finding(choice)));
  }
}
