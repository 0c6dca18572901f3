// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.SourceLineAnnotation;
import edu.umd.cs.findbugs.StringAnnotation;

/**
 * A part of a message that changes although the fault does not: the line in a helper, the
 * benchmarks that it affects. It may be empty.
 *
 * <p>SpotBugs knows a fault of its baseline again by a hash over the annotations, which it computes
 * from the baseline's XML, and lists the annotations one by one in its windows, where parts of a
 * sentence make no sense. A source line is not in the hash, and one without a number is in no list;
 * where a message asks for it, SpotBugs gives the name of its file. So this is written as a line
 * without a number in a file of that name, which each version of SpotBugs reads, with this plugin
 * or without.
 */
final class DetailAnnotation extends SourceLineAnnotation {
  private static final long serialVersionUID = 1L;

  private static final int NONE = -1;

  /**
   * @param className the class that the finding is in, with dots
   * @param text the part of the message, perhaps nothing
   */
  DetailAnnotation(String className, String text) {
    // SpotBugs compares lines without a number by their instructions, and not by their files.
    super(className, text, NONE, NONE, number(text), number(text));
    // Not where the fault is.
    setDescription(StringAnnotation.STRING_MESSAGE);
  }

  private static int number(String text) {
    return text.hashCode() & Integer.MAX_VALUE;
  }

  /** {@return nothing: reports that print annotations one by one have the text in the message} */
  @Override
  public String toString() {
    return "";
  }
}
