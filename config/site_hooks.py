# SPDX-License-Identifier: Apache-2.0
"""Gives MkDocs the address of the site, and checks what it built: its links, those of findings, and that nothing is loaded from elsewhere."""

import html.parser
import pathlib
import re
import urllib.parse
from xml.etree import ElementTree

from mkdocs.exceptions import PluginError

ROOT = pathlib.Path(__file__).resolve().parent.parent
INDEX = "docs/practices/index.html"


def on_config(config):
    address = ElementTree.parse(ROOT / "messages.xml").findtext("Plugin/BugsUrl")
    if not address.endswith("/" + INDEX):
        raise PluginError(f"BugsUrl in messages.xml does not lead to {INDEX}: {address}")
    config["site_url"] = address[: -len(INDEX)]


def on_page_markdown(markdown, page, **_):
    """The badges of the front page would come from the network."""
    return re.sub(r"^\[!\[.*\n", "", markdown, flags=re.M) if page.file.src_uri == "index.md" else None


def on_post_build(config):
    site = pathlib.Path(config["site_dir"]).resolve()
    pages = {page: Page(page) for page in sorted(site.rglob("*.html"))}
    wanted = [(page, link) for page in pages for link in pages[page].links] + finding_links(site)
    broken = [f"{page.relative_to(site)}: {link}" for page, link in wanted if not leads_somewhere(pages, page, link)]
    if broken:
        raise PluginError("links that lead nowhere:\n" + "\n".join(broken))
    foreign = sorted({f"{page.relative_to(site)}: {link}" for page in pages for link in pages[page].foreign})
    if foreign:
        raise PluginError("pages that load from the network:\n" + "\n".join(foreign))
    print(f"{len(wanted)} links lead somewhere")


def finding_links(site):
    """Where findings link to: SpotBugs' to the list of patterns, all others to the page of the practice."""
    types = [pattern.get("type") for pattern in ElementTree.parse(ROOT / "findbugs.xml").iter("BugPattern")]
    return [(site / INDEX, page + "#" + name) for name in types for page in ("", name.split("_")[1] + ".html")]


def leads_somewhere(pages, page, link):
    address, anchor = urllib.parse.urldefrag(urllib.parse.unquote(link))
    target = (page.parent / address).resolve() if address else page
    if target not in pages:
        return target.is_file()
    return not anchor or anchor in pages[target].names


class Page(html.parser.HTMLParser):
    """The links of a page to others of the site, and the names that links can lead to."""

    def __init__(self, file):
        super().__init__()
        self.links = []
        self.foreign = []
        self.names = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.names.add(given.get("id"))
        link = given.get("href") or given.get("src")
        if urllib.parse.urlparse(given.get("src") or "").scheme in ("http", "https") or (
            tag == "link" and given.get("rel") in ("stylesheet", "preconnect") and "//" in (link or "")
        ):
            self.foreign.append(link)
        # Absolute addresses are those of other sites, of the search, and on the page for what is not found.
        if link and not urllib.parse.urlparse(link).scheme and not link.startswith("/"):
            self.links.append(link)
