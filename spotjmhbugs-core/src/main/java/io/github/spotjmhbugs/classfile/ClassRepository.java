// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * The classes of a {@link ClassSource}, parsed once each and kept. Safe for use by several threads.
 *
 * <p>Classes of the Java platform are never looked up, even where the source has them: what is
 * known of them stands in a table, so that findings do not vary with the JDK that a host runs on.
 */
public final class ClassRepository {
  /** Platform classes whose methods are well known. */
  private static final Set<String> WITHOUT_HELPERS =
      Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record");

  private static final int NOT_OVERRIDDEN =
      Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC;

  private static final int NO_FLAGS = 0;

  private final ClassSource source;
  private final Map<String, Optional<ClassNode>> parsed = new ConcurrentHashMap<>();

  /** Creates a repository that has parsed nothing yet. */
  public ClassRepository(ClassSource source) {
    this.source = source;
  }

  /**
   * Parses a class file.
   *
   * @param classFile the bytes of a class file
   * @return its tree, with debug information and without stack map frames
   * @throws MalformedClassException when the class file is damaged, or newer than {@link
   *     ClassFileVersion#NEWEST} and than ASM
   */
  public static ClassNode parse(byte[] classFile) {
    return parse(classFile, ClassReader.SKIP_FRAMES);
  }

  /**
   * {@return the tree of a class file that is to be written again: with its stack map frames, and
   * otherwise as by {@link #parse(byte[])}, with the same instructions}
   *
   * @throws MalformedClassException as by {@link #parse(byte[])}
   */
  public static ClassNode parseWithFrames(byte[] classFile) {
    return parse(classFile, 0);
  }

  private static ClassNode parse(byte[] classFile, int options) {
    ClassNode tree = new ClassNode();
    try {
      new ClassReader(ClassFileVersion.readable(classFile)).accept(tree, options);
      tree.version = ByteBuffer.wrap(classFile).getInt(Integer.BYTES);
      checkWellFormed(tree);
    } catch (RuntimeException e) {
      throw new MalformedClassException(reason(classFile), e);
    } catch (StackOverflowError e) {
      throw new MalformedClassException("annotations are nested too deeply", e);
    }
    return tree;
  }

  /**
   * Checks what ASM's reader does not and later stages rely on: names are present, descriptors
   * follow their grammar, and labels are placed in the code. ASM's checker is shown nothing else:
   * compilers get flags, type annotations and the like wrong, and the JVM does not mind. The first
   * query by index makes ASM number the instructions, which threads that share a tree must not do.
   */
  private static void checkWellFormed(ClassNode tree) {
    CheckClassAdapter checker = new CheckClassAdapter(null, false);
    Set<List<Object>> named = new HashSet<>();
    String[] interfaces = tree.interfaces.toArray(String[]::new);
    checker.visit(tree.version, NO_FLAGS, tree.name, null, tree.superName, interfaces);
    checkAll(tree.visibleAnnotations, type -> checker.visitAnnotation(type, true));
    tree.innerClasses.forEach(inner -> checker.visitInnerClass(inner.name, null, null, NO_FLAGS));
    for (FieldNode field : tree.fields) {
      FieldVisitor visitor = checker.visitField(NO_FLAGS, field.name, field.desc, null, null);
      checkAll(field.visibleAnnotations, type -> visitor.visitAnnotation(type, true));
    }
    for (MethodNode method : tree.methods) {
      MethodVisitor visitor = checker.visitMethod(NO_FLAGS, method.name, method.desc, null, null);
      checkAll(method.visibleAnnotations, type -> visitor.visitAnnotation(type, true));
      visitor.visitCode();
      method.tryCatchBlocks.forEach(range -> range.accept(visitor));
      for (int i = 0; i < method.instructions.size(); i++) {
        AbstractInsnNode each = method.instructions.get(i);
        if (each instanceof MethodInsnNode call
            && !named.add(List.of(call.getOpcode(), call.owner, call.name, call.desc, call.itf))) {
          visitor.visitInsn(Opcodes.NOP); // in place of an equal one that was checked
        } else {
          each.accept(visitor);
        }
      }
      visitor.visitMaxs(method.maxStack, method.maxLocals);
    }
  }

  private static void checkAll(
      @Nullable List<AnnotationNode> annotations, Function<String, AnnotationVisitor> visitors) {
    for (AnnotationNode annotation :
        annotations == null ? List.<AnnotationNode>of() : annotations) {
      annotation.accept(visitors.apply(annotation.desc));
    }
  }

  /** A damaged class file shows as whatever exception a misread offset or a bad name leads to. */
  private static String reason(byte[] classFile) {
    int version = ClassFileVersion.of(classFile);
    return version > ClassFileVersion.NEWEST
        ? "class file version " + version + " is newer than this tool reads"
        : "truncated or damaged class file";
  }

  /** {@return the tree of a class, or empty when it is a platform class, absent, or unreadable} */
  public Optional<ClassNode> find(String internalName) {
    Optional<ClassNode> known = parsed.get(internalName);
    return known == null ? parsed.computeIfAbsent(internalName, this::load) : known;
  }

