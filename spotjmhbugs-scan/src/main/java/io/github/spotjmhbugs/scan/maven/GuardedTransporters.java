// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.spi.connector.transport.GetTask;
import org.eclipse.aether.spi.connector.transport.PeekTask;
import org.eclipse.aether.spi.connector.transport.PutTask;
import org.eclipse.aether.spi.connector.transport.TransportListener;
import org.eclipse.aether.spi.connector.transport.Transporter;
import org.eclipse.aether.spi.connector.transport.TransporterFactory;
import org.eclipse.aether.transfer.NoTransporterException;
import org.eclipse.aether.transfer.TransferCancelledException;

/**
 * Everything that is downloaded comes through here: it ends, in time and in size, and what a
 * project has declared does not lead elsewhere.
 *
 * @param factory makes the connections
 * @param declared knows whom to ask
 */
record GuardedTransporters(TransporterFactory factory, DeclaredRepositories declared)
    implements TransporterFactory {
  /** In bytes; no library of classes is as large. */
  static final long LARGEST_JAR = 512L << 20;

  /** In bytes, of a POM, metadata, a checksum. */
  static final long LARGEST_TEXT = 16L << 20;

  private static final Duration LONGEST = Duration.ofMinutes(10);

  @Override
  public Transporter newInstance(RepositorySystemSession session, RemoteRepository repository)
      throws NoTransporterException {
    return new Limited(
        DeclaredRepositories.isDeclared(repository)
            ? new DeclaredTransporter(repository, declared)
            : factory.newInstance(session, repository));
  }

  @Override
  public float getPriority() {
    return factory.getPriority();
  }

  private record Limited(Transporter transporter) implements Transporter {
    @Override
    public int classify(Throwable error) {
      return transporter.classify(error);
    }

    @Override
    public void peek(PeekTask task) throws Exception {
      transporter.peek(task);
    }

    @Override
    public void get(GetTask task) throws Exception {
      boolean isJar = task.getLocation().getPath().endsWith(".jar");
      task.setListener(new Limit(task.getListener(), isJar ? LARGEST_JAR : LARGEST_TEXT));
      transporter.get(task);
    }

    @Override
    public void put(PutTask task) {
      throw new UnsupportedOperationException("nothing is ever sent");
    }

    @Override
    public void close() {
      transporter.close();
    }
  }

  private static final class Limit extends TransportListener {
    private final TransportListener listener;
    private final long limit;
    private final long begin = System.nanoTime();
    private long size;

    Limit(TransportListener listener, long limit) {
      this.listener = listener;
      this.limit = limit;
    }

    @Override
    public void transportStarted(long offset, long length) throws TransferCancelledException {
      size = offset;
      check(length);
      listener.transportStarted(offset, length);
    }

    @Override
    public void transportProgressed(ByteBuffer data) throws TransferCancelledException {
      size += data.remaining();
      check(size);
      listener.transportProgressed(data);
    }

    private void check(long bytes) throws TransferCancelledException {
      if (bytes > limit) {
        throw new TransferCancelledException("larger than " + (limit >> 20) + " MiB");
      }
      if (System.nanoTime() - begin > LONGEST.toNanos()) {
        throw new TransferCancelledException("takes longer than " + LONGEST.toMinutes() + " min");
      }
    }
  }
}
