// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * A host that gave no answer about what it was asked for: it could not be reached, it failed, or it
 * refused because it was asked too often. The same request may succeed later. A host that says that
 * something does not exist, or is not for everybody, has answered.
 *
 * @param host its name in lower case; empty when it is unknown
 * @param reason what went wrong, in one line
 */
public record Outage(String host, String reason) {
  private static final String BEGIN = "cannot reach ";
  private static final String UNKNOWN = "a host";

  /** As {@link #toString} writes it, perhaps after the name of a step. */
  private static final Pattern TOLD =
      Pattern.compile("(?:^|: )" + BEGIN + "(" + UNKNOWN + "|\\[[^\\]]*\\]|[^\\s:\\[]+): (.*)");

  /**
   * What git, curl, ssh and Maven's resolver print. Of the HTTP statuses, 403 is how hosts of git
   * repositories limit a rate; a Maven repository means by it that one must log in.
   */
  private static final Pattern PRINTED =
      Pattern.compile(
          "could not resolve (?:host|proxy)|unknown host|UnknownHostException"
              + "|unable to look up|name or service not known|temporary failure in name resolution"
              + "|failed to connect|couldn't connect|unable to connect|could not connect"
              + "|connection (?:refused|reset|timed out|closed)|(?:connect|read|request) timed out"
              + "|operation (?:timed out|too slow)|timed out after \\d+ milliseconds"
              + "|network is unreachable|no route to host|host is down"
              + "|remote end hung up|early eof|unexpected disconnect|empty reply from server"
              + "|rpc failed|\\bcurl (?:5|6|7|16|18|28|35|52|55|56|92)\\b"
              + "|gnutls_|gnutls recv|ssl_error|ssl connect|ssl certificate|certificate verification"
              + "|terminated the handshake|handshake_failure|pkix path|rate limit|too many requests|service unavailable"
              + "|(?:returned error:|status code:?|http/[\\d.]+) *(?:408|429|5\\d\\d)"
              + "|returned error: 403",
          Pattern.CASE_INSENSITIVE);

  /** What a host answers about one repository, whatever git says after it. */
  private static final Pattern ANSWER =
      Pattern.compile(
          "repository (?:'[^']*' )?not found|does not appear to be a git repository"
              + "|authentication failed|could not read username|permission denied"
              + "|repository (?:unavailable|has been disabled|is disabled)"
              + "|access to this repository",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HOST =
      Pattern.compile(
          "(?:resolve host(?:name)?:? |connect to (?:host )?|look up |unknown host:? "
              + "|UnknownHostException: |://(?:[^/@\\s]*@)?)"
              + "((?=[^\\s/:]*[.:]|localhost)(?:\\[[0-9a-fA-F:]+\\]|[\\w.-]*\\w))",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ADDRESS =
      Pattern.compile("(?:\\w[\\w+.-]*://(?:[^/@]*@)?|[^/@:]*@)(\\[[^\\]/]*\\]|[^/:]+)");

  /** Makes the host lower-case and the reason one line, without passwords. */
  public Outage {
    host = host.toLowerCase(Locale.ROOT);
    reason = OneLine.of(reason).replaceAll("://[^/@\\s]*@", "://");
  }

  /**
   * Reads an outage back.
   *
   * @param reason a reason with {@link #toString} of an outage at its end
   * @return the outage, or empty when the reason is another
   */
  public static Optional<Outage> told(String reason) {
    Matcher told = TOLD.matcher(reason);
    return told.find()
        ? Optional.of(new Outage(told.group(1).equals(UNKNOWN) ? "" : told.group(1), told.group(2)))
        : Optional.empty();
  }

  /**
   * Tells whether a program failed because of an outage.
   *
   * @param printed what it printed; also what a host made it print, which may be anything
   * @return the outage, or empty when the text tells of something else
   */
  public static Optional<Outage> printed(String printed) {
    if (ANSWER.matcher(printed).find()) {
      return Optional.empty();
    }
    return printed
        .lines()
        .filter(line -> PRINTED.matcher(line).find())
        .findFirst()
        .map(line -> new Outage(host(line, printed), line.replaceFirst("^(?:fatal|error): ", "")));
  }

  /** Of the line itself, or else of any other. */
  private static String host(String line, String printed) {
    return Stream.of(line, printed)
        .map(HOST::matcher)
        .filter(Matcher::find)
        .findFirst()
        .map(found -> found.group(1))
        .orElse("");
  }

  /**
   * Tells whether something failed because of an outage.
   *
   * @param failure an exception of a request, whose causes and messages are looked at
   * @return the outage, or empty when the host answered, or nothing was asked of any
   */
  public static Optional<Outage> of(Throwable failure) {
    StringBuilder messages = new StringBuilder();
    boolean isOutage = false;
    // A cause that is its own cause, at whatever distance, must not hold anybody up.
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 20; depth++) {
      messages.append(cause.getMessage()).append('\n');
      isOutage |= isOfNetwork(cause);
      cause = cause.getCause();
    }
    String told = messages.toString();
    Optional<Outage> known = told(told).or(() -> printed(told));
    return known.isPresent() || !isOutage
        ? known
        : Optional.of(new Outage(host(told, told), String.valueOf(failure.getMessage())));
  }

  private static boolean isOfNetwork(Throwable cause) {
    return cause instanceof UnknownHostException
        || cause instanceof SocketException
        || cause instanceof HttpTimeoutException
        || cause instanceof SSLException
        // A socket that timed out; not a file whose reader was interrupted.
        || (cause instanceof InterruptedIOException && cause.getMessage() != null);
  }

  /**
   * {@return the same outage of the host in an address, whichever the text names; this one if the
   * address has none}
   *
   * @param url what was asked for, a URL or {@code user@host:path}
   */
  public Outage at(String url) {
    String asked = hostOf(url);
    return asked.isEmpty() ? this : new Outage(asked, reason);
  }

  /**
   * {@return the name of the host in an address, in lower case; empty when it names none}
   *
   * @param url a URL or {@code user@host:path}
   */
  public static String hostOf(String url) {
    Matcher address = ADDRESS.matcher(url);
    return address.lookingAt() ? address.group(1).toLowerCase(Locale.ROOT) : "";
  }

  /** {@return the outage as the reason of a failure, which {@link #told} reads again} */
  @Override
  public String toString() {
    return BEGIN + (host.isEmpty() ? UNKNOWN : host) + ": " + reason;
  }
}
