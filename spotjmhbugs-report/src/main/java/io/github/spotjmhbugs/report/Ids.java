// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.regex.Pattern;

/** Names of parts of a page, to which links lead. */
final class Ids {
  private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  private Ids() {}

  /**
   * @param id the name of a part of a page
   * @throws IllegalArgumentException when it cannot be linked to
   */
  static void check(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("not an id: " + id);
    }
  }
}
