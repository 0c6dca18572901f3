// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugAnnotation;
import edu.umd.cs.findbugs.BugAnnotationUtil;
import edu.umd.cs.findbugs.ClassAnnotation;
import edu.umd.cs.findbugs.LocalVariableAnnotation;
import edu.umd.cs.findbugs.StringAnnotation;
import edu.umd.cs.findbugs.xml.XMLAttributeList;
import edu.umd.cs.findbugs.xml.XMLOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A part of a message that changes although the fault does not: the line in a helper, the
 * benchmarks that it affects. It may be empty.
 *
 * <p>SpotBugs knows a fault of its baseline again by a hash over the annotations, which it computes
 * from the baseline's XML. Every string there is in the hash. Of a type, only the name is, and not
 * the type parameters; both are shown. So this is written as the parameters of a type without a
 * name, which each version of SpotBugs reads, with this plugin or without.
 *
 * <p>SpotBugs' windows list the annotations one by one, where parts of a sentence make no sense.
 * They leave out local variables without a name, so this is one until it is written. They leave out
 * source lines without a number, too, but Maven's check prints the class of each.
 */
final class DetailAnnotation extends LocalVariableAnnotation {
  private static final long serialVersionUID = 1L;

  private static final String KEY_OF_HASH = "hash";
  private static final String TYPE_WITHOUT_NAME = "L;";
  private static final int NONE = -1;

  private final String text;

  DetailAnnotation(String text) {
    super(UNKNOWN_NAME, NONE, NONE);
    this.text = text;
    setDescription(StringAnnotation.STRING_MESSAGE);
  }

  @Override
  public String format(@Nullable String key, @Nullable ClassAnnotation primaryClass) {
    return KEY_OF_HASH.equals(key) ? "" : text;
  }

  @Override
  public String toString() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DetailAnnotation detail && detail.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public int compareTo(BugAnnotation other) {
    return other instanceof DetailAnnotation detail
        ? text.compareTo(detail.text)
        : super.compareTo(other);
  }

  @Override
  public void writeXML(XMLOutput output) throws IOException {
    writeXML(output, false, false);
  }

  @Override
  public void writeXML(XMLOutput output, boolean addMessages, boolean isPrimary)
      throws IOException {
    XMLAttributeList attributes =
        new XMLAttributeList()
            .addAttribute("descriptor", TYPE_WITHOUT_NAME)
            .addAttribute("role", getDescription())
            .addAttribute("typeParameters", text);
    BugAnnotationUtil.writeXML(output, "Type", this, attributes, addMessages);
  }
}
