// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.oracle.Grammar.Production;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The bytecode of each production, compiled once: a method of its own, in which each hole is a call
 * to a method of the class {@link #HOLES}, or a field of it where the hole is assigned to. A
 * variable that the production declares is named after its hole.
 */
final class Templates {
  /** Simple name of the class that has the fields of the grammar and a method per production. */
  static final String NAME = "Template";

  /** Internal name of that class. */
  static final String CLASS = Program.PACKAGE + "/" + NAME;

  /** Internal name of the class that the holes belong to. */
  static final String HOLES = CLASS + "$Holes";

  private final Grammar grammar;
  private final boolean open;
  private final ClassNode tree;
  private final Map<Production, TemplateCode> methods = new HashMap<>();
  private final Map<String, TemplateCode> lambdas = new HashMap<>();
  private final Map<String, Type> types = new HashMap<>();
  private final Map<String, Production> constants = new HashMap<>();

  /**
   * Compiles the productions of a grammar.
   *
   * @param grammar the grammar
   */
  Templates(Grammar grammar) {
    this(grammar, false);
  }

  /**
   * Compiles the productions of a grammar.
   *
   * @param grammar the grammar
   * @param open whether no field is final
   */
  Templates(Grammar grammar, boolean open) {
    this.grammar = grammar;
    this.open = open;
    List<Production> productions = new ArrayList<>();
    String source = source(productions);
    Map<String, byte[]> classFiles = new BatchCompiler().compile(NAME, source);
    this.tree = ClassRepository.parse(LocalClasses.define(CLASS, classFiles));
    Map<String, MethodNode> byName = new HashMap<>();
    tree.methods.forEach(method -> byName.put(method.name, method));
    for (int i = 0; i < productions.size(); i++) {
      methods.put(productions.get(i), new TemplateCode(byName.get("t" + i)));
    }
    byName.forEach(
        (name, method) -> {
          if (name.startsWith("lambda$")) {
            lambdas.put(name, new TemplateCode(method));
          }
        });
    types.put("void", Type.VOID_TYPE);
    ClassRepository.parse(classFiles.get(HOLES)).fields.stream()
        .filter(field -> field.name.startsWith("s"))
        .forEach(
            field ->
                types.put(
                    grammar.types().get(Integer.parseInt(field.name.substring(1))),
                    Type.getType(field.desc)));
  }

  /** Thrown at a name that is neither a variable's nor a production. */
  static final class UnknownNameException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownNameException(String name) {
      super(name, null, false, false);
    }
  }

  private String source(List<Production> productions) {
    StringBuilder methodText = new StringBuilder();
    StringBuilder fields = new StringBuilder();
    StringBuilder holes = new StringBuilder();
    int[] most = {0};
    grammar
        .all()
        .forEach(
            (kind, list) -> {
              for (Production production : list) {
                if (kind.equals(Grammar.FIELD)) {
                  String text = production.texts().get(0);
                  fields.append(open ? text.replace("final ", "") : text).append('\n');
                } else if (!production.holes().contains("local")) {
                  methodText.append(method(kind, production, productions.size()));
                  productions.add(production);
                  constants.put(kind + " " + production.texts().get(0), production);
                  most[0] = Math.max(most[0], production.holes().size());
                }
              }
            });
    for (int type = 0; type < grammar.types().size(); type++) {
      String name = grammar.types().get(type);
      holes.append("static " + name + " s" + type + ";\n");
      for (int hole = 0; hole < most[0]; hole++) {
        holes.append("static " + name + " e" + hole + "_" + type + "() { throw new Error(); }\n");
      }
    }
    for (int hole = 0; hole < most[0]; hole++) {
      holes.append("static void b" + hole + "() { }\n");
    }
    return Program.source(
        NAME, fields + "static class Holes {\n" + holes + "}\n" + methodText.toString());
  }

  private String method(String kind, Production production, int number) {
    StringBuilder text = new StringBuilder();
    int loop = 0;
    for (int i = 0; i < production.texts().size(); i++) {
      text.append(production.texts().get(i));
      if (i < production.holes().size()) {
        String hole = production.holes().get(i);
        text.append(hole(hole, hole.equals("it") ? loop : i));
        loop = hole.startsWith("loop ") ? i : loop;
      }
    }
    boolean isExpression = grammar.types().contains(kind);
    String body = isExpression ? "return " + text + ";" : text.toString();
    return (isExpression ? kind : "void")
        + " t"
        + number
        + "(Blackhole bh) throws Exception { "
        + body
        + " }\n";
  }

  private String hole(String hole, int index) {
    int blank = hole.indexOf(' ');
    String word = blank < 0 ? hole : hole.substring(0, blank);
    String type = hole.substring(blank + 1);
    return switch (word) {
      case "new", "var", "loop" -> type + " d" + index;
      case "bind" -> "var d" + index;
      case "it", "name", "param" -> "d" + index;
      case "set" -> "Holes.s" + grammar.types().indexOf(type);
      case "expr", "inner", "in", "last" -> expression(type, index);
      case "lambda", "closure" ->
          type.equals("void")
              ? "{ Holes.b" + index + "(); }"
              : "{ return " + expression(type, index) + "; }";
      case "block" -> "{ Holes.b" + index + "(); }";
      case "return" -> "Holes.b" + index + "();";
      case "leave" -> "Holes.b" + index + "(); throw null;";
      case "call" -> "Holes.b" + index + "()";
      default -> expression(hole, index);
    };
  }

  private String expression(String type, int index) {
    int number = grammar.types().indexOf(type);
    if (number < 0) {
      throw new IllegalArgumentException("no such type: " + type);
    }
    return "Holes.e" + index + "_" + number + "()";
  }

  /** The class with the fields, their initial values and the lambdas of the templates. */
  ClassNode tree() {
    return tree;
  }

  /** The code of a production. */
  TemplateCode code(Production production) {
    TemplateCode found = methods.get(production);
    if (found == null) {
      throw new IllegalArgumentException(production.toString());
    }
    return found;
  }

  /** The body of a lambda of a template. */
  TemplateCode lambda(String name) {
    return lambdas.get(name);
  }

  /** The type of the expressions of a kind. */
  Type type(String kind) {
    Type type = types.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(kind);
    }
    return type;
  }

  /** The production without holes that has this text. */
  Production constant(String kind, String text) {
    Production found = constants.get(kind + " " + text);
    if (found == null) {
      throw new UnknownNameException(text);
    }
    return found;
  }
}
