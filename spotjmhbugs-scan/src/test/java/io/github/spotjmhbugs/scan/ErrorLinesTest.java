// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassFileVersion;
import io.github.spotjmhbugs.host.TestClasses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Whatever goes wrong: one line, status 2, and everything else is still scanned. */
class ErrorLinesTest {
  private static final String USAGE = "usage: spotjmhbugs scan [--format FORMAT]";

  @TempDir private Path folder;
  private Path wrong;

  @BeforeEach
  void compile() throws IOException {
    wrong = TestClasses.compile(folder.resolve("wrong"), TestClasses.DEAD_CODE);
  }

  @Test
  void absentFile() {
    assertOneLine(CommandLineRun.of("scan", "absent.jar", wrong))
        .isEqualTo("spotjmhbugs: absent.jar: no such file or directory");
  }

  @Test
  void truncatedJar() throws IOException {
    Path jar = TestClasses.jar(folder.resolve("whole.jar"), wrong);
    byte[] whole = Files.readAllBytes(jar);
    Path truncated = folder.resolve("truncated.jar");
    Files.write(truncated, Arrays.copyOf(whole, whole.length / 2));

    assertOneLine(CommandLineRun.of("scan", truncated, wrong))
        .isEqualTo("spotjmhbugs: " + truncated + ": not a jar or truncated");
  }

  @Test
  void emptyFile() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.jar"));

