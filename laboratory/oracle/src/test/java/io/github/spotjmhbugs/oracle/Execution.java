// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;

/** A program that can be run, in several versions of its benchmarks. */
final class Execution {
  private static final int INVOCATIONS = 2;
  private static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();
  private static final PrintStream CAPTURING =
      new PrintStream(OUTPUT, true, StandardCharsets.UTF_8);

  private final ProgramClass code;
  private final Dispatcher program;

  /**
   * What can be observed of a benchmark.
   *
   * @param text returned values, exceptions, what the sink received, output and the state, in their
   *     order, a line for each
   * @param fails whether an exception leaves it or a thread of it, or it does not end
   * @param nullCheck whether a null check ends it
   */
  record Outcome(String text, boolean fails, boolean nullCheck) {
    private static final Pattern ENDS = Pattern.compile("[\\s=(),]+");
    private static final Pattern FRACTION = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");
    private static final Pattern OUTPUT_OF_RUN =
        Pattern.compile("^prints .*?(?=^state )", Pattern.MULTILINE | Pattern.DOTALL);
    private static final double TOLERANCE = 1e-9;

    /**
     * Whether numbers with a fraction differ by no more than their rounding, up to the first thing
     * that differs because such a rounding has decided about it.
     */
    boolean isCloseTo(Outcome other) {
      String[] own = ENDS.split(text, -1);
      String[] others = ENDS.split(other.text, -1);
      for (int i = 0; i < Math.min(own.length, others.length); i++) {
        if (!own[i].equals(others[i])) {
          if (!isFraction(own[i]) || !isFraction(others[i])) {
            return true;
          }
          double one = Double.parseDouble(own[i]);
          // The terms of a sum that is almost 0 are of the order of 1.
          double scale = Math.max(1, Math.abs(one));
          if (Math.abs(one - Double.parseDouble(others[i])) > TOLERANCE * scale) {
            return false;
          }
        }
      }
      return true;
    }

    private static boolean isFraction(String word) {
      return FRACTION.matcher(word).matches();
    }

    /** Whether all is the same but for what is printed. */
    boolean isSameButForOutput(Outcome other) {
      return OUTPUT_OF_RUN
          .matcher(text)
          .replaceAll("")
          .equals(OUTPUT_OF_RUN.matcher(other.text).replaceAll(""));
    }

    /** The first line that another outcome has not in the same place. */
    String firstUnlike(Outcome other) {
      List<String> own = text.lines().toList();
      List<String> others = other.text.lines().toList();
      int at = 0;
      while (at + 1 < Math.min(own.size(), others.size()) && own.get(at).equals(others.get(at))) {
        at++;
      }
      return own.get(at);
    }
  }

  /**
   * Loads versions of a program.
   *
   * @param program the program
   * @param classFile its class file
   * @param versions the versions, which are known by their positions
   * @throws LinkageError when one of them is not valid
   */
  Execution(Program program, byte[] classFile, List<Version> versions) {
    this.code = new ProgramClass(classFile, versions);
    Recorder.reset(new StringBuilder());
    MemoryLoader loader =
        new MemoryLoader(program.internalName().replace('/', '.'), code.toByteArray());
    try {
      this.program = (Dispatcher) loader.load().getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(program.source(), e);
    }
  }

  /** The names of the benchmarks of a program's class. */
  static List<String> benchmarks(ClassNode tree) {
    return tree.methods.stream()
        .filter(method -> method.visibleAnnotations != null)
        .map(method -> method.name)
        .sorted()
        .toList();
  }

  /** Runs a version, twice on a state of its own. */
  Outcome run(int version) {
    return run(version, null, null);
  }

  /**
   * Runs a version, twice on a state of its own.
   *
   * @param version its position
   * @param field name of a field that has another value, or null
   * @param value that value
   */
  Outcome run(int version, @Nullable String field, @Nullable Object value) {
    PrintStream console = System.out;
    System.setOut(CAPTURING);
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    AtomicBoolean threadFails = new AtomicBoolean();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> threadFails.set(true));
    StringBuilder text = new StringBuilder();
    Recorder.reset(text);
    try {
      program.call(code.statics(), new Object[0]);
      Object state = Objects.requireNonNull(program.call(code.constructor(), new Object[0]));
      if (field != null) {
        state.getClass().getField(field).set(state, value);
      }
      boolean fails = false;
      boolean nullCheck = false;
      for (int i = 0; i < INVOCATIONS; i++) {
        Throwable thrown = invoke(code.number(version), state, text);
        fails |= thrown != null;
        nullCheck |= thrown instanceof NullPointerException;
      }
      return new Outcome(text.toString(), fails || threadFails.get(), nullCheck);
    } catch (OutOfMemoryError e) {
      return new Outcome("a list that doubles with each iteration", true, false);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(handler);
      System.setOut(console);
    }
  }

  /** Runs a benchmark once and returns what leaves it. */
  private @Nullable Throwable invoke(int number, Object state, StringBuilder text) {
    Recorder.reset(text);
    OUTPUT.reset();
    Throwable thrown = null;
    Object result = "none";
    try {
      result = program.call(number, new Object[] {state, null});
    } catch (OutOfMemoryError e) {
      throw e; // when that happens is chance
    } catch (Throwable e) {
      thrown = e;
      text.append("throws ").append(e.getClass().getName()).append('\n');
    }
    if (Recorder.isEndless()) {
      thrown = new Recorder.EndlessException();
    }
    text.append("prints ").append(OUTPUT.toString(StandardCharsets.UTF_8)).append('\n');
    text.append("state ").append(Snapshot.ofState(state)).append('\n');
    text.append("returns ").append(Snapshot.of(result)).append('\n');
    return thrown;
  }

  private static final class MemoryLoader extends ClassLoader {
    private final String name;
    private final byte[] classFile;

    MemoryLoader(String name, byte[] classFile) {
      super(Execution.class.getClassLoader());
      this.name = name;
      this.classFile = classFile;
    }

    Class<?> load() {
      return defineClass(name, classFile, 0, classFile.length);
    }
  }
}
