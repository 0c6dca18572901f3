// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.google.gson.JsonParser;
import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Names that mean something to whatever shows them, through everything that the program writes. A
 * format or file that is not known here fails the test: it has to say what must not be in it.
 */
class HostileNamesTest {
  private static final String ELEMENT = "<img src=x onerror=alert(1)>";
  private static final String CLASS =
      "=cmd|' C calc'!A0\u001bc\n\"" + ELEMENT + "`touch owned`$(touch owned)\u202e,";
  private static final String METHOD = "@SUM(1)\u001b]0 owned\u0007|`x`\r\n$(x)\"'&*_\u009b";

  /** No class has a name with such characters (JVMS 4.2.1), but a source file may. */
  private static final String ILLEGAL = "\u001b[2J\u001b]0;owned\u0007";

  private static final String SECRET = "pa$$word";

  @TempDir private Path folder;
  private Path jar;

  /** What must not be in a file, by the end of its name. */
  private static final Map<String, Consumer<String>> CHECKS =
      Map.ofEntries(
          Map.entry("csv", HostileNamesTest::noFormula),
          Map.entry("github", HostileNamesTest::noOtherCommand),
          Map.entry("gitlab", HostileNamesTest::isJson),
          Map.entry("html", HostileNamesTest::noElement),
          Map.entry("jsonl", text -> text.lines().forEach(HostileNamesTest::isJson)),
          Map.entry("junit", HostileNamesTest::isXml),
          Map.entry("log", text -> {}),
          Map.entry("made-by", text -> {}),
          Map.entry("md", HostileNamesTest::noMarkup),
          Map.entry("sarif", HostileNamesTest::isJson),
          Map.entry("text", text -> {}));

  @BeforeEach
  void makeJar() throws IOException {
    Path odd = Files.createDirectories(folder.resolve("=1+1|`x` $(x) 'y' <b> &amp;"));
    jar = odd.resolve("a.jar");
    makeJar(CLASS, METHOD);
  }

  private void makeJar(String className, String methodName) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("p/A.class"));
      zip.write(classFile(className, methodName));
    }
  }

  private static byte[] classFile(String className, String methodName) {
    ClassWriter made = new ClassWriter(0);
    made.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, className, null, "java/lang/Object", null);
    made.visitSource("=A" + ILLEGAL + "|" + ELEMENT + ".java", null);
    MethodVisitor method = made.visitMethod(Opcodes.ACC_PUBLIC, methodName, "()V", null, null);
    method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    method.visitCode();
    method.visitLdcInsn(3.0);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "sqrt", "(D)D", false);
    method.visitInsn(Opcodes.POP2);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(2, 1);
    method.visitEnd();
    made.visitEnd();
    return made.toByteArray();
  }

  private static void check(String kind, String text) {
    Consumer<String> check = CHECKS.get(kind);
    if (check == null) {
      fail("nobody says what must not be in a file of the kind " + kind);
    } else {
      assertThat(text.replaceAll("[\n\r\t]", "")).doesNotContainPattern("[\\p{Cc}\u202e]");
      assertThat(text).doesNotContain(SECRET);
      check.accept(text);
    }
  }

  private static void isJson(String text) {
    assertThat(JsonParser.parseString(text).isJsonPrimitive()).isFalse();
  }

  private static void isXml(String text) {
    try {
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(text)));
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new AssertionError(e);
    }
  }

  /** A line that begins so is a command to the host of the build. */
  private static void noOtherCommand(String text) {
    assertThat(text.lines().filter(line -> line.matches("\\s*(?:::|##\\[).*")))
        .allMatch(line -> line.matches("::(?:error|warning|notice) (?:file|title)=.*"));
  }

  private static void noFormula(String text) {
    try (CSVParser parser = CSVParser.parse(new StringReader(text), CSVFormat.DEFAULT)) {
      for (CSVRecord row : parser) {
        assertThat(row.toList()).noneMatch(cell -> cell.matches("(?s)[=+@-].*"));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void noElement(String text) {
    assertThat(text).doesNotContain("<img src=x", "<b> &amp;");
  }

  private static void noMarkup(String text) {
    assertThat(text).doesNotContain("<img src=x").doesNotContainPattern("[^\\\\]`x`");
  }

  @ParameterizedTest
  @EnumSource
  void inAScan(Format format) {
    Invocation scan = Invocation.of("scan", "--format", format.toString(), jar.toString());
    assertThat(scan.status()).isEqualTo(1);
    assertThat(scan.out()).contains("sqrt");
    check(format.toString(), scan.out());
    scan.errors().forEach(line -> check("text", line));
  }

  @Test
  void ofClassesThatNoJvmLoads() throws IOException {
    for (List<String> names :
        List.of(List.of(CLASS + ILLEGAL, METHOD), List.of(CLASS, METHOD + ILLEGAL))) {
      makeJar(names.get(0), names.get(1));
      Invocation scan = Invocation.of("scan", jar.toString());
      assertThat(scan.status()).isEqualTo(2);
      assertThat(scan.errors()).anyMatch(line -> line.endsWith("damaged class file"));
      check("text", scan.out());
      scan.errors().forEach(line -> check("text", line));
    }
  }

  @Test
  void inAStudy() throws IOException {
    Path results = folder.resolve("results");
    Path list = folder.resolve("list.csv");
    String secret = "http://me:" + SECRET + "@127.0.0.1:1/a/b.git";
    Files.write(list, List.of("project,ref", "\"" + jar + "\",", secret + ",=1+1\u001b[2J"));

    Invocation study =
        Invocation.of(
            "study",
            list.toString(),
            "--out",
            results.toString(),
            "--offline",
            "--sandbox=none",
            "--patience=1s");

    check("md", study.out());
    study.errors().forEach(line -> check("text", line));
    Output output = new Output(results);
    assertThat(output.records()).hasSize(2);
    assertThat(output.record(jar.toString()).outcome()).isEqualTo(Outcome.COMPLETE);
    assertThat(output.record(jar.toString()).findings()).isNotEmpty();
    assertThat(output.record("http://127.0.0.1:1/a/b.git").outcome())
        .isIn(Outcome.UNREACHABLE, Outcome.FAILED);
    Set<String> kinds = new TreeSet<>();
    try (Stream<Path> files = Files.walk(results)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String kind = file.toString().replaceAll(".*\\.", "");
        assertThat(file.toString()).doesNotContain(SECRET);
        check(kind, Files.readString(file, StandardCharsets.UTF_8));
        kinds.add(kind);
      }
    }
    assertThat(kinds).containsAll(Set.of("csv", "html", "jsonl", "log", "md", "sarif"));
    assertThat(folder.resolve("owned")).doesNotExist();
  }
}
