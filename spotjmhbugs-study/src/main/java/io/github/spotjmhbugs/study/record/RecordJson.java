// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.study.record.StrictAdapters.Refusal;
import java.io.IOException;
import java.io.StringReader;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

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

  /** All flags that ASM knows. */
  private static final int ACCESS = 0x3FFFF;

  private static final Pattern COMMIT = Pattern.compile("|[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Pattern BUILT_BY = Pattern.compile("[a-z +]{0,60}");

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
      in.peek(); // strict, it refuses a second value
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

  private static boolean isPossible(InstructionSite site) {
    return !site.className().isEmpty() && isIn(InstructionSite.NONE, site.instruction(), LAST);
  }

  private static boolean isInside(String path) {
    return !path.isEmpty() && !path.startsWith("/") && !List.of(path.split("/", -1)).contains("..");
  }
}
