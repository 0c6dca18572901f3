// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilationCacheTest {
  private static final byte[] CODE = {1, 2};

  @TempDir private Path folder;
  private CompilationCache cache;
  private int compilations;

  @BeforeEach
  void open() {
    cache = new CompilationCache(folder.resolve("new"));
  }

  @Test
  void compilesOnce() throws IOException {
    assertThat(get("-g", "class A {}")).containsExactly(Map.entry("p/A", CODE));
    assertThat(get("-g", "class A {}")).containsExactly(Map.entry("p/A", CODE));
    assertThat(compilations).isEqualTo(1);
  }

  @Test
  void compilesAgainWhatDiffers() throws IOException {
    get("-g", "class A {}");
    get("-g:none", "class A {}");
    get("-g", "class A { }");
    assertThat(compilations).isEqualTo(3);
  }

  private Map<String, byte[]> get(String... inputs) throws IOException {
    return cache.get(
        List.of(inputs),
        () -> {
          compilations++;
          return Map.of("p/A", CODE);
        });
  }
}
