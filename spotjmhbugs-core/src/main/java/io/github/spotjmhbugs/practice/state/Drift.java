// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a call makes of an object that stays, where the platform's documentation says so. */
enum Drift {
  /** The object holds more than before. */
  GROWS,
  /** The object has less to give than before, and in the end nothing. */
  EXHAUSTED,
  /** The elements are in order from then on. */
  SORTED;

  /** Without those that may be bounded: a full queue refuses what it is offered. */
  private static final Set<String> SEQUENCES =
      Set.of(
          "java/util/ArrayDeque",
          "java/util/ArrayList",
          "java/util/Deque",
          "java/util/LinkedList",
          "java/util/List",
          "java/util/PriorityQueue",
          "java/util/Stack",
          "java/util/Vector",
          "java/util/concurrent/ConcurrentLinkedDeque",
          "java/util/concurrent/ConcurrentLinkedQueue",
          "java/util/concurrent/CopyOnWriteArrayList",
          "java/util/concurrent/LinkedTransferQueue",
          "java/util/concurrent/PriorityBlockingQueue");

  private static final Set<String> ADDING =
      Set.of(
          "add",
          "addAll",
          "addElement",
          "addFirst",
          "addLast",
          "offer",
          "offerFirst",
          "offerLast",
          "push",
          "put");

  private static final Set<String> BUFFERS =
      Set.of(
          "java/io/ByteArrayOutputStream",
          "java/io/CharArrayWriter",
          "java/io/StringWriter",
          "java/lang/StringBuffer",
          "java/lang/StringBuilder");

  private static final Set<String> APPENDING = Set.of("append", "write", "writeBytes");

  private static final Set<String> SOURCES =
      Set.of(
          "java/io/BufferedInputStream",
          "java/io/BufferedReader",
          "java/io/ByteArrayInputStream",
          "java/io/CharArrayReader",
          "java/io/DataInputStream",
          "java/io/FileInputStream",
          "java/io/FileReader",
          "java/io/InputStreamReader",
          "java/io/ObjectInputStream",
          "java/io/StringReader",
          "java/util/Scanner",
          "java/util/zip/GZIPInputStream",
          "java/util/zip/ZipInputStream");

  private static final Set<String> ARRAY_SORTS = Set.of("parallelSort", "sort");

  /** What a call does to its first operand; empty for most. */
  static Optional<Drift> of(MethodInsnNode call) {
    if ((SEQUENCES.contains(call.owner) && ADDING.contains(call.name))
        || (BUFFERS.contains(call.owner) && APPENDING.contains(call.name))) {
      return Optional.of(GROWS);
    }
    if (SOURCES.contains(call.owner)
        && (call.name.startsWith("read") || call.name.startsWith("next"))) {
      return Optional.of(EXHAUSTED);
    }
    boolean sorts =
        (call.owner.equals("java/util/Arrays") && ARRAY_SORTS.contains(call.name))
            || (call.owner.equals("java/util/Collections") && call.name.equals("sort"))
            || (SEQUENCES.contains(call.owner) && call.name.equals("sort"));
    return sorts ? Optional.of(SORTED) : Optional.empty();
  }
}
