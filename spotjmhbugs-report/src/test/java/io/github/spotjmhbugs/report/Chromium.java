// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium with one tab, driven by the DevTools protocol. Tests of other modules use it,
 * too.
 */
public final class Chromium implements AutoCloseable {
  private static final int SECONDS = 30;
  private static final String LISTENING = "DevTools listening on ";
  private static final Gson GSON = new Gson();

  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private int calls;

  private Chromium(Path executable, Path profile) throws Exception {
    process =
        new ProcessBuilder(
                executable.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--window-size=1400,1000",
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader log = process.errorReader(StandardCharsets.UTF_8);
    URI browser = browser(log);
    Thread drain = new Thread(() -> log.lines().forEach(line -> {}));
    drain.setDaemon(true);
    drain.start();
    socket = http.newWebSocketBuilder().buildAsync(tab(browser), new Receiver()).join();
    call("Network.enable", Map.of());
    call("Runtime.enable", Map.of());
    call("Log.enable", Map.of());
    call("Page.enable", Map.of());
  }

  /** A started Chromium; a test that finds none on this machine is skipped and says so. */
  public static Chromium start(Class<?> test, Path profile) throws Exception {
    Optional<Path> executable = find();
    if (executable.isEmpty()) {
      System.out.println(test.getSimpleName() + " skipped: there is no Chromium in /usr/bin");
    }
    assumeTrue(executable.isPresent(), "there is no Chromium in /usr/bin");
    return new Chromium(executable.get(), profile);
  }

  private static Optional<Path> find() {
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static URI browser(BufferedReader log) throws IOException {
    for (String line = log.readLine(); line != null; line = log.readLine()) {
      if (line.startsWith(LISTENING)) {
        return URI.create(line.substring(LISTENING.length()).strip());
      }
    }
    throw new IOException("Chromium ended before it listened");
  }

  private URI tab(URI browser) throws Exception {
    URI list = URI.create("http://" + browser.getAuthority() + "/json/list");
    String targets =
        http.send(HttpRequest.newBuilder(list).build(), BodyHandlers.ofString()).body();
    for (JsonElement target : JsonParser.parseString(targets).getAsJsonArray()) {
      if (target.getAsJsonObject().get("type").getAsString().equals("page")) {
        return URI.create(target.getAsJsonObject().get("webSocketDebuggerUrl").getAsString());
      }
    }
    throw new IOException("Chromium has no tab");
  }

  /** Waits for the answer. */
  public JsonObject call(String method, Map<String, ?> parameters) throws Exception {
    int id = ++calls;
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket
        .sendText(GSON.toJson(Map.of("id", id, "method", method, "params", parameters)), true)
        .join();
    JsonObject message = answer.get(SECONDS, TimeUnit.SECONDS);
    if (message.has("error")) {
      throw new IOException(method + ": " + message.get("error"));
    }
    return message.getAsJsonObject("result");
  }

  /** Opens a page and waits until it is loaded. */
  public void open(Path file) throws Exception {
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    // Chromium evaluates nothing in the old page once the new one has begun.
    evaluate(
        "new Promise(done => document.readyState === 'complete' ? done()"
            + " : addEventListener('load', () => done()))");
  }

  /** What an expression gives, as text. */
  public String evaluate(String expression) throws Exception {
    JsonObject result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IOException(expression + ": " + result.get("exceptionDetails"));
    }
    JsonElement value = result.getAsJsonObject("result").get("value");
    return value == null || value.isJsonNull() ? "" : value.getAsString();
  }

  /** Presses a key and lets it go; the text is what the key writes. */
  public void press(String key, String text) throws Exception {
    call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "text", text));
    call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
  }

  /** Whether the reader likes dark pages. */
  public void prefersDark(boolean dark) throws Exception {
    Map<String, String> feature =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  public void type(String text) throws Exception {
    call("Input.insertText", Map.of("text", text));
  }

  /** All addresses that were asked for. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** What the page's scripts threw and what the browser complained about. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  @Override
  public void close() {
    // Asked to end, it removes its links from the profile.
    socket.sendText("{\"id\": 0, \"method\": \"Browser.close\"}", true).join();
    process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }

  private final class Receiver implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        receive(JsonParser.parseString(text.toString()).getAsJsonObject());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void receive(JsonObject message) {
      if (message.has("id")) {
        CompletableFuture<JsonObject> answer = answers.remove(message.get("id").getAsInt());
        if (answer != null) {
          answer.complete(message);
        }
        return;
      }
      JsonObject parameters = message.getAsJsonObject("params");
      switch (message.get("method").getAsString()) {
        case "Network.requestWillBeSent" ->
            requests.add(parameters.getAsJsonObject("request").get("url").getAsString());
        case "Runtime.exceptionThrown", "Log.entryAdded" -> errors.add(parameters.toString());
        default -> {
          // Of no interest.
        }
      }
    }
  }
}
