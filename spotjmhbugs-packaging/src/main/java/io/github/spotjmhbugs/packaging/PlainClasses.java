// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/**
 * Replaces what the JVM would generate at run time: a class for each lambda and method reference,
 * and the code of concatenations and of records' {@code equals} and {@code hashCode}. Of a short
 * run, such as that of an annotation processor, this takes a good part.
 */
public final class PlainClasses {
  /** Also the prefix of libraries that were relocated. */
  private static final String OURS = "io/github/spotjmhbugs/";

  private static final String SUFFIX = ".class";

  private PlainClasses() {}

  /**
   * Rewrites jars in place. What they hold of libraries under their own names stays as it is.
   *
   * @param arguments the paths of jars, or of folders with jars of this project
   * @throws IOException if a jar cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    for (String argument : arguments) {
      Path path = Path.of(argument);
      if (Files.isDirectory(path)) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(path, "spotjmhbugs-*.jar")) {
          for (Path jar : jars) {
            rewrite(jar);
          }
        }
      } else {
        rewrite(path);
      }
    }
  }

  private static void rewrite(Path jar) throws IOException {
    Path rewritten = jar.resolveSibling(jar.getFileName() + ".rewritten");
    try (ZipFile in = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(rewritten);
        ZipOutputStream out = new ZipOutputStream(file)) {
      List<? extends ZipEntry> entries = Collections.list(in.entries());
      Map<String, byte[]> classes = new TreeMap<>();
      for (ZipEntry entry : entries) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        if (entry.getName().startsWith(OURS) && entry.getName().endsWith(SUFFIX)) {
          classes.put(entry.getName(), bytes);
        } else {
          write(out, entry.getName(), entry, bytes);
        }
      }
      ZipEntry model = in.getEntry(classes.keySet().iterator().next());
      for (Map.Entry<String, byte[]> each : rewrite(classes).entrySet()) {
        ZipEntry original = in.getEntry(each.getKey());
        write(out, each.getKey(), original == null ? model : original, each.getValue());
      }
    }
    Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The time is copied without its zone, or the zone of the build would show in the jar. */
  private static void write(ZipOutputStream out, String name, ZipEntry timed, byte[] bytes)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(timed.getTimeLocal());
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

  /**
   * Rewrites classes that need each other. Those for JVMs before Java 11, which know no nests, stay
   * as they are.
   *
   * @param files class files by their names, as in a jar
   * @return the same and further ones; those that had nothing to replace are unchanged
   */
  static Map<String, byte[]> rewrite(Map<String, byte[]> files) {
    Map<String, ClassNode> classes = new TreeMap<>();
    files.forEach((name, bytes) -> classes.put(name, parse(bytes)));
    Map<String, ClassNode> changed = new TreeMap<>();
    for (ClassNode each : new ArrayList<>(classes.values())) {
      if (each.version < Opcodes.V11) {
        continue;
      }
      boolean isRecord = RecordMethods.replaceIn(each);
      boolean concatenates = Concatenations.replaceIn(each);
      if (isRecord || concatenates) {
        changed.put(each.name + SUFFIX, each);
      }
      for (ClassNode lambdas : LambdaClass.replaceIn(each)) {
        String host = lambdas.nestHostClass + SUFFIX;
        ClassNode nest = classes.get(host);
        if (nest == null) {
          throw new IllegalStateException(host + " is missing");
        }
        if (classes.containsKey(lambdas.name + SUFFIX)) {
          throw new IllegalStateException(lambdas.name + " is the name of another class");
        }
        if (nest.nestMembers == null) {
          nest.nestMembers = new ArrayList<>();
        }
        nest.nestMembers.add(lambdas.name);
        changed.put(host, nest);
        changed.put(each.name + SUFFIX, each);
        changed.put(lambdas.name + SUFFIX, lambdas);
      }
    }
    Map<String, byte[]> result = new TreeMap<>(files);
    changed.forEach((name, node) -> result.put(name, bytesOf(node)));
    return result;
  }

  /** {@return whether a type is primitive, or void} */
  static boolean isPrimitive(Type type) {
    return type.getSort() < Type.ARRAY;
  }

  private static ClassNode parse(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    return node;
  }

  private static byte[] bytesOf(ClassNode node) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
