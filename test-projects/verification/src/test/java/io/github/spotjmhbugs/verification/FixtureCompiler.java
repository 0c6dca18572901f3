// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles the fixtures in Java for one release, without those that it has no syntax for. */
public final class FixtureCompiler {
  private static final Pattern JAVAC_ERROR = Pattern.compile("^(?<file>.*):\\d+: error: (.*)$");
  private static final Pattern ECJ_ERROR =
      Pattern.compile("^\\d+\\. ERROR in (?<file>.*) (\\(at line \\d+\\))$");

  /** How a compiler is called. */
  private interface Program {
    ChildProcess run(Path directory, List<String> arguments)
        throws IOException, InterruptedException;
  }

  private final Program program;
  private final List<String> options;
  private final Pattern error;

  private FixtureCompiler(Program program, List<String> options, Pattern error) {
    this.program = program;
    this.options = options;
    this.error = error;
  }

  /**
   * @param jdk a JDK; the compiler of the running one runs in this JVM, which knows it by now
   * @param release a release that its compiler knows
   * @return the compiler for that release
   */
  public static FixtureCompiler javac(Jdk jdk, int release) {
    List<String> options =
        List.of(
            ("--release=" + release), "-Xlint:-options", "-Xmaxerrs", "1000", "-encoding", "UTF-8");
    Program program =
        jdk.equals(Jdk.running())
            ? FixtureCompiler::runJavacHere
            : child(
                Stream.concat(
                        Stream.of(jdk.tool("javac")), ChildProcess.BRIEF.stream().map("-J"::concat))
                    .toList());
    return new FixtureCompiler(program, options, JAVAC_ERROR);
  }

  /**
   * @param jdk a JDK
   * @param jar the jar of Eclipse's compiler
   * @param level a level of syntax and class files that it knows, such as {@code 1.6}
   * @return the compiler for that level, with the library of the JDK
   */
  public static FixtureCompiler ecj(Jdk jdk, Path jar, String level) {
    List<String> command = new ArrayList<>(List.of(jdk.tool("java")));
    command.addAll(ChildProcess.BRIEF);
    command.addAll(List.of("-jar", jar.toString()));
    return new FixtureCompiler(
        child(command), List.of("-" + level, "-encoding", "UTF-8"), ECJ_ERROR);
  }

  private static Program child(List<String> command) {
    return (directory, arguments) ->
        ChildProcess.run(directory, Stream.concat(command.stream(), arguments.stream()).toList());
  }

  private static ChildProcess runJavacHere(Path directory, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, out, out, arguments.toArray(String[]::new));
    return new ChildProcess(status, out.toString(StandardCharsets.UTF_8).lines().toList());
  }

  /**
   * @param sources the root of the fixtures, or of a copy
   * @param output where the class files go; what this directory holds is deleted
   * @return the fixtures that are refused, with the first error in each
   * @throws IOException when the compiler cannot be started
   * @throws InterruptedException when the wait for it is
   */
  public Map<String, String> compile(Path sources, Path output)
      throws IOException, InterruptedException {
    List<String> all = JavaFixtures.all();
    Map<String, String> leftOut = new TreeMap<>();
    Map<String, String> refused = compile(sources, output, all);
    while (!refused.isEmpty()) {
      leftOut.putAll(refused);
      List<String> left = all.stream().filter(file -> !leftOut.containsKey(file)).toList();
      refused = compile(sources, output, left);
    }
    return leftOut;
  }

  private Map<String, String> compile(Path sources, Path output, List<String> files)
      throws IOException, InterruptedException {
    // ECJ also writes what is right among what is wrong.
    Directories.clear(output);
    List<String> words = new ArrayList<>(options);
    words.addAll(List.of("-g", "-proc:none", "-nowarn"));
    words.addAll(List.of("-classpath", Corpus.fixtureClassPath(), "-d", output.toString()));
    files.forEach(file -> words.add(sources.resolve(file).toString()));
    ChildProcess compiler = program.run(sources, words);
    Map<String, String> refused = refused(sources, compiler.output());
    assertThat(compiler.exitCode() == 0)
        .as(() -> String.join("\n", compiler.output()))
        .isEqualTo(refused.isEmpty());
    return refused;
  }

  private Map<String, String> refused(Path sources, List<String> messages) {
    Map<String, String> refused = new TreeMap<>();
    for (int i = 0; i < messages.size(); i++) {
      Matcher message = error.matcher(messages.get(i));
      if (message.matches()) {
        // Where javac does not know a name, the name is in the third line from here.
        String symbol = i + 3 < messages.size() ? messages.get(i + 3) : "";
        String detail = symbol.startsWith("  symbol:") ? symbol.replaceAll(" +", " ") : "";
        String file = sources.relativize(sources.resolve(message.group("file"))).toString();
        refused.putIfAbsent(file.replace('\\', '/'), message.group(2) + detail);
      }
    }
    return refused;
  }
}
