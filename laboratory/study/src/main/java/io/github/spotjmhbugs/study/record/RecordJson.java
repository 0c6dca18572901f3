// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.OneLine;
import java.io.IOException;
import java.io.Serial;
import java.io.StringReader;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Records as one line of JSON each. A line may come from a process that had the files of strangers
 * before it: it is a record only if each value is what a study writes there.
 */
public final class RecordJson {
  /**
   * The most characters of a record. Of 9,500 real ones, none has half of this; the objects that
   * are made of them take some ten times as much at the most.
   */
  public static final int LARGEST = 4 << 20;

  /** The most files and benchmarks of a project: those of thousands can be added up. */
  private static final int MOST = 100_000;

  /** In milliseconds. */
  private static final long LONGEST_STEP = TimeUnit.DAYS.toMillis(366);

  /** The largest number of a line or an instruction in a class file. */
  private static final int LAST = 0xFFFF;

  /** The instruction of a site that is none. */
  private static final int NO_INSTRUCTION = -1;

  /** All flags that ASM knows. */
  private static final int ACCESS = 0x3FFFF;

  private static final Pattern COMMIT = Pattern.compile("|[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Pattern BUILT_BY = Pattern.compile("[a-z +]{0,60}");

  /** What is shown of a JSON path, which may have the depth and the names that a stranger chose. */
  private static final int LONGEST_PATH = 200;

  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapterFactory(new StrictAdapters(Set.of("stars", "places", "times")))
          .create();

  private static final TypeAdapter<ProjectRecord> ADAPTER = GSON.getAdapter(ProjectRecord.class);

  private RecordJson() {}

  /** {@return its JSON, without a line end} */
  public static String write(ProjectRecord project) {
    return GSON.toJson(project);
  }

  /**
   * Reads a record; its texts are printable.
   *
   * @param json one line
   * @throws IOException when it is none; the message has the JSON path of the first value that is
   *     wrong
   */
  public static ProjectRecord read(String json) throws IOException {
    if (json.length() > LARGEST) {
      throw new IOException("it has more than " + LARGEST + " characters");
    }
    JsonReader in = new JsonReader(new StringReader(json));
    in.setStrictness(Strictness.STRICT);
    ProjectRecord record;
    try {
      record = ADAPTER.read(in);
      StrictAdapters.expect(JsonToken.END_DOCUMENT, "the only value", in);
    } catch (Refusal e) {
      throw e;
    } catch (IOException | RuntimeException e) { // whose messages are for programmers
      throw new Refusal(in.getPath(), "not as a study writes it");
    }
    check(record);
    return record;
  }

  /** Checks that values fit together, as far as their types do not tell. */
  private static void check(ProjectRecord record) throws IOException {
    require(!record.project().isEmpty(), "$.project");
    require(isShort(record.reason()), "$.reason");
    require(COMMIT.matcher(record.commit()).matches(), "$.commit");
    require(BUILT_BY.matcher(record.builtBy()).matches(), "$.builtBy");
    require(isIn(0, record.sourceBenchmarks(), MOST), "$.sourceBenchmarks");
    require(isIn(0, record.sourceFiles(), record.sourceBenchmarks()), "$.sourceFiles");
    require(isIn(0, record.seen(), record.sourceBenchmarks()), "$.seen");
    requireAll(record.places().paths().values(), RecordJson::isInside, "$.places.paths");
    requireAll(record.times().values(), time -> isIn(0, time, LONGEST_STEP), "$.times");
    requireAll(record.problems(), RecordJson::isShort, "$.problems");
    requireAll(record.benchmarks(), RecordJson::isBenchmark, "$.benchmarks");
    boolean isScanned = record.outcome().isScanned();
    require(isScanned || record.benchmarks().isEmpty(), "$.benchmarks");
    require(isScanned || record.findings().isEmpty(), "$.findings");
    for (int i = 0; i < record.findings().size(); i++) {
      check(record.findings().get(i), "$.findings[" + i + "].");
    }
  }

  private static void check(Finding finding, String path) throws IOException {
    boolean isLow = finding.confidence() == Confidence.LOW;
    require(isLow || finding.rating().doubt().isEmpty(), path + "rating.doubt");
    require(finding.details().size() >= Messages.detailsIn(finding.pattern()), path + "details");
    Location location = finding.location();
    boolean isMember = location.kind() != Location.Kind.CLASS;
    require(!location.className().isEmpty(), path + "location.className");
    require(!location.member().isEmpty() == isMember, path + "location.member");
    require(isIn(0, location.access(), ACCESS), path + "location.access");
    require(isIn(-1, location.line(), LAST), path + "location.line");
    require(!finding.sites().isEmpty(), path + "sites");
    requireAll(finding.sites(), RecordJson::isPossible, path + "sites");
    requireAll(finding.secondaryLines(), line -> isIn(0, line, LAST), path + "secondaryLines");
    requireAll(finding.affected(), RecordJson::isBenchmark, path + "affected");
  }

  private static void require(boolean isRight, String path) throws IOException {
    if (!isRight) {
      throw new Refusal(path, "makes no sense");
    }
  }

  private static <T> void requireAll(Collection<T> values, Predicate<T> isRight, String path)
      throws IOException {
    require(values.stream().allMatch(isRight), path);
  }

  private static boolean isIn(long least, long number, long most) {
    return number >= least && number <= most;
  }

  private static boolean isShort(String text) {
    return text.length() <= ProjectRecord.LONGEST_REASON;
  }

  private static boolean isBenchmark(String name) {
    return name.indexOf('#') > 0 && !name.endsWith("#");
  }

  private static boolean isPossible(Site site) {
    return !site.className().isEmpty()
        && (!(site instanceof Site.Instruction at) || isIn(0, at.instruction(), LAST));
  }

  /** A site as records have it; the kinds of older ones tell no more than the instruction does. */
  private record SiteLine(
      String className, String member, String descriptor, int instruction, String kind) {
    static SiteLine of(Site site) {
      int instruction = site instanceof Site.Instruction at ? at.instruction() : NO_INSTRUCTION;
      return new SiteLine(
          site.className(),
          site.member(),
          site.descriptor(),
          instruction,
          site.getClass().getSimpleName());
    }

    Site site() {
      if (instruction == NO_INSTRUCTION) {
        return new Site.Declaration(className, member, descriptor);
      }
      Site.Maker maker =
          switch (kind) {
            case "Change" -> Site.Change::new;
            case "WithoutValue" -> Site.WithoutValue::new;
            default -> Site.Code::new;
          };
      return maker.make(className, member, descriptor, instruction);
    }
  }

  private static boolean isInside(String path) {
    return !path.isEmpty() && !path.startsWith("/") && !List.of(path.split("/", -1)).contains("..");
  }

  /** What is wrong with a value, behind its JSON path. */
  private static final class Refusal extends IOException {
    @Serial private static final long serialVersionUID = 1;

    Refusal(String path, String problem) {
      super(OneLine.shortened(OneLine.of(path), LONGEST_PATH) + ": " + problem);
    }
  }

  /**
   * Reads values of Java exactly as they are written, where Gson guesses: each component of a
   * record once, texts as strings, whole numbers as numbers, and nothing for null. A refusal names
   * the JSON path.
   *
   * @param optional the names of the components of any record that may be absent or null
   */
  private record StrictAdapters(Set<String> optional) implements TypeAdapterFactory {
    /** A name in a class file has at most 65,535 bytes; a text may hold two of them. */
    private static final int LONGEST_TEXT = 1 << 17;

    private interface Writer<T> {
      void write(JsonWriter out, T value) throws IOException;
    }

    private interface Reader {
      Object read(JsonReader in) throws IOException;
    }

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
      Class<?> raw = type.getRawType();
      TypeAdapter<T> delegate = gson.getDelegateAdapter(this, type);
      if (raw == String.class) {
        return reading(delegate::write, StrictAdapters::text);
      }
      if (raw == int.class || raw == Integer.class) {
        return reading(delegate::write, in -> number(in, Integer::valueOf));
      }
      if (raw == Long.class) {
        return reading(delegate::write, in -> number(in, Long::valueOf));
      }
      if (raw == BugPattern.class) { // known by its type alone
        return reading(
                (JsonWriter out, T value) -> out.value(value.toString()),
                in -> Practices.pattern(in.nextString()))
            .nullSafe();
      }
      if (Site.class.isAssignableFrom(raw)) {
        TypeAdapter<SiteLine> line = gson.getAdapter(SiteLine.class);
        return reading(
            (JsonWriter out, T value) -> line.write(out, SiteLine.of((Site) value)),
            in -> line.read(in).site());
      }
      return raw.isRecord() ? reading(delegate::write, in -> record(gson, raw, in)) : null;
    }

    private static <T> TypeAdapter<T> reading(Writer<T> writer, Reader reader) {
      return new TypeAdapter<>() {
        @Override
        public void write(JsonWriter out, T value) throws IOException {
          writer.write(out, value);
        }

        @Override
        @SuppressWarnings("unchecked") // the reader is for this type
        public T read(JsonReader in) throws IOException {
          return (T) reader.read(in);
        }
      };
    }

    private static void expect(JsonToken token, String name, JsonReader in) throws IOException {
      if (in.peek() != token) {
        throw new Refusal(in.getPath(), "not " + name);
      }
    }

    /** Names of strangers, too, do nothing where they are shown. */
    private static String text(JsonReader in) throws IOException {
      expect(JsonToken.STRING, "a text", in);
      String text = in.nextString();
      if (text.length() > LONGEST_TEXT) {
        throw new Refusal(in.getPreviousPath(), "too long");
      }
      return OneLine.printable(text);
    }

    private static Object number(JsonReader in, Function<String, Object> parser)
        throws IOException {
      expect(JsonToken.NUMBER, "a number", in);
      try {
        return parser.apply(in.nextString());
      } catch (NumberFormatException e) { // a fraction, or larger than any number of ours
        throw new Refusal(in.getPreviousPath(), "not a number of this kind");
      }
    }

    private Object record(Gson gson, Class<?> type, JsonReader in) throws IOException {
      expect(JsonToken.BEGIN_OBJECT, "an object", in);
      String path = in.getPath();
      RecordComponent[] components = type.getRecordComponents();
      Map<String, Object> values = new HashMap<>();
      in.beginObject();
      while (in.hasNext()) {
        String name = in.nextName();
        Optional<RecordComponent> known =
            Arrays.stream(components).filter(one -> one.getName().equals(name)).findFirst();
        if (known.isEmpty() || (optional.contains(name) && in.peek() == JsonToken.NULL)) {
          in.skipValue(); // of another version
          continue;
        }
        Object value = gson.getAdapter(TypeToken.get(known.get().getGenericType())).read(in);
        if (value == null) { // also for the constant of an enumeration that is unknown
          throw new Refusal(in.getPreviousPath(), "not a value of this kind");
        }
        if (values.put(name, value) != null) {
          throw new Refusal(in.getPreviousPath(), "there twice");
        }
      }
      in.endObject();
      for (RecordComponent component : components) {
        String name = component.getName();
        if (!values.containsKey(name) && !optional.contains(name)) {
          throw new Refusal(path + "." + name, "absent");
        }
      }
      try {
        return type.getDeclaredConstructor(
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
            .newInstance(Arrays.stream(components).map(one -> values.get(one.getName())).toArray());
      } catch (ReflectiveOperationException e) {
        throw new Refusal(path, "not a value of this kind");
      }
    }
  }
}
