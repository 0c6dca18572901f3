// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassContainerTest {
  @TempDir private Path folder;

  @Test
  void aJarListsItsClassesSorted() throws IOException {
    try (ClassContainer jar = jar("b/B$C.class", "a/A.class", "b/B.class", "b/readme.txt")) {
      assertThat(jar.classNames()).containsExactly("a/A", "b/B", "b/B$C");
      assertThat(jar.read("b/B")).asString(StandardCharsets.UTF_8).isEqualTo("b/B.class");
      assertThat(jar.read("b/Absent")).isNull();
      assertThat(jar.locationOf("b/B$C")).isEqualTo("some.jar!b/B$C.class");
    }
  }

  @Test
  void aJarThatHoldsMoreThanAnyJarIsRefused() throws IOException {
    Path bomb = folder.resolve("bomb.jar");
    byte[] zeros = new byte[1 << 20];
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(bomb))) {
      for (int i = 0; i < 100; i++) {
        jar.putNextEntry(new ZipEntry("p/C" + i + ".class"));
        jar.write(zeros);
      }
    }

    assertThat(bomb).satisfies(file -> assertThat(file.toFile().length()).isLessThan(200_000));
    assertThatThrownBy(() -> ClassContainer.open(bomb, "bomb.jar"))
        .isInstanceOf(IOException.class)
        .hasMessage("holds more than any jar: class files of 100 MB in 100 entries");
  }

  @Test
  void noMoreOfAnEntryIsReadThanItClaims() throws IOException {
    Path liar = folder.resolve("liar.jar");
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(liar))) {
      jar.putNextEntry(new ZipEntry("p/A.class"));
      jar.write(new byte[1 << 20]);
    }
    byte[] bytes = Files.readAllBytes(liar);
    ByteBuffer table = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int entry = table.getInt(bytes.length - 6); // where the central directory begins
    Files.write(liar, table.putInt(entry + 24, 0).array());

    try (ClassContainer jar = ClassContainer.open(liar, "liar.jar")) {
      assertThat(jar.read("p/A")).isEmpty();
    }
  }

  @Test
  void classesOfApplicationArchivesHaveTheirOwnFolder() throws IOException {
    try (ClassContainer jar =
        jar("loader/Main.class", "BOOT-INF/classes/a/A.class", "WEB-INF/classes/b/B.class")) {
      assertThat(jar.classNames()).containsExactly("a/A", "b/B", "loader/Main");
      assertThat(jar.locationOf("a/A")).isEqualTo("some.jar!BOOT-INF/classes/a/A.class");
      assertThat(jar.read("a/A")).isNotNull();
    }
  }

  @Test
  void theFirstOfTwoEntriesForAClassWins() throws IOException {
    try (ClassContainer jar = jar("WEB-INF/classes/a/A.class", "a/A.class")) {
      assertThat(jar.classNames()).containsExactly("a/A");
      assertThat(jar.locationOf("a/A")).isEqualTo("some.jar!WEB-INF/classes/a/A.class");
    }
  }

  @Test
  void versionedClassesCountOnlyWithoutABaseClass() throws IOException {
    try (ClassContainer jar =
        jar(
            "META-INF/versions/11/a/A.class",
            "META-INF/versions/17/b/B.class",
            "META-INF/versions/9/b/B.class",
            "META-INF/versions/9/module-info.class",
            "a/A.class",
            "module-info.class")) {
      assertThat(jar.classNames()).containsExactly("a/A", "b/B");
      assertThat(jar.locationOf("a/A")).isEqualTo("some.jar!a/A.class");
      assertThat(jar.locationOf("b/B")).isEqualTo("some.jar!META-INF/versions/9/b/B.class");
    }
  }

  @Test
  void aDirectoryMayLieAboveTheOneOfThePackages() throws IOException {
    String name = ClassContainerTest.class.getName().replace('.', '/');
    Path file = folder.resolve("target/test-classes/" + name + ".class");
    Files.createDirectories(file.getParent());
    byte[] classFile =
        ClassContainerTest.class.getResourceAsStream("ClassContainerTest.class").readAllBytes();
    Files.write(file, classFile);

    try (ClassContainer directory = ClassContainer.open(folder.resolve("target"), "target")) {
      assertThat(directory.classNames()).containsExactly(name);
      assertThat(directory.read(name)).isEqualTo(classFile);
      assertThat(directory.locationOf(name)).isEqualTo("target/test-classes/" + name + ".class");
    }
  }

  @Test
  void aDirectoryIsListedWhateverItsFilesHold() throws IOException {
    Files.createDirectories(folder.resolve("x/y"));
    Files.writeString(folder.resolve("x/y/Z.class"), "no class file");
    Files.writeString(folder.resolve("Empty.class"), "");

    try (ClassContainer directory = ClassContainer.open(folder, "f")) {
      assertThat(directory.classNames()).containsExactly("Empty", "x/y/Z");
      assertThat(directory.problems()).isEmpty();
    }
  }

  @Test
  void aLinkToADirectoryIsFollowed() throws IOException {
    Files.createDirectories(folder.resolve("real/p"));
    Files.writeString(folder.resolve("real/p/A.class"), "");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));

    try (ClassContainer directory = ClassContainer.open(link, "link")) {
      assertThat(directory.classNames()).containsExactly("p/A");
    }
  }

  @Test
  void aClassPathSearchesInOrderAndRemembersMisses() throws IOException {
    Files.createDirectories(folder.resolve("first/a"));
    Files.writeString(folder.resolve("first/a/A.class"), "first");
    try (ClassContainer first = ClassContainer.open(folder.resolve("first"), "first");
        ClassContainer second = jar("a/A.class", "b/B.class")) {
      ClassPath classPath = new ClassPath(List.of(first, second));

      assertThat(classPath.bytesOf("a/A")).asString(StandardCharsets.UTF_8).isEqualTo("first");
      assertThat(classPath.bytesOf("b/B")).isNotNull();
      assertThat(classPath.bytesOf("z/Z")).isNull();
      assertThat(classPath.bytesOf("c/C")).isNull();
      for (String ofPlatform :
          List.of(
              "org/w3c/dom/Document",
              "org/xml/sax/InputSource",
              "org/ietf/jgss/Oid",
              "com/sun/net/httpserver/HttpServer")) {
        assertThat(classPath.bytesOf(ofPlatform)).isNull();
      }
      assertThat(classPath.missing()).containsExactly("c/C", "z/Z");
      assertThat(classPath.unreadable()).isEmpty();
    }
  }

  /** A jar whose entries hold their own names. */
  private ClassContainer jar(String... entries) throws IOException {
    Path file = folder.resolve("test.jar");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String entry : entries) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write(entry.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return ClassContainer.open(file, "some.jar");
  }
}
