// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.host.result.Messages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DetailsTest {
  private static final Details DETAILS =
      Details.of(
          """
          <p>Two
          lines of <b>a_b</b> &lt;T&gt; 2 * 3.</p>
          <pre>
          @Benchmark
          public List&lt;String&gt; a_b() {
            return x * y;
          }
          </pre>
          <ul>
          <li>first <code>List&lt;T&gt; a_b</code></li>
          <li>second</li>
          </ul>
          """);

  @Test
  void plainTextHasNoMarkup() {
    assertThat(DETAILS.plain())
        .containsExactly(
            "Two lines of a_b <T> 2 * 3.",
            "@Benchmark\npublic List<String> a_b() {\n  return x * y;\n}",
            "first List<T> a_b",
            "second");
  }

  @Test
  void markdownShowsTheSame() {
    assertThat(DETAILS.markdown())
        .isEqualTo(
            """
            Two lines of **a\\_b** \\<T> 2 \\* 3.

            ```java
            @Benchmark
            public List<String> a_b() {
              return x * y;
            }
            ```

            - first `List<T> a_b`
            - second""");
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void allDetailsCanBeWritten(BugPattern pattern) {
    Details details = Details.of(Messages.details(pattern));

    assertThat(details.plain()).hasSizeGreaterThan(3).noneMatch(String::isBlank);
    assertThat(details.markdown())
        .contains("```java\n", "**How to fix it.**")
        .doesNotContain("<p>", "<b>", "<pre>", "<li>", "<code>", "&lt;", "****");
  }
}
