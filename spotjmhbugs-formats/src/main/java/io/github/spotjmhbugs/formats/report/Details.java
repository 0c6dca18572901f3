// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The details of a pattern in other notations. They are written in a small part of HTML that is
 * also XML: paragraphs, lists and preformatted code, with bold and code words in them.
 */
final class Details {
  private final List<Element> blocks;

  private Details(List<Element> blocks) {
    this.blocks = blocks;
  }

  /**
   * Parses details.
   *
   * @param html the details of a pattern
   * @return the same, ready to be written in another notation
   */
  static Details of(String html) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      InputSource source = new InputSource(new StringReader("<div>" + html + "</div>"));
      Element root = factory.newDocumentBuilder().parse(source).getDocumentElement();
      return new Details(elements(root).toList());
    } catch (IOException e) {
      // A string can be read.
      throw new UncheckedIOException(e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalArgumentException("not well-formed: " + html, e);
    }
  }

  /** {@return each paragraph, list item and piece of code, without markup} */
  List<String> plain() {
    List<String> texts = new ArrayList<>();
    for (Element block : blocks) {
      switch (block.getTagName()) {
        case "ul" -> elements(block).forEach(item -> texts.add(oneLine(item.getTextContent())));
        case "pre" -> texts.add(block.getTextContent().strip());
        default -> texts.add(oneLine(block.getTextContent()));
      }
    }
    return texts;
  }

  /** {@return all of it in Markdown, the code as Java} */
  String markdown() {
    List<String> texts = new ArrayList<>();
    for (Element block : blocks) {
      texts.add(
          switch (block.getTagName()) {
            case "ul" ->
                String.join("\n", elements(block).map(item -> "- " + inline(item)).toList());
            case "pre" -> "```java\n" + block.getTextContent().strip() + "\n```";
            default -> inline(block);
          });
    }
    return String.join("\n\n", texts);
  }

  private static String inline(Element block) {
    StringBuilder text = new StringBuilder();
    nodes(block)
        .forEach(
            node ->
                text.append(
                    switch (node.getNodeName()) {
                      case "b" -> "**" + escape(node.getTextContent()) + "**";
                      case "code" -> "`" + node.getTextContent() + "`";
                      default -> escape(node.getTextContent());
                    }));
    return oneLine(text.toString());
  }

  private static String escape(String text) {
    return text.replaceAll("[\\\\`*_\\[<]", "\\\\$0");
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static Stream<Element> elements(Element parent) {
    return nodes(parent).filter(Element.class::isInstance).map(Element.class::cast);
  }

  private static Stream<Node> nodes(Element parent) {
    NodeList children = parent.getChildNodes();
    return IntStream.range(0, children.getLength()).mapToObj(children::item);
  }
}
