// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Grammar.Production;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a benchmark at random. The holes of a production are filled from the left:
 *
 * <ul>
 *   <li>a type: an expression of that type;
 *   <li>{@code any}: an expression of any type; {@code call}: one that may stand as a statement;
 *   <li>{@code new T}: declares a variable that the rest of the block, or the next block or lambda,
 *       can use; {@code var T}: one that can be assigned to, {@code set T}, but not captured;
 *   <li>{@code loop T}: declares one that only {@code it} may change, which names it;
 *   <li>{@code param T}: declares the parameter of a lambda, {@code expr T} and {@code lambda T}
 *       are its body; {@code inner T} and {@code closure T} are the bodies of lambdas without one;
 *   <li>{@code local}: declares a variable of any type with an initializer;
 *   <li>{@code name}: a new name; {@code block}: statements; {@code return}: a return from the
 *       method.
 * </ul>
 */
final class ProgramGenerator {
  private static final int DEEPEST = 3;
  private static final int DEEPEST_BLOCK = 2;

  private final Grammar grammar;
  private final Random random;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Variable> declared = new ArrayList<>();
  private final Map<String, List<Production>> helpers = new HashMap<>();
  private final List<String> instanceMembers = new ArrayList<>();
  private Pattern forbidden = Pattern.compile("");
  private String returnType = "void";
  private int names;
  private int blockDepth;

  private enum Use {
    READ,
    COUNTED,
    ASSIGNED
  }

  private record Variable(String type, String name, Use use) {}

  ProgramGenerator(Grammar grammar, long seed) {
    this.grammar = grammar;
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextLong();
  }

