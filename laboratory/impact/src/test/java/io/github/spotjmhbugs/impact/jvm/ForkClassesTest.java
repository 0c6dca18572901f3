// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** What runs in the JVM of the benchmarks needs Java 8 and the benchmarks' JMH, nothing else. */
class ForkClassesTest {
  private static final String OURS = "io/github/spotjmhbugs/";

  @TempDir private Path folder;

  @Test
  void runOnJava8() throws IOException {
    for (Path file : written()) {
      ClassReader reader = new ClassReader(Files.readAllBytes(file));
      assertThat(reader.readUnsignedShort(6)).as(file.toString()).isEqualTo(Opcodes.V1_8);
    }
  }

  @Test
  void referToNoOtherClassOfOurs() throws IOException {
    Set<String> referredTo = new TreeSet<>();
    Remapper collector =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String internalName) {
            referredTo.add(internalName);
            return internalName;
          }
        };
    Set<String> present = new TreeSet<>();
    for (Path file : written()) {
      ClassReader reader = new ClassReader(Files.readAllBytes(file));
      present.add(reader.getClassName());
      reader.accept(new ClassRemapper(new ClassWriter(0), collector), ClassReader.SKIP_DEBUG);
    }
    assertThat(referredTo).filteredOn(name -> name.startsWith(OURS)).isSubsetOf(present);
    assertThat(referredTo)
        .allMatch(name -> name.matches("(java|org/openjdk/jmh|io/github/spotjmhbugs)/.*"));
  }

  private List<Path> written() throws IOException {
    ForkClasses.writeOurs(folder);
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }
}