  private Optional<ClassNode> load(String internalName) {
    if (isPlatformClass(internalName)) {
      return Optional.empty();
    }
    byte[] classFile = source.bytesOf(internalName);
    if (classFile == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse(classFile));
    } catch (MalformedClassException e) {
      // The host learns of the damage when it has the class analysed.
      return Optional.empty();
    }
  }

  /** {@return whether a class belongs to the Java platform} */
  public static boolean isPlatformClass(String internalName) {
    return internalName.startsWith("java/")
        || internalName.startsWith("javax/")
        || internalName.startsWith("jdk/")
        || internalName.startsWith("sun/")
        || internalName.startsWith("[");
  }

  /**
   * {@return the method that a statically bound call runs (JVMS 5.4.3.3), searched in the named
   * class, then its superclasses, then among the default methods of its interfaces; empty also when
   * an unknown supertype may declare one that goes first}
   */
  public Optional<DeclaredMethod> resolve(MethodRef method) {
    Optional<ClassNode> owner = find(method.owner());
    List<ClassNode> chain = owner.isPresent() ? superclasses(owner.get()) : List.of();
    for (ClassNode type : chain) {
      Optional<DeclaredMethod> declared = declared(type, method);
      if (declared.isPresent()) {
        return declared;
      }
    }
    return isComplete(chain) ? inInterfaces(method) : Optional.empty();
  }

  /** Whether the methods of all superclasses are known, which go before default methods. */
  private static boolean isComplete(List<ClassNode> chain) {
    String last = chain.isEmpty() ? "" : chain.get(chain.size() - 1).superName;
    return last == null || WITHOUT_HELPERS.contains(last);
  }

  /** The default method of the most specific interface. */
  private Optional<DeclaredMethod> inInterfaces(MethodRef method) {
    List<DeclaredMethod> inherited = new ArrayList<>();
    for (String supertype : supertypes(method.owner())) {
      Optional<ClassNode> tree = find(supertype);
      if (tree.isEmpty() && !isPlatformClass(supertype)) {
        return Optional.empty();
      }
      tree.filter(type -> (type.access & Opcodes.ACC_INTERFACE) != 0)
          .flatMap(type -> declared(type, method))
          .filter(m -> !m.hasAny(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE))
          .ifPresent(inherited::add);
    }
    return inherited.stream()
        .filter(
            m ->
                inherited.stream()
                    .noneMatch(
                        other ->
                            !other.equals(m)
                                && supertypes(other.owner().name).contains(m.owner().name)))
        .filter(DeclaredMethod::hasBody)
        .findFirst();
  }

  private static Optional<DeclaredMethod> declared(ClassNode tree, MethodRef method) {
    for (MethodNode each : tree.methods) {
      if (each.name.equals(method.name()) && each.desc.equals(method.descriptor())) {
        return Optional.of(new DeclaredMethod(tree, each));
      }
    }
    return Optional.empty();
  }

  /**
   * Finds the one method that a call can run.
   *
   * @param call a call
   * @param receiver internal name of the exact class of the receiver, or null when it is not known
   * @return the method, or empty when it is not in the repository or depends on the receiver
   */
  public Optional<DeclaredMethod> target(MethodInsnNode call, @Nullable String receiver) {
    Optional<DeclaredMethod> named = resolve(MethodRef.of(call));
    boolean isSelected =
        isVirtual(call)
            && named.filter(callee -> callee.hasAny(NOT_OVERRIDDEN)).isEmpty()
            && find(call.owner).filter(type -> (type.access & Opcodes.ACC_FINAL) != 0).isEmpty();
    if (!isSelected) {
      return named;
    }
    return receiver == null ? Optional.empty() : resolve(MethodRef.of(call).in(receiver));
  }

  /** {@return whether the receiver of a call selects the method that it runs} */
  public static boolean isVirtual(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
  }

  /** {@return whether the field that an instruction accesses is known to have an access flag} */
  public boolean has(FieldInsnNode access, int flag) {
    return field(access).filter(field -> (field.access & flag) != 0).isPresent();
  }

  /**
   * {@return the generic type of the field that an instruction accesses, as a signature (JVMS
   * 4.7.9.1); empty when the field has none or is not known}
   */
  public Optional<String> signatureOf(FieldInsnNode access) {
    return field(access).map(field -> field.signature);
  }

  private Optional<FieldNode> field(FieldInsnNode access) {
    return declaringClass(access).flatMap(owner -> fieldIn(owner, access));
  }

  private Optional<ClassNode> declaringClass(FieldInsnNode access) {
    return find(access.owner).stream()
        .flatMap(owner -> superclasses(owner).stream())
        .filter(owner -> fieldIn(owner, access).isPresent())
        .findFirst();
  }

  private static Optional<FieldNode> fieldIn(ClassNode owner, FieldInsnNode access) {
    return owner.fields.stream()
        .filter(field -> field.name.equals(access.name) && field.desc.equals(access.desc))
        .findFirst();
  }

  /** {@return an accessed field by the class that declares it, or else the one that is named} */
  public FieldRef resolve(FieldInsnNode access) {
    return new FieldRef(
        declaringClass(access).map(owner -> owner.name).orElse(access.owner), access.name);
  }

  /**
   * {@return the internal names of a class and all its known supertypes, the class first, then its
   * superclasses and interfaces in breadth-first order; the last ones known by name only}
   */
  public Set<String> supertypes(String internalName) {
    Set<String> all = new LinkedHashSet<>();
    Deque<String> pending = new ArrayDeque<>(List.of(internalName));
    while (!pending.isEmpty()) {
      String name = pending.remove();
      if (all.add(name)) {
        Optional<ClassNode> tree = find(name);
        tree.map(type -> type.superName).ifPresent(pending::add);
        tree.ifPresent(type -> pending.addAll(type.interfaces));
      }
    }
    return all;
  }

  /** {@return a class and its superclasses, nearest first, up to the first unknown one} */
  public List<ClassNode> superclasses(ClassNode tree) {
    List<ClassNode> chain = new ArrayList<>();
    // A damaged class path can hold a class that is its own ancestor.
    Set<String> visited = new HashSet<>();
    @Nullable ClassNode next = tree;
    while (next != null && visited.add(next.name)) {
      chain.add(next);
      next = next.superName == null ? null : find(next.superName).orElse(null);
    }
    return chain;
  }
}
