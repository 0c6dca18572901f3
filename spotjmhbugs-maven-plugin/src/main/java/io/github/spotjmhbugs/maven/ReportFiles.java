// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.scan.Format;
import io.github.spotjmhbugs.scan.ReplacedFile;
import io.github.spotjmhbugs.scan.report.Palette;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Set;

/** The files that a scan leaves in the output directory, one for each format. */
final class ReportFiles {
  private final Path directory;

  /**
   * @param directory where to write; made when it does not exist
   */
  ReportFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * @param format a format
   * @return the name of its file
   */
  static String nameOf(Format format) {
    return "spotjmhbugs." + format.extension();
  }

  /**
   * @param result what was found
   * @param formats the formats to write
   * @param sources the sources of the modules
   * @throws IOException when a file cannot be written; nothing is left of that file
   */
  void write(ScanResult result, Set<Format> formats, Sources sources) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    Files.createDirectories(directory);
    for (Format format : formats) {
      String report = format.report(Palette.PLAIN, sources).render(result);
      try (ReplacedFile file = ReplacedFile.of(directory.resolve(nameOf(format)))) {
        file.write(report);
      }
    }
  }
}
