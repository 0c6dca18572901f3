// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assumptions.assumeThat;

import groovy.lang.GroovyShell;
import io.github.spotjmhbugs.verification.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What can be said of the README's blocks for tools that the build cannot run. */
class ReadmeTest {
  private static final Pattern GROOVY = Pattern.compile("```groovy\n(.*?)```", Pattern.DOTALL);
  private static final Pattern PLUGIN =
      Pattern.compile("spotjmhbugs-core[:-](\\d[\\w.-]*?)(?=\\.jar|[^\\w.-]|$)");

  @Test
  void itsScriptsForGradleAreGroovy() throws IOException {
    List<String> scripts = matches(GROOVY);
    if (scripts.isEmpty()) {
      System.out.println("README: skipped, it has no block in Groovy");
    }
    assumeThat(scripts).as("blocks in Groovy").isNotEmpty();
    for (String script : scripts) {
      assertThatCode(() -> new GroovyShell().parse(script)).as(script).doesNotThrowAnyException();
    }
  }

  @Test
  void itNamesThisVersion() throws IOException {
    assertThat(matches(PLUGIN))
        .isNotEmpty()
        .containsOnly(System.getProperty("spotjmhbugs.version"));
  }

  private static List<String> matches(Pattern pattern) throws IOException {
    String readme = Files.readString(Corpus.path("root").resolve("README.md"));
    return pattern.matcher(readme).results().map((MatchResult match) -> match.group(1)).toList();
  }
}
