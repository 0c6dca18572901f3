// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method that code outside its package can call.
 *
 * @param owner the internal name of the type that declares it
 * @param node its declaration
 */
record VisibleMethod(String owner, MethodNode node) {
  boolean isConstructor() {
    return node.name.equals("<init>");
  }

  boolean isStatic() {
    return (node.access & Opcodes.ACC_STATIC) != 0;
  }

  Type[] parameters() {
    return Type.getArgumentTypes(node.desc);
  }

  Type result() {
    return Type.getReturnType(node.desc);
  }

  /** The words of a table that name it, the most specific first. */
  List<String> keys() {
    String name = isConstructor() ? "new" : node.name;
    return List.of(signature(), name + "/" + parameters().length, name);
  }

  String signature() {
    String name = isConstructor() ? "new" : node.name;
    return Arrays.stream(parameters())
        .map(VisibleMethod::simpleName)
        .collect(Collectors.joining(",", name + "(", ")"));
  }

  private static String simpleName(Type type) {
    return type.getClassName().replaceFirst("^.*[.$](?=[^.$\\[])", "");
  }

  @Override
  public String toString() {
    return owner.replace('/', '.') + "." + signature();
  }
}
