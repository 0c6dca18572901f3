// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.ForkPlan;
import io.github.spotjmhbugs.impact.repair.SinkClass;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Class files as folders that a class path can name. */
public final class ForkClasses {
  /** By name: this JVM has no JMH, so it cannot load them. */
  private static final List<String> OURS =
      List.of(
          "Launcher",
          "ForkPlan",
          "Iterations",
          "CpuTime",
          "Duet",
          "Duet$Bell",
          "Duet$Entrant",
          "RivalLoader",
          "JvmOptions",
          "LinkCheck",
          "StateWatch");

  private ForkClasses() {}

  /**
   * Writes the classes of ours that run beside benchmarks.
   *
   * @param folder where to, made if absent
   * @throws IOException when they cannot be written
   */
  static void writeOurs(Path folder) throws IOException {
    String prefix = ForkPlan.class.getPackageName().replace('.', '/') + "/";
    for (String name : OURS) {
      try (InputStream classFile = ForkPlan.class.getResourceAsStream(name + ".class")) {
        if (classFile == null) {
          throw new IOException("the class file of " + name + " is missing");
        }
        write(folder, Map.of(prefix + name, classFile.readAllBytes()));
      }
    }
    write(folder, Map.of(SinkClass.NAME, SinkClass.classFile()));
  }

  /**
   * Writes class files.
   *
   * @param folder where to, made if absent
   * @param classes class files by internal name
   * @throws IOException when they cannot be written
   */
  public static void write(Path folder, Map<String, byte[]> classes) throws IOException {
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      Path file = folder.resolve(entry.getKey() + ".class");
      Files.createDirectories(file.resolveSibling("."));
      Files.write(file, entry.getValue());
    }
  }
}
