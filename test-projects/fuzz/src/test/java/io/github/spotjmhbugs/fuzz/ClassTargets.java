// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import io.github.spotjmhbugs.formats.Format;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What {@code scan} reads as targets. */
final class ClassTargets {
  /** Class files in a folder. */
  static final Target FILES =
      new Target() {
        @Override
        public String name() {
          return "class-files";
        }

        @Override
        public List<Case> cases() {
          List<Case> all = new ArrayList<>(Fixtures.classes());
          all.addAll(Target.super.cases());
          return all;
        }

        @Override
        public byte[] edit(String file, byte[] content, Script script) {
          return script.below(3) == 0
              ? ByteEdits.edit(content, script)
              : ClassEdits.edit(content, script);
        }

        @Override
        public void read(Path folder) throws IOException {
          try (Stream<Path> files = Files.walk(folder)) {
            scan(folder, files.mapToInt(file -> (int) file.toFile().length()).sum());
          }
        }
      };

  /** A jar. */
  static final Target JAR =
      new Target() {
        @Override
        public String name() {
          return "jars";
        }

        @Override
        public List<Case> cases() {
          List<Case> all = new ArrayList<>(Target.super.cases());
          all.add(Case.of("benchmarks", "a.jar", jar(Fixtures.classes().subList(0, 3))));
          return all;
        }

        @Override
        public byte[] edit(String file, byte[] content, Script script) {
          return ByteEdits.edit(content, script);
        }

        @Override
        public void read(Path folder) {
          scan(folder.resolve("a.jar"), 0);
        }
      };

  private ClassTargets() {}

  /** In each format in turn: one scan takes the most of the time. */
  private static void scan(Path target, int number) {
    Format[] all = Format.values();
    Format format = all[number % all.length];
    Command.run(
        "scan", "--threshold=low", "--all", "--verbose", "--jobs=1", "--format=" + format, target);
  }

  private static byte[] jar(List<Case> classes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
      for (Case one : classes) {
        for (var file : one.files().entrySet()) {
          ZipEntry entry = new ZipEntry(file.getKey());
          entry.setTime(0);
          jar.putNextEntry(entry);
          jar.write(file.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
