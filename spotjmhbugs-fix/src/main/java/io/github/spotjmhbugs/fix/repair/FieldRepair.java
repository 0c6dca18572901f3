// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import io.github.spotjmhbugs.fix.syntax.NodeSearch;
import java.util.List;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Makes constant fields variable. */
record FieldRepair(JavaSource source, Program program, Imports imports) {

  void dropFinal(Site site, Edits edits) throws NotRepairableException {
    dropFinal(declaration(field(site)), edits);
  }

  private void dropFinal(FieldDeclaration declaration, Edits edits) throws NotRepairableException {
    List<?> modifiers = declaration.modifiers();
    Modifier written =
        modifiers.stream()
            .filter(Modifier.class::isInstance)
            .map(Modifier.class::cast)
            .filter(Modifier::isFinal)
            .findFirst()
            .orElseThrow(NotRepairableException::sourceAndClassDiffer);
    int start = written.getStartPosition();
    edits.replace(start, source.text().skipBlanks(JavaSource.end(written)), "");
  }

  void makeParameter(Site site, Edits edits) throws NotRepairableException {
    VariableDeclarationFragment field = field(site);
    FieldDeclaration declaration = declaration(field);
    Object value =
        program.read(site.className()).fields.stream()
            .filter(each -> each.name.equals(site.member()))
            .findFirst()
            .map(each -> each.value) // null for a constant that constructors set
            .orElse(null);
    Expression initial = field.getInitializer();
    if (value == null || initial == null || declaration.fragments().size() > 1) {
      throw new NotRepairableException("the field has no value of its own to start from");
    }
    dropFinal(declaration, edits);
    edits.replace(JavaSource.end(field.getName()), JavaSource.end(initial), "");
    String written = literal(site.descriptor(), value);
    String annotation = imports.named("org.openjdk.jmh.annotations.Param", edits);
    SourceText text = source.text();
    int start =
        ((org.eclipse.jdt.core.dom.ASTNode) declaration.modifiers().get(0)).getStartPosition();
    edits.insert(
        start,
        "@" + annotation + "(" + written + ")" + text.lineSeparator(start) + text.indent(start));
  }

  /** Class files keep booleans and characters as numbers. */
  private String literal(String descriptor, Object value) {
    String text =
        switch (descriptor) {
          case "Z" -> String.valueOf(value.equals(1));
          case "C" -> String.valueOf((char) ((Integer) value).intValue());
          default -> String.valueOf(value);
        };
    StringLiteral literal = source.unit().getAST().newStringLiteral();
    literal.setLiteralValue(text);
    return literal.getEscapedValue();
  }

  private VariableDeclarationFragment field(Site site) throws NotRepairableException {
    return new Declarations(source).field(site.className(), site.member());
  }

  private FieldDeclaration declaration(VariableDeclarationFragment field)
      throws NotRepairableException {
    String name = field.getName().getIdentifier();
    boolean mustBeConstant =
        NodeSearch.below(source.unit(), SimpleName.class).stream()
            .filter(each -> each.getIdentifier().equals(name))
            .anyMatch(
                each ->
                    JavaSource.around(
                            each, node -> node instanceof SwitchCase || node instanceof Annotation)
                        .isPresent());
    if (mustBeConstant) {
      throw new NotRepairableException("a case label or an annotation needs the constant");
    }
    return (FieldDeclaration) field.getParent();
  }
}
