// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** The regular expressions in the code of all modules, and how each is used. */
final class Expressions {
  private static final String PATTERN = "java/util/regex/Pattern";
  private static final Set<String> OF_STRINGS =
      Set.of("matches", "replaceAll", "replaceFirst", "split");
  private static final Set<String> WHOLE = Set.of("matches", "asMatchPredicate", "lookingAt");
  private static final Set<String> SEARCHES =
      Set.of(
          "find", "results", "replaceAll", "replaceFirst", "split", "splitAsStream", "asPredicate");

  private static final Set<String> USES =
      Stream.of(WHOLE, SEARCHES, Set.of("pattern"))
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  /**
   * An expression.
   *
   * @param place the class, without its package, and the field or method
   * @param pattern the expression
   * @param isWhole whether whole texts are to match it
   * @param isSearched whether it is looked for in texts
   */
  record Expression(String place, Pattern pattern, boolean isWhole, boolean isSearched) {}

  private final List<Expression> all = new ArrayList<>();
  private final Set<String> computed = new TreeSet<>();
  private final Set<String> seen = new HashSet<>();

  /** Reads the classes of the modules that are built. */
  static Expressions ofAllModules() throws IOException {
    Expressions found = new Expressions();
    Path root = Path.of("..").toRealPath();
    for (Path floor : List.of(root, root.resolve("laboratory"))) {
      try (Stream<Path> modules = Files.list(floor)) {
        for (Path module : modules.sorted().toList()) {
          Path classes = module.resolve("target/classes");
          boolean isProduct = module.getFileName().toString().startsWith("spotjmhbugs-");
          if ((isProduct || !floor.equals(root))
              && !module.endsWith("benchmarks")
              && Files.isDirectory(classes)) {
            found.addAll(classes);
          }
        }
      }
    }
    return found;
  }

  List<Expression> all() {
    return all;
  }

  /** The classes and methods that compile expressions which are not in the class file. */
  Set<String> computed() {
    return computed;
  }

  private void addAll(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).sorted().toList()) {
        ClassNode type = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(type, 0);
        for (MethodNode method : type.methods) {
          add(type, method);
        }
      }
    }
  }

  private void add(ClassNode type, MethodNode method) {
    if (Stream.of(method.instructions.toArray()).noneMatch(each -> argument(each) >= 0)) {
      return;
    }
    Frame<SourceValue>[] frames;
    try {
      frames = new Analyzer<>(new SourceInterpreter()).analyze(type.name, method);
    } catch (AnalyzerException e) {
      throw new IllegalStateException(type.name, e);
    }
    for (int i = 0; i < frames.length; i++) {
      AbstractInsnNode call = method.instructions.get(i);
      int argument = argument(call);
      if (argument >= 0 && frames[i] != null) {
        SourceValue value = frames[i].getStack(frames[i].getStackSize() - 1 - argument);
        value.insns.forEach(source -> add(type, method, (MethodInsnNode) call, source));
      }
    }
  }

  /** How deep the expression lies on the stack when it is compiled; negative elsewhere. */
  private static int argument(AbstractInsnNode instruction) {
    if (!(instruction instanceof MethodInsnNode call)) {
      return -1;
    }
    boolean compiles =
        call.owner.equals(PATTERN)
            ? call.name.equals("compile")
            : call.owner.equals("java/lang/String") && OF_STRINGS.contains(call.name);
    return compiles ? Type.getArgumentTypes(call.desc).length - 1 : -1;
  }

  private void add(
      ClassNode type, MethodNode method, MethodInsnNode call, AbstractInsnNode source) {
    String place = simpleName(type) + "#" + method.name;
    if (!(source instanceof LdcInsnNode constant && constant.cst instanceof String text)) {
      if (method.name.startsWith("<")) {
        addFields(type);
      } else {
        computed.add(place);
      }
      return;
    }
    String field = call.owner.equals(PATTERN) ? fieldAfter(call) : "";
    if (!field.isEmpty()) {
      addField(type, field, Pattern.compile(text));
    } else if (seen.add(type.name + text)) {
      boolean isWhole = call.name.equals("matches");
      boolean isPattern = call.owner.equals(PATTERN);
      all.add(new Expression(place, Pattern.compile(text), isWhole || isPattern, !isWhole));
    }
  }

  private static String fieldAfter(AbstractInsnNode call) {
    return call.getNext() instanceof FieldInsnNode field ? field.name : "";
  }

  /** Of expressions that are put together when a class begins, the values are asked for. */
  private void addFields(ClassNode type) {
    try {
      Class<?> loaded = Class.forName(type.name.replace('/', '.'));
      Object[] constants = loaded.getEnumConstants();
      for (Field field : loaded.getDeclaredFields()) {
        if (field.getType() == Pattern.class) {
          field.setAccessible(true);
          for (Object holder : constants == null ? new Object[] {null} : constants) {
            addField(type, field.getName(), (Pattern) field.get(holder));
          }
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void addField(ClassNode type, String field, Pattern pattern) {
    if (!seen.add(type.name + pattern)) {
      return;
    }
    boolean isWhole = false;
    boolean isSearched = false;
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode each : method.instructions) {
        if (reads(each, field)) {
          String use = use(each.getNext());
          isWhole |= !SEARCHES.contains(use) && !use.equals("pattern");
          isSearched |= !WHOLE.contains(use) && !use.equals("pattern");
        }
      }
    }
    all.add(new Expression(simpleName(type) + "." + field, pattern, isWhole, isSearched));
  }

  private static boolean reads(AbstractInsnNode instruction, String field) {
    return instruction instanceof FieldInsnNode read
        && read.name.equals(field)
        && (read.getOpcode() == Opcodes.GETSTATIC || read.getOpcode() == Opcodes.GETFIELD);
  }

  /** What is called next, in the order of the code, of those methods that look at a text. */
  private static String use(AbstractInsnNode from) {
    for (AbstractInsnNode each = from; each != null; each = each.getNext()) {
      if (each instanceof MethodInsnNode call
          && call.owner.startsWith("java/util/regex/")
          && USES.contains(call.name)) {
        return call.name;
      }
    }
    return "";
  }

  private static String simpleName(ClassNode type) {
    return type.name.substring(type.name.lastIndexOf('/') + 1);
  }
}
