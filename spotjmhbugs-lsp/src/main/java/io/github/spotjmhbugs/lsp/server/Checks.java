// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import com.google.gson.JsonObject;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.check.Checker;
import io.github.spotjmhbugs.lsp.text.OpenText;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * The open texts and what is known of them. One thread checks them one after the other; what the
 * next edit makes useless is not begun.
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

  /**
   * Makes the checks of a server.
   *
   * @param shown shows what is known of a text, each time that it is checked
   * @param problems is told what cannot be read
   */
  Checks(Consumer<Checked> shown, Consumer<Problem> problems) {
    this.shown = shown;
    this.problems = problems;
    this.checker = new Checker(problems);
  }

  void open(OpenText text) {
    texts.put(text.uri(), text);
    known.remove(text.uri());
    later(text.uri(), 0);
  }

  /** An edit of a text that is not open means nothing. */
  synchronized void change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    OpenText before = texts.get(uri);
    if (before != null) {
      OpenText now = before.changed(version, changes);
      texts.put(uri, now);
      known.computeIfPresent(uri, (any, each) -> each.moved(now, changes));
      later(uri, DEBOUNCE_MILLIS);
    }
  }

  void close(String uri) {
    texts.remove(uri);
    known.remove(uri);
    Optional.ofNullable(pending.remove(uri)).ifPresent(each -> each.cancel(false));
  }

  /** Checks all open texts again, with what is on the disk by then. */
  void outdated() {
    worker.execute(checker::forget);
    known.replaceAll((uri, each) -> each.moved(each.text(), List.of()));
    texts.keySet().forEach(uri -> later(uri, BUILD_MILLIS));
  }

  void settings(JsonObject given) {
    settings = given;
    texts.keySet().forEach(uri -> later(uri, 0));
  }

  private void later(String uri, long millis) {
    Future<?> before =
        pending.put(uri, worker.schedule(() -> check(uri), millis, TimeUnit.MILLISECONDS));
    if (before != null) {
      before.cancel(false);
    }
  }

  private void check(String uri) {
    OpenText text = texts.get(uri);
    if (text == null) {
      return;
    }
    try {
      Checked checked = checker.check(text, known.get(uri), settings);
      synchronized (this) {
        if (text.equals(texts.get(uri))) {
          known.put(uri, checked);
          shown.accept(checked);
        }
      }
    } catch (IOException e) {
      problems.accept(Problem.error(text.file().toString(), e));
    } catch (OutOfMemoryError e) {
      problems.accept(Problem.outOfMemory(text.file().toString()));
    } catch (RuntimeException | StackOverflowError e) {
      problems.accept(
          Problem.error(text.file().toString(), "not checked: " + OneLine.of(e.toString())));
    }
  }

  /** {@return what is known of a text as it is now; absent before it was checked} */
  Optional<Checked> known(String uri) {
    return Optional.ofNullable(known.get(uri));
  }

  /**
   * Does something between two checks.
   *
   * @param work what to do
   * @return what comes of it
   */
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

  /**
   * Asks for what is known of a text once it is checked.
   *
   * @param uri the name of the text
   * @return what is known; absent when it is not open, or cannot be checked
   */
  Optional<Checked> upToDate(String uri) {
    Optional<Checked> now = known(uri);
    if (now.isEmpty() || !now.get().isCurrent()) {
      check(uri);
    }
    return known(uri);
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
