// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Grammar.Method;
import io.github.spotjmhbugs.oracle.Grammar.Production;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes the class file of a program from the templates of its productions, in a tenth of the time
 * that a compiler takes. It has neither debug information nor frames.
 */
final class Linker {
  private static final String BENCHMARK = "Lorg/openjdk/jmh/annotations/Benchmark;";
  private static final int MAX_STACK = 100;
  private static final Pattern FIELD_NAME = Pattern.compile("(\\w+)( =.*)?;\\s*");

  private static final Map<String, String> FIELD_NAMES = new HashMap<>();

  private static final Linker CLOSED = new Linker(new Templates(Grammar.bundled()));
  private static final Linker OPEN = new Linker(new Templates(Grammar.bundled(), true));

  private final Templates templates;
  private final Map<String, List<AbstractInsnNode>> initializers = new HashMap<>();

  /**
   * @param templates the templates of the grammar
   */
  Linker(Templates templates) {
    this.templates = templates;
    for (MethodNode method : templates.tree().methods) {
      if (method.name.startsWith("<")) {
        splitByField(method);
      }
    }
  }

  /** In an initializer the value of each field is computed in one go, and stored at the end. */
  private void splitByField(MethodNode initializer) {
    List<AbstractInsnNode> part = new ArrayList<>();
    for (AbstractInsnNode instruction : initializer.instructions) {
      if (instruction.getOpcode() >= 0) {
        part.add(instruction);
      }
      int opcode = instruction.getOpcode();
      if (opcode == Opcodes.INVOKESPECIAL
          && !initializers.containsKey("<init>")
          && initializer.name.equals("<init>")) {
        initializers.put("<init>", part);
        part = new ArrayList<>();
      } else if (instruction instanceof FieldInsnNode field
          && (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC)) {
        initializers.put(field.name, part);
        part = new ArrayList<>();
      }
    }
  }

  /** A linker for the programs of the bundled grammar. */
  static Linker bundled() {
    return CLOSED;
  }

  /** The same, but what the programs read of their constants are fields that are not final. */
  static Linker withoutConstants() {
    return OPEN;
  }

  /**
   * Makes the class files of programs. One that refers to something that it does not declare is
   * left out.
   *
   * @param programs programs with different names
   * @return their class files by internal name
   */
  Map<String, byte[]> link(List<Program> programs) {
    Map<String, byte[]> classFiles = new TreeMap<>();
    for (Program program : programs) {
      link(program).ifPresent(bytes -> classFiles.put(program.internalName(), bytes));
    }
    return classFiles;
  }

  /**
   * Makes the class file of a program.
   *
   * @param program the program
   */
  Optional<byte[]> link(Program program) {
    ClassNode template = templates.tree();
    ClassNode tree = new ClassNode();
    tree.visit(
        template.version, template.access, program.internalName(), null, "java/lang/Object", null);
    tree.visibleAnnotations = template.visibleAnnotations;
    try {
      addFields(tree, fields(program));
      for (Tree member : program.allMembers()) {
        if (member.production() != null) {
          addMethod(tree, member);
        }
      }
    } catch (Templates.UnknownNameException e) {
      return Optional.empty();
    }
    tree.methods.forEach(Linker::setLimits);
    ClassWriter writer = new ClassWriter(0);
    tree.accept(writer);
    return isComplete(tree) ? Optional.of(writer.toByteArray()) : Optional.empty();
  }

