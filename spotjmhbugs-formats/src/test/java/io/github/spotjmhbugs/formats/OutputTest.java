// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTest {
  private static List<Output> of(String... texts) {
    return Output.of(List.of(texts), Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "report.html, HTML",
    "a/B.SARIF, SARIF",
    "out.csv, CSV",
    "out.txt, TEXT",
    "out.github.txt, GITHUB",
    "out.gitlab.json, GITLAB",
    "out.junit.xml, JUNIT",
    "scan.log, TEXT",
    "report, TEXT"
  })
  void theEndingTellsTheFormat(String file, Format format) {
    assertThat(of(file)).containsExactly(new Output(format, Optional.of(Path.of(file))));
  }

  @Test
  void aFormatIsNamedBeforeTheFile() {
    assertThat(of("text=-", "SARIF=x.json", "csv=a=b"))
        .containsExactly(
            new Output(Format.TEXT, Optional.empty()),
            new Output(Format.SARIF, Optional.of(Path.of("x.json"))),
            new Output(Format.CSV, Optional.of(Path.of("a=b"))));
  }

  @Test
  void withoutADestinationItIsStandardOutput() {
    assertThat(of()).containsExactly(new Output(Format.TEXT, Optional.empty()));
    assertThat(Output.of(List.of(), Optional.of(Format.CSV)))
        .containsExactly(new Output(Format.CSV, Optional.empty()));
    assertThat(Output.of(List.of("x.html"), Optional.of(Format.CSV)))
        .containsExactly(new Output(Format.CSV, Optional.of(Path.of("x.html"))));
  }

  @Test
  void whatIsContradictoryOrUnclearIsRefused() {
    assertThatThrownBy(() -> of("sraif=x"))
        .hasMessage("'sraif' is none of text, csv, sarif, html, github, gitlab, junit");
    assertThatThrownBy(() -> of("a/x.htlm"))
        .hasMessage("the ending of a/x.htlm is nearly .html; write text=a/x.htlm if it is meant");
    assertThatThrownBy(() -> of("x.htm")).hasMessageContaining("nearly .html");
    assertThatThrownBy(() -> of("x.cvs")).hasMessageContaining("nearly .csv");
    assertThat(of("htm", "x.log", "x.md")).extracting(Output::format).containsOnly(Format.TEXT);
    assertThat(of("text=x.htlm")).extracting(Output::format).containsExactly(Format.TEXT);
    assertThatThrownBy(() -> of("x.html", "text=./x.html"))
        .hasMessage("two reports go to ./x.html");
    assertThatThrownBy(() -> of("-", "csv=-")).hasMessage("two reports go to standard output");
    assertThatThrownBy(() -> of("x.json"))
        .hasMessageStartingWith(
            "the ending of x.json is that of several formats; write FORMAT=x.json");
    for (List<String> texts : List.of(List.of("a", "b"), List.of("csv=a"))) {
      assertThatThrownBy(() -> Output.of(texts, Optional.of(Format.CSV)))
          .hasMessage("--format is for one report whose --output names no format");
    }
  }
}
