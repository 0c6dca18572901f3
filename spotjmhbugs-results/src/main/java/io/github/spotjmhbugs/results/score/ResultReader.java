// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the results in a file of JMH one after the other. Any part may be missing, since anyone may
 * have written the file. What nobody asks for is skipped, and of the samples of an iteration only
 * the mean and some percentiles are kept.
 */
final class ResultReader {
  /** How each message begins about a file that JMH did not write. */
  static final String NO_RESULTS = "is not a JSON result file of JMH: ";

  /** Nobody runs more iterations of a benchmark, and memory is bounded. */
  private static final int MOST_SCORES = 1_000_000;

  /** How Gson tells its position. */
  private static final Pattern POSITION = Pattern.compile("line (\\d+) column (\\d+)");

  /** Names of texts and numbers. */
  private static final Set<String> TEXTS =
      Set.of(
          ("benchmark mode threads forks jmhVersion jvm jdkVersion vmName vmVersion "
                  + "warmupIterations warmupTime warmupBatchSize measurementIterations measurementTime "
                  + "measurementBatchSize scoreUnit")
              .split(" ", -1));

  /** Those that a result has for itself. */
  private static final Set<String> OWN_TEXTS = Set.of("benchmark", "mode", "threads", "scoreUnit");

  /** Reads an element of an array. */
  @FunctionalInterface
  private interface Element {
    void read() throws IOException;
  }

  /** Reads the value of a field. */
  @FunctionalInterface
  private interface Field {
    void read(String name) throws IOException;
  }

  /** Reads the score of an iteration. */
  @FunctionalInterface
  private interface Iteration {
    double score() throws IOException;
  }

  private final JsonReader json;
  private final Map<String, String> texts = new HashMap<>();
  private final SortedMap<String, String> params = new TreeMap<>();
  private final Map<String, List<List<Double>>> data = new HashMap<>();
  private final Map<Map<String, String>, RunSettings> known = new HashMap<>();
  private final SortedMap<String, Metric> metrics = new TreeMap<>();
  private int number;

  /**
   * What JMH measured beside the score.
   *
   * @param unit its unit
   * @param forks for each fork its values, of which there is at least one
   */
  record Metric(String unit, List<List<Double>> forks) {}

  /**
   * @param file the text of the file
   */
  ResultReader(Reader file) {
    json = new JsonReader(file);
  }

  /**
   * Reads the next result.
   *
   * @return whether there is one
   * @throws IOException when the file cannot be read, or JMH did not write it
   */
  boolean next() throws IOException {
    texts.clear();
    params.clear();
    data.clear();
    metrics.clear();
    number++;
    try {
      if (number == 1) {
        require(JsonToken.BEGIN_ARRAY, "an array of results");
        json.beginArray();
      }
      if (json.hasNext()) {
        object("a result", this::field);
        return true;
      }
      json.endArray();
      require(JsonToken.END_DOCUMENT, "the end");
      return false;
    } catch (EOFException e) {
      throw problem("the file ends too early");
    } catch (MalformedJsonException e) {
      throw problem("malformed JSON");
    }
  }

  private void field(String name) throws IOException {
    switch (name) {
      case "params" -> object("an object of parameters", param -> params.put(param, text()));
      case "jvmArgs" -> {
        StringJoiner arguments = new StringJoiner(" ").setEmptyValue("none");
        array("an array of arguments", () -> arguments.add(text()));
        texts.put(name, arguments.toString());
      }
      case "primaryMetric" -> object("a metric", this::field);
      case "secondaryMetrics" -> object("an object of metrics", this::metric);
      case "rawData" -> data.put(name, forks(this::score, false));
      case "rawDataHistogram" -> {
        SamplePercentiles percentiles = new SamplePercentiles();
        data.put(name, forks(() -> meanOfSamples(percentiles), false));
        percentiles.series(data.get(name)).forEach(data::put);
      }
      default -> {
        if (TEXTS.contains(name)) {
          texts.put(name, text());
        } else {
          json.skipValue();
        }
      }
    }
  }

  /** Profilers write what they like: what has neither scores nor a score is skipped. */
  private void metric(String name) throws IOException {
    if (json.peek() != JsonToken.BEGIN_OBJECT) {
      json.skipValue();
      return;
    }
    String[] unit = {""};
    List<List<Double>> forks = new ArrayList<>();
    List<Double> scores = new ArrayList<>();
    object(
        "a metric",
        field -> {
          switch (field) {
            case "scoreUnit" -> unit[0] = text();
            case "score" -> scores.add(score());
            case "rawData" -> forks.addAll(forks(this::score, true));
            case "rawDataHistogram" ->
                forks.addAll(forks(() -> meanOfSamples(new SamplePercentiles()), true));
            default -> json.skipValue();
          }
        });
    // JMH 1.33 and older put a middle dot before the names of profilers.
    String plain = name.startsWith("\u00b7") ? name.substring(1) : name;
    forks.removeIf(List::isEmpty);
    if (!forks.isEmpty() || !scores.isEmpty()) {
      metrics.put(plain, new Metric(unit[0], forks.isEmpty() ? List.of(scores) : forks));
    }
  }

  private List<List<Double>> forks(Iteration iteration, boolean mayBeEmpty) throws IOException {
    List<List<Double>> forks = new ArrayList<>();
    int[] count = {0};
    array(
        "an array of forks",
        () -> {
          List<Double> fork = new ArrayList<>();
          array(
              "an array of scores",
              () -> {
                fork.add(iteration.score());
                if (++count[0] > MOST_SCORES) {
                  throw problem("more than " + MOST_SCORES + " scores of a benchmark");
                }
              });
          if (fork.isEmpty() && !mayBeEmpty) {
            throw missing("scores");
          }
          forks.add(fork);
        });
    return forks;
  }

