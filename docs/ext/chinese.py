"""Room: docs. What the Chinese site needs beyond its catalogs: search, spaces, markup without blanks around it."""

import json
import re

from docutils import nodes
from sphinx.search import SearchLanguage
from sphinx.transforms.post_transforms import SphinxPostTransform

HAN = "\u3400-\u9fff"
FULL_WIDTH = "，。；：！？、（）《》「」“”…"
NEEDLESS_BLANK = re.compile(f"(?<=[{FULL_WIDTH}])[ \n]+|[ \n]+(?=[{FULL_WIDTH}])|(?<=[{HAN}])[ \n]+(?=[{HAN}])")

BREATHE = {"Values:": "取值："}  # a word of Breathe's that no catalog reaches


class SearchHan(SearchLanguage):
    """Chinese without a dictionary: every character and every pair of neighbours is a word, in the index and in the
    query alike. So each term and each compound is found, which a dictionary does not manage for the field's terms."""

    lang = "zh"
    language_name = "Chinese"
    _joints = "的与和及或在是了"  # they stand between words
    _words = re.compile(f"[{HAN}]+|[^\\W{HAN}]+")
    js_splitter_code = """
function splitQuery(query) {
  const words = [];
  for (const run of query.replace(/[%(joints)s]/g, " ").match(/[%(han)s]+|(?:_|[^\\s\\p{P}\\p{S}%(han)s])+/gu) || []) {
    if (run.length === 1 || !/^[%(han)s]/.test(run)) words.push(run);
    else for (let i = 0; i + 1 < run.length; ++i) words.push(run.slice(i, i + 2));
  }
  return words;
}
""" % {"han": json.dumps(HAN)[1:-1], "joints": _joints}

    def split(self, input):
        words = []
        for run in self._words.findall(re.sub(f"[{self._joints}]", " ", input)):
            if not re.match(f"[{HAN}]", run):
                words.append(run)
                continue
            words += list(run) + [run[i : i + 2] for i in range(len(run) - 1)]
        return words

    def stem(self, word):
        return word.lower()


class NoNeedlessBlanks(SphinxPostTransform):
    """Line ends and blanks beside full-width marks come out as gaps in a browser; comments in headers have them."""

    default_priority = 800

    def run(self, **kwargs):
        if self.config.language != "zh_CN":
            return
        for text in list(self.document.findall(nodes.Text)):
            if isinstance(text.parent, (nodes.literal, nodes.literal_block)):
                continue
            mended = BREATHE.get(text.astext(), NEEDLESS_BLANK.sub("", text.astext()))
            if mended != text.astext():
                text.parent.replace(text, nodes.Text(mended))
        for block in list(self.document.findall(nodes.TextElement)):
            if not isinstance(block, nodes.Inline):
                self.beside_markup(list(block.findall(nodes.Text)))

    @staticmethod
    def beside_markup(texts):
        """A blank before or after a link or stressed words, Chinese on both sides of it."""
        plain = [text.astext() for text in texts]
        for k in range(len(texts) - 1):
            joint = plain[k][-2:] + plain[k + 1][:2]
            if plain[k].strip() and plain[k + 1].strip() and NEEDLESS_BLANK.search(joint):
                plain[k], plain[k + 1] = plain[k].rstrip(" \n"), plain[k + 1].lstrip(" \n")
        for text, mended in zip(texts, plain):
            if mended != text.astext():
                text.parent.replace(text, nodes.Text(mended))


def allow_inline_markup(app):
    # Chinese has no blanks between words, so `一个**网格**由` must be markup as well.
    if app.config.language == "zh_CN":
        app.env.settings["character_level_inline_markup"] = True


def setup(app):
    app.add_search_language(SearchHan)
    app.add_post_transform(NoNeedlessBlanks)
    app.connect("builder-inited", allow_inline_markup)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
