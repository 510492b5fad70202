// Room: docs. Part of Sphinx' search: pages whose title has the words that were asked for come first, chapters before
// others; then what a page mentions somewhere; then names of the API. A word may be part of a longer one, and Chinese has no blanks.
var Scorer = {
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: ([docname, title, , , score, , kind]) => {
    if (kind === "object") return score - 12;
    const asked = (new URLSearchParams(location.search).get("q") || "").toLowerCase().trim();
    // Of "Quiz · Chapter 03, From a loop to a child grid" the first part is the page's own title.
    const own = title.split(" · ")[0].toLowerCase(), words = asked.split(/\s+/);
    if (own === asked) score += 60;
    else if (own.includes(asked)) score += 40;
    else score += (20 * words.filter((word) => own.includes(word)).length) / words.length;
    if (/^chapters\/[^/]+\/index$/.test(docname)) score += 3;
    if (docname === "reference/glossary") score += 2;
    return score;
  },
};
