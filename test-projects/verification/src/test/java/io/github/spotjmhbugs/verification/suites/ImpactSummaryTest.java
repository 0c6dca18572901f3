// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImpactSummaryTest {
  private static final String IMPACT =
      """
      target,practice,pattern,confidence,class,member,line,jdk,evidence,verdict,reason
      t,RETU,P,HIGH,a.B,c,1,17,deleted,confirmed,
      t,RETU,P,HIGH,a.B,c,1,25,kept,contradicted,
      t,RETU,P,HIGH,a.B,d,2,17,no-c2,undecided,not compiled
      t,LOOP,Q,LOW,a.B,e,3,17,,undecided,sizes do not tell
      t,LOOP,Q,LOW,a.B,f,4,17,,undecided,sizes do not tell
      t,FORK,R,NORMAL,a.B,g,5,17,,not-repairable,unknown
      """;

  @TempDir private Path folder;

  private ImpactSummary summary() throws IOException {
    Path file = Files.writeString(folder.resolve("impact.csv"), IMPACT);
    List<ImpactRow> rows = CsvRows.read(file, ImpactRow::of);
    return new ImpactSummary(rows);
  }

  @Test
  void countsOutcomes() throws IOException {
    assertThat(summary().table())
        .isEqualTo(
            """
            | practice | confidence | JDK | findings | deleted | kept | no-c2 | undecided | not-repairable | with a verdict |
            |---|---|---|---:|---:|---:|---:|---:|---:|---:|
            | RETU | HIGH | 17 | 2 | 1 | – | 1 | – | – | 50 % |
            | RETU | HIGH | 25 | 1 | – | 1 | – | – | – | 100 % |
            | LOOP | LOW | 17 | 2 | – | – | – | 2 | – | 0 % |
            | FORK | NORMAL | 17 | 1 | – | – | – | – | 1 | 0 % |
            | **all** |  |  | 6 | 1 | 1 | 1 | 2 | 1 | 33 % |
            """);
  }

  @Test
  void givesTheReasonsForNoVerdict() throws IOException {
    assertThat(summary().reasons())
        .isEqualTo(
            """
            - 2 undecided: sizes do not tell
            - 1 no-c2: not compiled
            - 1 not-repairable: unknown
            """);
  }

  @Test
  void namesWhatAJvmContradicts() throws IOException {
    assertThat(summary().contradicted()).isEqualTo("- JDK 25: t a.B.c:1 P\n");
  }
}
