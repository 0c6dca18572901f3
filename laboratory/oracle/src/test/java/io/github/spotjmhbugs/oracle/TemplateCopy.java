// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.MethodLinker.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** One copy of a template, or of the body of a lambda of it, with its holes filled. */
final class TemplateCopy {
  private static final int LAMBDA = 1;

  private final Templates templates;
  private final MethodLinker method;
  private final TemplateCode template;
  private final Tree from;
  private final IdentityHashMap<LabelNode, LabelNode> labels = new IdentityHashMap<>();
  private final Set<LabelNode> reached = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<Integer, Variable> slots = new HashMap<>();

  /**
   * @param templates where lambdas are looked up
   * @param method receives the code
   * @param template what is copied
   * @param from what fills its holes
   */
  TemplateCopy(Templates templates, MethodLinker method, TemplateCode template, Tree from) {
    this.templates = templates;
    this.method = method;
    this.template = template;
    this.from = from;
    template.labels().forEach(label -> labels.put(label, new LabelNode()));
    template.handlers().forEach(block -> reached.add(block.handler));
  }

  /** Copies the template but for its return. */
  void statementOrExpression() {
    copyUntil(template.lastReturn());
  }

  private void copyUntil(int end) {
    AbstractInsnNode[] instructions = template.instructions();
    for (int i = 0; i < end; i++) {
      if (copy(instructions[i], i)) {
        // A branch on a comparison branches at once.
        i = nextReal(i);
      }
    }
    declare(end);
    for (TryCatchBlockNode block : template.handlers()) {
      method
          .node()
          .tryCatchBlocks
          .add(
              new TryCatchBlockNode(
                  labels.get(block.start),
                  labels.get(block.end),
                  labels.get(block.handler),
                  block.type));
    }
  }

  private int nextReal(int index) {
    int next = index + 1;
    while (template.instructions()[next].getOpcode() < 0) {
      next++;
    }
    return next;
  }

  /** Names the variables that are in scope. */
  private void declare(int index) {
    for (TemplateCode.Declared declared : template.declared()) {
      if (declared.start() <= index && index < declared.end()) {
        String text = (String) from.parts().get(2 * declared.hole() + 1);
        Variable variable = slot(declared.slot(), declared.type().getSize());
        method.declare(
            text.substring(text.lastIndexOf(' ') + 1),
            new Variable(declared.type(), variable.index()));
      }
    }
  }

  private Variable slot(int slot, int size) {
    return slots.computeIfAbsent(
        slot * 2 + size - 1, key -> method.variable(size == 2 ? Type.LONG_TYPE : Type.INT_TYPE));
  }

  /** Returns whether the next instruction is no longer needed. */
  private boolean copy(AbstractInsnNode instruction, int index) {
    if (instruction instanceof LabelNode label) {
      if (template.labels().contains(label)) {
        method.add(labels.get(label), reached.contains(label));
      }
    } else if (instruction instanceof VarInsnNode access) {
      copy(access);
    } else if (instruction instanceof IincInsnNode increment) {
      method.add(new IincInsnNode(slot(increment.var, 1).index(), increment.incr));
    } else if (instruction instanceof MethodInsnNode call && call.owner.equals(Templates.HOLES)) {
      declare(index);
      return fill(call.name, index);
    } else if (instruction instanceof FieldInsnNode field) {
      copy(field);
    } else if (instruction instanceof InvokeDynamicInsnNode dynamic
        && dynamic.bsmArgs.length > LAMBDA
        && dynamic.bsmArgs[LAMBDA] instanceof Handle body
        && body.getOwner().equals(Templates.CLASS)) {
      lambda(dynamic, body);
    } else if (instruction.getOpcode() >= 0) {
      if (!method.ended()) {
        reached.addAll(TemplateCode.targets(instruction));
      }
      method.add(instruction.clone(labels));
    }
    return false;
  }

  private void copy(VarInsnNode access) {
    int opcode = access.getOpcode();
    boolean wide =
        opcode == Opcodes.LLOAD
            || opcode == Opcodes.DLOAD
            || opcode == Opcodes.LSTORE
            || opcode == Opcodes.DSTORE;
    if (access.var == 0 && !template.isStatic()) {
      method.loadThis();
    } else if (access.var == 1 && template.descriptor().startsWith("(L" + Version.BLACKHOLE)) {
      method.access(Opcodes.ILOAD, method.lookUp("bh"));
    } else {
      method.add(new VarInsnNode(opcode, slot(access.var, wide ? 2 : 1).index()));
    }
  }

