// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.CompiledMethod;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.CodeMap;
import io.github.spotjmhbugs.fix.syntax.Declarations;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SingleMemberAnnotation;

/** Changes what annotations and options ask JMH for. */
record AnnotationRepair(JavaSource source, Program program) {

  void setForks(Site site, Edits edits) throws NotRepairableException {
    ASTNode zero = site instanceof Site.Declaration ? forks(site) : option(site);
    edits.replace(zero.getStartPosition(), JavaSource.end(zero), "1");
  }

  private Expression option(Site site) throws NotRepairableException {
    CompiledMethod method = CompiledMethod.of(program.read(site.className()), site);
    Expression call = new CodeMap(source, program, method).expression(method.instruction(site));
    if (!(call instanceof MethodInvocation forks) || forks.arguments().size() != 1) {
      throw NotRepairableException.sourceAndClassDiffer();
    }
    return literalZero((Expression) forks.arguments().get(0));
  }

  private Expression forks(Site site) throws NotRepairableException {
    Annotation annotation =
        find(site, "Fork").orElseThrow(NotRepairableException::sourceAndClassDiffer);
    return literalZero(value(annotation).orElseThrow(NotRepairableException::sourceAndClassDiffer));
  }

  private static Expression literalZero(Expression value) throws NotRepairableException {
    if (!(value instanceof NumberLiteral)) {
      throw new NotRepairableException("the number of forks is given by a constant elsewhere");
    }
    return value;
  }

  void dropForks(Site site, Edits edits) throws NotRepairableException {
    Expression zero = forks(site);
    ASTNode element = zero.getParent() instanceof MemberValuePair pair ? pair : zero;
    Annotation annotation = (Annotation) element.getParent();
    if (!(annotation instanceof NormalAnnotation normal) || normal.values().size() == 1) {
      int start = JavaSource.end(annotation.getTypeName());
      edits.replace(start, JavaSource.end(annotation), "");
      return;
    }
    List<?> pairs = normal.values();
    int position = pairs.indexOf(element);
    if (position == 0) {
      ASTNode next = (ASTNode) pairs.get(1);
      edits.replace(element.getStartPosition(), next.getStartPosition(), "");
    } else {
      ASTNode previous = (ASTNode) pairs.get(position - 1);
      edits.replace(JavaSource.end(previous), JavaSource.end(element), "");
    }
  }

  void setLevel(Site site, Edits edits) throws NotRepairableException {
    Annotation annotation =
        find(site, FixtureRepair.SETUP)
            .or(() -> find(site, FixtureRepair.TEAR_DOWN))
            .orElseThrow(NotRepairableException::sourceAndClassDiffer);
    Expression level = value(annotation).orElseThrow(NotRepairableException::sourceAndClassDiffer);
    if (!(level instanceof Name name)) {
      throw new NotRepairableException("the level is given by an expression");
    }
    ASTNode constant = name instanceof QualifiedName qualified ? qualified.getName() : name;
    if (!(name instanceof QualifiedName)) {
      throw new NotRepairableException("the level is imported on its own");
    }
    edits.replace(constant.getStartPosition(), JavaSource.end(constant), "Iteration");
  }

  private Optional<Annotation> find(Site site, String name) {
    return declaration(site).flatMap(each -> find(each, name));
  }

  /**
   * Finds an annotation.
   *
   * @param declaration a class or a member
   * @param name the simple name of an annotation
   * @return the annotation, if it has it
   */
  static Optional<Annotation> find(BodyDeclaration declaration, String name) {
    List<?> modifiers = declaration.modifiers();
    return modifiers.stream()
        .filter(Annotation.class::isInstance)
        .map(Annotation.class::cast)
        .filter(each -> simpleName(each).equals(name))
        .findFirst();
  }

  /** {@return its name without the package} */
  static String simpleName(Annotation annotation) {
    String name = annotation.getTypeName().getFullyQualifiedName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private Optional<BodyDeclaration> declaration(Site site) {
    Declarations declarations = new Declarations(source);
    if (site.member().isEmpty()) {
      return declarations.type(site.className()).map(BodyDeclaration.class::cast);
    }
    try {
      CompiledMethod method = CompiledMethod.of(program.read(site.className()), site);
      return declarations.code(method, CompiledMethod.NO_LINE).stream()
          .map(BodyDeclaration.class::cast)
          .findFirst();
    } catch (NotRepairableException e) {
      return Optional.empty();
    }
  }

  /** {@return what is written as the value of an annotation, if anything is} */
  static Optional<Expression> value(Annotation annotation) {
    if (annotation instanceof SingleMemberAnnotation single) {
      return Optional.of(single.getValue());
    }
    if (annotation instanceof NormalAnnotation normal) {
      List<?> pairs = normal.values();
      return pairs.stream()
          .map(MemberValuePair.class::cast)
          .filter(pair -> pair.getName().getIdentifier().equals("value"))
          .map(MemberValuePair::getValue)
          .findFirst();
    }
    return Optional.empty();
  }
}
