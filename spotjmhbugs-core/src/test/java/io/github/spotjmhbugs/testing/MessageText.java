// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.testing;

import io.github.spotjmhbugs.finding.Finding;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/** The text that a host shows of a finding, by the repository's {@code messages.xml}. */
public final class MessageText {
  private MessageText() {}

  /** {@return the statement, the remedy and the notes of a finding} */
  public static String of(Finding finding) {
    Object[] arguments = Stream.concat(Stream.of(""), finding.arguments().stream()).toArray();
    return new MessageFormat(template(finding.pattern().type()).replace("'", "''"))
        .format(arguments);
  }

  private static String template(String pattern) {
    try {
      Document messages =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(Path.of("../messages.xml").toFile());
      return XPathFactory.newDefaultInstance()
          .newXPath()
          .evaluate("//BugPattern[@type='" + pattern + "']/LongDescription", messages);
    } catch (Exception e) {
      throw new AssertionError(pattern, e);
    }
  }
}
