// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.answer;

import com.google.gson.JsonObject;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SuppressionEdit;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.text.Marked;
import io.github.spotjmhbugs.lsp.text.OpenText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/**
 * What can be done about findings. Menus open at once: what an entry changes, if it can, is found
 * out when it is chosen. Its data tell which finding of which version of a text it is about.
 */
public final class Fixes {
  private static final String SUPPRESS = "suppress";
  private static final String BASELINE = "baseline";

  private Fixes() {}

  /**
   * Lists what can be done.
   *
   * @param checked what is known of a text
   * @param part what is selected in it
   * @return actions without edits; none while the text does not compile
   */
  public static List<CodeAction> of(Checked checked, Range part) {
    List<CodeAction> all = new ArrayList<>();
    if (!checked.isCurrent()) {
      return all;
    }
    boolean canSuppress =
        SuppressionEdit.isPossible(new Program(checked.around().classPath(), List.of()));
    Optional<Path> baseline = checked.around().choices().baselineFile().filter(Files::exists);
    for (int i = 0; i < checked.findings().size(); i++) {
      Marked marked = checked.findings().get(i);
      if (!marked.isIn(part)) {
        continue;
      }
      for (Remedy remedy : remedies(marked.finding())) {
        all.add(action(remedy.label(), remedy.word(), checked, i));
      }
      String name = marked.finding().pattern().type();
      if (canSuppress) {
        all.add(action("Suppress " + name + " here", SUPPRESS, checked, i));
      }
      if (baseline.isPresent()) {
        String title = "Add to the baseline " + baseline.get().getFileName();
        all.add(action(title, BASELINE, checked, i));
      }
    }
    return all;
  }

  /** To consume a value is to return it if that suffices. */
  private static List<Remedy> remedies(Finding finding) {
    List<Remedy> all = Remedy.of(finding);
    return all.stream()
        .filter(each -> each != Remedy.RETURN || !all.contains(Remedy.CONSUME))
        .toList();
  }

  private static CodeAction action(String title, String word, Checked checked, int finding) {
    JsonObject data = new JsonObject();
    data.addProperty("uri", checked.text().uri());
    data.addProperty("version", checked.text().version());
    data.addProperty("finding", finding);
    data.addProperty("action", word);
    CodeAction action = new CodeAction(title);
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(Diagnostics.of(checked.findings().get(finding))));
    action.setData(data);
    return action;
  }

  /**
   * {@return the name of the text that an action is about; empty when it is not one of ours}
   *
   * @param action an action
   */
  public static String text(CodeAction action) {
    return action.getData() instanceof JsonObject data && data.has("uri")
        ? data.get("uri").getAsString()
        : "";
  }

  /**
   * Finds out what an action changes.
   *
   * @param action one of {@link #of}
   * @param checked what is known of its text
   * @return the action with its edit
   * @throws NotRepairableException when nothing can be done, or the text is another by now
   */
  public static CodeAction resolved(CodeAction action, Checked checked)
      throws NotRepairableException {
    JsonObject data = (JsonObject) action.getData();
    OpenText text = checked.text();
    int number = data.get("finding").getAsInt();
    if (!checked.isCurrent()
        || data.get("version").getAsInt() != text.version()
        || number < 0
        || number >= checked.findings().size()) {
      throw new NotRepairableException("the text has changed or does not compile; ask again");
    }
    Finding finding = checked.findings().get(number).finding();
    String word = data.get("action").getAsString();
    action.setEdit(
        word.equals(BASELINE)
            ? baseline(checked.around().choices().baselineFile().orElseThrow(), finding)
            : new WorkspaceEdit(Map.of(text.uri(), edits(text, edits(word, checked, finding)))));
    return action;
  }

  private static List<Edit> edits(String word, Checked checked, Finding finding)
      throws NotRepairableException {
    String text = checked.text().text();
    Program program = checked.around().program();
    if (word.equals(SUPPRESS)) {
      return SuppressionEdit.of(text, finding, program);
    }
    SourceRepairs.Task task = new SourceRepairs.Task(finding, Remedy.named(word));
    SourceRepairs.Outcome outcome =
        new SourceRepairs(program, checked.around().compileCheck()).repair(text, List.of(task));
    if (outcome.edits().isEmpty()) {
      throw new NotRepairableException(
          outcome.refused().getOrDefault(finding, "there is nothing to change"));
    }
    return outcome.edits();
  }

  private static List<TextEdit> edits(OpenText text, List<Edit> edits) {
    return edits.stream()
        .map(each -> new TextEdit(text.range(each.start(), each.end()), each.replacement()))
        .toList();
  }

  private static WorkspaceEdit baseline(Path file, Finding finding) {
    OpenText before = new OpenText("", file, 0, Texts.read(file));
    TextEdit all =
        new TextEdit(
            before.range(0, before.text().length()), Baseline.adding(before.text(), finding));
    return new WorkspaceEdit(Map.of(file.toUri().toString(), List.of(all)));
  }
}
