// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes the journal of a large study from those of small ones, to measure what a run costs that
 * finds it. CONTRIBUTING.md says how.
 */
final class ManyRecords {
  private static final int MORE = 6;

  private ManyRecords() {}

  /**
   * Writes {@code results.jsonl}, the list {@code projects.csv} of its projects, and {@code
   * more.csv} with six others, which are folders with a benchmark each.
   *
   * @param arguments a folder, how many records to write, and the journals of real studies
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    List<String> real = new ArrayList<>();
    for (String journal : Arrays.asList(arguments).subList(2, arguments.length)) {
      real.addAll(Files.readAllLines(Path.of(journal)));
    }
    try (PrintWriter records = writer(folder.resolve("results.jsonl"));
        PrintWriter list = writer(folder.resolve("projects.csv"));
        PrintWriter more = writer(folder.resolve("more.csv"))) {
      list.println("project");
      more.println("project");
      for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
        String line = real.get(i % real.size());
        String name = RecordJson.read(line).project();
        records.println(line.replace("\"" + name + "\"", "\"" + name + "-" + i + "\""));
        list.println(name + "-" + i);
        more.println(name + "-" + i);
      }
      for (int i = 0; i < MORE; i++) {
        more.println(project(folder.toAbsolutePath().resolve("more/" + i)));
      }
    }
  }

  private static PrintWriter writer(Path file) throws IOException {
    return new PrintWriter(Files.newBufferedWriter(file));
  }

  private static Path project(Path folder) throws IOException {
    Path source = folder.resolve(Sources.path("", "Sample"));
    Files.createDirectories(source.getParent());
    Files.writeString(folder.resolve("pom.xml"), Poms.of("11"));
    Files.writeString(source, Sources.java("Sample", List.of("fine"), List.of("dead")));
    return folder;
  }
}
