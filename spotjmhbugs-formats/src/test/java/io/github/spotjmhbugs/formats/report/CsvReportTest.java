// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Findings;
import io.github.spotjmhbugs.host.result.Messages;
import org.junit.jupiter.api.Test;

class CsvReportTest {
  private static final String HEADER =
      "target,practice,pattern,confidence,class,member,line,affected,message,remedy,help\n";

  private final Report report = new CsvReport();

  @Test
  void nothingFoundIsAHeader() {
    assertThat(report.render(Findings.result())).isEqualTo(HEADER);
  }

  @Test
  void aFindingInAMethod() {
    Finding finding = Findings.retu(12);

    assertThat(report.render(Findings.result(finding)))
        .isEqualTo(
            HEADER
                + "\"a, b.jar\",RETU,JMH_RETU_IGNORED_RESULT,HIGH,org.foo.Bar$In,measure,12,"
                + "org.foo.Bar$In#another;org.foo.Bar$In#measure,\""
                + Messages.describe(finding)
                + "\","
                + Messages.remedy(finding)
                + ","
                + "https://spotjmhbugs.github.io/spotjmhbugs/docs/practices/RETU.html"
                + "#JMH_RETU_IGNORED_RESULT\n");
  }

  @Test
  void journalsKeepTheFirstCells() {
    Finding finding = Findings.retu(12);

    assertThat(CsvReport.cells("a.jar", finding))
        .hasSameSizeAs(CsvReport.findingColumns())
        .isEqualTo(CsvReport.row("a.jar", finding).subList(0, CsvReport.findingColumns().size()));
    assertThat(CsvReport.columns()).startsWith(CsvReport.findingColumns().toArray(String[]::new));
  }

  @Test
  void unknownLinesAndMembersAreEmpty() {
    String csv = report.render(Findings.result(Findings.constant(), Findings.fork()));

    assertThat(csv)
        .contains(",FINAL,JMH_FINAL_CONSTANT_INPUT,LOW,Ünnamed,x,,Ünnamed#b,\"")
        .contains(" \"\"constant\"\" ")
        .contains(",FORK,JMH_FORK_ZERO_ANNOTATION,NORMAL,org.foo.Forks,,,org.foo.Forks#b,");
  }

  @Test
  void namesThatAreNoTextStayInTheirLine() {
    String csv = report.render(Findings.result(Findings.in("a/B\u001b[2J\u009bC", "B.java")));

    assertThat(csv).contains(",a.B [2J C,measure,").doesNotContain("\u001b", "\u009b");
  }
}
