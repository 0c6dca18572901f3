// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.spi.connector.transport.AbstractTransporter;
import org.eclipse.aether.spi.connector.transport.GetTask;
import org.eclipse.aether.spi.connector.transport.PeekTask;
import org.eclipse.aether.spi.connector.transport.PutTask;

/**
 * A connection to a repository that a project declares. It goes where it was checked to go, without
 * redirections, and can be ended while an answer comes: the resolver's own reads it to its end,
 * which may never come, before it closes a connection.
 */
final class DeclaredTransporter extends AbstractTransporter {
  private static final int CONNECT_MILLISECONDS = 5_000;
  private static final int READ_MILLISECONDS = 10_000;

  private final RemoteRepository repository;
  private final DeclaredRepositories declared;

  DeclaredTransporter(RemoteRepository repository, DeclaredRepositories declared) {
    this.repository = repository;
    this.declared = declared;
  }

  @Override
  public int classify(Throwable error) {
    return error instanceof FileNotFoundException ? ERROR_NOT_FOUND : ERROR_OTHER;
  }

  @Override
  protected void implPeek(PeekTask task) throws IOException {
    answer(open(task.getLocation())).disconnect();
  }

  @Override
  protected void implGet(GetTask task) throws Exception {
    HttpURLConnection answer = answer(open(task.getLocation()));
    try (InputStream content = answer.getInputStream()) {
      utilGet(task, content, false, answer.getContentLengthLong(), false);
    } finally {
      answer.disconnect();
    }
  }

  @Override
  protected void implPut(PutTask task) {
    throw new UnsupportedOperationException("nothing is ever sent");
  }

  @Override
  protected void implClose() {
    // Each request has a connection of its own.
  }

  private HttpURLConnection open(URI path) throws IOException {
    declared.checkHost(repository);
    org.eclipse.aether.repository.Proxy users = repository.getProxy();
    Proxy proxy =
        users == null
            ? Proxy.NO_PROXY
            : new Proxy(Proxy.Type.HTTP, new InetSocketAddress(users.getHost(), users.getPort()));
    String base = repository.getUrl();
    URI uri = URI.create(base.endsWith("/") ? base : base + "/").resolve(path);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(proxy);
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(CONNECT_MILLISECONDS);
    connection.setReadTimeout(READ_MILLISECONDS);
    connection.setRequestProperty("User-Agent", "SpotJMHBugs");
    return connection;
  }

  private static HttpURLConnection answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status == HttpURLConnection.HTTP_OK) {
      return connection;
    }
    connection.disconnect();
    if (status == HttpURLConnection.HTTP_NOT_FOUND || status == HttpURLConnection.HTTP_GONE) {
      throw new FileNotFoundException("not found");
    }
    throw new IOException("status code: " + status);
  }
}
