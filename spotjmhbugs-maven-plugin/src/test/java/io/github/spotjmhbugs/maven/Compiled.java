// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Makes folders of classes as a module has them. */
final class Compiled {
  /** A benchmark with one sure RETU finding. */
  static final String DEAD_CODE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class DeadCode {
        private double x = 42;
        @Benchmark public void wrong() {
          Math.log(x);
        }
      }
      """;

  /** A fixture that runs per invocation, without a benchmark. */
  static final String FIXTURE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public abstract class Fixture {
        protected int[] numbers;
        @Setup(Level.Invocation) public void fill() {
          numbers = new int[] {3, 1, 2};
        }
      }
      """;

  /** A benchmark that has its fixture from elsewhere. */
  static final String HEIR =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      public class Heir extends Fixture {
        @Benchmark public int first() {
          return numbers[0];
        }
      }
      """;

  private Compiled() {}

  /** Compiles sources, each of which has one class, into a directory. */
  static Path into(Path directory, List<Path> classPath, String... sources) throws IOException {
    Files.createDirectories(directory);
    StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
    classPath.forEach(entry -> path.append(File.pathSeparator).append(entry));
    List<String> options =
        List.of("-g", "-proc:none", "-cp", path.toString(), "-d", directory.toString());
    List<JavaFileObject> units = Arrays.stream(sources).map(Compiled::unit).toList();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    assertThat(compiler.getTask(messages, null, null, options, null, units).call())
        .as(messages.toString())
        .isTrue();
    return directory;
  }

  private static JavaFileObject unit(String source) {
    String name = source.replaceAll("(?s).*?package (\\w+);.*?class (\\w+).*", "$1/$2");
    URI uri = URI.create("string:///" + name + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }
}
