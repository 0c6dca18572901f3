// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.nio.file.Path;

/** POMs of projects that Maven builds with nothing but what the running build has downloaded. */
final class Poms {
  /** The plugins of the running build: others would have to be downloaded. */
  private static final String PLUGINS =
      """
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.16.0</version></plugin>
      <plugin><artifactId>maven-jar-plugin</artifactId><version>3.5.1</version></plugin>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.5.0</version></plugin>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.6.1</version></plugin>
      """;

  private Poms() {}

  /**
   * @return the local repository of the running build
   */
  static Path localRepository() {
    String usual = System.getProperty("user.home") + "/.m2/repository";
    String given = System.getProperty("maven.repo.local", usual);
    return Path.of(System.getProperty("spotjmhbugs.localRepository", given));
  }

  /**
   * @param artifact its name
   * @param level the language level, as the properties of the compiler plugin have it
   * @param content further elements
   * @return a POM of a project that may use JMH
   */
  static String of(String artifact, String level, String content) {
    return """
    <project>
      <modelVersion>4.0.0</modelVersion>
      <groupId>sample</groupId>
      <artifactId>%1$s</artifactId>
      <version>1</version>
      <properties>
        <maven.compiler.source>%2$s</maven.compiler.source>
        <maven.compiler.target>%2$s</maven.compiler.target>
        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
      </properties>
      <dependencies>
        <dependency>
          <groupId>org.openjdk.jmh</groupId>
          <artifactId>jmh-core</artifactId>
          <version>1.37</version>
        </dependency>
      </dependencies>
      <build><pluginManagement><plugins>
    %3$s  </plugins></pluginManagement></build>
    %4$s
    </project>
    """
        .formatted(artifact, level, PLUGINS, content);
  }

  /**
   * @param artifact its name
   * @param content further elements
   * @return a POM of a module of {@code sample:parent:1}
   */
  static String module(String artifact, String content) {
    return """
    <project>
      <modelVersion>4.0.0</modelVersion>
      <parent>
        <groupId>sample</groupId>
        <artifactId>parent</artifactId>
        <version>1</version>
      </parent>
      <artifactId>%s</artifactId>
    %s
    </project>
    """
        .formatted(artifact, content);
  }
}
