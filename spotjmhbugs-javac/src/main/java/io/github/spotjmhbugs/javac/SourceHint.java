// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import java.net.URI;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import javax.tools.SimpleJavaFileObject;

/**
 * A tree at any position of a file. javac prints a message at the position of a tree, and after a
 * compilation the trees are gone; besides, not every position of interest has a tree.
 */
final class SourceHint {
  private SourceHint() {}

  /**
   * Makes trees.
   *
   * @param positions numbers of characters
   * @return for each of them an annotation that starts after so many characters
   */
  static Map<Integer, Tree> at(SortedSet<Integer> positions) {
    List<ParsedSource.Parsed> parsed =
        ParsedSource.parse(positions.stream().map(Annotated::new).toList());
    Iterator<ParsedSource.Parsed> files = parsed.iterator();
    Map<Integer, Tree> hints = new HashMap<>();
    for (int position : positions) {
      ClassTree type = (ClassTree) files.next().unit().getTypeDecls().get(0);
      hints.put(position, type.getModifiers().getAnnotations().get(0));
    }
    return hints;
  }

  /** A file with an annotation somewhere. */
  private static final class Annotated extends SimpleJavaFileObject {
    private final int position;

    Annotated(int position) {
      super(URI.create("string:///" + position + "/A.java"), Kind.SOURCE);
      this.position = position;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return " ".repeat(position) + "@A class A {}";
    }
  }
}
