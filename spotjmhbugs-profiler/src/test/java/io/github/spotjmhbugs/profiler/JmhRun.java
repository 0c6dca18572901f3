// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.Main;

/**
 * What JMH's own {@code Main} did in a JVM of its own.
 *
 * @param status with which it ended
 * @param text what it wrote to both streams
 */
record JmhRun(int status, String text) {
  /** Runs JMH with arguments of its command line. */
  static JmhRun of(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // JMH hands them to the JVMs that it starts.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Djmh.ignoreLock=true"); // other builds may run benchmarks at the same time
    command.add("-Dfile.encoding=UTF-8");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new JmhRun(process.waitFor(), text);
  }

  /** The number of lines that have a part that matches. */
  long lines(String regex) {
    Pattern pattern = Pattern.compile(regex);
    return text.lines().filter(line -> pattern.matcher(line).find()).count();
  }
}
