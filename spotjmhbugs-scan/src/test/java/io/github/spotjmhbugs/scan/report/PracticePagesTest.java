// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PracticePagesTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void theProjectIsWhereItsPomSays() throws IOException {
    assertThat(ROOT.resolve("pom.xml"))
        .content()
        .contains("<url>" + PracticePages.PROJECT + "</url>");
  }

  @Test
  void eachAddressIsThatOfASection() throws IOException {
    String tree = PracticePages.PROJECT + "/blob/main/";
    for (BugPattern pattern : Practices.patterns()) {
      String address = PracticePages.of(pattern);
      assertThat(address).startsWith(tree);
      String[] page = address.substring(tree.length()).split("#", 2);
      assertThat(Files.readString(ROOT.resolve(page[0]))).contains("<a id=\"" + page[1] + "\">");
    }
  }
}
