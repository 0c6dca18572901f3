// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Makes small class folders and jars for tests. */
public final class TestClasses {
  /** A benchmark with one sure RETU finding, in {@code wrong}, beside a sound benchmark. */
  public static final String DEAD_CODE =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class DeadCode {
        private double x = 42;
        @Benchmark public void wrong() {
          Math.log(x);
        }
        @Benchmark public double right() {
          return Math.log(x);
        }
      }
      """;

  /** A sound benchmark. */
  public static final String SOUND =
      """
      package p;
      import org.openjdk.jmh.annotations.*;
      @State(Scope.Thread)
      public class Sound {
        private double x = 42;
        @Benchmark public double right() {
          return Math.log(x);
        }
      }
      """;

  private static final Pattern NAMES =
      Pattern.compile("(?s)package ([\\w.]+);(?:.*?class (\\w+))?");

  private TestClasses() {}

  /** Compiles sources, each of which has one class or describes a package, into a directory. */
  public static Path compile(Path directory, String... sources) throws IOException {
    return compile(directory, List.of(), sources);
  }

  /** Compiles sources that use classes of other directories. */
  public static Path compile(Path directory, List<Path> classPath, String... sources)
      throws IOException {
    Files.createDirectories(directory);
    StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
    classPath.forEach(entry -> path.append(File.pathSeparator).append(entry));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-g", "-proc:none", "-cp", path.toString(), "-d", directory.toString());
    List<JavaFileObject> units = Arrays.stream(sources).map(TestClasses::unit).toList();
    assertThat(compiler.getTask(messages, null, null, options, null, units).call())
        .as(messages.toString())
        .isTrue();
    return directory;
  }

  /** The jar that a class of the test class path is in. */
  public static Path jarOf(Class<?> type) {
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(location.toString()));
  }

  private static JavaFileObject unit(String source) {
    Matcher names = NAMES.matcher(source);
    assertThat(names.find()).as(source).isTrue();
    String simpleName = names.group(2) == null ? "package-info" : names.group(2);
    String name = names.group(1).replace('.', '/') + "/" + simpleName;
    URI uri = URI.create("string:///" + name + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }

  /** Packs all files of a directory into a jar. */
  public static Path jar(Path jar, Path directory) throws IOException {
    return jar(jar, files(directory));
  }

  /** Packs entries into a jar, in the order of the map. */
  public static Path jar(Path jar, Map<String, byte[]> entries) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return jar;
  }

  /** Reads all files of a directory, by path with slashes. */
  public static Map<String, byte[]> files(Path directory) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = directory.relativize(file).toString().replace('\\', '/');
        files.put(name, Files.readAllBytes(file));
      }
    }
    return files;
  }
}
