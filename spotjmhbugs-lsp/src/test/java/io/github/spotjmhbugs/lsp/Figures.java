// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints how long an editor waits, and what memory the server takes: {@code Figures FOLDER EDITS}.
 * The folder is for the project that it makes, whose JMH is on the class path of this program.
 */
final class Figures {
  private static final String PUBLISHED = "textDocument/publishDiagnostics";
  private static final double SECOND = 1e9;

  private Figures() {}

  public static void main(String[] arguments) throws IOException {
    ProjectFolder project = ProjectFolder.in(Path.of(arguments[0]));
    int edits = Integer.parseInt(arguments[1]);
    for (int pairs : List.of(21, 106)) {
      String name = "Big" + pairs;
      String text = text(name, pairs);
      Path file = project.source("p/" + name + ".java", text);
      long start = System.nanoTime();
      try (ServerProcess server = new ServerProcess(project.root())) {
        String settings = new Gson().toJson(ProjectFolder.settings());
        server.ask(
            "initialize",
            "{\"processId\":null,\"capabilities\":{},\"initializationOptions\":" + settings + "}");
        server.tell("textDocument/didOpen", ServerProcess.open(file, text));
        server.await(PUBLISHED);
        print("%s: first diagnostics after %.2f s", name, (System.nanoTime() - start) / SECOND);
        List<Double> times = new ArrayList<>();
        for (int edit = 0; edit < edits; edit++) {
          long before = System.nanoTime();
          server.tell("textDocument/didChange", change(file, text, edit));
          server.await(PUBLISHED);
          times.add((System.nanoTime() - before) / SECOND);
        }
        Collections.sort(times);
        print(
            "%s: %d lines, edit to diagnostics %.2f s (median), %.2f s (most); %s",
            name,
            text.lines().count(),
            times.get(edits / 2),
            times.get(edits - 1),
            memory(server.pid()));
      }
    }
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }

  private static String memory(long process) throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(process), "status")).stream()
        .filter(line -> line.startsWith("VmRSS"))
        .findFirst()
        .orElse("no memory is known here");
  }

  /** Inserts an empty line, or removes it. */
  private static String change(Path file, String text, int edit) {
    String now = edit % 2 == 0 ? text.replaceFirst("\n", "\n\n") : text;
    return new Gson()
        .toJson(
            Map.of(
                "textDocument",
                Map.of("uri", file.toUri().toString(), "version", edit + 2),
                "contentChanges",
                List.of(Map.of("text", now))));
  }

  private static String text(String name, int pairs) {
    StringBuilder members = new StringBuilder();
    for (int i = 0; i < pairs; i++) {
      members.append(
          """
            @Benchmark
            public void drop%1$d() {
              Math.sqrt(x + %1$d);
            }

            @Benchmark
            public double add%1$d() {
              double sum = y;
              for (int i = 0; i < 10; i++) {
                sum += Math.cbrt(x) * %1$d;
              }
              return sum;
            }

          """
              .formatted(i));
    }
    return """
        package p;

        import org.openjdk.jmh.annotations.*;

        @State(Scope.Thread)
        public class %s {
          double x = 4, y = 9;

        %s}
        """
        .formatted(name, members);
  }
}
