// SPDX-License-Identifier: Apache-2.0
package org.example;

/** A fault that SpotBugs knows by itself, and no business of ours. */
public final class Words {
  private Words() {}

  /**
   * @param word a word
   * @return whether it is the empty one, or so its author thinks
   */
  public static boolean isEmpty(String word) {
    return word == new String("");
  }
}
