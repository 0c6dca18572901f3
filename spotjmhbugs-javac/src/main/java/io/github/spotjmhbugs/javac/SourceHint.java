// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import java.net.URI;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * A tree at any position of a file. javac prints a message at the position of a tree, and after a
 * compilation the trees are gone; besides, not every position of interest has a tree.
 */
final class SourceHint {
  private SourceHint() {}

  /**
   * Makes a tree.
   *
   * @param position the number of characters before it
   * @return an annotation that starts there
   */
  static Tree at(int position) {
    String text = " ".repeat(position) + "@A class A {}";
    CompilationUnitTree unit =
        ParsedSource.parse(
                new SimpleJavaFileObject(
                    URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
                  @Override
                  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return text;
                  }
                })
            .unit();
    ClassTree type = (ClassTree) unit.getTypeDecls().get(0);
    return type.getModifiers().getAnnotations().get(0);
  }
}
