// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Grammar.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Writes the code of one method of a program, or of one of its lambdas. */
final class MethodLinker {
  private static final int THIS = -1;

  private final Linker linker;
  private final ClassNode tree;
  private final MethodNode node;
  private final @Nullable MethodLinker outer;
  private final Map<String, Variable> variables = new HashMap<>();
  private final Map<String, Variable> captured = new LinkedHashMap<>();
  private final List<Type> types = new ArrayList<>();
  private final Numbers numbers;
  private int parameters;
  private boolean usesThis;
  private boolean ended;

  /** The numbers of the last statement and lambda in a method of a program. */
  private static final class Numbers {
    private final String method;
    private int line;
    private int lambda;

    Numbers(String method) {
      this.method = method;
    }
  }

  /**
   * A variable.
   *
   * @param type its type
   * @param index how many variables were made before it
   */
  record Variable(Type type, int index) {}

  /**
   * @param linker knows the templates
   * @param tree the class, which receives the method
   * @param node the method, without code
   * @param outer the method around a lambda, or null
   */
  MethodLinker(Linker linker, ClassNode tree, MethodNode node, @Nullable MethodLinker outer) {
    this.linker = linker;
    this.tree = tree;
    this.node = node;
    this.outer = outer;
    this.numbers = outer == null ? new Numbers(node.name) : outer.numbers;
  }

  /** Starts a lambda of this method. */
  MethodLinker lambda() {
    String name = "lambda$" + numbers.method + "$" + numbers.lambda++;
    return new MethodLinker(linker, tree, new MethodNode(0, name, "()V", null, null), this);
  }

  /**
   * Ends a lambda.
   *
   * @param descriptor what it is without the variables that it captures
   * @return the variables that it captures, of the method around it
   */
  List<Variable> finishLambda(String descriptor) {
    List<Type> all = new ArrayList<>();
    captured.values().forEach(variable -> all.add(variable.type));
    all.addAll(List.of(Type.getArgumentTypes(descriptor)));
    node.desc = Type.getMethodDescriptor(Type.getReturnType(descriptor), all.toArray(Type[]::new));
    node.access = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC | (usesThis ? 0 : Opcodes.ACC_STATIC);
    finish();
    return captured.keySet().stream().map(outer::lookUp).toList();
  }

  /**
   * Writes a method.
   *
   * @param names the names of its parameters
   * @param body its body
   */
  void link(List<String> names, Tree body) {
    List<Variable> made = parameters(node.desc);
    for (int i = 0; i < names.size(); i++) {
      variables.put(names.get(i), made.get(i));
    }
    block(body);
    finish();
  }

