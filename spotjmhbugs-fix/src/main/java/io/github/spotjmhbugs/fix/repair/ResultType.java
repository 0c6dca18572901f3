// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import java.util.Optional;

/**
 * The type of a value, for the head of a method.
 *
 * @param text how it is written; empty for a type that no method can be declared with
 * @param toImport the full name of the class that must be imported for that, if it is not yet
 */
record ResultType(String text, Optional<String> toImport) {
  /** The type of a value that no method can return. */
  static final ResultType NONE = written("");

  static ResultType written(String text) {
    return new ResultType(text, Optional.empty());
  }

  ResultType followedBy(String suffix) {
    return new ResultType(text + suffix, toImport);
  }
}
