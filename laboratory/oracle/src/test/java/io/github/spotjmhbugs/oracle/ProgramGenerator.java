// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Grammar.Context;
import io.github.spotjmhbugs.oracle.Grammar.Method;
import io.github.spotjmhbugs.oracle.Grammar.Production;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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
 *   <li>{@code in T}: an expression that sees the variables that were declared, as that of a loop;
 *       {@code last T}: the last one that does;
 *   <li>{@code bind T}: like {@code new T}, but leaves the type to the compiler: {@code var};
 *   <li>{@code local}: declares a variable of any type with an initializer;
 *   <li>{@code name}: a new name; {@code block}: statements; {@code return}: a return from the
 *       method, or nothing; {@code leave}: one, or an exception.
 * </ul>
 */
final class ProgramGenerator {
  private static final Production LESS = Production.of("int", "(#int# - 1)");
  private static final Map<String, String> FALLBACKS =
      Map.of("int", "total", "long", "sum", "double", "ratio");
  private static final Map<String, Set<String>> WORDS = new HashMap<>();
  private static final int DEEPEST = 3;
  private static final int DEEPEST_BLOCK = 2;
  private static final int DEEPEST_FUNCTION = 2;

  private final Grammar grammar;
  private final Random random;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Variable> declared = new ArrayList<>();
  private final Map<String, List<Production>> helpers = new HashMap<>();
  private Context context = Context.BENCHMARK;
  private String returnType = "void";
  private int names;
  private int blockDepth;
  private int functionDepth;
  // How many statements around would have something to do at a return.
  private int guarded;

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
    List<Object> methods = new ArrayList<>();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      methods.add(helper("h" + i));
    }
    int benchmarks = 2 + random.nextInt(4);
    for (int i = 0; i < benchmarks; i++) {
      methods.add(benchmark(i == 0 ? "bench" : "bench" + i));
    }
    List<Object> members = new ArrayList<>(fieldsOf(new Tree(Tree.FIXED, methods).text()));
    members.addAll(methods);
    return new Program(name, new Tree(Tree.FIXED, members));
  }

  /** The fields that methods use; each is declared after those that its own value is made of. */
  private List<Tree> fieldsOf(String methods) {
    Set<String> used = words(methods);
    List<Production> fields = grammar.of(Grammar.FIELD);
    List<Tree> trees = new ArrayList<>();
    for (int i = fields.size() - 1; i >= 0; i--) {
      String text = fields.get(i).texts().get(0);
      if (used.contains(Linker.fieldName(text))) {
        used.addAll(WORDS.computeIfAbsent(text, ProgramGenerator::words));
        trees.add(0, new Tree(Tree.STATEMENT, List.of("  " + text + "\n")));
      }
    }
    return trees;
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || !Character.isJavaIdentifierPart(text.charAt(i))) {
        words.add(text.substring(start, i));
        start = i + 1;
      }
    }
    return words;
  }

  private Tree benchmark(String name) {
    context = Context.BENCHMARK;
    returnType = random.nextInt(4) == 0 ? "void" : pick(grammar.types());
    Method benchmark = new Method(name, returnType, List.of("Blackhole"), false);
    String head =
        "  @Benchmark public " + returnType + " " + name + "(Blackhole bh) throws Exception ";
    return new Tree(
        Tree.STATEMENT,
        List.of(head, body(2 + pickSize())),
        new Production("", List.of(), List.of(), benchmark));
  }

  private Tree helper(String name) {
    boolean recursive = random.nextInt(4) == 0;
    boolean isStatic = random.nextBoolean();
    context = isStatic ? Context.STATIC : Context.INSTANCE;
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
    Method method = new Method(name, returnType, types, isStatic);
    Production call = call(method, recursive);
    Tree body = body(1 + random.nextInt(3), recursive ? recursion(call) : List.of());
    helpers.computeIfAbsent(returnType, key -> new ArrayList<>()).add(call);
    return new Tree(Tree.STATEMENT, List.of(head + ") throws Exception ", body), call);
  }

  /** The first statements of a recursive helper: its last parameter counts down. */
  private List<Object> recursion(Production call) {
    Tree depth = new Tree("int", List.of("p" + (call.holes().size() - 1)));
    Production end = grammar.of(Grammar.RECURSION).get(0);
    List<Object> statements = new ArrayList<>();
    statements.add(
        new Tree(
            Tree.FIXED,
            List.of(end.texts().get(0), depth, end.texts().get(1), returns(1), end.texts().get(2)),
            end));
    Tree repeated = fill(Tree.FIXED, call, 2);
    List<Object> parts = new ArrayList<>(repeated.parts());
    parts.set(
        2 * call.holes().size() - 1,
        new Tree("int", List.of(LESS.texts().get(0), depth, LESS.texts().get(1)), LESS));
    parts.add(";\n");
    statements.add(new Tree(Tree.STATEMENT, parts, call));
    return statements;
  }

  private static Production call(Method method, boolean recursive) {
    List<String> texts = new ArrayList<>(List.of(method.name() + "("));
    List<String> holes = new ArrayList<>(method.parameterTypes());
    holes.forEach(type -> texts.add(", "));
    texts.set(texts.size() - 1, ")");
    if (recursive) {
      holes.set(holes.size() - 1, "depth");
    }
    return new Production(method.returnType(), texts, holes, method);
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
      production = pick(grammar.of(Grammar.STATEMENT, context));
    } while (blockDepth >= DEEPEST_BLOCK && production.holes().contains("block"));
    Tree statement = fill(Tree.STATEMENT, production, 1);
    if (declaresForTheRest(production)) {
      variables.addAll(declared);
    }
    declared.clear();
    return statement;
  }

  /** Whether the rest of the block sees what a statement declares: a variable, or a pattern's. */
  private static boolean declaresForTheRest(Production production) {
    String start = production.texts().get(0);
    return start.startsWith("if (!(")
        || (start.isEmpty() && production.holes().get(0).matches("(new|var) .*|local"));
  }

  private Tree fill(String kind, Production choice, int depth) {
    Production production =
        choice.holes().contains(Grammar.ANY) ? choice.with(pick(grammar.types())) : choice;
    String start = production.texts().get(0);
    int outside = guarded;
    guarded += start.startsWith("synchronized") || start.startsWith("try") ? 1 : 0;
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < production.texts().size(); i++) {
      parts.add(production.texts().get(i));
      if (i < production.holes().size()) {
        parts.add(hole(production.holes().get(i), depth));
      }
    }
    guarded = outside;
    if (kind.equals(Tree.STATEMENT)) {
      parts.add("\n");
    }
    return new Tree(kind, parts, production);
  }

  private Object hole(String hole, int depth) {
    int blank = hole.indexOf(' ');
    String word = blank < 0 ? hole : hole.substring(0, blank);
    String type = hole.substring(blank + 1);
    return switch (word) {
      case "depth" -> new Tree("int", List.of(String.valueOf(1 + random.nextInt(3))));
      case "call" -> call();
      case "new" -> type + " " + declare(type, Use.READ);
      case "bind" -> "var " + declare(type, Use.READ);
      case "var" -> type + " " + declare(type, Use.ASSIGNED);
      case "loop" -> type + " " + declare(type, Use.COUNTED);
      case "it" -> declared.get(declared.size() - 1).name;
      case "name" -> "v" + names++;
      case "param" -> declare(type, Use.READ);
      case "set" -> assignable(type);
      case "in" -> inScope(type, depth);
      case "last" -> {
        Tree last = inScope(type, depth);
        declared.clear();
        yield last;
      }
      case "local" -> local();
      case "block" -> block();
      case "return" -> guarded > 0 || random.nextInt(3) > 0 ? Tree.fixed("") : returns(2);
      case "leave" ->
          guarded > 0 ? fill(Tree.FIXED, grammar.of(Grammar.LEAVE).get(0), 1) : returns(2);
      case "expr" -> inLambda(type, 1, () -> expression(type, depthOfBody()));
      case "lambda" -> inLambda(type, 1, () -> lambdaBlock());
      case "inner" -> inLambda(type, 0, () -> expression(type, depthOfBody()));
      case "closure" -> inLambda(type, 0, () -> lambdaBlock());
      default -> expression(hole, depth);
    };
  }

  /** The body of a function is as deep as any other code, but for functions in functions. */
  private int depthOfBody() {
    return functionDepth <= DEEPEST_FUNCTION ? 1 : DEEPEST;
  }

  private String declare(String type, Use use) {
    String name = "v" + names++;
    declared.add(new Variable(type, name, use));
    return name;
  }

  private String assignable(String type) {
    List<Variable> found =
        variables.stream().filter(v -> v.use == Use.ASSIGNED && v.type.equals(type)).toList();
    return found.isEmpty() ? FALLBACKS.get(type) : pick(found).name;
  }

  private Tree local() {
    String type = pick(grammar.types());
    Tree value = expression(type, 1);
    return Tree.fixed(type + " " + declare(type, Use.READ) + " = ", value, ";");
  }

  /** An expression that sees the variables of the production around it. */
  private Tree inScope(String type, int depth) {
    int before = variables.size();
    variables.addAll(declared);
    Tree result = expression(type, depth);
    variables.subList(before, variables.size()).clear();
    return result;
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
    int outerGuarded = guarded;
    guarded = 0;
    functionDepth++;
    variables.removeIf(variable -> variable.use != Use.READ);
    variables.addAll(own);
    declared.clear();
    returnType = type;
    blockDepth = DEEPEST_BLOCK;
    Tree result = body.get();
    functionDepth--;
    variables.clear();
    variables.addAll(outside);
    declared.clear();
    declared.addAll(waiting);
    returnType = outerType;
    blockDepth = outerDepth;
    guarded = outerGuarded;
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
    List<Production> all = new ArrayList<>();
    for (Production helper : own) {
      if (context != Context.STATIC || helper.method().isStatic()) {
        all.add(helper);
        all.add(helper);
      }
    }
    if (!type.equals("void")) {
      all.addAll(grammar.of(type, context));
    }
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
    // What an expression declares is for itself alone.
    List<Variable> outside = List.copyOf(declared);
    declared.clear();
    Tree filled = fill(type, pick(choices), depth + 1);
    declared.clear();
    declared.addAll(outside);
    return filled;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