  /** ASM computes too small a stack for some of the handlers that lead on. */
  private static void setLimits(MethodNode method) {
    method.maxStack = MAX_STACK;
    method.maxLocals = 2 + (Type.getArgumentsAndReturnSizes(method.desc) >> 2);
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof VarInsnNode variable) {
        method.maxLocals = Math.max(method.maxLocals, variable.var + 2);
      }
    }
  }

  private static boolean isComplete(ClassNode tree) {
    Set<String> declared = new HashSet<>();
    tree.fields.forEach(field -> declared.add(field.name));
    tree.methods.forEach(method -> declared.add(method.name));
    if (tree.methods.stream().allMatch(method -> method.visibleAnnotations == null)) {
      return false;
    }
    for (MethodNode method : tree.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if ((instruction instanceof FieldInsnNode field
                && field.owner.equals(tree.name)
                && !declared.contains(field.name))
            || (instruction instanceof MethodInsnNode call
                && call.owner.equals(tree.name)
                && !declared.contains(call.name))) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<String> fields(Program program) {
    return program.allMembers().stream()
        .filter(member -> member.production() == null)
        .map(member -> fieldName(member.text()))
        .toList();
  }

  /** The names of the constants that a program declares. */
  List<String> constants(Program program) {
    return program.allMembers().stream()
        .filter(member -> member.production() == null && member.text().contains("final "))
        .map(member -> fieldName(member.text()))
        .toList();
  }

  /** The name of the field that a member declares. */
  static String fieldName(String text) {
    return FIELD_NAMES.computeIfAbsent(text, Linker::parseFieldName);
  }

  private static String parseFieldName(String text) {
    Matcher matcher = FIELD_NAME.matcher(text);
    if (!matcher.find()) {
      throw new Templates.UnknownNameException(text);
    }
    return matcher.group(1);
  }

  private void addFields(ClassNode tree, List<String> fields) {
    MethodNode constructor = new MethodNode(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    MethodNode statics = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    addCopy(constructor.instructions, "<init>", tree.name);
    for (FieldNode field : templates.tree().fields) {
      if (fields.contains(field.name)) {
        tree.fields.add(field);
        boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
        InsnList code = (isStatic ? statics : constructor).instructions;
        addCopy(code, field.name, tree.name);
      }
    }
    for (MethodNode initializer : List.of(constructor, statics)) {
      initializer.instructions.add(new InsnNode(Opcodes.RETURN));
      tree.methods.add(initializer);
    }
  }

  private void addCopy(InsnList code, String field, String name) {
    for (AbstractInsnNode instruction : initializers.getOrDefault(field, List.of())) {
      AbstractInsnNode copy = instruction.clone(Map.of());
      if (copy instanceof FieldInsnNode access && access.owner.equals(Templates.CLASS)) {
        access.owner = name;
      }
      code.add(copy);
    }
  }

  private void addMethod(ClassNode tree, Tree member) {
    Method method = member.production().method();
    if (method == null) {
      throw new Templates.UnknownNameException(member.text());
    }
    boolean benchmark = method.parameterTypes().contains("Blackhole");
    int access =
        (benchmark ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PRIVATE)
            | (method.isStatic() ? Opcodes.ACC_STATIC : 0);
    MethodNode node = new MethodNode(access, method.name(), descriptor(method), null, null);
    if (benchmark) {
      node.visitAnnotation(BENCHMARK, true).visitEnd();
    }
    MethodLinker body = new MethodLinker(this, tree, node, null);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < method.parameterTypes().size(); i++) {
      names.add(benchmark ? "bh" : "p" + i);
    }
    body.link(names, (Tree) member.parts().get(1));
  }

  /** The descriptor of a program's method. */
  String descriptor(Method method) {
    Type[] parameters =
        method.parameterTypes().stream()
            .map(
                type ->
                    type.equals("Blackhole") ? Type.getObjectType(Version.BLACKHOLE) : type(type))
            .toArray(Type[]::new);
    return Type.getMethodDescriptor(type(method.returnType()), parameters);
  }

  private Type type(String kind) {
    return templates.type(kind);
  }

  /** What the templates of a program are looked up in. */
  Templates templates() {
    return templates;
  }

  /** The template of a tree; one without a production is the text of one without holes. */
  TemplateCode template(Tree tree) {
    Production production = tree.production();
    return templates.code(
        production != null ? production : templates.constant(tree.kind(), tree.text()));
  }
}
