// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.util.List;
import java.util.Optional;

/** A place in a list of tokens. */
final class TokenReader {
  private final List<String> tokens;
  private int at;

  /**
   * @param tokens the tokens, none of them empty
   */
  TokenReader(List<String> tokens) {
    this.tokens = tokens;
  }

  /** {@return whether tokens are left} */
  boolean hasNext() {
    return at < tokens.size();
  }

  /** {@return the next token} */
  String next() {
    return tokens.get(at++);
  }

  /**
   * {@return whether it came, and was passed over}
   *
   * @param token what may come next
   */
  boolean skip(String token) {
    boolean found = hasNext() && tokens.get(at).equals(token);
    if (found) {
      at++;
    }
    return found;
  }

  /** {@return the next token when it is a name; otherwise it is not passed over} */
  Optional<String> name() {
    return hasNext() && Character.isJavaIdentifierStart(tokens.get(at).charAt(0))
        ? Optional.of(next())
        : Optional.empty();
  }

  /** {@return the next token when it is a star; otherwise it is not passed over} */
  Optional<String> star() {
    return skip("*") ? Optional.of("*") : Optional.empty();
  }
}
