// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.result.Measurement.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ns/op     | 39    | 37    | 41       | 40 times slower (38 to 42)
          CPU ns/op | 39    | 37    | 41       | 40 times slower (38 to 42)
          ns/op     | 1.36  | 1.1   | 1.7      | 2.4 times slower (2.1 to 2.7)
          ns/op     | 0.12  | 0.08  | 0.16     | 12 % slower (8 % to 16 %)
          ns/op     | -0.6  | -0.75 | -0.5     | 2.5 times faster (2.0 to 4.0)
          ns/op     | -0.2  | -0.5  | 0.25     | 25 % faster (-20 % to 100 %)
          ns/op     | 0     | 0     | 0        | 0 % slower (0 % to 0 %)
          ops/s     | -0.75 | -0.8  | -0.7     | 4.0 times slower (3.3 to 5.0)
          ops/s     | 3     | 1     | 9        | 4.0 times faster (2.0 to 10)
          ns/op     | 4     | -1    | Infinity | 5.0 times slower (0.0 to ∞)
          ops/s     | 4     | -1    | Infinity | 5.0 times faster (0.0 to ∞)
          ns/op     | 1999  | 1899  | 2099     | 2,000 times slower (1,900 to 2,100)
          """)
  void saysWhatTheRepairDoesToTheTime(
      String unit, double change, double low, double high, String text) {
    assertThat(new Change(unit, change, low, high).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          deleted | confirmed       | true  | ''          | deleted; repaired 40 times slower (38 to 42)
          ''      | confirmed       | true  | ''          | repaired 40 times slower (38 to 42)
          reduced | confirmed       | false | ''          | reduced
          ''      | confirmed       | false | ''          | confirmed
          kept    | contradicted      | false | ''          | kept; contradicted
          kept    | contradicted      | true  | wall time   | kept; contradicted, repaired 40 times slower (38 to 42); wall time
          ''      | undecided      | true  | out of time | undecided, repaired 40 times slower (38 to 42); out of time
          no-c2   | undecided      | false | starved     | no optimised code; undecided; starved
          ''      | not-repairable | false | no body     | not repairable: no body
          ''      | failed         | false | ''          | failed
          """)
  void saysWhatWasDecided(
      String evidence, String verdict, boolean isTimed, String reason, String text) {
    Change change = isTimed ? new Change("ns/op", 39, 37, 41) : null;
    assertThat(new Measurement(17, evidence, verdict, change, reason).text())
        .isEqualTo("JDK 17: " + text);
  }

  @Test
  void namesJdksThatSayTheSameTogether() {
    assertThat(Measurement.texts(List.of(on(17, "deleted"), on(21, "kept"), on(25, "deleted"))))
        .containsExactly("JDK 17, 25: deleted", "JDK 21: kept");
  }

  private static Measurement on(int jdk, String evidence) {
    return new Measurement(jdk, evidence, "confirmed", null, "");
  }
}
