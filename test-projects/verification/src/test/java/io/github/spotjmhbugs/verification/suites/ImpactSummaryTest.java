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
      target,practice,pattern,confidence,class,member,line,message,jdk,evidence,verdict,reason
      t,RETU,P,HIGH,a.B,c,1,M. Fix.,17,deleted,confirmed,
      t,RETU,P,HIGH,a.B,c,1,M. Fix.,25,kept,contradicted,
      t,RETU,P,HIGH,a.B,d,2,M. Fix.,17,no-c2,undecided,not compiled
      t,LOOP,Q,LOW,a.B,e,3,M. Fix. Low: a doubt.,17,,undecided,sizes do not tell
      t,LOOP,Q,LOW,a.B,f,4,M. Fix. Low: a doubt. Affected: a.B.c.,17,,undecided,sizes do not tell
      t,LOOP,Q,LOW,a.B,f,4,M. Fix. Low: a doubt.,25,,confirmed,
      t,LOOP,Q,LOW,a.B,f,5,M. Fix. Low: another.,25,,contradicted,
      t,FORK,R,NORMAL,a.B,g,5,M. Fix.,17,,not-repairable,unknown
      t,FORK,R,NORMAL,a.B,g,6,M. Fix.,17,,contradicted,
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
            | practice | confidence | deleted | confirmed | kept | contradicted | no-c2 | undecided | not-repairable |
            |---|---|---:|---:|---:|---:|---:|---:|---:|
            | RETU | HIGH | 1 / – | – / – | – / 1 | – / – | 1 / – | – / – | – / – |
            | LOOP | LOW: a doubt | – / – | – / 1 | – / – | – / – | – / – | 2 / – | – / – |
            | LOOP | LOW: another | – / – | – / – | – / – | – / 1 | – / – | – / – | – / – |
            | FORK | NORMAL | – / – | – / – | – / – | 1 / – | – / – | – / – | 1 / – |
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
  void namesTheRulesThatJvmsDispute() throws IOException {
    assertThat(summary().disputed())
        .isEqualTo(
            """
            - LOOP LOW: a doubt: 1 confirmed, 0 contradicted
            - FORK NORMAL: 0 confirmed, 1 contradicted
            """);
  }

  @Test
  void namesWhatAJvmContradicts() throws IOException {
    assertThat(summary().contradicted()).isEqualTo("- JDK 25: t a.B.c:1 P\n");
  }
}
