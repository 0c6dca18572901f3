// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

class SourceNestTest {
  private final CompiledClasses classes =
      InMemoryCompiler.with()
          .compile(
              List.of(
                  """
                  package p;
                  class Outer {
                    static class Inner { Runnable deep = new Runnable() { public void run() {} }; }
                  }
                  """,
                  "package p; class Other { Outer.Inner used = new Outer.Inner(); }"));

  private static List<String> nest(ClassNode tree, ClassRepository repository) {
    return SourceNest.of(tree, repository).stream().map(member -> member.name).toList();
  }

  @Test
  void holdsAllClassesOfOneOutermostClass() {
    List<String> nest = List.of("p/Outer", "p/Outer$Inner", "p/Outer$Inner$1");
    for (String member : nest) {
      assertThat(nest(classes.tree(member), classes.repository()))
          .containsExactlyInAnyOrderElementsOf(nest);
    }
    assertThat(nest(classes.tree("p/Other"), classes.repository())).containsExactly("p/Other");
  }

  @Test
  void holdsAClassThatItsOutermostClassDoesNotList() {
    ClassRepository repository = classes.repository();
    repository.find("p/Outer").orElseThrow().innerClasses.clear();
    assertThat(nest(classes.tree("p/Outer$Inner$1"), repository))
        .containsExactly("p/Outer", "p/Outer$Inner$1", "p/Outer$Inner");
  }

  @Test
  void namesTheOutermostClassOfAClassThatIsNotKnown() {
    assertThat(SourceNest.outermostName("q/Lost$Inner$1")).isEqualTo("q/Lost");
    assertThat(SourceNest.outermostName("q/$Lost")).isEqualTo("q/$Lost");
    // Gson's types, and what Scala makes of <:<
    assertThat(SourceNest.outermostName("q/$Lost$Types")).isEqualTo("q/$Lost$Types");
    assertThat(SourceNest.outermostName("$less$colon$less")).isEqualTo("$less$colon$less");
    assertThat(SourceNest.outermostName("Lost")).isEqualTo("Lost");
  }
}
