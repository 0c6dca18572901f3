// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhraseTest {
  @ParameterizedTest
  @CsvSource({
    "run, run",
    "run$default, run",
    "foreach$mVc$sp, foreach",
    "_1$mcI$sp, _1",
    "map$extension, map",
    "go$1, go",
    "access$000, access$000",
    "$plus$colon, +:",
    "$colon$colon, ::",
    "count_$eq, count_=",
    "$bslash, \\",
    "lambda$attach$0, lambda$attach",
    "with$plus, with$plus"
  })
  void namesMembersAsInSources(String compiled, String source) {
    assertThat(Phrase.ofMember("p/Bench", compiled).text(ClassNames.seenFrom("p/Bench")))
        .isEqualTo("Bench." + source);
  }
}