    assertOneLine(CommandLineRun.of("scan", empty, wrong))
        .isEqualTo("spotjmhbugs: " + empty + ": not a jar or truncated");
  }

  @Test
  void truncatedClass() throws IOException {
    byte[] whole = Files.readAllBytes(wrong.resolve("p/DeadCode.class"));
    Path jar = jarWith("a/Truncated.class", Arrays.copyOf(whole, whole.length - 40));

    assertOneLine(CommandLineRun.of("scan", jar))
        .startsWith("spotjmhbugs: " + jar + "!a/Truncated.class: ")
        .contains("truncated");
  }

  @Test
  void classFileOfTheFuture() throws IOException {
    byte[] future = Files.readAllBytes(wrong.resolve("p/DeadCode.class"));
    future[7] = (byte) (ClassFileVersion.NEWEST + 1);
    Path jar = jarWith("a/Future.class", future);

    assertOneLine(CommandLineRun.of("scan", jar))
        .isEqualTo(
            "spotjmhbugs: %s!a/Future.class: class file version %d is newer than this tool reads"
                .formatted(jar, ClassFileVersion.NEWEST + 1));
  }

  @Test
  void newestClassFileIsRead() throws IOException {
    byte[] newest = Files.readAllBytes(wrong.resolve("p/DeadCode.class"));
    newest[7] = (byte) ClassFileVersion.NEWEST;
    Path jar = TestClasses.jar(folder.resolve("newest.jar"), Map.of("p/DeadCode.class", newest));

    assertThat(CommandLineRun.of("scan", jar).err()).isEmpty();
  }

  @Test
  void damagedJarEntry() throws IOException {
    Path jar = TestClasses.jar(folder.resolve("damaged.jar"), TestClasses.files(wrong));
    byte[] bytes = Files.readAllBytes(jar);
    Arrays.fill(bytes, 60, 200, (byte) 0xFF);
    Files.write(jar, bytes);

    assertOneLine(CommandLineRun.of("scan", jar, wrong))
        .isEqualTo("spotjmhbugs: " + jar + "!p/DeadCode.class: damaged jar entry");
  }

  /** 40 MB of zeros take 40 KB in a jar. */
  @Test
  void anEntryThatIsLargerThanAnyClassFile() throws IOException {
    Path jar = jarWith("a/Bomb.class", new byte[40 << 20]);

    assertOneLine(CommandLineRun.of("scan", jar))
        .isEqualTo(
            "spotjmhbugs: " + jar + "!a/Bomb.class: larger than any class file: more than 16 MB");
  }

  @Test
  void aFileThatIsLargerThanAnyClassFile() throws IOException {
    Path bomb = Files.createDirectory(wrong.resolve("a")).resolve("Bomb.class");
    try (RandomAccessFile sparse = new RandomAccessFile(bomb.toFile(), "rw")) {
      sparse.setLength(3L << 30);
    }

    assertOneLine(CommandLineRun.of("scan", wrong))
        .isEqualTo(
            "spotjmhbugs: " + wrong + "/a/Bomb.class: larger than any class file: more than 16 MB");
  }

  @Test
  void aMethodThatIsSkippedIsANote() throws IOException {
    Path jar = jarWith("a/Odd.class", oddBenchmark());

    CommandLineRun run = CommandLineRun.of("scan", jar);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("\nDeadCode.java:7: warning: ");
    assertThat(run.err())
        .startsWith("spotjmhbugs: note: " + jar + "!a/Odd.class: method odd()V is skipped: ");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void classPathEntryThatIsAbsent() {
    assertOneLine(CommandLineRun.of("scan", "--classpath=absent.jar", wrong))
        .isEqualTo("spotjmhbugs: absent.jar: no such file or directory");
  }

  /** Picocli tells the error stream of the process of its own troubles with quotation marks. */
  @ParameterizedTest
  @ValueSource(strings = {"--exclude=a\"b,c", "--practice=RETU,\"LOOP"})
  void aQuotationMarkIsNoOccasionForOtherLines(String option) {
    PrintStream before = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      CommandLineRun.of("scan", option, wrong);
    } finally {
      System.setErr(before);
    }
    assertThat(told.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"g:a", "g:a:", "g:a:1:c:d", "g a:b:1", ":::", "g:a:1\u001b[2J"})
  void malformedCoordinates(String target) {
    assertOneLine(CommandLineRun.of("scan", target, wrong))
        .endsWith(": neither a file nor coordinates group:artifact:version[:classifier]")
        .doesNotContain("\u001b");
  }

  @Test
  void outputWithoutDirectory() {
    Path file = folder.resolve("absent/report.csv");

    CommandLineRun run = CommandLineRun.of("scan", "--output", file, wrong);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("spotjmhbugs: " + file + ": its folder is missing" + System.lineSeparator());
  }

  @Test
  void outputIntoADirectory() {
    CommandLineRun run = CommandLineRun.of("scan", "--output", folder, wrong);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("spotjmhbugs: " + folder + ": is a directory");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void outputOnAFullDisk() {
    CommandLineRun run = CommandLineRun.of("scan", "--output=/dev/full", wrong);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("spotjmhbugs: /dev/full: No space left on device");
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--bogus",
        "--format=xml",
        "--threshold=none",
        "--jobs=0",
        "--jobs=x",
        "--practice=X"
      })
  void wrongOption(String option) {
    CommandLineRun run = CommandLineRun.of("scan", option, wrong);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(2);
    assertThat(run.err()).startsWith("spotjmhbugs: ").contains(USAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void emptyTarget(String target) {
    CommandLineRun run = CommandLineRun.of("scan", target);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("spotjmhbugs: '': empty target; name a jar, a directory or Maven coordinates\n");
  }

  @Test
  void noCommand() {
    CommandLineRun run = CommandLineRun.of();

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines())
        .hasSize(3)
        .endsWith("usage: spotjmhbugs [-hV] COMMAND", "commands: scan, explain");
    assertThat(CommandLineRun.of("scan", "--fromat").err()).doesNotContain("commands: ");
  }

  /** A jar with the class in question and a sound one. */
  private Path jarWith(String entry, byte[] classFile) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put(entry, classFile);
    entries.putAll(TestClasses.files(wrong));
    return TestClasses.jar(folder.resolve("some.jar"), entries);
  }

  /** A benchmark that pops what it never pushed. */
  private static byte[] oddBenchmark() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "a/Odd", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "odd", "()V", null, null);
    method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
    method.visitCode();
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 1);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static AbstractStringAssert<?> assertOneLine(CommandLineRun run) {
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .as("the others are still scanned")
        .contains("\nDeadCode.java:7: warning: ");
    assertThat(run.err().lines()).hasSize(1);
    return assertThat(run.err().stripTrailing());
  }

  @ParameterizedTest
  @CsvSource({
    "scna, 'Unmatched argument at index 0: ''scna''; did you mean scan?'",
    "study, 'Unmatched argument at index 0: ''study''; study is in spotjmhbugs-study.jar, which is"
        + " not on the class path'",
    "scissors, 'Unmatched argument at index 0: ''scissors\'\''",
    "'scan --fromat csv', 'Unknown option: ''--fromat''; did you mean --format?'",
    "'scan --treshhold=low', 'Unknown option: ''--treshhold=low''; did you mean --threshold?'",
  })
  void mistypedWordsAreAnsweredWithWhatIsAlike(String words, String problem) {
    CommandLineRun run = CommandLineRun.of((Object[]) words.split(" "));
    assertThat(run.err().lines().findFirst()).hasValue("spotjmhbugs: " + problem);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void theVersionOfATargetBelongsToItsCoordinates() {
    CommandLineRun run = CommandLineRun.of("scan", "--version", "1.37", "jmh-samples");
    assertThat(run.err())
        .startsWith("spotjmhbugs: --version prints the version of this program; ")
        .contains("such as org.openjdk.jmh:jmh-samples:1.37");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(CommandLineRun.of("scan", "--version").status()).isZero();
  }
}
