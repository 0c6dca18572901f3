// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.maven.model.Repository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;

/**
 * The repositories that a stranger's project declares. They are asked by HTTPS, on hosts of the
 * Internet, under ids of our own: whoever names a repository {@code central}, or like one with a
 * password in the user's settings, gets nothing from it.
 */
final class DeclaredRepositories {
  private static final String PREFIX = "declared-";

  /** What a project needs more than this for is to keep others waiting. */
  private static final int MOST = 20;

  private final boolean allowsLoopback;
  private final Map<String, RemoteRepository> known = new HashMap<>();

  /**
   * @param allowsLoopback whether this machine may be asked, too, without encryption; for tests
   */
  DeclaredRepositories(boolean allowsLoopback) {
    this.allowsLoopback = allowsLoopback;
  }

  /** {@return whether a project has declared it} */
  static boolean isDeclared(RemoteRepository repository) {
    return repository.getId().startsWith(PREFIX);
  }

  /**
   * Takes up a repository.
   *
   * @param declared a repository as a model has it
   * @return where to download from
   * @throws IOException when it must not be asked; the message says why
   */
  synchronized RemoteRepository add(Repository declared) throws IOException {
    String url = String.valueOf(declared.getUrl()).strip();
    RemoteRepository repository = known.get(url);
    if (repository == null) {
      if (known.size() >= MOST) {
        throw new IOException("not asked: the project declares more than " + MOST);
      }
      check(url);
      String id = PREFIX + UUID.nameUUIDFromBytes(url.getBytes(StandardCharsets.UTF_8));
      repository =
          new RemoteRepository.Builder(id, "default", url)
              .setReleasePolicy(policy(true))
              .setSnapshotPolicy(policy(false))
              .build();
      known.put(url, repository);
    }
    return repository;
  }

  /** A wrong checksum is a wrong file, and of no use. */
  private static RepositoryPolicy policy(boolean isEnabled) {
    return new RepositoryPolicy(
        isEnabled, RepositoryPolicy.UPDATE_POLICY_NEVER, RepositoryPolicy.CHECKSUM_POLICY_FAIL);
  }

  private void check(String url) throws IOException {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw new IOException("not asked: its URL is none", e);
    }
    String host = uri.getHost();
    boolean isOfTest = allowsLoopback && "http".equals(uri.getScheme());
    if (host == null || !("https".equalsIgnoreCase(uri.getScheme()) || isOfTest)) {
      throw new IOException("not asked: repositories of projects are asked by https only");
    }
    if (uri.getRawUserInfo() != null || uri.getRawQuery() != null) {
      throw new IOException("not asked: its URL has a user or a query");
    }
  }

  /**
   * Refuses hosts that only this machine, or its own network, can reach: a service there may trust
   * whoever reaches it. To be asked right before a connection is made, since names change.
   *
   * @param repository what to connect to; others than declared ones are the user's choice
   * @throws IOException when its host is none of the Internet, or has no address
   */
  void checkHost(RemoteRepository repository) throws IOException {
    if (!isDeclared(repository) || repository.getProxy() != null) {
      return;
    }
    for (InetAddress address : addresses(URI.create(repository.getUrl()).getHost())) {
      if (isInternal(address) && !(allowsLoopback && address.isLoopbackAddress())) {
        throw new IOException("not asked: its host is no host of the Internet");
      }
    }
  }

  private static InetAddress[] addresses(String host) throws UnknownHostException {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      // The JVM says why only when it asks, not when it remembers: records would differ.
      throw new UnknownHostException("unknown host: " + host);
    }
  }

  private static boolean isInternal(InetAddress address) {
    byte[] bytes = address.getAddress();
    int first = bytes[0] & 0xFF;
    int second = bytes[1] & 0xFF;
    boolean isPrivate =
        address instanceof Inet6Address
            // Unique local addresses, and those that stand for addresses of version 4.
            ? (first & 0xFE) == 0xFC || first < 0x20
            : first == 0 || (first == 100 && (second & 0xC0) == 64) || first >= 224;
    return isPrivate
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isAnyLocalAddress()
        || address.isMulticastAddress();
  }

  /** {@return the URL as a problem may show it} */
  static String shown(Repository repository) {
    return Optional.ofNullable(repository.getUrl())
        .map(url -> url.replaceAll("//[^/@]*+@", "//"))
        .orElse("");
  }
}
