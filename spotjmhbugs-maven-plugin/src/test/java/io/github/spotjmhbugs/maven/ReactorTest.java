// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.maven.execution.BuildFailure;
import org.apache.maven.execution.BuildSuccess;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecution.Source;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A root with the modules core and bench, where bench has the module jmh. */
class ReactorTest {
  private final MavenProject root = project("root");
  private final MavenProject core = project("core");
  private final MavenProject bench = project("bench");
  private final MavenProject jmh = project("jmh");
  private final MavenSession session = session();

  @BeforeEach
  void build() {
    root.setExecutionRoot(true);
    root.setCollectedProjects(List.of(core, bench, jmh));
    bench.setCollectedProjects(List.of(jmh));
    core.setParent(root);
    bench.setParent(root);
    jmh.setParent(bench);
    session.setAllProjects(List.of(root, core, bench, jmh));
    session.setProjects(List.of(root, core, bench, jmh));
  }

  @Test
  void theCommandLineMeansAllThatIsSelected() {
    session.setProjects(List.of(bench, jmh));
    Reactor reactor = new Reactor(session, bench, execution(Source.CLI));
    assertThat(reactor.projects()).containsExactly(bench, jmh);
    assertThat(reactor.home()).isEqualTo(root);
    assertThat(reactor.isDoneByParent()).isFalse();
  }

  @Test
  void aPomMeansItselfAndItsModules() {
    Reactor reactor = new Reactor(session, bench, execution(Source.LIFECYCLE));
    assertThat(reactor.projects()).containsExactly(bench, jmh);
    assertThat(reactor.home()).isEqualTo(bench);
    assertThat(new Reactor(session, core, execution(Source.LIFECYCLE)).projects())
        .containsExactly(core);
  }

  @Test
  void whatAParentRunsItsModulesDoNotRunAgain() {
    Reactor inherited = new Reactor(session, jmh, execution(Source.LIFECYCLE));
    assertThat(inherited.isDoneByParent()).isFalse();
    root.getModel().setBuild(buildWith("check"));
    assertThat(inherited.isDoneByParent()).isTrue();
    assertThat(new Reactor(session, jmh, execution(Source.CLI)).isDoneByParent()).isFalse();
  }

  @Test
  void aParentThatIsNotBuiltRunsNothing() {
    root.getModel().setBuild(buildWith("check"));
    session.setProjects(List.of(bench, jmh));
    assertThat(new Reactor(session, jmh, execution(Source.LIFECYCLE)).isDoneByParent()).isFalse();
  }

  @Test
  void anotherGoalOfTheParentIsAnotherGoal() {
    root.getModel().setBuild(buildWith("scan"));
    assertThat(new Reactor(session, jmh, execution(Source.LIFECYCLE)).isDoneByParent()).isFalse();
  }

  @Test
  void theSummaryOfMavenCallsNoModuleSkipped() {
    session.getRequest().setGoals(List.of("spotjmhbugs:scan"));
    MavenExecutionResult result = session.getResult();
    BuildFailure failure = new BuildFailure(core, 1, new IllegalStateException());
    result.addBuildSummary(failure);

    new Reactor(session, root, execution(Source.LIFECYCLE)).note(List.of(root, jmh));
    assertThat(result.getBuildSummary(jmh)).as("its turn is yet to come").isNull();

    new Reactor(session, root, execution(Source.CLI)).note(List.of(root, core, jmh));
    assertThat(result.getBuildSummary(bench)).as("left out").isNull();
    assertThat(result.getBuildSummary(jmh)).isInstanceOf(BuildSuccess.class);
    assertThat(result.getBuildSummary(core)).isSameAs(failure);
    assertThat(result.getBuildSummary(root)).as("Maven's own business").isNull();
  }

  @Test
  void whatElseWasAskedForMayStillFail() {
    session.getRequest().setGoals(List.of("spotjmhbugs:scan", "verify"));
    new Reactor(session, root, execution(Source.CLI)).note(List.of(root, jmh));
    assertThat(session.getResult().getBuildSummary(jmh)).isNull();
  }

  private static MavenProject project(String artifact) {
    Model model = new Model();
    model.setGroupId("org.example");
    model.setArtifactId(artifact);
    model.setVersion("1");
    return new MavenProject(model);
  }

  @SuppressWarnings("deprecation") // There is no other way to make one outside of Maven.
  private static MavenSession session() {
    return new MavenSession(
        null, null, new DefaultMavenExecutionRequest(), new DefaultMavenExecutionResult());
  }

  private static MojoExecution execution(Source source) {
    PluginDescriptor plugin = new PluginDescriptor();
    plugin.setPlugin(plugin());
    plugin.setGroupId(plugin().getGroupId());
    plugin.setArtifactId(plugin().getArtifactId());
    MojoDescriptor goal = new MojoDescriptor();
    goal.setPluginDescriptor(plugin);
    goal.setGoal("check");
    return new MojoExecution(goal, "benchmarks", source);
  }

  private static Build buildWith(String goal) {
    PluginExecution execution = new PluginExecution();
    execution.setId("benchmarks");
    execution.addGoal(goal);
    Plugin plugin = plugin();
    plugin.addExecution(execution);
    Build build = new Build();
    build.addPlugin(plugin);
    return build;
  }

  private static Plugin plugin() {
    Plugin plugin = new Plugin();
    plugin.setGroupId("io.github.spotjmhbugs");
    plugin.setArtifactId("spotjmhbugs-maven-plugin");
    plugin.setVersion("1");
    return plugin;
  }
}
