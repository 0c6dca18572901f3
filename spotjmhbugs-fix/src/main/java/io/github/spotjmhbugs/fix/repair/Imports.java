// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.PackageDeclaration;

/** The imports of a source file, and one more among them. */
final class Imports {
  private final JavaSource source;
  private final Set<String> added = new HashSet<>();

  Imports(JavaSource source) {
    this.source = source;
  }

  /** {@return the imports of one class each} */
  static Stream<ImportDeclaration> single(JavaSource source) {
    return all(source).filter(each -> !each.isOnDemand());
  }

  /** {@return the imports of whole packages} */
  static Stream<ImportDeclaration> onDemand(JavaSource source) {
    return all(source).filter(ImportDeclaration::isOnDemand);
  }

  private static Stream<ImportDeclaration> all(JavaSource source) {
    List<?> imports = source.unit().imports();
    return imports.stream().map(ImportDeclaration.class::cast).filter(each -> !each.isStatic());
  }

  /**
   * Names a class, and imports it if that is needed and possible.
   *
   * @param qualified the full name of a class
   * @param edits where the import is written
   * @return the simple name, or the full one when another class has the simple one here
   */
  String named(String qualified, Edits edits) {
    String packageName = qualified.substring(0, qualified.lastIndexOf('.'));
    String simpleName = qualified.substring(packageName.length() + 1);
    boolean isKnown =
        single(source).anyMatch(each -> nameOf(each).equals(qualified))
            || onDemand(source).anyMatch(each -> nameOf(each).equals(packageName));
    if (isKnown || added.contains(qualified)) {
      return simpleName;
    }
    boolean isTaken =
        single(source).anyMatch(each -> nameOf(each).endsWith("." + simpleName))
            || NodeSearch.below(source.unit(), AbstractTypeDeclaration.class).stream()
                .anyMatch(type -> type.getName().getIdentifier().equals(simpleName));
    if (isTaken) {
      return qualified;
    }
    add(qualified, edits);
    added.add(qualified);
    return simpleName;
  }

  private static String nameOf(ImportDeclaration each) {
    return each.getName().getFullyQualifiedName();
  }

  /** Beside its neighbours in the alphabet, those of the same organisation first. */
  private void add(String qualified, Edits edits) {
    String organisation = qualified.replaceFirst("^(\\w+\\.\\w+\\.).*", "$1");
    List<ImportDeclaration> imports = all(source).toList();
    List<ImportDeclaration> near =
        imports.stream().filter(each -> nameOf(each).startsWith(organisation)).toList();
    List<ImportDeclaration> candidates = near.isEmpty() ? imports : near;
    ImportDeclaration before = null;
    for (ImportDeclaration each : candidates) {
      if (nameOf(each).compareTo(qualified) < 0) {
        before = each;
      }
    }
    if (before != null) {
      insertAfter(before, qualified, edits);
    } else if (!candidates.isEmpty()) {
      int start = candidates.get(0).getStartPosition();
      edits.insert(start, line(qualified) + source.text().lineSeparator(start));
    } else {
      addFirst(qualified, edits);
    }
  }

  /**
   * Drops the imports of classes that edits remove the last mention of, be it in a comment.
   *
   * @param edits the edits, which get those of the imports as well
   * @throws NotRepairableException when two of them change the same characters
   */
  void dropUnused(Edits edits) throws NotRepairableException {
    List<Edit> inOrder = edits.inOrder();
    SourceText text = source.text();
    String after = Edits.apply(text.text(), inOrder);
    for (ImportDeclaration each : single(source).toList()) {
      int start = text.lineStart(each.getStartPosition());
      int end = text.nextLine(JavaSource.end(each));
      boolean isUntouched =
          inOrder.stream().allMatch(edit -> edit.end() < start || edit.start() >= end);
      String name = nameOf(each).substring(nameOf(each).lastIndexOf('.') + 1);
      boolean isLine =
          text.text().substring(start, end).strip().equals(source.textOf(each).strip());
      if (isUntouched && isLine && mentions(text.text(), name) > 1 && mentions(after, name) == 1) {
        edits.replace(start, end, "");
      }
    }
  }

  private static long mentions(String text, String name) {
    return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(text).results().count();
  }

  private void insertAfter(ASTNode node, String qualified, Edits edits) {
    SourceText text = source.text();
    int end = JavaSource.end(node);
    int at = text.endsLine(end) ? text.lineEnd(end) : end;
    edits.insert(at, text.lineSeparator(end) + line(qualified));
  }

  private void addFirst(String qualified, Edits edits) {
    PackageDeclaration declared = source.unit().getPackage();
    if (declared != null) {
      String separator = source.text().lineSeparator(JavaSource.end(declared));
      int end = JavaSource.end(declared);
      int at = source.text().endsLine(end) ? source.text().lineEnd(end) : end;
      edits.insert(at, separator + separator + line(qualified));
    } else {
      ASTNode first = (ASTNode) source.unit().types().get(0);
      String separator = source.text().lineSeparator(first.getStartPosition());
      edits.insert(first.getStartPosition(), line(qualified) + separator + separator);
    }
  }

  private static String line(String qualified) {
    return "import " + qualified + ";";
  }
}