  /**
   * Writes a program.
   *
   * @param name simple name of its class
   */
  Program program(String name) {
    List<Object> members = new ArrayList<>();
    for (Production field : grammar.of(Grammar.FIELD)) {
      String text = field.texts().get(0);
      members.add(new Tree(Tree.STATEMENT, List.of("  " + text + "\n")));
      if (!text.startsWith("static")) {
        instanceMembers.add(text.replaceFirst("( =.*)?;$", "").replaceFirst(".* ", ""));
      }
    }
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      members.add(helper("h" + i));
    }
    forbid(List.of("nothing"));
    returnType = random.nextInt(4) == 0 ? "void" : pick(grammar.types());
    members.add(
        Tree.fixed(
            "  @Benchmark public " + returnType + " bench(Blackhole bh) ", body(2 + pickSize())));
    return new Program(name, new Tree(Tree.FIXED, members));
  }

  private Tree helper(String name) {
    boolean recursive = random.nextInt(4) == 0;
    boolean isStatic = random.nextBoolean();
    forbid(List.of("bh"));
    if (isStatic) {
      forbid(Stream.concat(Stream.of("bh"), instanceMembers.stream()).toList());
    } else {
      instanceMembers.add(name);
    }
    returnType = random.nextInt(4) == 0 ? "void" : pick(grammar.types());
    List<String> types = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      types.add(pick(grammar.types()));
    }
    if (recursive) {
      types.add("int");
    }
    for (String type : types) {
      variables.add(new Variable(type, "p" + variables.size(), Use.READ));
    }
    String parameters =
        variables.stream().map(p -> p.type + " " + p.name).collect(Collectors.joining(", "));
    String head =
        "  private " + (isStatic ? "static " : "") + returnType + " " + name + "(" + parameters;
    Tree body = body(1 + random.nextInt(3), recursive ? recursion(name, types) : List.of());
    addProduction(name, types, recursive);
    return new Tree(Tree.STATEMENT, List.of(head + ") ", body));
  }

  private void forbid(List<String> members) {
    forbidden = Pattern.compile("(?<![.\\w])(" + String.join("|", members) + ")\\b");
  }

  private boolean isAllowed(Production production) {
    return production.texts().stream().noneMatch(text -> forbidden.matcher(text).find());
  }

  /** The first statements of a recursive helper: its last parameter counts down. */
  private List<Object> recursion(String name, List<String> types) {
    String depth = "p" + (types.size() - 1);
    List<Object> statements = new ArrayList<>();
    statements.add(Tree.fixed("if (" + depth + " <= 0) {\n", returns(1), "}\n"));
    List<Object> call = new ArrayList<>();
    call.add(name + "(");
    for (String type : types.subList(0, types.size() - 1)) {
      call.add(expression(type, 2));
      call.add(", ");
    }
    call.add(depth + " - 1);\n");
    statements.add(new Tree(Tree.STATEMENT, call));
    return statements;
  }

  private void addProduction(String name, List<String> types, boolean recursive) {
    List<String> texts = new ArrayList<>(List.of(name + "("));
    List<String> holes = new ArrayList<>();
    int filled = recursive ? types.size() - 1 : types.size();
    for (int i = 0; i < filled; i++) {
      holes.add(types.get(i));
      texts.add(i + 1 < types.size() ? ", " : ")");
    }
    if (recursive) {
      texts.set(texts.size() - 1, texts.get(texts.size() - 1) + random.nextInt(4) + ")");
    }
    helpers.computeIfAbsent(returnType, key -> new ArrayList<>()).add(new Production(texts, holes));
  }

  private Tree body(int statements) {
    return body(statements, List.of());
  }

  private Tree body(int statements, List<Object> first) {
    List<Object> parts = new ArrayList<>(List.of("{\n"));
    parts.addAll(first);
    for (int i = 0; i < statements; i++) {
      parts.add(statement());
    }
    parts.add(returns(2));
    parts.add("  }\n");
    variables.clear();
    return new Tree(Tree.BLOCK, parts);
  }

  private int pickSize() {
    return random.nextInt(3) + random.nextInt(3);
  }

  private Tree returns(int depth) {
    return returnType.equals("void")
        ? Tree.fixed("return;\n")
        : Tree.fixed("return ", expression(returnType, depth), ";\n");
  }

  private Tree statement() {
    Production production;
    do {
      production = pick(grammar.of(Grammar.STATEMENT));
    } while ((blockDepth >= DEEPEST_BLOCK && production.holes().contains("block"))
        || !isAllowed(production));
    Tree statement = fill(Tree.STATEMENT, production, 1);
    variables.addAll(declared);
    declared.clear();
    return statement;
  }

  private Tree fill(String kind, Production production, int depth) {
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < production.texts().size(); i++) {
      parts.add(production.texts().get(i));
      if (i < production.holes().size()) {
        parts.add(hole(production.holes().get(i), depth));
      }
    }
    if (kind.equals(Tree.STATEMENT)) {
      parts.add("\n");
    }
    return new Tree(kind, parts);
  }

  private Object hole(String hole, int depth) {
    int blank = hole.indexOf(' ');
    String word = blank < 0 ? hole : hole.substring(0, blank);
    String type = hole.substring(blank + 1);
    return switch (word) {
      case "any" -> expression(pick(grammar.types()), depth);
      case "call" -> call();
      case "new" -> type + " " + declare(type, Use.READ);
      case "var" -> type + " " + declare(type, Use.ASSIGNED);
      case "loop" -> type + " " + declare(type, Use.COUNTED);
      case "it" -> declared.get(declared.size() - 1).name;
      case "name" -> "v" + names++;
      case "param" -> declare(type, Use.READ);
      case "set" -> assignable(type);
      case "local" -> local();
      case "block" -> block();
      case "return" -> Tree.fixed(random.nextInt(3) > 0 ? "" : returns(2));
      case "expr" -> inLambda(type, 1, () -> expression(type, depth + 1));
      case "lambda" -> inLambda(type, 1, () -> lambdaBlock());
      case "inner" -> inLambda(type, 0, () -> expression(type, depth + 1));
      case "closure" -> inLambda(type, 0, () -> lambdaBlock());
      default -> expression(hole, depth);
    };
  }

  private String declare(String type, Use use) {
    String name = "v" + names++;
    declared.add(new Variable(type, name, use));
    return name;
  }

  private String assignable(String type) {
    List<Variable> found =
        variables.stream().filter(v -> v.use == Use.ASSIGNED && v.type.equals(type)).toList();
    return found.isEmpty() ? "total" : pick(found).name;
  }

  private Tree local() {
    String type = pick(grammar.types());
    Tree value = expression(type, 1);
    return Tree.fixed(type + " " + declare(type, Use.READ) + " = ", value, ";");
  }

  private Tree block() {
    int before = variables.size();
    variables.addAll(declared);
    declared.clear();
    blockDepth++;
    List<Object> parts = new ArrayList<>(List.of("{\n"));
    for (int i = random.nextInt(2); i >= 0; i--) {
      parts.add(statement());
    }
    parts.add("}");
    blockDepth--;
    variables.subList(before, variables.size()).clear();
    return new Tree(Tree.BLOCK, parts);
  }

  private Tree lambdaBlock() {
    List<Object> parts = new ArrayList<>(List.of("{\n"));
    for (int i = random.nextInt(2); i >= 0; i--) {
      parts.add(statement());
    }
    parts.add(returns(DEEPEST - 1));
    parts.add("}");
    return new Tree(Tree.BLOCK, parts);
  }

  /** A lambda sees its parameters, the last that were declared, and what it may capture. */
  private Tree inLambda(String type, int parameters, Supplier<Tree> body) {
    List<Variable> outside = List.copyOf(variables);
    List<Variable> own =
        List.copyOf(declared.subList(declared.size() - parameters, declared.size()));
    List<Variable> waiting = List.copyOf(declared.subList(0, declared.size() - parameters));
    String outerType = returnType;
    int outerDepth = blockDepth;
    variables.removeIf(variable -> variable.use != Use.READ);
    variables.addAll(own);
    declared.clear();
    returnType = type;
    blockDepth = DEEPEST_BLOCK;
    Tree result = body.get();
    variables.clear();
    variables.addAll(outside);
    declared.clear();
    declared.addAll(waiting);
    returnType = outerType;
    blockDepth = outerDepth;
    return result;
  }

  private Tree call() {
    List<String> types = new ArrayList<>(grammar.types());
    types.addAll(helpers.keySet());
    while (true) {
      String type = pick(types);
      List<Production> calls = productions(type).stream().filter(Production::isCall).toList();
      if (!calls.isEmpty()) {
        return fill(Tree.FIXED, pick(calls), 2);
      }
    }
  }

  private List<Production> productions(String type) {
    List<Production> own = helpers.getOrDefault(type, List.of());
    List<Production> all = new ArrayList<>(own);
    all.addAll(own);
    if (!type.equals("void")) {
      all.addAll(grammar.of(type));
    }
    all.removeIf(production -> !isAllowed(production));
    return all;
  }

  private Tree expression(String type, int depth) {
    List<Variable> known = variables.stream().filter(v -> v.type.equals(type)).toList();
    if (!known.isEmpty() && random.nextInt(10) < 6) {
      return new Tree(type, List.of(pick(known).name));
    }
    List<Production> choices = productions(type);
    if (depth >= DEEPEST) {
      choices.removeIf(production -> !production.holes().isEmpty());
    }
    return fill(type, pick(choices), depth + 1);
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
