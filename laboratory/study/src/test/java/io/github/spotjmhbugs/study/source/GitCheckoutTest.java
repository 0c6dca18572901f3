// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.github.spotjmhbugs.strangers.CleanEnvironment;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import io.github.spotjmhbugs.study.source.GitCheckout.Checkout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class GitCheckoutTest {
  private static final Duration AMPLE = Duration.ofSeconds(40);

  @TempDir Path directory;
  private Path into;
  private Path log;
  private Map<String, String> environment;
  private Repository repository;

  @BeforeEach
  void makeRepository() throws Exception {
    into = directory.resolve("work space/Prüfling");
    log = directory.resolve("clone.log");
    Path home = Files.createDirectory(directory.resolve("home"));
    environment = new HashMap<>(CleanEnvironment.of(home, home, null));
    repository = new Repository(directory.resolve("öffentlich/my repo"));
  }

  @Test
  void checksOutTheDefaultBranch() throws Exception {
    repository.file("a b/Ä.txt", "old").commit("2017-01-01T00:00:00Z");
    String commit = repository.file("a b/Ä.txt", "new").commit("2018-01-01T00:00:00Z");
    repository.git("checkout", "--quiet", "-b", "other");
    repository.file("other", "").commit("2019-01-01T00:00:00Z");
    repository.git("checkout", "--quiet", "main");
    assertThat(checkout("", null)).isEqualTo(new Checkout(into, commit, List.of()));
    assertThat(into.resolve("a b/Ä.txt")).hasContent("new");
    assertThat(into.resolve("other")).doesNotExist();
    assertThat(log).content().contains("git clone ", "git checkout ");
  }

  @Test
  void aHostThatDoesNotAnswerIsNoFaultOfTheProject() throws Exception {
    HttpServer host =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    host.createContext(
        "/",
        exchange -> {
          int status = Integer.parseInt(exchange.getRequestURI().getPath().substring(1, 4));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    host.start();
    String url = "http://me:secret@127.0.0.1:" + host.getAddress().getPort() + "/";
    for (int status : new int[] {403, 429, 503}) {
      StepFailure failure = failureOf(url + status + "/a.git");
      assertThat(failure.outcome()).as("%d", status).isEqualTo(Outcome.UNREACHABLE);
      assertThat(failure.reason())
          .startsWith("cannot reach 127.0.0.1: ")
          .contains(Integer.toString(status))
          .doesNotContain("secret");
    }
    for (int status : new int[] {401, 404, 410}) {
      assertThat(failureOf(url + status + "/a.git").outcome())
          .as("%d", status)
          .isEqualTo(Outcome.FAILED);
    }
    host.stop(0);
    assertThat(failureOf(url + "200/a.git").outcome()).isEqualTo(Outcome.UNREACHABLE);
    assertThat(failureOf("file:///no/such/folder").outcome()).isEqualTo(Outcome.FAILED);
  }

  private StepFailure failureOf(String url) throws Exception {
    GitCheckout git = new GitCheckout(environment, into, log, AMPLE);
    return catchThrowableOfType(StepFailure.class, () -> git.of(url, "", null));
  }

  @Test
  void linksThatLeadOutOfTheTreeAreNotThere() throws Exception {
    Files.createSymbolicLink(repository.root().resolve("build.gradle"), Path.of("/proc/kmsg"));
    Files.createSymbolicLink(repository.root().resolve("src"), Path.of("/etc"));
    Files.createSymbolicLink(repository.root().resolve("detour"), Path.of("src/passwd"));
    Files.createSymbolicLink(repository.root().resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(repository.root().resolve("inside"), Path.of("a/f"));
    repository.file("a/f", "text").commit("2018-01-01T00:00:00Z");
    checkout("", null);
    assertThat(into.resolve("inside")).hasContent("text");
    for (String out : List.of("build.gradle", "src", "detour", "loop")) {
      assertThat(Files.exists(into.resolve(out), LinkOption.NOFOLLOW_LINKS)).as(out).isFalse();
    }
  }

  @Test
  void theLogOfALocalRepositoryIsNoListOfItsObjects() throws Exception {
    String tree = repository.file("f", "text").commit("2018-01-01T00:00:00Z");
    String object = repository.git("rev-parse", tree + ":f");
    checkout("", null);
    assertThat(log).content().contains("rev-list").doesNotContain(object);
  }

  @Test
  void fetchesContentsOfTheOneCommitOnly() throws Exception {
    repository.file("f", "old content").commit("2017-01-01T00:00:00Z");
    repository.file("f", "new content").commit("2018-01-01T00:00:00Z");
    String old = repository.git("rev-parse", "HEAD~1:f");
    checkout("", null);
    assertThat(new Repository(into).git("rev-list", "--objects", "--missing=print", "HEAD"))
        .contains("?" + old);
  }

  @Test
  void takesTheLastFirstParentBefore() throws Exception {
    repository.file("f", "1").commit("2018-01-01T00:00:00Z");
    repository.git("checkout", "--quiet", "-b", "side");
    repository.file("side", "").commit("2018-03-01T00:00:00Z");
    repository.git("checkout", "--quiet", "main");
    String second = repository.file("f", "2").commit("2018-02-01T00:00:00Z");
    repository.dated("2018-04-01T00:00:00Z", "merge", "--quiet", "--no-edit", "side");
    String merge = repository.git("rev-parse", "HEAD");
    assertThat(checkout("", Instant.parse("2018-03-15T00:00:00Z")).commit()).isEqualTo(second);
    assertThat(into.resolve("f")).hasContent("2");
    assertThat(into.resolve("side")).doesNotExist();
    into = directory.resolve("edge");
    assertThat(checkout("", Instant.parse("2018-04-01T00:00:00Z")).commit()).isEqualTo(second);
    into = directory.resolve("past the edge");
    assertThat(checkout("", Instant.parse("2018-04-01T00:00:00.5Z")).commit()).isEqualTo(merge);
  }

  @Test
  void takesBranchesTagsAndCommits() throws Exception {
    String first = repository.file("f", "1").commit("2018-01-01T00:00:00Z");
    repository.dated("2018-01-02T00:00:00Z", "tag", "--annotate", "v1", "--message", "one");
    String second = repository.file("f", "2").commit("2018-02-01T00:00:00Z");
    repository.git("branch", "feature/x");
    repository.file("f", "3").commit("2018-03-01T00:00:00Z");
    assertThat(checkout("v1", null).commit()).isEqualTo(first);
    into = directory.resolve("branch");
    assertThat(checkout("feature/x", null).commit()).isEqualTo(second);
    into = directory.resolve("commit");
    assertThat(checkout(first.substring(0, 10), null).commit()).isEqualTo(first);
    into = directory.resolve("both");
    assertThat(checkout("feature/x", Instant.parse("2018-01-15T00:00:00Z")).commit())
        .isEqualTo(first);
  }

  @Test
  void saysInOneLineWhatIsNotThere() throws Exception {
    repository.file("f", "1").commit("2018-01-01T00:00:00Z");
    assertFails(repository.url(), "no-such", null, "there is no branch, tag or commit no-such");
    assertFails(repository.url(), "--all", null, "there is no branch, tag or commit --all");
    Instant before = Instant.parse("2017-05-30T00:00:00Z");
    assertFails(repository.url(), "", before, "no commit before 2017-05-30T00:00:00Z");
    assertFails(repository.url(), "", Instant.EPOCH, "no commit before 1970-01-01T00:00:00Z");
    assertFails(
        "file:///no/such/repo",
        "",
        null,
        "cannot clone: '/no/such/repo' does not appear to be a git repository");
    assertFails(
        "http://user:secret@127.0.0.1:1/x",
        "",
        null,
        "cannot reach 127.0.0.1: unable to access 'http://127.0.0.1:1/x/': Failed to connect to 127.0.0.1"
            + " port 1 after \\d+ ms: Couldn't connect to server");
    assertFails("ext::touch x", "", null, "cannot clone: transport 'ext' not allowed");
    assertFails("--upload-pack=x", "", null, "cannot clone: .*");
  }

  @Test
  void saysThatARepositoryIsEmpty() throws Exception {
    assertFails(repository.url(), "", null, "the repository has no commits in a default branch");
    repository.git("checkout", "--quiet", "-b", "other");
    repository.commit("2018-01-01T00:00:00Z");
    repository.git("symbolic-ref", "HEAD", "refs/heads/gone");
    assertFails(repository.url(), "", null, "the repository has no commits in a default branch");
  }

  @Test
  void saysThatTimeIsUp() throws Exception {
    assertThatThrownBy(() -> checkout(into, Duration.ofMillis(1)).of(repository.url(), "", null))
        .isInstanceOf(StepFailure.class)
        .hasMessage("timed out after 0.0 s");
  }

  @Test
  void saysThatThereIsNoGit() {
    environment.put("PATH", directory.toString());
    assertFails(repository.url(), "", null, "no git on the PATH");
  }

  @Test
  void worksWithBareRepositories() throws Exception {
    String commit = repository.file("f", "1").commit("2018-01-01T00:00:00Z");
    Path bare = directory.resolve("bare.git");
    repository.git("clone", "--quiet", "--bare", repository.url(), bare.toString());
    checkout(into, AMPLE).of("file://" + bare, "", null);
    assertThat(new Repository(into).git("rev-parse", "HEAD")).isEqualTo(commit);
  }

  @Test
  void leavesOutWhatAPartialRepositoryLacks() throws Exception {
    repository.file("src/[big] #1!.bin", "big").file("src/big/copy*", "big");
    repository.file("src/other.bin", "huge").file("src/A.java", "class A {}");
    repository.commit("2018-01-01T00:00:00Z");
    for (String absent : List.of("HEAD:src/other.bin", "HEAD:src/big/copy*")) {
      String object = repository.git("rev-parse", absent);
      Files.delete(
          repository
              .root()
              .resolve(".git/objects/" + object.substring(0, 2) + "/" + object.substring(2)));
    }
    for (String url : List.of(repository.url(), repository.root().toString())) {
      into = directory.resolve("from " + url.length());
      Checkout checkout = checkout(into, AMPLE).of(url, "", null);
      assertThat(checkout.absent())
          .containsExactly("src/[big] #1!.bin", "src/big/copy*", "src/other.bin");
      try (Stream<Path> files = Files.list(into.resolve("src"))) {
        assertThat(files).containsExactly(into.resolve("src/A.java"));
      }
    }
    assertThat(Files.readString(log).split("git checkout ", -1)).hasSize(3);
  }

  @Test
  void runsNeitherHooksNorFiltersNorTheUsersConfiguration() throws Exception {
    repository.file(".gitattributes", "*.txt filter=evil\n").file("f.txt", "text");
    repository.file(".lfsconfig", "[lfs]\n").commit("2018-01-01T00:00:00Z");
    Path touched = directory.resolve("touched");
    String touch = "touch '" + touched + "'";
    Path hooks = Files.createDirectories(directory.resolve("home/template/hooks"));
    Files.writeString(hooks.resolve("post-checkout"), "#!/bin/sh\n" + touch + "\n");
    assertThat(hooks.resolve("post-checkout").toFile().setExecutable(true)).isTrue();
    Files.writeString(
        directory.resolve("home/.gitconfig"),
        """
        [init]
          templateDir = %s
        [core]
          hooksPath = %s
        [filter "evil"]
          smudge = %s
          required
        """
            .formatted(hooks.getParent(), hooks, touch));
    checkout("", null);
    assertThat(into.resolve("f.txt")).hasContent("text");
    assertThat(touched).doesNotExist();
  }

  /** A folder on the list is content with all that is in it, the settings of git too. */
  @ParameterizedTest
  @ValueSource(strings = {"file://", ""})
  void runsNothingThatALocalRepositoryConfigures(String scheme) throws Exception {
    repository.file("f.txt", "text").file("absent.txt", "absent").commit("2018-01-01T00:00:00Z");
    String absent = repository.git("rev-parse", "HEAD:absent.txt");
    Path objects = repository.root().resolve(".git/objects");
    Files.delete(objects.resolve(absent.substring(0, 2)).resolve(absent.substring(2)));
    Path touched = directory.resolve("touched");
    Path evil =
        Files.writeString(directory.resolve("evil"), "#!/bin/sh\ntouch '" + touched + "'\n");
    assertThat(evil.toFile().setExecutable(true)).isTrue();
    Path hooks = Files.createDirectories(directory.resolve("hooks"));
    for (String hook : List.of("post-checkout", "reference-transaction", "post-index-change")) {
      Files.copy(evil, hooks.resolve(hook), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.writeString(
        repository.root().resolve(".git/config"),
        """
        [core]
          repositoryFormatVersion = 1
          fsmonitor = %1$s
          hooksPath = %2$s
          alternateRefsCommand = %1$s
          sshCommand = %1$s
          gitProxy = %1$s
          pager = %1$s
        [extensions]
          partialClone = origin
        [remote "origin"]
          url = %3$s
          promisor = true
          uploadpack = %1$s
        [uploadpack]
          packObjectsHook = %1$s
        [credential]
          helper = %1$s
        """
            .formatted(evil, hooks, directory.resolve("elsewhere")));
    Checkout checkout = checkout(into, AMPLE).of(scheme + repository.root(), "", null);
    assertThat(checkout.absent()).containsExactly("absent.txt");
    assertThat(into.resolve("f.txt")).hasContent("text");
    assertThat(touched).doesNotExist();
  }

  @Test
  void leavesSubmodulesAlone() throws Exception {
    Repository part = new Repository(directory.resolve("part"));
    part.file("p", "").commit("2018-01-01T00:00:00Z");
    repository.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", part.url(), "part");
    repository.commit("2018-01-01T00:00:00Z");
    checkout("", null);
    assertThat(into.resolve("part")).isEmptyDirectory();
  }

  private GitCheckout checkout(Path folder, Duration timeout) throws IOException {
    return new GitCheckout(environment, folder, log, timeout);
  }

  private Checkout checkout(String ref, @Nullable Instant before) throws Exception {
    return checkout(into, AMPLE).of(repository.url(), ref, before);
  }

  private void assertFails(String url, String ref, @Nullable Instant before, String pattern) {
    Path fresh = directory.resolve("failed " + System.nanoTime());
    assertThatThrownBy(() -> checkout(fresh, AMPLE).of(url, ref, before))
        .isInstanceOf(StepFailure.class)
        .message()
        .matches(pattern);
  }
}
