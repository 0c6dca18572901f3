// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.host.result.Outage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.ArtifactProperties;
import org.eclipse.aether.impl.ArtifactResolver;
import org.eclipse.aether.repository.LocalRepositoryManager;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.WorkspaceRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.util.ConfigUtils;
import org.jspecify.annotations.Nullable;

/**
 * Every file of a repository, whoever needs it, comes through here: jars, and POMs as parents,
 * BOMs, descriptors and targets of relocations. Coordinates that name no place inside of a
 * repository are not looked for. Repositories that a project has declared are asked for what the
 * user's do not have, and what they answer goes to a local repository of its own.
 */
final class GuardedArtifacts implements ArtifactResolver {
  /**
   * Before a host that gave no answer is asked again: shares of Maven's own interval, which users
   * may set and is 5 s by default.
   */
  private static final List<Double> PAUSES = List.of(0.2, 0.8);

  private final ArtifactResolver resolver;
  private final Map<String, ArtifactTransferException> down = new ConcurrentHashMap<>();
  private volatile @Nullable LocalRepositoryManager declared;

  GuardedArtifacts(ArtifactResolver resolver) {
    this.resolver = resolver;
  }

  /** Sets where the answers of declared repositories go; without that, none is asked. */
  void keepDeclaredIn(LocalRepositoryManager folder) {
    declared = folder;
  }

  /** {@return why the user's own repositories are given up, if one is} */
  Optional<Outage> outage() {
    return down.values().stream()
        .filter(failure -> !DeclaredRepositories.isDeclared(failure.getRepository()))
        .flatMap(
            failure -> Outage.of(failure).stream().map(o -> o.at(failure.getRepository().getUrl())))
        .findFirst();
  }

  /** {@return why an artifact could not be had, in one line} */
  static String reason(ArtifactResult result) {
    List<Exception> failures =
        result.getExceptions().stream().filter(failure -> !isMissing(failure)).toList();
    return failures.stream()
        .flatMap(failure -> Outage.of(failure).stream())
        .map(Outage::toString)
        .findFirst()
        .or(() -> failures.stream().findFirst().map(GuardedArtifacts::reason))
        .orElse("not found");
  }

  /** {@return what is behind a failure, in one line} */
  static String reason(Exception failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String told = String.valueOf(cause.getMessage());
    return Outage.of(failure).map(Outage::toString).orElse(told);
  }

  @Override
  public ArtifactResult resolveArtifact(RepositorySystemSession session, ArtifactRequest request)
      throws ArtifactResolutionException {
    return resolveArtifacts(session, List.of(request)).get(0);
  }

  @Override
  public List<ArtifactResult> resolveArtifacts(
      RepositorySystemSession session, Collection<? extends ArtifactRequest> requests)
      throws ArtifactResolutionException {
    List<ArtifactResult> results = new ArrayList<>();
    for (ArtifactRequest request : requests) {
      ArtifactResult result = new ArtifactResult(request);
      fault(request.getArtifact())
          .ifPresent(
              fault ->
                  result.addException(
                      new ArtifactTransferException(request.getArtifact(), null, fault)));
      results.add(result);
    }
    ask(session, results, repository -> !DeclaredRepositories.isDeclared(repository));
    LocalRepositoryManager folder = declared;
    if (folder != null
        && requests.stream()
            .flatMap(request -> request.getRepositories().stream())
            .anyMatch(DeclaredRepositories::isDeclared)) {
      RepositorySystemSession apart =
          new DefaultRepositorySystemSession(session).setLocalRepositoryManager(folder);
      ask(apart, results, DeclaredRepositories::isDeclared);
    }
    if (!results.stream().allMatch(ArtifactResult::isResolved)) {
      throw new ArtifactResolutionException(results);
    }
    return results;
  }

  private static Optional<String> fault(Artifact artifact) {
    return artifact.getProperty(ArtifactProperties.LOCAL_PATH, null) == null
        ? Coordinates.fault(artifact)
        : Optional.of("it is a file of another machine");
  }

