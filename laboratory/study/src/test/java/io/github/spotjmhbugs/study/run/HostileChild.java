// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a process could do that a project has taken over, told by the last word of its folder. */
public final class HostileChild {
  private final Workspace workspace;
  private final ListedProject project;
  private final Path repository;

  private HostileChild(Workspace workspace, StudyChild.Request request) {
    this.workspace = workspace;
    project = request.project();
    repository = Path.of(request.mavenRepository());
  }

  /** Does what the name of the project says. */
  public static void main(String[] arguments) throws Exception {
    Workspace workspace = new Workspace(Path.of(arguments[0]));
    StudyChild.Request request = StudyChild.Request.take(workspace.request());
    new HostileChild(workspace, request).act(request.project().project().replaceAll(".*/", ""));
  }

  private void act(String attack) throws Exception {
    switch (attack) {
      case "another-project" -> leave(json().replace("another-project", "victim"));
      case "huge-record" -> {
        leave(json());
        try (RandomAccessFile file = new RandomAccessFile(workspace.record().toFile(), "rw")) {
          file.setLength(10L << 30);
        }
      }
      case "deep-record" -> leave(json().replaceFirst("\\{", "{\"x\":" + "[".repeat(3_000_000)));
      case "wide-record" ->
          leave(json().replace("\"findings\":[", "\"findings\":[" + "{},".repeat(1_000_000)));
      case "huge-number" -> leave(json().replaceFirst(":0", ":1e999999999"));
      case "unknown-outcome" -> leave(json().replace("FAILED", "PERFECT"));
      case "missing-fields" -> leave("{\"project\":\"" + project.project() + "\"}");
      case "long-reason" -> leave(json().replace("because", "x".repeat(60_000)));
      case "path-out" -> leave(json().replace("src/A.java", "../../A.java"));
      case "terminal" -> {
        System.out.println("\u001b]0;owned\u0007\u001b[2J");
        Files.writeString(workspace.log("clone"), "\u001b[31m https://me:pw@host/x\n");
        leave(json().replace("because", "\\u001b[2Jbecause https://me:pw@host/x \\u202e"));
      }
      case "linked-record" -> Files.createSymbolicLink(workspace.record(), secret());
      case "piped-record" -> run("mkfifo", workspace.record().toString());
      case "linked-log" -> Files.createSymbolicLink(workspace.log("clone"), secret());
      case "piped-log" -> run("mkfifo", workspace.log("clone").toString());
      case "odd-log" -> Files.writeString(workspace.logs().resolve("../x.log"), "x");
      case "closed-output" -> {
        System.out.close();
        System.err.close();
        leave(json());
      }
      case "false-steps" -> {
        System.out.println(StudyChild.STEP + "SCAN; rm -rf /");
        System.out.println(StudyChild.STEP + "BUILD");
        leave(json());
      }
      case "endless-line" -> {
        byte[] much = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        while (!Thread.interrupted()) {
          System.out.write(much);
        }
      }
      case "no-signals" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(HostileChild::spin));
        sleep();
      }
      case "daemon" -> {
        new ProcessBuilder(
                "setsid", "sh", "-c", "env -i sleep 7654" + project.stars() + " & sleep 0.2")
            .start()
            .waitFor();
        leave(json());
      }
      case "kills" -> {
        run("kill", "-KILL", project.stars().toString());
        leave(json());
      }
      case "memory" -> {
        List<byte[]> all = new ArrayList<>();
        while (all.size() < 1 << 20) {
          all.add(new byte[1 << 20]);
        }
      }
      case "disk" -> {
        try (RandomAccessFile file = new RandomAccessFile(workspace.root() + "/huge", "rw")) {
          file.setLength(1L << 40); // a sparse file: it takes no disk in truth
        }
        sleep();
      }
      case "repository" -> {
        try (RandomAccessFile file = new RandomAccessFile(repository + "/huge", "rw")) {
          file.setLength(200L << 20);
        }
        sleep();
      }
      case "many-files" -> {
        for (int i = 0; i < 4_000; i++) {
          Files.createDirectories(workspace.temp().resolve("folder" + i));
          Files.createSymbolicLink(workspace.temp().resolve("link" + i), secret());
        }
        sleep();
      }
      case "many-logs" -> {
        for (char a = 'a'; a <= 'z'; a++) {
          for (char b = 'a'; b <= 'z'; b++) {
            Files.writeString(workspace.log("" + a + b), "x");
          }
        }
        leave(json());
      }
      case "closed-logs" -> {
        leave(json());
        run("chmod", "000", workspace.logs().toString());
      }
      case "closed-folder" -> {
        Path closed = Files.createDirectories(workspace.root().resolve("closed/more"));
        Files.writeString(closed.resolve("file"), "x");
        run("chmod", "-R", "000", workspace.root().resolve("closed").toString());
        leave(json());
      }
      case "nothing-left" -> {
        try (Stream<Path> all = Files.walk(workspace.root())) {
          for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
            Files.deleteIfExists(one);
          }
        }
      }
      case "reads" -> {
        Files.writeString(workspace.log("clone"), read(secret()) + read(Path.of("/etc/shadow")));
        leave(json());
      }
      case "writes" -> {
        Files.writeString(secret().resolveSibling("written"), "x");
        leave(json());
      }
      default -> throw new IllegalArgumentException(attack);
    }
  }

  /** The test puts a file beside the folder of the projects. */
  private Path secret() {
    return Path.of(project.origin().place()).resolveSibling("secret");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e + "\n";
    }
  }

  private void leave(String record) throws IOException {
    Files.writeString(workspace.record(), record);
  }

  private String json() {
    ProjectRecord failed =
        ProjectRecord.unknown(project.project(), project.stars(), Outcome.FAILED, "because");
    return RecordJson.write(failed)
        .replace("\"paths\":{}", "\"paths\":{\"A.java\":\"src/A.java\"}");
  }

  private void run(String... command) throws IOException, InterruptedException {
    new ProcessBuilder(command).directory(workspace.root().toFile()).inheritIO().start().waitFor();
  }

  private static void spin() {
    while (!Thread.interrupted()) {
      Thread.onSpinWait();
    }
  }

  private static void sleep() throws InterruptedException {
    TimeUnit.MINUTES.sleep(5);
  }
}
