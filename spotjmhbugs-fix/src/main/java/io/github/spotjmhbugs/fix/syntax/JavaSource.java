// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.syntax;

import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.PackageDeclaration;

/**
 * A parsed source file. Names are not resolved: what they mean is known from the class files.
 *
 * @param text the text
 * @param unit its syntax tree
 */
public record JavaSource(SourceText text, CompilationUnit unit) {
  /**
   * Parses a source file of any version of Java up to the newest that the parser knows.
   *
   * @param text the text, without a byte order mark
   * @return the parsed file
   * @throws NotRepairableException when it is not Java
   */
  public static JavaSource parse(String text) throws NotRepairableException {
    CompilationUnit unit = (CompilationUnit) parser(text).createAST(null);
    Optional<IProblem> error =
        Arrays.stream(unit.getProblems()).filter(IProblem::isError).findFirst();
    if (error.isPresent()) {
      throw new NotRepairableException(
          "the source cannot be parsed: line "
              + error.get().getSourceLineNumber()
              + ": "
              + error.get().getMessage());
    }
    return new JavaSource(new SourceText(text), unit);
  }

  /**
   * {@return what parses a text as a file in the newest Java that there is}
   *
   * @param text the text of a source file
   */
  public static ASTParser parser(String text) {
    ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
    Map<String, String> options = new HashMap<>();
    JavaCore.setComplianceOptions(JavaCore.latestSupportedJavaVersion(), options);
    parser.setCompilerOptions(options);
    parser.setKind(ASTParser.K_COMPILATION_UNIT);
    parser.setSource(text.toCharArray());
    return parser;
  }

  /**
   * {@return what internal names of its classes begin with: the package, with a slash at the end}
   */
  public String packagePrefix() {
    PackageDeclaration declared = unit.getPackage();
    return declared == null
        ? ""
        : declared.getName().getFullyQualifiedName().replace('.', '/') + "/";
  }

  /**
   * Finds the line of a character.
   *
   * @param offset a character
   * @return its line, counted from 1
   */
  public int line(int offset) {
    return unit.getLineNumber(offset);
  }

  /**
   * Checks whether a node is in a line.
   *
   * @param node a node
   * @param line a line, counted from 1
   * @return whether some of its characters are
   */
  public boolean spans(ASTNode node, int line) {
    return line(node.getStartPosition()) <= line && line <= line(end(node) - 1);
  }

  /**
   * Finds the end of a node.
   *
   * @param node a node
   * @return the first character after it
   */
  public static int end(ASTNode node) {
    return node.getStartPosition() + node.getLength();
  }

  /**
   * Reads a node.
   *
   * @param node a node
   * @return its text as it stands in the source
   */
  public String textOf(ASTNode node) {
    return text.text().substring(node.getStartPosition(), end(node));
  }

  /**
   * Searches the nodes around a node.
   *
   * @param node a node
   * @param wanted says which node is wanted
   * @return the nearest such node, the node itself included
   */
  public static Optional<ASTNode> around(ASTNode node, Predicate<ASTNode> wanted) {
    for (ASTNode at = node; at != null; at = at.getParent()) {
      if (wanted.test(at)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }
}
