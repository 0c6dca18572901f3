// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.history;

import io.github.spotjmhbugs.scan.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures {@code history} on made-up files, in JVMs of their own with one gigabyte and two cores:
 * 100 files and 1,000 files of 300 benchmarks with five forks of five iterations each. Some
 * benchmarks regress, improve or come back. Prints the seconds and their ratio.
 *
 * <p>Usage: {@code ManyFiles DIR}, where DIR holds the files, which take 600 MB.
 */
final class ManyFiles {
  private static final int BENCHMARKS = 300;

  private ManyFiles() {}

  public static void main(String... arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    double few = seconds(made(directory.resolve("100"), 100));
    double many = seconds(made(directory.resolve("1000"), 1000));
    System.out.printf(
        "100 files: %.1f s; 1,000 files: %.1f s; ratio %.1f%n", few, many, many / few);
  }

  /** Makes the files of a history, unless they are there. */
  static Path made(Path directory, int files) throws IOException {
    if (Files.isDirectory(directory)) {
      return directory;
    }
    Files.createDirectories(directory);
    Random random = new Random(files);
    for (int file = 0; file < files; file++) {
      StringBuilder text = new StringBuilder("[\n");
      for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
        text.append(benchmark == 0 ? "" : ",\n").append(result(random, benchmark, file, files));
      }
      Files.writeString(
          directory.resolve(String.format(Locale.ROOT, "run-%04d.json", file)), text + "\n]\n");
    }
    return directory;
  }

  private static String result(Random random, int benchmark, int file, int files) {
    boolean isLater = file > files * (benchmark % 7 + 1) / 9;
    double step = benchmark % 30 == 0 && isLater ? 1.1 : benchmark % 30 == 1 && isLater ? 0.85 : 1;
    double run = (1 + benchmark) * step * Math.exp(0.02 * random.nextGaussian());
    String data =
        IntStream.range(0, 5)
            .mapToObj(
                fork -> {
                  double level = run * Math.exp(0.02 * random.nextGaussian());
                  return IntStream.range(0, 5)
                      .mapToObj(i -> String.valueOf(level * Math.exp(0.01 * random.nextGaussian())))
                      .collect(Collectors.joining(",\n          ", "[\n          ", "\n        ]"));
                })
            .collect(Collectors.joining(",\n        "));
    return """
          {
            "jmhVersion" : "1.37",
            "benchmark" : "org.example.Suite%d.benchmark%d",
            "mode" : "avgt",
            "threads" : 1,
            "forks" : 5,
            "jvm" : "/usr/lib/jvm/java-17-openjdk-amd64/bin/java",
            "jvmArgs" : [
            ],
            "jdkVersion" : "17.0.15",
            "vmName" : "OpenJDK 64-Bit Server VM",
            "vmVersion" : "17.0.15+6",
            "warmupIterations" : 5,
            "warmupTime" : "1 s",
            "warmupBatchSize" : 1,
            "measurementIterations" : 5,
            "measurementTime" : "1 s",
            "measurementBatchSize" : 1,
            "params" : {
              "size" : "%d"
            },
            "primaryMetric" : {
              "score" : 1.0,
              "scoreUnit" : "ns/op",
              "rawData" : [
                %s
              ]
            },
            "secondaryMetrics" : {
            }
          }"""
        .formatted(benchmark / 10, benchmark, benchmark % 4, data);
  }

  private static double seconds(Path directory) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:ActiveProcessorCount=2",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "history",
                "--format",
                "html",
                "--output",
                directory + ".html",
                directory.toString())
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("history failed");
    }
    return (System.nanoTime() - start) / 1e9;
  }
}