  /** JMH writes what is no number, such as {@code NaN}, as a text. */
  private double score() throws IOException {
    JsonToken found = json.peek();
    if (found == JsonToken.NUMBER || found == JsonToken.STRING) {
      try {
        return Double.parseDouble(json.nextString());
      } catch (NumberFormatException e) {
        // A text that is none of these.
      }
    }
    throw expected("a number", found);
  }

  /** The samples are pairs of a score and how often it was seen. */
  private double meanOfSamples(SamplePercentiles percentiles) throws IOException {
    double[] sums = {0, 0};
    array(
        "an array of samples",
        () -> {
          require(JsonToken.BEGIN_ARRAY, "an array of a score and its count");
          json.beginArray();
          double score = score();
          double count = score();
          require(JsonToken.END_ARRAY, "two numbers");
          json.endArray();
          sums[0] += score * count;
          sums[1] += count;
          percentiles.add(score, count);
        });
    if (!(sums[1] > 0)) {
      throw missing("scores");
    }
    percentiles.endIteration();
    return sums[0] / sums[1];
  }

  private String text() throws IOException {
    JsonToken found = json.peek();
    if (found != JsonToken.STRING && found != JsonToken.NUMBER) {
      throw expected("a text or a number", found);
    }
    return json.nextString();
  }

  private void array(String what, Element element) throws IOException {
    require(JsonToken.BEGIN_ARRAY, what);
    json.beginArray();
    while (json.hasNext()) {
      element.read();
    }
    json.endArray();
  }

  private void object(String what, Field field) throws IOException {
    require(JsonToken.BEGIN_OBJECT, what);
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      if (json.peek() == JsonToken.NULL) {
        json.nextNull();
      } else {
        field.read(name);
      }
    }
    json.endObject();
  }

  private void require(JsonToken token, String what) throws IOException {
    JsonToken found = json.peek();
    if (found != token) {
      throw expected(what, found);
    }
  }

  private IOException expected(String what, JsonToken found) {
    String is =
        switch (found) {
          case BEGIN_ARRAY -> "an array";
          case BEGIN_OBJECT -> "an object";
          case STRING -> "a text";
          case NUMBER -> "a number";
          case BOOLEAN -> "true or false";
          case NULL -> "null";
          default -> "none";
        };
    return problem("expected " + what + ", found " + is);
  }

  private IOException problem(String what) {
    Matcher position = POSITION.matcher(json.toString());
    String place =
        position.find() ? "line " + position.group(1) + ", column " + position.group(2) + ": " : "";
    return new IOException(NO_RESULTS + place + what);
  }

  private IOException missing(String name) {
    return new IOException(NO_RESULTS + "result " + number + " has no " + name);
  }

  private String required(String name) throws IOException {
    String text = texts.get(name);
    if (text == null) {
      throw missing(name);
    }
    return text;
  }

  /** {@return what the result is of} */
  Benchmark benchmark() throws IOException {
    return new Benchmark(
        required("benchmark"), params, threads(), required("mode"), required("scoreUnit"));
  }

  private int threads() throws IOException {
    try {
      return Math.max(1, Integer.parseInt(texts.getOrDefault("threads", "1")));
    } catch (NumberFormatException e) {
      throw missing("number of threads");
    }
  }

  /** {@return for each fork the scores of its iterations} */
  List<List<Double>> forks() throws IOException {
    List<List<Double>> forks =
        data.getOrDefault("rawDataHistogram", data.getOrDefault("rawData", List.of()));
    if (forks.isEmpty()) {
      throw missing("rawData");
    }
    return forks;
  }

  /** {@return what else was measured, by its name; percentiles only of enough samples} */
  SortedMap<String, Metric> metrics() throws IOException {
    SortedMap<String, Metric> all = new TreeMap<>(metrics);
    String unit = required("scoreUnit");
    data.forEach(
        (name, forks) -> {
          if (SamplePercentiles.NAMES.contains(name)) {
            all.put(name, new Metric(unit, forks));
          }
        });
    return all;
  }

  /** {@return what the forks were run with, of which most results of a file have the same} */
  RunSettings settings() {
    Map<String, String> relevant = new HashMap<>(texts);
    relevant.keySet().removeAll(OWN_TEXTS);
    return known.computeIfAbsent(relevant, any -> newSettings());
  }

  private RunSettings newSettings() {
    SortedMap<String, SortedSet<String>> settings = new TreeMap<>();
    BiConsumer<String, @Nullable String> put =
        (name, value) -> {
          if (value != null) {
            settings.put(name, new TreeSet<>(Set.of(value)));
          }
        };
    String version = texts.get("vmVersion");
    put.accept("JMH", texts.get("jmhVersion"));
    put.accept("JVM", texts.get("jvm"));
    put.accept("JDK", texts.get("jdkVersion"));
    put.accept("VM", version == null ? texts.get("vmName") : texts.get("vmName") + " " + version);
    put.accept("VM arguments", texts.get("jvmArgs"));
    put.accept(RunSettings.FORKS, texts.get("forks"));
    put.accept("warm-up", iterations("warmup"));
    put.accept("measurement", iterations("measurement"));
    return new RunSettings(settings);
  }

  /** As {@code 5 x 1 s}. */
  private @Nullable String iterations(String phase) {
    String count = texts.get(phase + "Iterations");
    if (count == null) {
      return null;
    }
    String time = texts.get(phase + "Time");
    String batch = texts.getOrDefault(phase + "BatchSize", "1");
    return count
        + (time == null ? "" : " x " + time)
        + (batch.equals("1") ? "" : " of " + batch + " calls");
  }
}
