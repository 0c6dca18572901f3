// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/**
 * A file with an annotation at any position, and so with a tree there. javac prints a message at
 * the position of a tree, and not every position of interest has one.
 */
final class SourceHint extends SimpleJavaFileObject {
  private final int position;

  /**
   * @param position a number of characters
   */
  SourceHint(int position) {
    super(URI.create("string:///" + position + "/A.java"), Kind.SOURCE);
    this.position = position;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return " ".repeat(position) + "@A class A {}";
  }
}
