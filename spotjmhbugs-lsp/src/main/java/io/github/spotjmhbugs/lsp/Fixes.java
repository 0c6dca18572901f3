// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SuppressionEdit;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.source.Texts;
import io.github.spotjmhbugs.lsp.Checked.Marked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/**
 * What can be done about findings. Menus open at once: what an entry changes, if it can, is found
 * out when it is chosen.
 */
final class Fixes {
  /** The command that adds a finding to the baseline, which is no text that the editor edits. */
  static final String BASELINE = "spotjmhbugs.baseline";

  private static final String SUPPRESS = "suppress";
  private static final Gson GSON = new Gson();

  private Fixes() {}

  /**
   * What an entry is about: what to do about the finding with this number in a version of a text.
   */
  record Choice(String uri, int version, int finding, String action) {
    /** {@return the choice that an editor sends back} */
    static Choice of(@Nullable Object data) throws NotRepairableException {
      if (data instanceof JsonObject given && given.has("uri")) {
        return GSON.fromJson(given, Choice.class);
      }
      throw isAnother();
    }

    private Finding in(Checked checked) throws NotRepairableException {
      if (!checked.isCurrent()
          || version != checked.text().version()
          || finding < 0
          || finding >= checked.findings().size()) {
        throw isAnother();
      }
      return checked.findings().get(finding).finding();
    }
  }

  /** {@return why nothing is done about a finding of a text that is no more} */
  static NotRepairableException isAnother() {
    return new NotRepairableException("the text has changed or does not compile; ask again");
  }

  /**
   * {@return what can be done about findings in some lines; nothing unless the text compiles, since
   * its jars may be closed}
   */
  static List<CodeAction> of(Checked checked, Range part) {
    List<CodeAction> all = new ArrayList<>();
    if (!checked.isCurrent()) {
      return all;
    }
    boolean canSuppress = SuppressionEdit.isPossible(new Program(checked.classPath(), List.of()));
    Optional<Path> baseline = checked.module().choices().baselineFile().filter(Files::exists);
    for (int i = 0; i < checked.findings().size(); i++) {
      Marked marked = checked.findings().get(i);
      if (marked.range().getStart().getLine() > part.getEnd().getLine()
          || marked.range().getEnd().getLine() < part.getStart().getLine()) {
        continue;
      }
      List<Remedy> remedies = Remedy.of(marked.finding());
      for (Remedy remedy : remedies) {
        // To consume a value is to return it if that suffices.
        if (remedy != Remedy.RETURN || !remedies.contains(Remedy.CONSUME)) {
          all.add(action(remedy.label(), remedy.word(), checked, i));
        }
      }
      if (canSuppress) {
        String name = marked.finding().pattern().type();
        all.add(action("Suppress " + name + " here", SUPPRESS, checked, i));
      }
      if (baseline.isPresent()) {
        String title = "Add to the baseline " + baseline.get().getFileName();
        CodeAction add = action(title, BASELINE, checked, i);
        add.setCommand(new Command(title, BASELINE, List.of(add.getData())));
        all.add(add);
      }
    }
    return all;
  }

  private static CodeAction action(String title, String word, Checked checked, int number) {
    OpenText text = checked.text();
    JsonElement data = GSON.toJsonTree(new Choice(text.uri(), text.version(), number, word));
    CodeAction action = new CodeAction(title);
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(Diagnostics.of(checked.findings().get(number))));
    action.setData(data);
    return action;
  }

  /** {@return whether an action can be done: it has its command, or now its edit} */
  static boolean isResolved(CodeAction action, Checked checked) {
    try {
      if (action.getCommand() == null) {
        action.setEdit(edit(Choice.of(action.getData()), checked));
      }
      return true;
    } catch (NotRepairableException e) {
      return false;
    }
  }

  /** {@return what an action changes} */
  static WorkspaceEdit edit(Choice choice, Checked checked) throws NotRepairableException {
    SourceText text = new SourceText(checked.text().text());
    List<TextEdit> edits =
        edits(choice.action, text.text(), checked, choice.in(checked)).stream()
            .map(
                each ->
                    new TextEdit(
                        OpenText.range(text, each.start(), each.end()), each.replacement()))
            .toList();
    return new WorkspaceEdit(Map.of(choice.uri, edits));
  }

  private static List<Edit> edits(String word, String text, Checked checked, Finding finding)
      throws NotRepairableException {
    Program program = checked.program();
    if (word.equals(SUPPRESS)) {
      return SuppressionEdit.of(text, finding, program);
    }
    SourceRepairs.Task task = new SourceRepairs.Task(finding, Remedy.named(word));
    SourceRepairs.Outcome outcome =
        new SourceRepairs(program, checked.compileCheck()).repair(text, List.of(task));
    if (outcome.edits().isEmpty()) {
      throw new NotRepairableException(
          outcome.refused().getOrDefault(finding, "there is nothing to change"));
    }
    return outcome.edits();
  }

  static void addToBaseline(Choice choice, Checked checked)
      throws NotRepairableException, IOException {
    Path file = checked.module().choices().baselineFile().orElseThrow();
    Files.writeString(file, Baseline.adding(Texts.read(file), choice.in(checked)));
  }
}
