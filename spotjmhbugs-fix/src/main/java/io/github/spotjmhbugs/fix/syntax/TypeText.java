// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.syntax;

import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.NameQualifiedType;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.QualifiedType;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;

/**
 * What a written type and one of a class file have in common.
 *
 * @param simpleName the last part of the name of the class or primitive type
 * @param dimensions the dimensions of an array, or 0
 */
public record TypeText(String simpleName, int dimensions) {
  /**
   * Reads the type of a parameter.
   *
   * @param parameter a parameter
   * @return its type
   */
  public static TypeText of(SingleVariableDeclaration parameter) {
    TypeText written = of(parameter.getType());
    int further = parameter.getExtraDimensions() + (parameter.isVarargs() ? 1 : 0);
    return new TypeText(written.simpleName, written.dimensions + further);
  }

  /**
   * Reads a type.
   *
   * @param type a type
   * @return what class files say of it as well
   */
  public static TypeText of(Type type) {
    if (type instanceof ArrayType array) {
      return new TypeText(of(array.getElementType()).simpleName, array.getDimensions());
    }
    if (type instanceof ParameterizedType generic) {
      return of(generic.getType());
    }
    return new TypeText(lastName(type), 0);
  }

  private static String lastName(Type type) {
    if (type instanceof SimpleType simple) {
      return simple.getName() instanceof QualifiedName qualified
          ? qualified.getName().getIdentifier()
          : simple.getName().getFullyQualifiedName();
    }
    if (type instanceof QualifiedType qualified) {
      return qualified.getName().getIdentifier();
    }
    if (type instanceof NameQualifiedType qualified) {
      return qualified.getName().getIdentifier();
    }
    return type.toString();
  }

  /**
   * Names a type of a class file.
   *
   * @param type a class or a primitive type
   * @return the last part of its name
   */
  public static String simpleName(org.objectweb.asm.Type type) {
    String name = type.getClassName();
    int nested = name.lastIndexOf('$');
    String shortened = nested > 0 && nested < name.length() - 1 ? name.substring(nested + 1) : name;
    return shortened.substring(shortened.lastIndexOf('.') + 1);
  }
}
