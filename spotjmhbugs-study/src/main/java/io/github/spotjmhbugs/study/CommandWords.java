// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Splits a command into words as a shell does: at blanks, but not in single or double quotes. A
 * backslash takes the next character as it is, except in single quotes; in double quotes it does so
 * only before a double quote and a backslash. Nothing is expanded.
 *
 * @param words the words, none of a blank text
 */
record CommandWords(List<String> words) {
  /** Makes the list immutable. */
  CommandWords {
    words = List.copyOf(words);
  }

  /** Reads the value of an option. */
  static final class Converter implements ITypeConverter<CommandWords> {
    @Override
    public CommandWords convert(String text) {
      return new CommandWords(new Reader(text).words());
    }
  }

  private static final class Reader {
    private static final char NONE = 0;

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private char quote = NONE;

    Reader(String text) {
      this.text = text;
    }

    List<String> words() {
      for (int i = 0; i < text.length(); i++) {
        char next = text.charAt(i);
        if (next == '\\' && isEscape(i)) {
          i++;
          add(text.charAt(i));
        } else if (quote == NONE) {
          readUnquoted(next);
        } else if (next == quote) {
          quote = NONE;
        } else {
          word.append(next);
        }
      }
      if (quote != NONE) {
        throw new TypeConversionException("a quotation mark is never closed: " + text);
      }
      end();
      return words;
    }

    private boolean isEscape(int backslash) {
      if (quote == '\'' || backslash + 1 == text.length()) {
        return false;
      }
      char next = text.charAt(backslash + 1);
      return quote == NONE || next == '"' || next == '\\';
    }

    private void readUnquoted(char next) {
      if (next == '"' || next == '\'') {
        quote = next;
        inWord = true;
      } else if (Character.isWhitespace(next)) {
        end();
      } else {
        add(next);
      }
    }

    private void add(char next) {
      word.append(next);
      inWord = true;
    }

    private void end() {
      if (inWord) {
        words.add(word.toString());
      }
      word.setLength(0);
      inWord = false;
    }
  }
}
