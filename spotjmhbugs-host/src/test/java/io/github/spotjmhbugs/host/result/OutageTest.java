// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class OutageTest {
  /** What programs print when a host gives no answer, and the host. */
  private static final Map<String, String> OUTAGES =
      Map.ofEntries(
          Map.entry(
              "fatal: unable to access 'https://git.example.org/a/b.git/': Could not resolve host: git.example.org",
              "git.example.org"),
          Map.entry(
              "fatal: unable to access 'http://127.0.0.1:9/a/b.git/': Failed to connect to 127.0.0.1 port 9 after 0 ms: Couldn't connect to server",
              "127.0.0.1"),
          Map.entry(
              "fatal: unable to access 'https://u:secret@Git.Example.org/a/': The requested URL returned error: 429",
              "git.example.org"),
          Map.entry(
              "fatal: unable to access 'https://git.example.org/a/': The requested URL returned error: 403",
              "git.example.org"),
          Map.entry(
              "fatal: unable to access 'https://git.example.org/a/': The requested URL returned error: 503",
              "git.example.org"),
          Map.entry(
              "fatal: unable to access 'https://git.example.org/a/': gnutls_handshake() failed: An unexpected TLS packet was received.",
              "git.example.org"),
          Map.entry(
              "fatal: unable to access 'https://git.example.org/a/': Operation too slow. Less than 1000 bytes/sec transferred the last 60 seconds",
              "git.example.org"),
          Map.entry(
              "Cloning into 'sources'...\nerror: RPC failed; curl 56 GnuTLS recv error (-54): Error in the pull function.\nfatal: early EOF",
              ""),
          Map.entry(
              "ssh: Could not resolve hostname git.example.org: Temporary failure in name resolution\nfatal: Could not read from remote repository.",
              "git.example.org"),
          Map.entry(
              "ssh: connect to host git.example.org port 22: Connection timed out",
              "git.example.org"),
          Map.entry(
              "fatal: unable to look up git.example.org (port 9418) (Name or service not known)",
              "git.example.org"),
          Map.entry(
              "Could not transfer artifact a:b:pom:1 from/to central (https://repo.example.org/maven2): status code: 429, reason phrase: Too Many Requests (429)",
              "repo.example.org"),
          Map.entry(
              "Could not transfer artifact a:b:jar:1 from/to central (https://repo.example.org/maven2): Connect to repo.example.org:443 failed: Connection refused",
              "repo.example.org"),
          Map.entry(
              "a:b:jar:1 failed to transfer from https://repo.example.org/maven2 during a previous attempt. This failure was cached. Original error: Could not transfer artifact: Read timed out",
              "repo.example.org"));

  @Test
  void outagesAreTold() {
    OUTAGES.forEach(
        (printed, host) ->
            assertThat(Outage.printed(printed).map(Outage::host)).as(printed).contains(host));
  }

  @Test
  void answersAreNoOutages() {
    for (String printed :
        new String[] {
          "fatal: repository 'https://git.example.org/a/b.git/' not found",
          "remote: Repository not found.\nfatal: the remote end hung up unexpectedly",
          "fatal: Authentication failed for 'https://git.example.org/a/b.git/'",
          "fatal: could not read Username for 'https://git.example.org': terminal prompts disabled",
          "git@git.example.org: Permission denied (publickey).\nfatal: Could not read from remote repository.",
          "fatal: '/tmp/x' does not appear to be a git repository\nfatal: Could not read from remote repository.\nfatal: the remote end hung up unexpectedly",
          "remote: Access to this repository has been disabled by GitHub staff.\nfatal: unable to access 'https://git.example.org/a/b/': The requested URL returned error: 403",
          "fatal: unable to access 'https://git.example.org/a/b/': The requested URL returned error: 410",
          "Could not find artifact a:tls-handshake:jar:1 in central (https://repo.example.org/maven2)",
          "Could not transfer artifact a:b:pom:1 from/to private (https://repo.example.org): status code: 403, reason phrase: Forbidden (403)",
          "Cannot access central (https://repo.example.org) in offline mode",
          ""
        }) {
      assertThat(Outage.printed(printed)).as(printed).isEmpty();
    }
  }

  @Test
  void exceptionsAreToldByTheirCauses() {
    assertThat(Outage.of(new IOException("no answer", new UnknownHostException("x.example.org"))))
        .isPresent();
    assertThat(Outage.of(new IOException(new ConnectException("to http://x.example.org:80/a"))))
        .map(Outage::host)
        .contains("x.example.org");
    assertThat(Outage.of(new SocketTimeoutException("Read"))).isPresent();
    assertThat(Outage.of(new SSLHandshakeException("no common protocol"))).isPresent();
    assertThat(Outage.of(new IOException("Could not find artifact a:b:jar:1"))).isEmpty();
    assertThat(Outage.of(new InterruptedIOException())).isEmpty();
  }

  @Test
  void causesThatGoRoundEnd() {
    IOException first = new IOException("one");
    IOException second = new IOException("two", first);
    first.initCause(second);
    assertThat(Outage.of(first)).isEmpty();
  }

  @Test
  void anOutageIsReadAgainFromAReason() {
    for (Outage outage :
        new Outage[] {
          new Outage("A.example", "x: y"), new Outage("", "z"), new Outage("[::1]", "z")
        }) {
      assertThat(Outage.told(outage.toString())).isEqualTo(Optional.of(outage));
      assertThat(Outage.told("clone: " + outage)).isEqualTo(Optional.of(outage));
    }
  }

  @Test
  void anOutageWithoutAHostIsThatOfWhatWasAskedFor() {
    Outage outage = new Outage("", "early EOF");
    assertThat(outage.at("https://me:secret@Git.example.org:8443/a/b").host())
        .isEqualTo("git.example.org");
    assertThat(outage.at("git@git.example.org:a/b.git").host()).isEqualTo("git.example.org");
    assertThat(outage.at("/srv/git/b").host()).isEmpty();
  }

  /** A git server writes what it likes, our own words included. */
  @Test
  void aHostTellsNothingOfAnother() {
    String printed = "fatal: remote error: cannot reach repo.example: connection refused";
    assertThat(Outage.printed(printed).map(told -> told.at("git://evil.example/a").host()))
        .contains("evil.example");
    assertThat(Outage.told("clone: cannot clone: x")).isEmpty();
  }

  @Test
  void passwordsAndControlCharactersStayOut() {
    assertThat(new Outage("h", "at https://me:secret@h/x\u001b[2J\nfailed").toString())
        .doesNotContain("secret", "\u001b", "\n");
  }
}
