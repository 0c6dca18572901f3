// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The class files of a JDK and of jars, read without loading a class. */
final class KnownClasses implements AutoCloseable {
  /** Methods that no source and no compiled call outside their class names. */
  private static final Pattern FOR_COMPILERS =
      Pattern.compile(
          "<clinit>|\\$init\\$|.*\\$annotations|\\$anonfun\\$.*|\\$deserializeLambda\\$");

  private final List<FileSystem> opened = new ArrayList<>();
  private final List<Path> roots = new ArrayList<>();
  private final Map<String, Optional<ClassNode>> parsed = new HashMap<>();

  /**
   * Opens a JDK's class files and jars.
   *
   * @param jdk the home of a JDK
   * @param jars jar files
   * @throws IOException when one of them cannot be read
   */
  KnownClasses(Path jdk, List<Path> jars) throws IOException {
    FileSystem image =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", jdk.toString()));
    opened.add(image);
    try (Stream<Path> modules = Files.list(image.getPath("/modules"))) {
      modules.filter(module -> !module.endsWith("java.base")).sorted().forEach(roots::add);
    }
    roots.add(0, image.getPath("/modules/java.base"));
    for (Path jar : jars) {
      FileSystem files = FileSystems.newFileSystem(jar);
      opened.add(files);
      roots.add(files.getPath("/"));
    }
  }

  /** The tree of a class, code included, or empty when there is none of that name. */
  Optional<ClassNode> find(String internalName) {
    return parsed.computeIfAbsent(internalName, this::parse);
  }

  byte[] bytesOf(String internalName) throws IOException {
    for (Path root : roots) {
      Path file = root.resolve(internalName + ".class");
      if (Files.exists(file)) {
        return Files.readAllBytes(file);
      }
    }
    return new byte[0];
  }

  private Optional<ClassNode> parse(String internalName) {
    try {
      byte[] bytes = bytesOf(internalName);
      if (bytes.length == 0) {
        return Optional.empty();
      }
      ClassNode tree = new ClassNode();
      new ClassReader(bytes).accept(tree, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
      return Optional.of(tree);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A type and all its supertypes. */
  Set<String> supertypes(String type) {
    Set<String> found = new LinkedHashSet<>();
    addSupertypes(type, found);
    found.add("java/lang/Object");
    return found;
  }

  private void addSupertypes(String type, Set<String> found) {
    Optional<ClassNode> tree = find(type);
    if (tree.isPresent() && found.add(type)) {
      if (tree.get().superName != null) {
        addSupertypes(tree.get().superName, found);
      }
      tree.get().interfaces.forEach(superinterface -> addSupertypes(superinterface, found));
    }
  }

  /** The constructors of a type, and the methods that it declares or inherits. */
  List<VisibleMethod> methodsOf(String type) {
    Map<String, VisibleMethod> found = new LinkedHashMap<>();
    for (String owner : supertypes(type)) {
      for (MethodNode method : find(owner).map(tree -> tree.methods).orElse(List.of())) {
        boolean isInherited = !method.name.startsWith("<") || owner.equals(type);
        if (isInherited && isVisible(method)) {
          found.putIfAbsent(method.name + parameters(method), new VisibleMethod(owner, method));
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static String parameters(MethodNode method) {
    return method.desc.substring(0, method.desc.indexOf(')'));
  }

  private static boolean isVisible(MethodNode method) {
    return (method.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
        && (method.access & Opcodes.ACC_BRIDGE) == 0
        && !FOR_COMPILERS.matcher(method.name).matches();
  }

  @Override
  public void close() throws IOException {
    for (FileSystem files : opened) {
      files.close();
    }
  }
}
