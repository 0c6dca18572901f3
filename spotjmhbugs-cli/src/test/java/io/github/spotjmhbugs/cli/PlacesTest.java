// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.scan.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where scan and fix say that findings in Java are. */
class PlacesTest {
  @TempDir private Path folder;

  /** Runs a command on a class whose members are given. */
  private List<String> lines(String command, String... members) throws IOException {
    String source =
        """
        package p;
        import org.openjdk.jmh.annotations.*;
        @State(Scope.Thread)
        public class A {
          double x = 2, y = 3;
        %s
        }
        """
            .formatted(String.join("\n", members));
    Path sources = Files.createDirectories(folder.resolve("src/p"));
    Files.writeString(sources.resolve("A.java"), source);
    Path classes = TestClasses.compile(folder.resolve("classes"), source);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
    List<String> words =
        List.of(command, "--practice", "RETU,WARM", "--sources", folder.resolve("src").toString());
    List<String> all = new ArrayList<>(words);
    all.add(classes.toString());
    new Main(stream, stream, folder).run(all.toArray(String[]::new));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** A benchmark with brackets around what is marked. */
  private String marked(String member) throws IOException {
    List<String> lines = lines("scan", member);
    int caret =
        IntStream.range(0, lines.size())
            .filter(i -> lines.get(i).matches(" *\\| *\\^~*"))
            .findFirst()
            .orElseThrow();
    int end = lines.get(caret).length();
    int start = lines.get(caret).indexOf('^');
    String code = lines.get(caret - 1);
    String shown =
        code.substring(0, start) + "[" + code.substring(start, end) + "]" + code.substring(end);
    return shown.replaceFirst(".*?\\| ", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Benchmark public double a() { double z = Math.sqrt(x); [Math.sqrt](y); return z; }",
        "@Benchmark public void sqrt() { [Math.sqrt](x); Math.sqrt(y); }",
        "@Benchmark public void sqrt() { [Math.sqrt](Math.sqrt(x)); }",
      })
  void theSyntaxTreeTellsWhatIsMeant(String expected) throws IOException {
    assertThat(marked(expected.replace("[", "").replace("]", ""))).isEqualTo(expected);
  }

  @Test
  void scanAndFixNameTheSameLine() throws IOException {
    String[] cold = {
      "@Benchmark", "@Warmup(", "  iterations = 0)", "public double cold() {", "", "return x; }"
    };
    assertThat(lines("scan", cold)).anyMatch(line -> line.contains("A.java:7: warning: @Warmup"));
    assertThat(lines("fix", cold)).anyMatch(line -> line.contains("A.java:7: WARM not repaired"));
  }
}
