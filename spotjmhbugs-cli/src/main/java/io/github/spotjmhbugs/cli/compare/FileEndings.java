// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats by the endings of files, as {@code scan} has them. */
public final class FileEndings {
  private static final Map<String, String> FORMATS =
      Map.of("md", "MARKDOWN", "csv", "CSV", "xml", "JUNIT", "html", "HTML");

  private FileEndings() {}

  /**
   * Chooses a format.
   *
   * @param asked the format that the user asks for, if any
   * @param output the file to write, or null for standard output
   * @param otherwise the format where the ending of the file is that of none
   * @param <F> the formats of a command
   * @return the format
   */
  public static <F extends Enum<F>> F format(
      @Nullable F asked, @Nullable Path output, F otherwise) {
    if (asked != null) {
      return asked;
    }
    String name = output == null ? "" : output.toString();
    String format = FORMATS.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "");
    return Stream.of(otherwise.getDeclaringClass().getEnumConstants())
        .filter(one -> one.name().equals(format))
        .findFirst()
        .orElse(otherwise);
  }
}
