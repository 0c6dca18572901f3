// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import com.google.gson.JsonObject;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The open texts and what is known of them. One thread checks them one after the other; what the
 * next edit makes useless is not begun, or given up.
 */
final class Checks implements Closeable {
  /** Whoever types faster than this is not done. */
  private static final long DEBOUNCE_MILLIS = 300;

  /** Builds write many files, and watchers tell of them bit by bit. */
  private static final long BUILD_MILLIS = 1_000;

  /** A deep stack for deeply nested code; only what is used takes memory. */
  private static final long STACK = 256L << 20;

  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(null, task, "checks", STACK);
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, OpenText> texts = new ConcurrentHashMap<>();
  private final Map<String, Checked> known = new ConcurrentHashMap<>();
  private final Map<String, Future<?>> pending = new ConcurrentHashMap<>();
  private final Checker checker;
  private final Consumer<Checked> shown;
  private final Consumer<Problem> problems;
  private volatile JsonObject settings = new JsonObject();

  /** Shows what is known of a text each time that it is checked, and tells what cannot be read. */
  Checks(Consumer<Checked> shown, Consumer<Problem> problems) {
    this.shown = shown;
    this.problems = problems;
    this.checker = new Checker(problems, this::isOpen);
  }

  private boolean isOpen(OpenText text) {
    return text.equals(texts.get(text.uri()));
  }

  void open(OpenText text) {
    texts.put(text.uri(), text);
    known.remove(text.uri());
    later(text.uri(), 0);
  }

  /** An edit of a text that is not open means nothing. */
  synchronized void change(String uri, int version, String text) {
    OpenText before = texts.get(uri);
    if (before != null) {
      OpenText now = new OpenText(uri, before.file(), version, text);
      texts.put(uri, now);
      known.computeIfPresent(uri, (any, each) -> each.movedTo(now));
      later(uri, DEBOUNCE_MILLIS);
    }
  }

  void close(String uri) {
    texts.remove(uri);
    known.remove(uri);
    cancel(pending.remove(uri));
  }

  /** Checks all open texts again, with what is on the disk by then. */
  void outdated() {
    worker.execute(checker::forget);
    known.replaceAll((uri, each) -> each.movedTo(each.text()));
    texts.keySet().forEach(uri -> later(uri, BUILD_MILLIS));
  }

  void settings(JsonObject given) {
    settings = given;
    texts.keySet().forEach(uri -> later(uri, 0));
  }

  private void later(String uri, long millis) {
    cancel(pending.put(uri, worker.schedule(() -> check(uri), millis, TimeUnit.MILLISECONDS)));
  }

  private static void cancel(@Nullable Future<?> check) {
    if (check != null) {
      check.cancel(false);
    }
  }

  private void check(String uri) {
    OpenText text = texts.get(uri);
    if (text == null) {
      return;
    }
    String file = text.file().toString();
    try {
      Checked checked = checker.check(text, known.get(uri), settings);
      synchronized (this) {
        if (isOpen(text)) {
          known.put(uri, checked);
          shown.accept(checked);
        }
      }
    } catch (CancellationException e) {
      // The edit that made it useless has asked for another check.
    } catch (IOException e) {
      problems.accept(Problem.error(file, e));
    } catch (OutOfMemoryError e) {
      problems.accept(Problem.outOfMemory(file));
    } catch (RuntimeException | StackOverflowError e) {
      problems.accept(Problem.error(file, "not checked: " + OneLine.of(e.toString())));
    }
  }

  /** {@return what is known of a text as it is now; absent before it was checked} */
  Optional<Checked> known(String uri) {
    return Optional.ofNullable(known.get(uri));
  }

  /** {@return what comes of some work, which is done between two checks} */
  <T> CompletableFuture<T> between(Callable<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.call();
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        },
        worker);
  }

  /** {@return what is known of a text, which is checked first; for work between two checks} */
  Optional<Checked> upToDate(String uri) {
    if (known(uri).filter(Checked::isCurrent).isEmpty()) {
      check(uri);
    }
    return known(uri);
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
