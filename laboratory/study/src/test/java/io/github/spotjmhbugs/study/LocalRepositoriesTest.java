// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories on this machine that have parts in other folders. */
class LocalRepositoriesTest {
  @TempDir private Path temporary;
  private Path folder;
  private Host host;
  private Path main;
  private String commit;

  @BeforeEach
  void makeRepository() throws IOException {
    folder = temporary.toRealPath();
    host = new Host(folder.resolve("host"));
    commit = host.add("a/main", Map.of("README", "main"));
    main = folder.resolve("host/a/main.git");
  }

  private void git(String... arguments) throws IOException {
    host.repository("a/main").git(arguments);
  }

  private ProjectRecord study(String sandbox, Path project, String... further) throws Exception {
    Output output = new Output(Files.createTempDirectory(folder, "results"));
    List<String> words =
        new ArrayList<>(
            Arrays.asList(
                host.study(host.list("project", project.toString()), output.root(), further)));
    words.set(words.indexOf("none"), sandbox);
    Invocation study = Invocation.of(words.toArray(String[]::new));
    Assumptions.assumeFalse(
        study.problems().toString().contains("no sandbox"), () -> study.problems().toString());
    return output.record(project.toString());
  }

  private void needs(Path elsewhere, String sandbox, Path project, Path named) throws Exception {
    ProjectRecord refused = study(sandbox, project);
    assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(refused.reason())
        .isEqualTo(
            "clone: parts of the repository are in %1$s, which is not on the list; pass --readable"
                    .formatted(elsewhere)
                + " "
                + elsewhere);
    ProjectRecord studied = study(sandbox, project, "--readable", named.toString());
    assertThat(studied.reason()).isEmpty();
    assertThat(studied.commit()).isEqualTo(commit);
  }

  @ParameterizedTest
  @ValueSource(strings = {Sandbox.NONE, Sandbox.AUTOMATIC})
  void aSecondWorkTreeNeedsItsRepository(String sandbox) throws Exception {
    Path tree = folder.resolve("tree");
    git("worktree", "add", "--quiet", "--detach", tree.toString());
    needs(main.resolve(".git/worktrees/tree"), sandbox, tree, main);
  }

  @Test
  void objectsMayBeInAnotherRepository() throws Exception {
    Path shared = folder.resolve("shared");
    git("clone", "--quiet", "--shared", ".", shared.toString());
    needs(main.resolve(".git/objects"), Sandbox.AUTOMATIC, shared, main);
  }

  @Test
  void linksLeadElsewhereToo() throws Exception {
    Path linked = Files.createDirectories(folder.resolve("linked"));
    Files.createSymbolicLink(linked.resolve(".git"), main.resolve(".git"));
    needs(main.resolve(".git"), Sandbox.AUTOMATIC, linked, main);
  }

  @Test
  void aLinkOnTheListIsFollowed() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), main);
    assertThat(study(Sandbox.AUTOMATIC, link).commit()).isEqualTo(commit);
  }

  /** The sandbox cannot put anything in the place of a link. */
  @ParameterizedTest
  @ValueSource(strings = {"", "others"})
  void aLinkInAReadableFolderIsFollowed(String readable) throws Exception {
    Path shown = Files.createDirectories(folder.resolve(readable));
    Path link = Files.createSymbolicLink(shown.resolve("link"), main);
    ProjectRecord studied = study(Sandbox.AUTOMATIC, link, "--readable", shown.toString());
    assertThat(studied.reason()).isEmpty();
    assertThat(studied.commit()).isEqualTo(commit);
  }
}
