// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.impact.ImpactReports;
import io.github.spotjmhbugs.impact.jvm.ForkFiles;
import io.github.spotjmhbugs.impact.run.ImpactJournal;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.study.build.StudiedProject;
import io.github.spotjmhbugs.study.run.ProjectList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Single files that commands read: results of JMH, and what users or earlier runs have written. */
final class FileTargets {
  /** Two result files of JMH. */
  static final Target RESULTS =
      of(
          "results",
          folder -> {
            Path before = folder.resolve("before.json");
            String format = List.of("text", "markdown", "csv").get((int) Files.size(before) % 3);
            Command.run(
                "compare",
                "--format=" + format,
                "--trust-one-fork",
                before,
                folder.resolve("after.json"));
            Command.run("inspect", "--format=" + format, before);
            Command.run("history", "--order=name", "--format=html", folder);
          });

  /** A result file of JMH as {@code impact} reads it, with the log of the compilers. */
  static final Target FORK =
      of(
          "fork",
          folder -> {
            ForkFiles.refusesScore(folder.resolve("score.json"), "b.B.sqrt");
            ForkFiles.refusesLog(folder.resolve("compiler.log"), "sqrt");
          });

  /** The journal of {@code impact}. */
  static final Target IMPACT_JOURNAL =
      of(
          "impact-journal",
          folder -> {
            try {
              ImpactJournal.find(folder.resolve("results.jsonl"), "question")
                  .ifPresent(record -> ImpactReports.of(List.of(record)));
            } catch (IOException e) {
              refused(e);
            }
          });

  /** A baseline. */
  static final Target BASELINE =
      of(
          "baseline",
          folder -> {
            scan(folder, "--baseline=" + folder.resolve("baseline.txt"));
            scan(
                folder,
                "--baseline=" + folder.resolve("baseline.txt"),
                "--write-baseline=" + folder.resolve("new.txt"));
          });

  /** Measurements of {@code impact}, for {@code scan --evidence}. */
  static final Target EVIDENCE =
      of("evidence", folder -> scan(folder, "--evidence=" + folder, "--format=html"));

  /** Words that users choose findings by, each on a line. */
  static final Target OPTIONS =
      of(
          "options",
          folder -> {
            String text =
                Files.readString(folder.resolve("options.txt"), StandardCharsets.ISO_8859_1);
            // Not the names of options: some write files.
            String[] words = (text + "\n\n\n\n").split("\n", -1);
            scan(
                folder,
                "--threshold=" + words[0],
                "--practice=" + words[1],
                "--exclude=" + words[2],
                "--fail-on=" + words[3]);
          });

  /** The list of a study. */
  static final Target LIST =
      of(
          "list",
          folder -> {
            try {
              ProjectList list =
                  ProjectList.read(folder.resolve("projects.csv"), "https://github.com/{}.git");
              list.problems().forEach(problem -> Command.judge(problem.line()));
            } catch (IOException e) {
              refused(e);
            }
          });

  /** The Maven settings of a user. */
  static final Target SETTINGS =
      of(
          "settings",
          folder -> {
            MavenOptions options =
                MavenOptions.of(
                    new Properties(),
                    Map.of(
                        "user.home", folder.toString(),
                        "maven.repo.local", folder.resolve("repository").toString()));
            try {
              new MavenFetcher(options, new DownloadProgress(Waiting.unseen()))
                  .resolver(folder, Map.of(), true);
            } catch (IOException e) {
              refused(e);
            }
            try {
              StudiedProject.passSettings(folder, folder.resolve("home"));
            } catch (IOException e) {
              refused(e);
            }
          });

  /** The settings of a project. */
  static final Target PROJECT_SETTINGS =
      of("project-settings", folder -> Command.in(folder, "scan", "--show-settings"));

  /** Reads a case. */
  @FunctionalInterface
  private interface Reader {
    void read(Path folder) throws Exception;
  }

  private FileTargets() {}

  private static Target of(String name, Reader reader) {
    return new Target() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void read(Path folder) throws Exception {
        reader.read(folder);
      }
    };
  }

  private static void scan(Path folder, String... options) throws IOException {
    Path classes = folder.resolve("classes");
    if (!Files.exists(classes)) {
      Fixtures.named("retu/IgnoredPureResult").write(classes);
    }
    Object[] words = new Object[options.length + 3];
    words[0] = "scan";
    words[1] = "--jobs=1";
    System.arraycopy(options, 0, words, 2, options.length);
    words[options.length + 2] = classes;
    Command.run(words);
  }

  private static void refused(IOException refusal) {
    String message = refusal.getMessage();
    if (message == null || message.isBlank()) {
      throw new AssertionError("no reason", refusal);
    }
    Command.judge(message);
  }
}
