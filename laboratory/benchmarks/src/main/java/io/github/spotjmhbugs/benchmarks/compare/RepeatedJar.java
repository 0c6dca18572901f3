// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks.compare;

import io.github.spotjmhbugs.host.classpath.ClassContainer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Makes one jar of several, and of one jar a larger one by repeating it under other packages. */
public final class RepeatedJar {
  private RepeatedJar() {}

  /**
   * @param arguments the jar to write, how often the content is repeated, the jars to read
   * @throws IOException when one cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    int times = Integer.parseInt(arguments[1]);
    try (MadeJar made = new MadeJar(Path.of(arguments[0]))) {
      for (String path : Arrays.asList(arguments).subList(2, arguments.length)) {
        try (ClassContainer jar = ClassContainer.open(Path.of(path), path)) {
          for (int copy = 0; copy < times; copy++) {
            repeat(jar, copy, made);
          }
        }
      }
    }
  }

  private static void repeat(ClassContainer jar, int copy, MadeJar made) throws IOException {
    Set<String> own = new HashSet<>(jar.classNames());
    Remapper renamed =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String internalName) {
            return own.contains(internalName) ? "copy" + copy + "/" + internalName : internalName;
          }
        };
    for (String name : jar.classNames()) {
      byte[] classFile = Objects.requireNonNull(jar.read(name), name);
      if (copy == 0) {
        made.add(name, classFile);
      } else {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, renamed), 0);
        made.add(renamed.map(name), writer.toByteArray());
      }
    }
  }
}
