// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import java.util.regex.Pattern;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What the name of a method suggests, whoever wrote it: a last resort where neither an effect table
 * nor bytecode tells. A name proves nothing about effects, only about intent.
 */
public enum NamingConvention {
  /** Returns how much something holds. */
  SIZE(
      false,
      "size|length|count|readableBytes|remaining|position|limit|capacity|.*(Size|Length|Count)"),

  /** Reads a property of its receiver, and does not change it. */
  GETTER(false, "(?!getAnd|getNext)(get|is)\\p{Lu}.*"),

  /** Tells how much, whether there is more to come, or what state its receiver is in. */
  QUESTION(false, SIZE.names.pattern() + "|(has|is|can|exists)\\p{Lu}.*"),

  FILLING(true, "(add|append|insert|offer|push|put|set)(\\p{Lu}.*)?"),

  /** Returns a longer sequence than its receiver, as those of Scala do, too. */
  LENGTHENING(
      true,
      "append|appendAll|appended|concat|cons|prepend|prependAll|prepended"
          + "|\\$colon\\$plus|\\$plus\\$colon|\\$plus\\$plus|\\$colon\\$colon"),

  /** Makes another collection of the same kind, rather than to change its receiver. */
  DERIVING(true, "collect|filter|filterNot|flatMap|map|reject|select|zip"),

  /**
   * Is called for what it does; its result is a by-product. Scripts and queries that run yield it.
   */
  ACTING(
      true,
      "(?!run$)(acquire|add|append|await|begin|cancel|clear|close|commit|complete|connect"
          + "|decrement|delete|dequeue|detach|drain|emit|enqueue|execute|fire|flush|forward"
          + "|increment|init|insert|invoke|join|lock|log|mark|next|notify|offer|park"
          + "|poll|pop|post|print|publish|push|put|read|receive|record|register"
          + "|release|remove|report|reset|resume|rollback|run|save|schedule|send|set"
          + "|shutdown|signal|skip|sleep|start|stop|store|submit|subscribe|take|tick|touch"
          + "|try|unlock|unregister|update|wait|wake|warm|write|yield)(?!\\p{Ll}).*"),

  /** Lets a stream or buffer give again what it gave before. */
  REWINDING(true, "clear|flip|mark|position|reset|rewind|seek"),

  LOCKING(
      true,
      "acquire|compareAndSet|enter|lock|lockInterruptibly|readLock|tryAcquire|tryLock|writeLock"),

  /** Reads and changes a number or reference that threads share, in one step. */
  ATOMIC_UPDATE(true, "(getAnd|weakCompareAnd)\\p{Lu}.*|\\w+AndGet"),

  STEP(false, "next.*"),

  /**
   * Reads at a position, and advances it: {@code get()} of a buffer, {@code readInt()} of a stream.
   * The name alone does not tell whether it does.
   */
  RELATIVE_READ(false, "(get|read)(Byte|Char|Double|Float|Int|Long|Short)?"),

  /** Tells how much, or whether anything, is left. */
  QUESTION_FOR_REST(false, "hasRemaining|isReadable|readableBytes|remaining");

  /** How types of pending results end, in the JDK, Guava, Netty, Scala and Twitter's libraries. */
  private static final Pattern PROMISE =
      Pattern.compile(".*(Future|Promise|CompletionStage|Deferred)");

  private final boolean mayHaveArguments;
  private final Pattern names;

  NamingConvention(boolean mayHaveArguments, String names) {
    this.mayHaveArguments = mayHaveArguments;
    this.names = Pattern.compile(names);
  }

  /** {@return whether a method is named like one that does this} */
  public boolean fits(MethodInsnNode call) {
    return names.matcher(call.name).matches()
        && (mayHaveArguments || Type.getArgumentCount(call.desc) == 0);
  }

  /** {@return whether a type is named like one of pending results} */
  public static boolean isPromise(Type type) {
    return PROMISE.matcher(type.getClassName()).matches();
  }
}
