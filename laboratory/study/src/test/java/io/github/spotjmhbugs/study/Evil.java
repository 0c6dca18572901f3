// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** A class that leaves a trace once it is loaded, called as whatever a compiler may load. */
public final class Evil {
  private static final String SERVICES = "META-INF/services/";

  private final Path folder;
  private final Path trace;

  private Evil(Path folder) {
    this.folder = folder;
    this.trace = folder.resolve("trace");
  }

  /**
   * @param folder where to compile it
   * @return the class
   */
  public static Evil in(Path folder) throws IOException {
    Evil evil = new Evil(Files.createDirectories(folder));
    Path source = folder.resolve("Evil.java");
    Files.writeString(
        source,
        """
        public class Evil extends javax.annotation.processing.AbstractProcessor {
          static {
            try {
              java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
            } catch (java.io.IOException e) {
              throw new AssertionError(e);
            }
          }
          @Override public javax.lang.model.SourceVersion getSupportedSourceVersion() {
            return javax.lang.model.SourceVersion.latest();
          }
          @Override public boolean process(
              java.util.Set<? extends javax.lang.model.element.TypeElement> types,
              javax.annotation.processing.RoundEnvironment round) {
            return false;
          }
        }
        """
            .formatted(evil.trace));
    String[] arguments = {"-proc:none", "-d", folder.toString(), source.toString()};
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments) != 0) {
      throw new IOException("cannot compile " + source);
    }
    return evil;
  }

  /** Whether it was loaded. */
  public boolean hasRun() {
    return Files.exists(trace);
  }

  /** What it is called for: processors, and all that Kotlin's compiler looks for. */
  private static Map<String, String> calls() {
    String kotlin = "org.jetbrains.kotlin.";
    return Map.of(
        SERVICES + "javax.annotation.processing.Processor",
        "Evil",
        SERVICES + kotlin + "compiler.plugin.ComponentRegistrar",
        "Evil",
        SERVICES + kotlin + "compiler.plugin.CompilerPluginRegistrar",
        "Evil",
        SERVICES + kotlin + "compiler.plugin.CommandLineProcessor",
        "Evil",
        SERVICES + kotlin + "diagnostics.rendering.DefaultErrorMessages$Extension",
        "Evil",
        SERVICES + kotlin + "util.ModuleVisibilityHelper",
        "Evil",
        SERVICES + "com.google.devtools.ksp.processing.SymbolProcessorProvider",
        "Evil",
        "META-INF/kotlin/script/templates/Evil.classname",
        "",
        "META-INF/extensions/compiler.xml",
        "<idea-plugin><extensions><evil implementation=\"Evil\"/></extensions></idea-plugin>");
  }

  /** Copies it, and what calls it, into a folder. */
  public void copyTo(Path target) throws IOException {
    Files.createDirectories(target);
    Files.copy(folder.resolve("Evil.class"), target.resolve("Evil.class"));
    for (Map.Entry<String, String> call : calls().entrySet()) {
      Path file = target.resolve(call.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, call.getValue());
    }
  }

  /** Puts it, what calls it, and other classes into a jar. */
  public Path jar(Path jar, Map<String, byte[]> others) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
        put(out, file.getFileName().toString(), Files.readAllBytes(file));
      }
      for (Map.Entry<String, String> call : calls().entrySet()) {
        put(out, call.getKey(), call.getValue().getBytes(StandardCharsets.UTF_8));
      }
      for (String name : List.copyOf(others.keySet())) {
        put(out, name, others.get(name));
      }
    }
    return jar;
  }

  private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(bytes);
    out.closeEntry();
  }
}
