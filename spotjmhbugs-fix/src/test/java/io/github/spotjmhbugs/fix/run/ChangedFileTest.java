// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is read now and written later. */
class ChangedFileTest {
  @TempDir private Path temporary;

  @Test
  void aLinkThatIsSwappedInMeanwhileIsNotFollowed() throws IOException {
    Path directory = temporary.toRealPath();
    Path outside = Files.createDirectories(directory.resolve("outside"));
    Files.writeString(outside.resolve("A.java"), "before");
    Path folder = Files.createDirectories(directory.resolve("sources/p"));
    Path file = Files.writeString(folder.resolve("A.java"), "before");
    ChangedFile changed = new ChangedFile(file, List.of(), bytes("before"), bytes("after"));

    Files.delete(file);
    Files.createSymbolicLink(file, outside.resolve("A.java"));
    assertThatThrownBy(changed::write)
        .isInstanceOf(IOException.class)
        .hasMessage(file + " was replaced by a link meanwhile");

    Files.delete(file);
    Files.delete(folder);
    Files.createSymbolicLink(folder, outside);
    assertThatThrownBy(changed::write).hasMessage(file + " was replaced by a link meanwhile");
    assertThat(outside).isDirectoryContaining("glob:**A.java");
    assertThat(outside.resolve("A.java")).hasContent("before");

    Files.delete(folder);
    Files.createDirectory(folder);
    Files.writeString(file, "before");
    changed.write();
    assertThat(file).hasContent("after");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
