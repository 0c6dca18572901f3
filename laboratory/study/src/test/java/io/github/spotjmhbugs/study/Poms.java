// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.nio.file.Path;

/** POMs of projects that Maven builds with nothing but what the running build has downloaded. */
public final class Poms {
  /** The plugins of the running build: others would have to be downloaded. */
  public static final String PLUGINS =
      """
      <build><pluginManagement><plugins>
        <plugin><artifactId>maven-resources-plugin</artifactId><version>3.5.0</version></plugin>
        <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.16.0</version></plugin>
        <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.6.1</version></plugin>
        <plugin><artifactId>maven-jar-plugin</artifactId><version>3.5.1</version></plugin>
      </plugins></pluginManagement></build>
      """;

  public static final String LEVEL_8 = level("8");

  public static final String JMH =
      """
      <dependencies><dependency>
        <groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version>
      </dependency></dependencies>
      """;

  private Poms() {}

  /**
   * @return the local repository of the running build
   */
  public static Path localRepository() {
    String usual = System.getProperty("user.home") + "/.m2/repository";
    String given = System.getProperty("maven.repo.local", usual);
    return Path.of(System.getProperty("spotjmhbugs.localRepository", given));
  }

  private static String level(String level) {
    return """
    <properties>
      <maven.compiler.source>%1$s</maven.compiler.source>
      <maven.compiler.target>%1$s</maven.compiler.target>
      <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    </properties>
    """
        .formatted(level);
  }

  /** A POM of the group {@code g} with the parent {@code top}, or else the topmost. */
  public static String pom(String artifact, boolean hasParent, String... elements) {
    String coordinates =
        hasParent
            ? "<parent><groupId>g</groupId><artifactId>top</artifactId><version>1</version></parent>"
            : "<groupId>g</groupId><version>1</version>";
    return "<project><modelVersion>4.0.0</modelVersion>"
        + coordinates
        + "<artifactId>"
        + artifact
        + "</artifactId>\n"
        + String.join("", elements)
        + "</project>";
  }

  /**
   * @param level the language level, as the properties of the compiler plugin have it
   * @param elements further elements
   * @return a POM of a project that may use JMH
   */
  static String of(String level, String... elements) {
    return pom("top", false, level(level), JMH, PLUGINS, String.join("", elements));
  }
}
