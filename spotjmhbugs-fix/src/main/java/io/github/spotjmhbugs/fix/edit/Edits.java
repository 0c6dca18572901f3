// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects edits of one text, all in terms of the text as it was. */
public final class Edits {
  private final List<Edit> edits = new ArrayList<>();

  /**
   * Adds an edit. Insertions at one place end up in the order in which they were added.
   *
   * @param edit what to change
   */
  public void add(Edit edit) {
    edits.add(edit);
  }

  /**
   * Adds an insertion.
   *
   * @param offset the character before which to insert
   * @param text what to insert
   */
  public void insert(int offset, String text) {
    add(Edit.insertion(offset, text));
  }

  /**
   * Adds a replacement. Two repairs may ask for the same one, such as that of a modifier.
   *
   * @param start the first character that is replaced
   * @param end the first character after it that is not
   * @param text what stands there afterwards
   */
  public void replace(int start, int end, String text) {
    Edit edit = new Edit(start, end, text);
    if (!edits.contains(edit)) {
      add(edit);
    }
  }

  /**
   * Sorts the edits.
   *
   * @return the edits in the order of the text
   * @throws NotRepairableException when two of them change the same characters
   */
  public List<Edit> inOrder() throws NotRepairableException {
    List<Edit> sorted = new ArrayList<>(edits);
    sorted.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i - 1).overlaps(sorted.get(i))) {
        throw new NotRepairableException("another repair changes the same code");
      }
    }
    return List.copyOf(sorted);
  }

  /**
   * Applies edits.
   *
   * @param text a text
   * @param inOrder edits that do not overlap, in the order of the text
   * @return the text afterwards
   */
  public static String apply(String text, List<Edit> inOrder) {
    StringBuilder changed = new StringBuilder(text.length() + 64);
    int done = 0;
    for (Edit edit : inOrder) {
      changed.append(text, done, edit.start()).append(edit.replacement());
      done = edit.end();
    }
    return changed.append(text, done, text.length()).toString();
  }
}
