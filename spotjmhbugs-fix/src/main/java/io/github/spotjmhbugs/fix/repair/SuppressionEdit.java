// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.edit.SourceText;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.objectweb.asm.tree.ClassNode;

/** Suppresses a finding by an annotation of what it is about, instead of a repair. */
public final class SuppressionEdit {
  private static final String ANNOTATION = "edu.umd.cs.findbugs.annotations.SuppressFBWarnings";

  private SuppressionEdit() {}

  /**
   * Tells whether the annotation can be used.
   *
   * @param program the program of the source
   * @return whether it is on the class path
   */
  public static boolean isPossible(Program program) {
    return program.find(ANNOTATION.replace('.', '/')).isPresent();
  }

  /**
   * Suppresses a finding.
   *
   * @param text its source file
   * @param finding the finding
   * @param program the program of the source
   * @return the edits that annotate its method, field or class, in the order of the text
   * @throws NotRepairableException when that is not in the source
   */
  public static List<Edit> of(String text, Finding finding, Program program)
      throws NotRepairableException {
    JavaSource source = JavaSource.parse(text);
    BodyDeclaration declaration = declaration(source, finding.location(), program);
    String pattern = '"' + finding.pattern().type() + '"';
    Edits edits = new Edits();
    Optional<Annotation> known =
        AnnotationRepair.find(declaration, ANNOTATION.substring(ANNOTATION.lastIndexOf('.') + 1));
    if (known.isPresent()) {
      Expression value =
          AnnotationRepair.value(known.get())
              .orElseThrow(() -> new NotRepairableException("its annotation names no pattern"));
      extend(value, pattern, edits);
    } else {
      SourceText lines = source.text();
      int start = lines.skipBlanks(behindComment(source, declaration.getStartPosition()));
      String annotation = "@" + new Imports(source).named(ANNOTATION, edits);
      String end = lines.lineSeparator(start) + lines.indent(start);
      edits.insert(start, annotation + "(" + pattern + ")" + end);
    }
    return edits.inOrder();
  }

  /** The parser takes a documentation comment for the start of what it documents. */
  private static int behindComment(JavaSource source, int start) {
    List<?> comments = source.unit().getCommentList();
    return comments.stream()
        .map(ASTNode.class::cast)
        .filter(each -> each.getStartPosition() == start)
        .findFirst()
        .map(JavaSource::end)
        .orElse(start);
  }

  /** An empty list suppresses everything, so there would be no finding to ask about. */
  private static void extend(Expression value, String pattern, Edits edits) {
    if (!(value instanceof ArrayInitializer array)) {
      edits.insert(value.getStartPosition(), "{");
      edits.insert(JavaSource.end(value), ", " + pattern + "}");
    } else {
      List<?> all = array.expressions();
      edits.insert(JavaSource.end((ASTNode) all.get(all.size() - 1)), ", " + pattern);
    }
  }

  private static BodyDeclaration declaration(JavaSource source, Location at, Program program)
      throws NotRepairableException {
    Declarations declarations = new Declarations(source);
    ASTNode found =
        switch (at.kind()) {
          case CLASS ->
              declarations
                  .type(at.className())
                  .orElseThrow(NotRepairableException::sourceAndClassDiffer);
          case FIELD -> declarations.field(at.className(), at.member());
          case METHOD -> declarations.code(method(at, program), at.line()).get(0);
        };
    return (BodyDeclaration)
        JavaSource.around(found, BodyDeclaration.class::isInstance)
            .orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }

  private static CompiledMethod method(Location at, Program program) throws NotRepairableException {
    ClassNode owner = program.read(at.className());
    return owner.methods.stream()
        .filter(each -> each.name.equals(at.member()) && each.desc.equals(at.descriptor()))
        .findFirst()
        .map(each -> new CompiledMethod(owner, each))
        .orElseThrow(NotRepairableException::sourceAndClassDiffer);
  }
}
