// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What the names of types and methods suggest, whoever wrote them: a last resort where neither an
 * effect table nor bytecode tells. A name proves nothing about effects, only about intent.
 */
public final class NamingConventions {
  /** Names of methods without arguments that tell how much something holds. */
  private static final Set<String> SIZES =
      Set.of(
          "size", "length", "count", "readableBytes", "remaining", "position", "limit", "capacity");

  /** How types of pending results end, in the JDK, Guava, Netty, Scala and Twitter's libraries. */
  private static final List<String> PROMISES =
      List.of("Future", "Promise", "CompletionStage", "Deferred");

  /** How the names of further such methods end, after a first word. */
  private static final List<String> COUNTING = List.of("Size", "Length", "Count");

  /** The first word of methods that read a property. */
  private static final List<String> GETTERS = List.of("get", "is");

  /** How the names of getters begin that change what they read. */
  private static final List<String> UPDATES = List.of("getAnd", "getNext");

  /** The first word of methods that tell whether there is more to come, or what state it is in. */
  private static final List<String> QUESTIONS = List.of("has", "is", "can", "exists");

  /** The first word of methods that put something into a container. */
  private static final List<String> FILLING =
      List.of("add", "append", "insert", "offer", "push", "put", "set");

  /** Methods of immutable sequences that return a longer one; those of Scala, too. */
  private static final Set<String> LENGTHENING =
      Set.of(
          "append",
          "appendAll",
          "appended",
          "concat",
          "cons",
          "prepend",
          "prependAll",
          "prepended",
          "$colon$plus",
          "$plus$colon",
          "$plus$plus",
          "$colon$colon");

  /** The first word of methods that are called for what they do, whatever they return. */
  private static final Set<String> ACTING =
      Set.of(
          ("acquire add append await begin cancel clear close commit complete connect"
                  + " decrement delete dequeue detach drain emit enqueue execute fire flush forward"
                  + " increment init insert invoke join lock log mark next notify offer park"
                  + " poll pop post print publish push put read receive record register"
                  + " release remove report reset resume rollback run save schedule send set"
                  + " shutdown signal skip sleep start stop store submit subscribe take tick touch"
                  + " try unlock unregister update wait wake warm write yield")
              .split(" "));

  /** Methods that let a stream or buffer give again what it gave before. */
  private static final Set<String> REWINDING =
      Set.of("clear", "flip", "mark", "position", "reset", "rewind", "seek");

  /** Methods that take a lock, or wait for one. */
  private static final Set<String> LOCKING =
      Set.of(
          ("acquire await compareAndSet enter lock lockInterruptibly readLock tryAcquire tryLock"
                  + " writeLock")
              .split(" "));

  /** Methods without arguments that read at a position, and advance it. */
  private static final Set<String> RELATIVE_READS =
      Set.of(
          ("get getByte getChar getDouble getFloat getInt getLong getShort read readByte readChar"
                  + " readDouble readFloat readInt readLong readShort")
              .split(" "));

  /** Methods without arguments that tell how much, or whether anything, is left. */
  private static final Set<String> QUESTIONS_FOR_REST =
      Set.of("hasRemaining", "isReadable", "readableBytes", "remaining");

  private NamingConventions() {}

  /**
   * {@return whether a method is named like one that returns a size}
   *
   * @param call a call of the method
   */
  public static boolean isSize(MethodInsnNode call) {
    return hasNoArguments(call)
        && (SIZES.contains(call.name) || COUNTING.stream().anyMatch(call.name::endsWith));
  }

  /**
   * {@return whether a method is named like one that reads a property of its receiver}
   *
   * @param call a call of the method
   */
  public static boolean isGetter(MethodInsnNode call) {
    return hasNoArguments(call)
        && startsWithAny(call.name, GETTERS)
        && UPDATES.stream().noneMatch(call.name::startsWith);
  }

  /**
   * {@return whether a method is named like one that only answers a question about its receiver}
   *
   * @param call a call of the method
   */
  public static boolean isQuestion(MethodInsnNode call) {
    return isSize(call) || (hasNoArguments(call) && startsWithAny(call.name, QUESTIONS));
  }

  /**
   * {@return whether a type is named like one of pending results}
   *
   * @param type a type
   */
  public static boolean isPromise(Type type) {
    String name = type.getClassName();
    return PROMISES.stream().anyMatch(name::endsWith);
  }

  /**
   * {@return whether a method is named like one that adds to its receiver}
   *
   * @param call a call of the method
   */
  public static boolean isFilling(MethodInsnNode call) {
    return FILLING.contains(call.name) || startsWithAny(call.name, FILLING);
  }

  /**
   * {@return whether a method is named like one that returns a longer sequence than its receiver}
   *
   * @param call a call of the method
   */
  public static boolean isLengthening(MethodInsnNode call) {
    return LENGTHENING.contains(call.name);
  }

  /**
   * {@return whether a method is named like one that is called for what it does, so that its result
   * is a by-product}
   *
   * @param call a call of the method
   */
  public static boolean isActing(MethodInsnNode call) {
    // A script or a query that is run yields what it computes.
    return ACTING.contains(firstWord(call.name)) && !call.name.equals("run");
  }

  /**
   * {@return whether a method is named like one that goes back to what it has read}
   *
   * @param call a call of the method
   */
  public static boolean isRewinding(MethodInsnNode call) {
    return REWINDING.contains(call.name);
  }

  /**
   * {@return whether a method is named like one that takes a lock}
   *
   * @param call a call of the method
   */
  public static boolean isLocking(MethodInsnNode call) {
    return LOCKING.contains(call.name);
  }

  /**
   * {@return whether a method is named like one that moves on to the next element, and returns it}
   *
   * @param call a call of the method
   */
  public static boolean isStep(MethodInsnNode call) {
    return hasNoArguments(call) && call.name.startsWith("next");
  }

  /**
   * {@return whether a method is named like one that reads at a position, and advances it: {@code
   * get()} of a buffer, {@code readInt()} of a stream. Whether it does, who asks how much is left
   * must know}
   *
   * @param call a call of the method
   */
  public static boolean isRelativeRead(MethodInsnNode call) {
    return hasNoArguments(call) && RELATIVE_READS.contains(call.name);
  }

  /**
   * {@return whether a method is named like one that tells how much, or whether anything, is left}
   *
   * @param call a call of the method
   */
  public static boolean asksForRest(MethodInsnNode call) {
    return hasNoArguments(call) && QUESTIONS_FOR_REST.contains(call.name);
  }

  private static String firstWord(String name) {
    int end = 0;
    while (end < name.length() && Character.isLowerCase(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  private static boolean hasNoArguments(MethodInsnNode call) {
    return Type.getArgumentTypes(call.desc).length == 0;
  }

  /** Whether a name goes on with another word after one of some first words. */
  private static boolean startsWithAny(String name, List<String> words) {
    return words.stream()
        .anyMatch(
            word ->
                name.startsWith(word)
                    && name.length() > word.length()
                    && Character.isUpperCase(name.charAt(word.length())));
  }
}
