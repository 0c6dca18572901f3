// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Projects of every kind that a study meets. */
final class EveryKind {
  static final String SAMPLES = "org.openjdk.jmh:jmh-samples:1.37";

  private final Host host;
  private final String singleCommit;

  /**
   * @param host where the projects are made
   */
  EveryKind(Host host) throws IOException {
    this.host = host;
    this.singleCommit = add();
  }

  /**
   * @return the one commit of {@code a/single}
   */
  String singleCommit() {
    return singleCommit;
  }

  /**
   * @return a list of all of them, in the form of the study of 2019, and of rows that are none
   */
  Path list() throws IOException {
    return host.list(
        "project,forked,watchers,stars,forks,subscribers",
        "a/single,false,1,10,0,1",
        "a/modules,False,1,9,0,1",
        "a/old,,,8",
        "a/broken,,,7",
        "a/none,,,6",
        "a/thousand,,,5",
        "a/missing,,,4",
        "a/fork,true,1,3,0,1",
        "a/obscure,false,0,1,0,0",
        SAMPLES,
        "no project at all,,,2",
        "a/much,,,many",
        "\"a/unclosed,,,2",
        "a/long,,,2,0,1,7",
        "a/single,,,10");
  }

  private String add() throws IOException {
    String benchmarks = Sources.java("Sample", List.of("right", "fine"), List.of("dead"));
    String commit =
        host.add(
            "a/single", Map.of("pom.xml", Poms.of("11"), Sources.path("", "Sample"), benchmarks));
    host.add("a/modules", modules());
    host.add("a/old", Map.of("pom.xml", Poms.of("1.6"), Sources.path("", "Sample"), benchmarks));
    String broken = benchmarks.replace("Math.", "Maths.").replace("Sample", "Broken");
    host.add("a/broken", Map.of("pom.xml", Poms.of("11"), Sources.path("", "Broken"), broken));
    host.add(
        "a/none",
        Map.of(
            "pom.xml",
            "This is no POM.",
            Sources.path("", "Plain"),
            "package sample; class Plain {}"));
    List<String> names = IntStream.range(0, 999).mapToObj(i -> "benchmark" + i).toList();
    String thousand = Sources.java("Thousand", names, List.of("dead"));
    host.add("a/thousand", Map.of("benchmarks/sample/Thousand.java", thousand));
    return commit;
  }

  private static Map<String, String> modules() {
    String parent =
        "<packaging>pom</packaging><modules><module>library</module><module>broken</module>"
            + "<module>benchmarks</module></modules>";
    String needsLibrary =
        "<dependencies><dependency><groupId>g</groupId><artifactId>library</artifactId>"
            + "<version>1</version></dependency></dependencies>";
    String benchmarks = Sources.java("Uses", List.of("right"), List.of("dead"));
    return Map.of(
        "pom.xml",
        Poms.of("11", parent),
        "library/pom.xml",
        Poms.pom("library", true),
        Sources.path("library/", "Library"),
        "package sample; public class Library { static final double X = 7; }",
        "broken/pom.xml",
        Poms.pom("broken", true),
        Sources.path("broken/", "Broken"),
        "package sample; class Broken { Missing missing; }",
        "benchmarks/pom.xml",
        Poms.pom("benchmarks", true, needsLibrary),
        Sources.path("benchmarks/", "Uses"),
        benchmarks.replace("Math.PI", "Library.X"));
  }
}
