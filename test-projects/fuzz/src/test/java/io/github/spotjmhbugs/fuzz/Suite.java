// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Readers that one fuzz test takes turns with. The fuzzer decides which one, which case of its
 * corpus, and how to change that.
 */
final class Suite {
  /** Where inputs go that a reader fails at. */
  private static final Path FINDINGS =
      Path.of(System.getProperty("fuzz.findings", "target/fuzz-findings"));

  /** Each makes a case stranger and costs time. */
  private static final int MOST_EDITS = 12;

  private static final int LENGTH = 24;

  /** Each is read twice: by itself, and by the fuzzer. */
  private static final int BEGINNINGS = 24;

  private final List<Target> targets;
  private final List<Turn> turns = new ArrayList<>();

  private record Turn(Target target, Case origin) {}

  Suite(Target... targets) {
    this.targets = List.of(targets);
    for (Target target : targets) {
      target.cases().forEach(one -> turns.add(new Turn(target, one)));
    }
  }

  Stream<Target> targets() {
    return targets.stream();
  }

  /** What the fuzzer begins with: changes of some cases that are chosen at random, once for all. */
  List<byte[]> beginnings() {
    int cases = turns.size();
    if (cases > 256) {
      throw new IllegalStateException("the first byte chooses the case");
    }
    Random random = new Random(cases);
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < BEGINNINGS; i++) {
      byte[] script = new byte[LENGTH];
      random.nextBytes(script);
      script[0] = (byte) (i * cases / BEGINNINGS);
      all.add(script);
    }
    return all;
  }

  /** Does what the fuzzer decides, with files in a folder that is for nothing else. */
  void run(byte[] decisions, Path folder) {
    Script script = new Script(decisions);
    Turn turn = script.oneOf(turns);
    Case changed = turn.origin();
    for (int i = 0; i < MOST_EDITS && script.hasNext(); i++) {
      String file = script.oneOf(changed.names());
      changed = changed.with(file, turn.target().edit(file, changed.files().get(file), script));
    }
    check(turn.target(), changed, folder);
  }

  /** Gives a case to a reader, and keeps it when the reader fails. */
  static void check(Target target, Case given, Path folder) {
    try {
      given.write(folder);
      target.read(folder);
    } catch (Exception | Error e) {
      Path kept = FINDINGS.resolve(target.name()).resolve(Integer.toHexString(given.digest()));
      try {
        given.write(kept);
      } catch (IOException unwritten) {
        e.addSuppressed(unwritten);
      }
      throw new AssertionError(target.name() + " failed; its files are in " + kept, e);
    }
  }
}