  /** Makes the variables of the parameters. */
  List<Variable> parameters(String descriptor) {
    List<Variable> made = new ArrayList<>();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      made.add(variable(type));
    }
    parameters = made.size();
    return made;
  }

  /** Makes a variable. */
  Variable variable(Type type) {
    types.add(type);
    return new Variable(type, types.size() - 1);
  }

  /** Gives a variable the name by which the program knows it. */
  void declare(String name, Variable variable) {
    variables.put(name, variable);
  }

  /** Writes statements. */
  void block(Tree block) {
    for (Object part : block.parts()) {
      if (part instanceof Tree statement) {
        statement(statement);
      }
    }
  }

  /** Writes a statement. */
  void statement(Tree statement) {
    LabelNode line = new LabelNode();
    node.instructions.add(line);
    node.instructions.add(new LineNumberNode(++numbers.line, line));
    if (statement.production() != null && statement.production().holes().contains("local")) {
      statement((Tree) statement.parts().get(1));
    } else if (statement.production() != null) {
      drop(expression(statement));
    } else if (statement.parts().size() > 1) {
      withValue((String) statement.parts().get(0), (Tree) statement.parts().get(1));
    } else if (statement.text().startsWith("return")) {
      add(new InsnNode(Opcodes.RETURN));
    }
  }

  private void withValue(String text, Tree value) {
    expression(value);
    Type type = linker.templates().type(value.kind());
    if (text.startsWith("return")) {
      add(new InsnNode(type.getOpcode(Opcodes.IRETURN)));
    } else {
      String[] words = text.split(" ", -1);
      Variable made = variable(type);
      variables.put(words[words.length - 3], made);
      access(Opcodes.ISTORE, made);
    }
  }

  private void drop(Type type) {
    if (type.getSize() > 0) {
      add(new InsnNode(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
    }
  }

  /** Writes an expression, and returns its type. */
  Type expression(Tree expression) {
    Variable variable = expression.production() == null ? lookUp(expression.text()) : null;
    if (variable != null) {
      access(Opcodes.ILOAD, variable);
      return variable.type;
    } else if (expression.production() != null && expression.production().method() != null) {
      return call(expression, expression.production().method());
    }
    TemplateCode template = linker.template(expression);
    new TemplateCopy(linker.templates(), this, template, expression).statementOrExpression();
    return Type.getReturnType(template.descriptor());
  }

  private Type call(Tree call, Method called) {
    if (!called.isStatic()) {
      loadThis();
    }
    for (int i = 0; i < called.parameterTypes().size(); i++) {
      expression((Tree) call.parts().get(2 * i + 1));
    }
    int opcode = called.isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
    String descriptor = linker.descriptor(called);
    add(new MethodInsnNode(opcode, tree.name, called.name(), descriptor));
    return Type.getReturnType(descriptor);
  }

  /** Loads the receiver of the method. */
  void loadThis() {
    usesThis = true;
    add(new VarInsnNode(Opcodes.ALOAD, THIS));
  }

  /**
   * Loads or stores a variable.
   *
   * @param opcode what would do so with an int
   */
  void access(int opcode, Variable variable) {
    add(new VarInsnNode(variable.type.getOpcode(opcode), variable.index));
  }

  /** The variable of this name; one of the method around is captured. */
  @Nullable Variable lookUp(String name) {
    Variable own = variables.get(name);
    Variable outside = own == null && outer != null ? outer.lookUp(name) : null;
    if (outside == null) {
      return own;
    }
    Variable copy = variable(outside.type);
    captured.put(name, copy);
    variables.put(name, copy);
    return copy;
  }

  boolean usesThis() {
    return usesThis;
  }

  /** The class that the method belongs to. */
  ClassNode tree() {
    return tree;
  }

  MethodNode node() {
    return node;
  }

  /** Adds an instruction, unless it cannot be reached. */
  void add(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (!ended) {
      node.instructions.add(instruction);
      ended =
          opcode == Opcodes.GOTO
              || opcode == Opcodes.ATHROW
              || opcode == Opcodes.TABLESWITCH
              || opcode == Opcodes.LOOKUPSWITCH
              || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
    }
  }

  /** {@return whether the next instruction cannot be reached} */
  boolean ended() {
    return ended;
  }

  /**
   * Adds a label.
   *
   * @param reached whether something leads there
   */
  void add(LabelNode label, boolean reached) {
    node.instructions.add(label);
    ended &= !reached;
  }

  /** Numbers the variables: what is captured comes before the parameters. */
  void finish() {
    boolean isStatic = (node.access & Opcodes.ACC_STATIC) != 0;
    int[] slots = new int[types.size()];
    int next = isStatic ? 0 : 1;
    List<Integer> order = new ArrayList<>();
    captured.values().forEach(variable -> order.add(variable.index));
    IntStream.range(0, parameters).forEach(order::add);
    IntStream.range(parameters, slots.length).filter(i -> !order.contains(i)).forEach(order::add);
    for (int index : order) {
      slots[index] = next;
      next += types.get(index).getSize();
    }
    for (AbstractInsnNode instruction : node.instructions) {
      if (instruction instanceof VarInsnNode access) {
        access.var = access.var == THIS ? 0 : slots[access.var];
      } else if (instruction instanceof IincInsnNode increment) {
        increment.var = slots[increment.var];
      }
    }
    node.tryCatchBlocks.removeIf(MethodLinker::isEmpty);
    tree.methods.add(node);
  }

  private static boolean isEmpty(TryCatchBlockNode block) {
    AbstractInsnNode at = block.start;
    while (at != block.end && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at == block.end;
  }
}
