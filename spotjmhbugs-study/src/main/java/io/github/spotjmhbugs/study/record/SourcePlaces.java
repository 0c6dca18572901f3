// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.source.SourcePaths;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the sources of a project can be read on the web.
 *
 * @param url the address of its repository, as git understands it; empty for what is no repository
 * @param paths the paths of its files with benchmarks within the repository, by {@code
 *     package/File.java}
 */
public record SourcePlaces(String url, Map<String, String> paths) {
  /** Of a project that is no repository. */
  public static final SourcePlaces NONE = new SourcePlaces("", Map.of());

  private static final Pattern HOST =
      Pattern.compile(
          "(?:https?://|ssh://|git://)?(?:[^/@]*@)?([\\w.-]++)"
              + "(?::\\d+)?[:/]([\\w./~-]+?)(?:\\.git)?/?");

  private static final Pattern KNOWN = Pattern.compile("(?:^|\\.)(?:github|gitlab)");

  /** Makes the map immutable, in the order of its keys, and keeps passwords out of it. */
  public SourcePlaces {
    url = OneLine.of(url);
    paths = Collections.unmodifiableMap(new TreeMap<>(Map.copyOf(paths)));
  }

  /** {@return the page of a line at a commit, on GitHub or GitLab; empty when it is unknown} */
  public Optional<String> line(String commit, Location location) {
    return Optional.ofNullable(paths.get(SourcePaths.path(location)))
        .flatMap(path -> page("blob", commit, "/" + path.replace("%", "%25").replace(" ", "%20")))
        .map(page -> location.line() > 0 ? page + "#L" + location.line() : page);
  }

  /** {@return the page of all files at a commit, on GitHub or GitLab; empty when it is unknown} */
  public Optional<String> tree(String commit) {
    return page("tree", commit, "");
  }

  private Optional<String> page(String kind, String commit, String path) {
    Matcher host = HOST.matcher(url);
    if (commit.isEmpty() || !host.matches() || !KNOWN.matcher(host.group(1)).find()) {
      return Optional.empty();
    }
    String infix = host.group(1).contains("gitlab") ? "/-/" : "/";
    return Optional.of(
        "https://" + host.group(1) + "/" + host.group(2) + infix + kind + "/" + commit + path);
  }
}
