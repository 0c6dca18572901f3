// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1970-01-01",
    "1795392000, 2026-11-23",
    "1795478399, 2026-11-23",
    "yesterday, ''",
    "-1, ''",
    "99999999999999999999, ''",
    "'', ''"
  })
  void dateIsADayInUtc(String epoch, String day) {
    assertThat(Origin.day(epoch)).isEqualTo(day);
  }

  @Test
  void thereIsNoDateUnlessGiven() {
    assertThat(Origin.day(null)).isEmpty();
  }

  @Test
  void footOfThePageSaysHowItCameAbout() {
    assertThat(foot(new Origin("spotjmhbugs scan '<b>'", "2026-11-23")))
        .isEqualTo("SpotJMHBugs, 2026-11-23: spotjmhbugs scan '<b>'");
    assertThat(foot(new Origin("", ""))).isEqualTo("SpotJMHBugs");
  }

  /** Without a version, since the tests do not run from the jar. */
  private static String foot(Origin origin) {
    String page = new HtmlRenderer(origin).render(Pages.of("text"));
    return Jsoup.parse(page).select("footer .origin").text();
  }
}
