// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import static io.github.spotjmhbugs.lsp.Editor.brief;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an editor is told of a text that is open in it. */
class ServerTest {
  @TempDir private Path folder;

  private Path project(String name, String text) throws Exception {
    return ProjectFolder.in(folder).source("p/" + name + ".java", text);
  }

  @Test
  void aTextIsCheckedAsItIsTyped() throws Exception {
    Path file = project("DeadCode", TestClasses.DEAD_CODE);
    try (Editor editor = new Editor(ProjectFolder.settings())) {
      List<Diagnostic> first = editor.open(file);
      assertThat(brief(first)).containsExactly("6:4-12 Warning JMH_RETU_IGNORED_RESULT");
      assertThat(first.get(0).getCodeDescription().getHref())
          .endsWith("RETU.html#JMH_RETU_IGNORED_RESULT");
      assertThat(editor.edit(file, 6, 0, 0, "double z =")).hasSize(1);
      assertThat(brief(editor.edit(file, 6, 0, 10, "x +=")))
          .as(editor.logged().toString())
          .isEmpty();
    }
  }
}
