// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.nio.file.Path;
import java.util.List;

/** A reader of the product that gets files of strangers. */
interface Target {
  /** The name, which is that of its folder in the corpus. */
  String name();

  /** What it reads when nothing is wrong, and what it has once failed at. */
  default List<Case> cases() {
    return Case.corpus(name());
  }

  /** Changes a file, as the fuzzer decides. */
  default byte[] edit(String file, byte[] content, Script script) {
    boolean isStructured = script.below(3) > 0;
    if (isStructured && (file.endsWith(".xml") || file.endsWith(".pom"))) {
      return XmlEdits.edit(content, script);
    }
    if (isStructured && (file.endsWith(".json") || file.endsWith(".jsonl"))) {
      return JsonEdits.edit(content, file.endsWith("l"), script);
    }
    return TextEdits.edit(content, script);
  }

  /**
   * Gives files to the reader.
   *
   * @param folder where the files are
   * @throws AssertionError when the reader does something other than to take the files, or to
   *     refuse them in its own words
   * @throws Exception in no other case than a fault of the reader
   */
  void read(Path folder) throws Exception;
}
