// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The environment of programs that nobody vouches for: what they need to run, nothing that opens a
 * door.
 */
public final class CleanEnvironment {
  private static final Set<String> HARMLESS =
      Set.of("PATH", "LANG", "LANGUAGE", "TZ", "SSL_CERT_FILE", "SSL_CERT_DIR");

  private static final Set<String> PROXIES =
      Set.of("http_proxy", "https_proxy", "all_proxy", "no_proxy");

  private CleanEnvironment() {}

  /**
   * Passes on the search path, language, time zone, certificates, and proxies without passwords; no
   * other variable. The JVM does not heed {@code HOME}, therefore JVMs are told the home folder by
   * {@code JAVA_TOOL_OPTIONS}: Maven and Gradle look there for their settings.
   *
   * @param home the home folder
   * @param temp the folder of temporary files
   * @param javaHome the JDK to use, or null for whatever is on the search path
   * @return all variables of the environment
   */
  public static Map<String, String> of(Path home, Path temp, @Nullable Path javaHome) {
    return of(System.getenv(), home, temp, javaHome);
  }

  /**
   * {@return all variables of the environment}
   *
   * @param ours the environment that variables are passed on from
   * @param home the home folder
   * @param temp the folder of temporary files
   * @param javaHome the JDK to use, or null for whatever is on the search path
   */
  static Map<String, String> of(
      Map<String, String> ours, Path home, Path temp, @Nullable Path javaHome) {
    Map<String, String> environment = new HashMap<>(ours);
    environment.entrySet().removeIf(variable -> !isHarmless(variable));
    environment.put("HOME", home.toString());
    environment.put("TMPDIR", temp.toString());
    environment.put("TERM", "dumb");
    environment.put(
        "JAVA_TOOL_OPTIONS",
        quoted("-Duser.home=" + home) + " " + quoted("-Djava.io.tmpdir=" + temp));
    if (javaHome != null) {
      environment.put("JAVA_HOME", javaHome.toString());
      environment.merge(
          "PATH",
          javaHome.resolve("bin").toString(),
          (path, bin) -> bin + File.pathSeparator + path);
    }
    return environment;
  }

  private static boolean isHarmless(Map.Entry<String, String> variable) {
    String name = variable.getKey();
    return HARMLESS.contains(name)
        || name.startsWith("LC_")
        || (PROXIES.contains(name.toLowerCase(Locale.ROOT)) && !variable.getValue().contains("@"));
  }

  /** A JVM takes both kinds of quotation marks, and no escapes. */
  private static String quoted(String option) {
    String mark = option.contains("'") ? "\"" : option.contains(" ") ? "'" : "";
    return mark + option + mark;
  }
}
