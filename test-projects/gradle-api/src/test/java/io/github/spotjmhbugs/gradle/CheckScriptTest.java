// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.Binding;
import groovy.lang.GroovyObject;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.customizers.ImportCustomizer;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.tasks.JavaExec;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The convention for check, as the page about Gradle shows it, with a current Gradle. */
class CheckScriptTest {
  private static final Path SCRIPT = Path.of("../gradle/check/build.gradle");

  @TempDir private Path folder;

  private Project project;

  /** Looks names up in the project, as Gradle's own scripts do. */
  public abstract static class ProjectScript extends Script {
    @Override
    public Object getProperty(String name) {
      return name.equals("project") ? super.getProperty(name) : project().getProperty(name);
    }

    @Override
    public Object invokeMethod(String name, Object arguments) {
      return project().invokeMethod(name, arguments);
    }

    private GroovyObject project() {
      return (GroovyObject) getBinding().getVariable("project");
    }
  }

  @BeforeEach
  void runTheScript() throws IOException {
    project =
        ProjectBuilder.builder()
            .withProjectDir(folder.toFile())
            .withGradleUserHomeDir(folder.resolve("home").toFile())
            .build();
    // Gradle takes the plugins out of a script before it runs the rest.
    List.of("java", "me.champeau.jmh").forEach(project.getPluginManager()::apply);
    CompilerConfiguration words = new CompilerConfiguration();
    words.setScriptBaseClass(ProjectScript.class.getName());
    words.addCompilationCustomizers(
        new ImportCustomizer().addStarImports("org.gradle.api", "org.gradle.api.tasks"));
    Binding binding = new Binding();
    binding.setVariable("project", project);
    new GroovyShell(getClass().getClassLoader(), binding, words)
        .evaluate(Files.readString(SCRIPT).replaceFirst("(?s)plugins \\{.*?\\n}", ""));
  }

  private List<String> needs(String name) {
    Task task = project.getTasks().getByName(name);
    return task.getTaskDependencies().getDependencies(task).stream().map(Task::getName).toList();
  }

  @Test
  void checkScansTheBenchmarksThatTheJmhPluginHasCompiled() {
    assertThat(needs("check")).contains("spotjmhbugs", "test");
    assertThat(needs("spotjmhbugs")).containsExactly("jmhClasses");
    JavaExec scan = (JavaExec) project.getTasks().getByName("spotjmhbugs");
    assertThat(scan.getMainClass().get()).isEqualTo("io.github.spotjmhbugs.scan.Main");
    assertThat(scan.getArgs()).containsExactly("scan");
    assertThat(scan.getWorkingDir()).isEqualTo(project.getProjectDir());
    assertThat(scan.isIgnoreExitValue()).as("a finding fails the build").isFalse();
  }

  @Test
  void theProgramIsADependencyOfItsOwn() {
    assertThat(project.getConfigurations().getByName("spotjmhbugs").getDependencies())
        .extracting(Dependency::getName)
        .containsExactly("spotjmhbugs-cli");
    assertThat(project.getConfigurations().getByName("jmhRuntimeClasspath").getAllDependencies())
        .extracting(Dependency::getName)
        .doesNotContain("spotjmhbugs-cli");
  }
}
