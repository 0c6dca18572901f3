// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import static io.github.spotjmhbugs.classfile.ClassFileVersion.TAKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;

class ClassFileVersionTest {
  private static byte[] classFile(int version) {
    byte[] classFile =
        Objects.requireNonNull(InMemoryCompiler.compile("class T { void m() {} }").bytesOf("T"))
            .clone();
    classFile[6] = (byte) (version >> 8);
    classFile[7] = (byte) version;
    return classFile;
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_6, Opcodes.V17, TAKEN, ClassFileVersion.NEWEST + 1, 0xFFFF})
  void whatTheReaderTakesAndWhatNobodyKnowsIsLeftAlone(int version) {
    byte[] classFile = classFile(version);
    assertThat(ClassFileVersion.readable(classFile)).isSameAs(classFile);
  }

  @ParameterizedTest
  @ValueSource(ints = {TAKEN + 1, Opcodes.V25, ClassFileVersion.NEWEST})
  void whatIsKnownIsReadAsTheNewestThatTheReaderTakes(int version) {
    byte[] classFile = classFile(version);
    assertThat(ClassFileVersion.readable(classFile)).isEqualTo(classFile(TAKEN));
    assertThat(classFile).isEqualTo(classFile(version));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7})
  void whatIsNoClassFileIsLeftToTheReader(int length) {
    byte[] beginning = new byte[length];
    assertThat(ClassFileVersion.readable(beginning)).isSameAs(beginning);
  }
}
