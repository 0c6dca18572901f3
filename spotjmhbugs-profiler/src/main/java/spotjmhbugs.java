// SPDX-License-Identifier: Apache-2.0
import io.github.spotjmhbugs.profiler.FindingsProfiler;
import io.github.spotjmhbugs.profiler.ProfilerOptions;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * What {@code -prof spotjmhbugs} starts. JMH finds a profiler by the whole name of its class, hence
 * this name and no package.
 */
@SuppressWarnings("DefaultPackage")
public final class spotjmhbugs extends FindingsProfiler {
  /**
   * Makes the profiler with its default options, as JMH does to list it.
   *
   * @throws ProfilerException never
   */
  public spotjmhbugs() throws ProfilerException {
    this("");
  }

  /**
   * Makes the profiler, as JMH does for each benchmark.
   *
   * @param options what follows {@code -prof spotjmhbugs:}
   * @throws ProfilerException when an option is unknown or has a wrong value
   */
  public spotjmhbugs(String options) throws ProfilerException {
    super(ProfilerOptions.of(options));
  }
}