  private void copy(FieldInsnNode field) {
    if (!field.owner.equals(Templates.HOLES)) {
      FieldInsnNode copy = (FieldInsnNode) field.clone(Map.of());
      copy.owner = field.owner.equals(Templates.CLASS) ? method.tree().name : field.owner;
      method.add(copy);
      return;
    }
    String name = assigned();
    Variable variable = method.lookUp(name);
    if (variable == null) {
      method.add(new FieldInsnNode(field.getOpcode(), method.tree().name, name, field.desc));
    } else {
      boolean load = field.getOpcode() == Opcodes.GETSTATIC;
      method.access(load ? Opcodes.ILOAD : Opcodes.ISTORE, variable);
    }
  }

  private String assigned() {
    List<String> holes = from.production().holes();
    int index = 0;
    while (!holes.get(index).startsWith("set ")) {
      index++;
    }
    return (String) from.parts().get(2 * index + 1);
  }

  private boolean fill(String name, int index) {
    int end = name.indexOf('_');
    int hole = Integer.parseInt(name.substring(1, end < 0 ? name.length() : end));
    Tree child = (Tree) from.parts().get(2 * hole + 1);
    if (child.kind().equals(Tree.BLOCK)) {
      method.block(child);
    } else if (end < 0) {
      method.statement(child);
    } else {
      AbstractInsnNode before = method.node().instructions.getLast();
      method.expression(child);
      if (child.kind().equals("boolean")
          && template.instructions()[nextReal(index)] instanceof JumpInsnNode jump
          && jump.getOpcode() == Opcodes.IFEQ) {
        return joined(before, jump.label);
      }
    }
    return false;
  }

  /** Has a comparison branch itself where javac would: without making a boolean of it first. */
  private boolean joined(AbstractInsnNode before, LabelNode otherwise) {
    InsnList code = method.node().instructions;
    int size = code.size();
    if (size < 6
        || !(code.get(size - 1) instanceof LabelNode)
        || code.get(size - 2).getOpcode() != Opcodes.ICONST_0
        || !(code.get(size - 3) instanceof LabelNode no)
        || code.get(size - 4).getOpcode() != Opcodes.GOTO
        || code.get(size - 5).getOpcode() != Opcodes.ICONST_1) {
      return false;
    }
    for (int i = 0; i < 5; i++) {
      code.remove(code.getLast());
    }
    for (AbstractInsnNode at = code.getLast(); at != before && at != null; at = at.getPrevious()) {
      if (at instanceof JumpInsnNode jump && jump.label == no) {
        jump.label = labels.get(otherwise);
      }
    }
    reached.add(otherwise);
    return true;
  }

  /** Writes a lambda, and what makes the object of it. */
  private void lambda(InvokeDynamicInsnNode dynamic, Handle body) {
    TemplateCode code = templates.lambda(body.getName());
    if (method.ended()) {
      return;
    }
    if (!code.isStatic()) {
      method.node().instructions.remove(method.node().instructions.getLast());
    }
    MethodLinker inner = method.lambda();
    TemplateCopy copy = new TemplateCopy(templates, inner, code, from);
    int slot = code.isStatic() ? 0 : 1;
    for (Variable parameter : inner.parameters(code.descriptor())) {
      copy.slots.put(slot * 2 + parameter.type().getSize() - 1, parameter);
      slot += parameter.type().getSize();
    }
    copy.copyUntil(code.instructions().length);
    List<Variable> captured = inner.finishLambda(code.descriptor());
    if (inner.usesThis()) {
      method.loadThis();
    }
    captured.forEach(variable -> method.access(Opcodes.ILOAD, variable));
    List<Type> types = new ArrayList<>(captured.stream().map(Variable::type).toList());
    if (inner.usesThis()) {
      types.add(0, Type.getObjectType(method.tree().name));
    }
    Object[] arguments = dynamic.bsmArgs.clone();
    int tag = inner.usesThis() ? Opcodes.H_INVOKESPECIAL : Opcodes.H_INVOKESTATIC;
    MethodNode made = inner.node();
    arguments[LAMBDA] = new Handle(tag, method.tree().name, made.name, made.desc, false);
    Type function = Type.getReturnType(dynamic.desc);
    method.add(
        new InvokeDynamicInsnNode(
            dynamic.name,
            Type.getMethodDescriptor(function, types.toArray(Type[]::new)),
            dynamic.bsm,
            arguments));
  }
}
