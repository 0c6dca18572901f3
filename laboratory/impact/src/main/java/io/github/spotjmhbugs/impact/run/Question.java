// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.result.Fingerprints;
import io.github.spotjmhbugs.host.result.Sha256;
import io.github.spotjmhbugs.impact.jvm.JitEvidence;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.strangers.Jdk;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * A finding that a JDK is to be asked about.
 *
 * @param target where the finding is
 * @param finding the finding
 * @param cells the cells that {@code scan --format csv} prints for it
 * @param jdk the JDK
 * @param key stands for everything that the answer depends on
 */
record Question(ImpactTarget target, Finding finding, List<String> cells, Jdk jdk, String key) {
  private static final int DIGITS = 8;

  Question {
    cells = List.copyOf(cells);
  }

  /** {@return a number that stands for some texts} */
  static String key(String... parts) {
    MessageDigest digest = Sha256.digest();
    for (String part : parts) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** {@return how long the answer takes, roughly: the cheapest are asked first} */
  int cost() {
    if (StateTrial.decides(finding) || FindingTrial.isArithmetic(finding)) {
      return 0;
    }
    if (JitEvidence.tells(finding.pattern().practice())) {
      return 1;
    }
    return finding.pattern().practice().equals(LoopPractice.KEY) ? 2 : 3;
  }

  /** {@return the name of a folder for what JMH says, which no other question has} */
  String folder() {
    Location location = finding.location();
    String className = location.className().substring(location.className().lastIndexOf('/') + 1);
    return "%s-%d-%s-jdk%d-%s"
        .formatted(
            className.replaceAll("[^\\w.$-]", "_"),
            Math.max(0, location.line()),
            finding.pattern().practice(),
            jdk.feature(),
            key.substring(0, DIGITS));
  }

  /**
   * {@return the record of an answer}
   *
   * @param answer the answer
   * @param seconds how long it took
   */
  ImpactRecord record(Answer answer, double seconds) {
    return new ImpactRecord(
        cells,
        Fingerprints.of(finding),
        answer.benchmark(),
        jdk.feature(),
        answer.evidence(),
        answer.sizes(),
        answer.verdict(),
        answer.change(),
        answer.reason(),
        answer.collector(),
        seconds);
  }
}
