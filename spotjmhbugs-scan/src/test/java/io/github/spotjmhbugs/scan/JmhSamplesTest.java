// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.samples.JMHSample_08_DeadCode;

/** The command line on the jar of the JMH samples, as a user would scan it. */
class JmhSamplesTest {
  private static final Path JAR = TestClasses.jarOf(JMHSample_08_DeadCode.class);

  @Test
  void scansWithoutAWordOnStandardError() {
    CommandLineRun run = CommandLineRun.of("scan", JAR);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            "\nJMHSample_08_DeadCode.java:75: error: The result of ",
            "\n  in org.openjdk.jmh.samples.JMHSample_08_DeadCode.measureWrong\n");
  }

  @Test
  void severalJobsGiveTheSameBytesAsOne() {
    for (String format : List.of("text", "csv", "sarif", "html", "github", "gitlab", "junit")) {
      String one = scan(format, 1);
      assertThat(scan(format, 8)).isEqualTo(one);
      assertThat(scan(format, 3)).isEqualTo(one);
    }
  }

  @Test
  void csvKeepsItsContract() throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();
    List<CSVRecord> rows = format.parse(new StringReader(scan("csv", 2))).getRecords();

    assertThat(rows).isNotEmpty().allSatisfy(JmhSamplesTest::assertContract);
    assertThat(rows)
        .extracting(row -> row.get("class") + "#" + row.get("member") + ":" + row.get("line"))
        .contains("org.openjdk.jmh.samples.JMHSample_08_DeadCode#measureWrong:75")
        .contains("org.openjdk.jmh.samples.JMHSample_10_ConstantFold#wrongX:64");
  }

  private static void assertContract(CSVRecord row) {
    assertThat(row.size()).isEqualTo(11);
    assertThat(row.get("target")).isEqualTo(JAR.toString());
    assertThat(Practices.pattern(row.get("pattern")).practice()).hasToString(row.get("practice"));
    assertThat(row.get("pattern")).startsWith("JMH_" + row.get("practice") + "_");
    assertThat(row.get("confidence")).isIn("HIGH", "NORMAL");
    assertThat(row.get("class")).startsWith("org.openjdk.jmh.samples.").doesNotContain("/");
    assertThat(row.get("line")).matches("\\d*");
    assertThat(row.get("affected").split(";")).allMatch(name -> name.matches("[\\w.$]+#\\w+"));
    assertThat(row.get("message")).isNotBlank().doesNotContain("\n", "{");
  }

  private static String scan(String format, int jobs) {
    return CommandLineRun.of("scan", "--format", format, "--jobs", jobs, JAR).out();
  }
}