  /** Asks some of the repositories for what all others have told not to have. */
  private void ask(
      RepositorySystemSession session,
      List<ArtifactResult> results,
      Predicate<RemoteRepository> asked) {
    List<ArtifactResult> open = new ArrayList<>();
    for (ArtifactResult result : results) {
      boolean isMissing = result.getExceptions().stream().allMatch(GuardedArtifacts::isMissing);
      if (!result.isResolved() && isMissing) {
        open.add(result);
      }
    }
    long interval =
        ConfigUtils.getLong(
            session,
            ConfigurationProperties.DEFAULT_HTTP_RETRY_HANDLER_INTERVAL,
            ConfigurationProperties.HTTP_RETRY_HANDLER_INTERVAL);
    for (int tries = 0; !open.isEmpty(); tries++) {
      boolean isLast = tries == PAUSES.size();
      open = unanswered(session, open, asked, isLast);
      if (!open.isEmpty() && !pause(Math.round(PAUSES.get(tries) * interval))) {
        return;
      }
    }
  }

  private static boolean isMissing(Exception failure) {
    return failure instanceof ArtifactNotFoundException;
  }

  /** {@return those to ask for once more, since a host gave no answer} */
  private List<ArtifactResult> unanswered(
      RepositorySystemSession session,
      List<ArtifactResult> open,
      Predicate<RemoteRepository> asked,
      boolean isLast) {
    List<ArtifactResult> answers =
        answers(session, open.stream().map(one -> up(one.getRequest(), asked)).toList());
    List<ArtifactResult> again = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      ArtifactResult answer = answers.get(i);
      Optional<ArtifactTransferException> silent = silent(answer);
      if (silent.isPresent() && !isLast) {
        again.add(open.get(i));
      } else {
        silent.ifPresent(failure -> down.put(failure.getRepository().getUrl(), failure));
        take(session, answer, open.get(i));
        given(open.get(i).getRequest(), asked)
            .flatMap(one -> Stream.ofNullable(down.get(one.getUrl())))
            .forEach(open.get(i)::addException);
      }
    }
    return again;
  }

  private static Stream<RemoteRepository> given(
      ArtifactRequest request, Predicate<RemoteRepository> asked) {
    return request.getRepositories().stream().filter(asked);
  }

  /** The request to those that have not been given up. */
  private ArtifactRequest up(ArtifactRequest request, Predicate<RemoteRepository> asked) {
    List<RemoteRepository> up =
        given(request, asked).filter(one -> !down.containsKey(one.getUrl())).toList();
    return new ArtifactRequest(request.getArtifact(), up, request.getRequestContext())
        .setDependencyNode(request.getDependencyNode())
        .setTrace(request.getTrace());
  }

  private List<ArtifactResult> answers(
      RepositorySystemSession session, List<ArtifactRequest> requests) {
    try {
      return resolver.resolveArtifacts(session, requests);
    } catch (ArtifactResolutionException e) {
      return e.getResults();
    }
  }

  private static Optional<ArtifactTransferException> silent(ArtifactResult answer) {
    return answer.getExceptions().stream()
        .filter(failure -> !answer.isResolved() && !isMissing(failure))
        .filter(ArtifactTransferException.class::isInstance)
        .map(ArtifactTransferException.class::cast)
        .filter(failure -> failure.getRepository() != null && Outage.of(failure).isPresent())
        .findFirst();
  }

  private static void take(
      RepositorySystemSession session, ArtifactResult answer, ArtifactResult result) {
    answer.getExceptions().forEach(result::addException);
    if (answer.isResolved()) {
      try {
        boolean isCached = answer.getRepository() instanceof WorkspaceRepository;
        result.setArtifact(
            isCached // and was checked by who found it
                ? answer.getArtifact()
                : inside(session.getLocalRepositoryManager(), answer.getArtifact()));
        result.setRepository(answer.getRepository());
      } catch (IOException e) {
        result.addException(new ArtifactTransferException(answer.getArtifact(), null, e));
      }
    }
  }

  private static Artifact inside(LocalRepositoryManager folder, Artifact artifact)
      throws IOException {
    Path file = artifact.getFile().toPath().toRealPath();
    if (!file.startsWith(folder.getRepository().getBasedir().toPath().toRealPath())) {
      throw new IOException("its file lies outside of the repository");
    }
    return artifact;
  }

  private static boolean pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
