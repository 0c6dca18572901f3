// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The bundled effect tables as text, and tables that differ from them in what a line says. */
public final class TableText {
  private static final Set<String> WITH_OPERANDS =
      Set.of("changes", "writes", "checks", "calls", "returns");

  private final List<String> text;
  private final List<Line> lines = new ArrayList<>();

  /**
   * A line about methods.
   *
   * @param number its index in the text
   * @param type the type of the paragraph
   * @param methods the methods, as they are spelled
   * @param phrases what it says: words, those with operands together with these
   */
  public record Line(int number, String type, List<String> methods, List<String> phrases) {
    /** {@return the names of the methods, without what tells overloads apart} */
    public List<String> names() {
      return methods.stream().map(method -> method.replaceFirst("[/(].*", "")).toList();
    }

    @Override
    public String toString() {
      return type + " " + String.join(" ", methods) + ": " + String.join(" ", phrases);
    }
  }

  private TableText(List<String> text) {
    this.text = text;
    String type = "";
    for (int i = 0; i < text.size(); i++) {
      String line = text.get(i).replaceFirst("#.*", "");
      if (!line.isBlank() && !Character.isWhitespace(line.charAt(0))) {
        type = line.strip().split("\\s", -1)[0];
      } else if (!line.isBlank()) {
        String[] halves = line.strip().split("\\s{2,}", 2);
        lines.add(new Line(i, type, List.of(halves[0].split("\\s+", -1)), phrases(halves[1])));
      }
    }
  }

  /** {@return the text of the tables that the engine uses} */
  public static TableText bundled() {
    List<String> text = new ArrayList<>();
    for (String file : EffectTable.FILES) {
      try (InputStream in = EffectTable.class.getResourceAsStream(file + ".txt")) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(text::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new TableText(text);
  }

  private static List<String> phrases(String words) {
    List<String> phrases = new ArrayList<>();
    boolean isOpen = false;
    for (String word : words.strip().split("\\s+", -1)) {
      boolean isOperand = word.matches("\\d+|this|fresh|world");
      if (isOperand && isOpen) {
        phrases.set(phrases.size() - 1, phrases.get(phrases.size() - 1) + " " + word);
      } else {
        phrases.add(word);
        isOpen = WITH_OPERANDS.contains(word);
      }
    }
    return phrases;
  }

  /**
   * {@return what a phrase begins with}
   *
   * @param phrase a word, perhaps with operands
   */
  public static String word(String phrase) {
    return phrase.split(" ", -1)[0];
  }

  /** {@return the lines about methods} */
  public List<Line> lines() {
    return lines;
  }

  /**
   * {@return a table in which one line says something else}
   *
   * @param line the line
   * @param phrases what it says
   */
  public EffectTable with(Line line, List<String> phrases) {
    return changed(each -> each.equals(line) ? phrases : each.phrases());
  }

  /**
   * {@return a table without a word: what it says is unknown then}
   *
   * @param word a word of the tables; with operands, all of them go
   */
  public EffectTable without(String word) {
    return changed(line -> line.phrases().stream().filter(it -> !word(it).equals(word)).toList());
  }

  private EffectTable changed(Function<Line, List<String>> change) {
    List<String> changed = new ArrayList<>(text);
    for (Line line : lines) {
      List<String> phrases = change.apply(line);
      // Nothing is known of a call that no phrase is left of.
      String words = phrases.isEmpty() ? "acts" : String.join(" ", phrases);
      changed.set(line.number(), "  " + String.join(" ", line.methods()) + "  " + words);
    }
    return EffectTable.of(changed);
  }
}
