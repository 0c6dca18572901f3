// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private final Messages messages = Messages.bundled();

  @Test
  void fillsPlaceholdersInOrder() {
    assertThat(messages.describe(finding("@Fork(0)", "Bench", "Bench#a, Bench#b")))
        .isEqualTo(
            "@Fork(0) on Bench: the benchmarks run in the launcher's JVM and share its profiles."
                + " Affected: Bench#a, Bench#b.");
  }

  @Test
  void takesArgumentsLiterally() {
    assertThat(messages.describe(finding("$1 {2} \\", "Outer$Inner", "none")))
        .startsWith("$1 {2} \\ on Outer$Inner: ");
  }

  @Test
  void refusesAFindingWithTooFewArguments() {
    assertThatThrownBy(() -> messages.describe(finding("@Fork(0)", "Bench")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no argument for {3} among [@Fork(0), Bench]");
  }

  @Test
  void readsAllTexts() {
    BugPattern pattern = BugPattern.JMH_FORK_ZERO_ANNOTATION;
    assertThat(messages.shortDescription(pattern)).isEqualTo("Annotation asks for zero forks");
    assertThat(messages.details(pattern)).startsWith("<p>").endsWith("</p>");
  }

  private static Finding finding(String... arguments) {
    return new Finding(
        BugPattern.JMH_FORK_ZERO_ANNOTATION,
        Confidence.NORMAL,
        new Location("p/Bench", "Bench.java", Location.Kind.CLASS, "", "", 0, -1),
        List.of(arguments),
        List.of(),
        List.of());
  }
}
