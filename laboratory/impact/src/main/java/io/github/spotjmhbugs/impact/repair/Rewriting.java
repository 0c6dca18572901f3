// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * The classes that one repair changes: parsed with all that they hold, to be edited, verified and
 * written.
 */
final class Rewriting {
  private final ClassSource source;
  private final ClassRepository classes;
  private final Map<String, ClassNode> trees = new LinkedHashMap<>();
  private final Map<ClassNode, Set<MethodNode>> changed = new LinkedHashMap<>();

  /**
   * Starts with nothing changed.
   *
   * @param source where the class files come from
   * @param classes the same, as the verifier sees them
   */
  Rewriting(ClassSource source, ClassRepository classes) {
    this.source = source;
    this.classes = classes;
  }

  /**
   * Looks a class up to change it.
   *
   * @param internalName its internal name
   * @return its tree, the same on each call
   * @throws UnrepairableException when it is not there, or damaged
   */
  ClassNode tree(String internalName) throws UnrepairableException {
    ClassNode known = trees.get(internalName);
    if (known != null) {
      return known;
    }
    byte[] classFile = bytesOf(internalName);
    try {
      ClassNode tree = ClassRepository.parseWithFrames(classFile);
      trees.put(internalName, tree);
      return tree;
    } catch (MalformedClassException e) {
      throw new UnrepairableException("the class that holds it cannot be read: " + e.getMessage());
    }
  }

  private byte[] bytesOf(String internalName) throws UnrepairableException {
    byte[] classFile = source.bytesOf(internalName);
    if (classFile == null) {
      throw new UnrepairableException("the class that holds it is not among those of the target");
    }
    return classFile;
  }

  /**
   * Makes ready to change the code of a method. A method that is made ready again has the changes
   * that were made before.
   *
   * @param method names it
   * @return the method
   * @throws UnrepairableException when it is not there, or cannot be analysed
   */
  EditedMethod edit(MethodRef method) throws UnrepairableException {
    ClassNode owner = tree(method.owner());
    for (MethodNode each : owner.methods) {
      if (each.name.equals(method.name()) && each.desc.equals(method.descriptor())) {
        return new EditedMethod(owner, each);
      }
    }
    throw new UnrepairableException("the method that holds it is not in its class");
  }

  /**
   * Marks a method as changed, and with it its class.
   *
   * @param method a method that was made ready here
   */
  void change(EditedMethod method) {
    change(method.owner(), method.method());
  }

  /**
   * Marks a method as changed, and with it its class.
   *
   * @param owner a tree of this rewriting
   * @param method a method of it
   */
  void change(ClassNode owner, MethodNode method) {
    change(owner);
    changed.getOrDefault(owner, Set.of()).add(method);
  }

  /**
   * Marks a class as changed, if in no code.
   *
   * @param owner a tree of this rewriting
   */
  void change(ClassNode owner) {
    changed.computeIfAbsent(owner, key -> new LinkedHashSet<>());
  }

  /**
   * {@return the changed classes as class files, by internal name}
   *
   * @throws UnrepairableException when one of them does not verify
   */
  Map<String, byte[]> classFiles() throws UnrepairableException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (Map.Entry<ClassNode, Set<MethodNode>> entry : changed.entrySet()) {
      ClassNode owner = entry.getKey();
      byte[] classFile = written(owner);
      for (MethodNode method : entry.getValue()) {
        verify(owner, method);
      }
      files.put(owner.name, classFile);
    }
    return files;
  }

  /** {@return the changed methods, as {@code package.Class.name}} */
  Set<String> methods() {
    Set<String> names = new LinkedHashSet<>();
    changed.forEach(
        (owner, methods) ->
            methods.forEach(method -> names.add(owner.name.replace('/', '.') + "." + method.name)));
    return names;
  }

  private byte[] written(ClassNode owner) throws UnrepairableException {
    byte[] original = bytesOf(owner.name);
    Optional<String> malformation = malformation(owner);
    // Scala sets flags that the specification forbids and no JVM minds.
    if (malformation.isPresent()
        && !malformation.equals(malformation(ClassRepository.parseWithFrames(original)))) {
      throw new UnrepairableException("the rewritten class is malformed: " + malformation.get());
    }
    // The constant pool is copied: attributes that nobody here knows may refer to it.
    ClassWriter writer = new ClassWriter(new ClassReader(original), ClassWriter.COMPUTE_MAXS);
    try {
      owner.accept(writer);
      return writer.toByteArray();
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      throw new UnrepairableException("the repaired code is larger than the JVM allows");
    }
  }

  private static Optional<String> malformation(ClassNode tree) {
    try {
      tree.accept(new CheckClassAdapter(new ClassWriter(0), false));
      return Optional.empty();
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void verify(ClassNode owner, MethodNode method) throws UnrepairableException {
    try {
      new Analyzer<>(new CodeVerifier(owner, classes)).analyzeAndComputeMaxs(owner.name, method);
    } catch (AnalyzerException e) {
      throw new UnrepairableException("the rewritten code does not verify: " + e.getMessage());
    }
  }
}
