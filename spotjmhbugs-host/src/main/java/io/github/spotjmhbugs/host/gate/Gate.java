// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.file.ReplacedFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a team has decided to see and to fail its build on.
 *
 * @param practices the practices of interest
 * @param exclusions what nobody wants to see
 * @param baseline the findings that are known
 * @param written the file to write the findings to, to be known from now on
 * @param failOn the findings that fail a build
 */
public record Gate(
    Collection<PracticeKey> practices,
    Exclusions exclusions,
    Baseline baseline,
    Optional<Path> written,
    FailOn failOn) {

  /**
   * Decides what to show of what was found, and writes a new baseline if one was asked for.
   *
   * @param found all findings that may be of interest
   * @param isWhole whether everything was scanned: otherwise no baseline is written, and no finding
   *     is called gone
   * @param listener is notified of what the user should know about the baselines
   * @return the same without what is excluded; what the baseline has is set apart
   */
  public ScanResult apply(ScanResult found, boolean isWhole, Consumer<Problem> listener) {
    ScanResult selected = found.keeping(this::isOfInterest);
    written.ifPresent(
        file ->
            listener.accept(
                isWhole
                    ? write(selected, file)
                    : Problem.error(
                        file.toString(), "not written, since not everything was scanned")));
    Baseline.Comparison compared = baseline.only(practices).compare(selected);
    if (isWhole && compared.gone() > 0) {
      listener.accept(
          Problem.note(
              "baseline",
              "not found again: "
                  + compared.gone()
                  + "; --write-baseline for all targets leaves them out"));
    }
    return compared.result();
  }

  /**
   * Finds exclusions that are mistyped or no longer needed.
   *
   * @param found what {@link #apply} was given
   * @param severity how much such an exclusion matters
   * @return a problem for each of them
   */
  public List<Problem> unused(ScanResult found, Problem.Severity severity) {
    List<Finding> all = found.targets().stream().flatMap(TargetResult::everything).toList();
    return exclusions.unused(all, severity);
  }

  private boolean isOfInterest(Finding finding) {
    return practices.contains(finding.pattern().practice()) && !exclusions.cover(finding);
  }

  private static Problem write(ScanResult selected, Path file) {
    try (ReplacedFile destination = ReplacedFile.of(file)) {
      destination.write(Baseline.text(selected));
      return Problem.note(file.toString(), "findings: " + selected.allFindings().count());
    } catch (IOException e) {
      return Problem.error(file.toString(), e);
    }
  }

  /**
   * The lowest confidence to look for.
   *
   * @param reported the lowest confidence that the user asked to see
   * @return that, or less where less fails a build
   */
  public Confidence least(Confidence reported) {
    return failOn.least(reported);
  }

  /**
   * Counts what fails a build.
   *
   * @param result what {@link #apply} returned
   * @return the number of findings that fail it
   */
  public long failing(ScanResult result) {
    return result.allFindings().filter(failOn::fails).count();
  }
}
