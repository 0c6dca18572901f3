// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jars for hosts that take one file: whole, no stranger's names, and the licences of all in it. */
class SelfContainedJarsTest {
  /** JMH finds a profiler by the name of its class. */
  private static final String BY_NAME = "spotjmhbugs.class";

  @ParameterizedTest
  @ValueSource(strings = {"javac", "profiler"})
  void holdsOurNamesOnlyAndAllLicences(String module) throws IOException {
    try (JarFile jar = new JarFile(Corpus.packed(module).toFile())) {
      assertThat(jar.stream().map(entry -> entry.getName()))
          .filteredOn(name -> name.endsWith(".class"))
          .contains("io/github/spotjmhbugs/shaded/asm/ClassReader.class")
          .allMatch(name -> name.startsWith("io/github/spotjmhbugs/") || name.equals(BY_NAME));
      assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
      assertThat(text(jar, "META-INF/LICENSE-asm.txt"))
          .contains("INRIA, France Telecom", "Redistributions in binary form must reproduce");
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
