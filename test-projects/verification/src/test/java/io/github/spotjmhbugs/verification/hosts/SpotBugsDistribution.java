// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.verification.ChildProcess;
import io.github.spotjmhbugs.verification.Corpus;
import io.github.spotjmhbugs.verification.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * SpotBugs as it is downloaded.
 *
 * @param home the unpacked directory, which is named after the version
 */
record SpotBugsDistribution(Path home) {
  /** SpotBugs 4.8 brings an ASM that reads the class files of no newer Java. */
  private static final int NEWEST_OF_4_8 = 23;

  private static final String PREFIX = "spotbugs-";
  private static final String MAIN = "edu.umd.cs.findbugs.LaunchAppropriateUI";

  /**
   * @return those that the pom names, the oldest first; an older build may have left others
   */
  static List<SpotBugsDistribution> all() {
    List<Path> homes =
        Stream.of(System.getProperty("spotjmhbugs.spotBugsVersions").split(",", -1))
            .map(version -> Corpus.path("spotBugs").resolve(PREFIX + version))
            .toList();
    assertThat(homes).allSatisfy(home -> assertThat(home).isDirectory());
    return homes.stream().map(SpotBugsDistribution::new).toList();
  }

  /**
   * @return the version, such as 4.8.6
   */
  String version() {
    return home.getFileName().toString().substring(PREFIX.length());
  }

  /**
   * @param release a version of Java
   * @return whether it reads the class files of that version, those of the JDK that runs it too
   */
  boolean reads(int release) {
    return release <= NEWEST_OF_4_8 || !version().startsWith("4.8.");
  }

  /**
   * @return a JDK to run it with: the running one, if it can; skips the test if there is none
   * @throws IOException when the JDKs of this machine cannot be listed
   */
  Jdk jdk() throws IOException {
    return reads(Jdk.running().release()) ? Jdk.running() : jdk(17);
  }

  /**
   * @param release a version of Java
   * @return a JDK of that version; skips the test if there is none
   * @throws IOException when the JDKs of this machine cannot be listed
   */
  static Jdk jdk(int release) throws IOException {
    Optional<Jdk> jdk = Jdk.find(release);
    if (jdk.isEmpty()) {
      System.out.println("hosts on Java " + release + ": skipped, no such JDK found");
    }
    assumeThat(jdk).as("a JDK " + release).isPresent();
    return jdk.orElseThrow();
  }

  /**
   * Runs its command line, on the classes and with the options that are given.
   *
   * @param jdk what to run it with
   * @param arguments what stands behind {@code -textui}
   * @return how it ended
   * @throws Exception when it cannot be started
   */
  ChildProcess run(Jdk jdk, List<String> arguments) throws Exception {
    return start(jdk, List.of("-jar", jar().toString()), arguments);
  }

  /** The same, with the ASM of another distribution in front of its own. */
  ChildProcess runWithAsmOf(SpotBugsDistribution other, Jdk jdk, List<String> arguments)
      throws Exception {
    List<String> classPath = new ArrayList<>();
    try (Stream<Path> jars = Files.list(other.jar().getParent())) {
      jars.filter(jar -> jar.getFileName().toString().startsWith("asm"))
          .forEach(jar -> classPath.add(jar.toString()));
    }
    classPath.add(jar().toString());
    return start(jdk, List.of("-cp", String.join(File.pathSeparator, classPath), MAIN), arguments);
  }

  private Path jar() {
    return home.resolve("lib/spotbugs.jar");
  }

  private ChildProcess start(Jdk jdk, List<String> program, List<String> arguments)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.tool("java"));
    command.addAll(ChildProcess.BRIEF);
    command.addAll(program);
    command.add("-textui");
    command.addAll(arguments);
    return ChildProcess.run(home, command);
  }

  @Override
  public String toString() {
    return "SpotBugs " + version();
  }
}
