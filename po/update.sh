#!/usr/bin/env bash
# Keeps the message catalogue in step with the code.
#   po/update.sh           extract the messages and merge them into po/zh_CN.po
#   po/update.sh --prune   the same, and drop translations that nothing uses any more
#   po/update.sh --check   change nothing; fail if a message is missing, untranslated or fuzzy
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

# Messages: tr, trf, N_, their plural forms, and the titles of the chapters' tests.
extract() {
  find common tests/chapters -name '*.cpp' -o -name '*.hpp' | sort |
    xgettext --files-from=- --output="$1" --language=C++ --from-code=UTF-8 \
      --keyword --keyword=tr --keyword=trf --keyword=N_ --keyword=tr_n:1,2 --keyword=trf_n:1,2 \
      --keyword=TEST_CASE:1 --add-location=file --sort-by-file --width=100 \
      --package-name=gridlings --add-comments=Translators: --force-po
  # The date would change with every call; the rest is xgettext's form to fill in. No message is printf's, whatever
  # stands behind its percent sign.
  sed -i -E -e '/^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid)/d' \
    -e 's/charset=CHARSET/charset=UTF-8/' -e '/^#, c-format$/d' -e '1,5d' "$1"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [[ ${1:-} == --check ]]; then
  extract "$scratch/gridlings.pot"
  msgfmt --check-format -o /dev/null po/zh_CN.po
  msgcmp po/zh_CN.po "$scratch/gridlings.pot"
  exit
fi

exec 9<po/update.sh
flock 9
extract "$scratch/gridlings.pot"
msgmerge --quiet --force-po --no-fuzzy-matching --sort-by-file --add-location=file --width=100 \
  -o "$scratch/zh_CN.po" po/zh_CN.po "$scratch/gridlings.pot"
if [[ ${1:-} == --prune ]]; then
  msgattrib --force-po --no-obsolete --width=100 -o "$scratch/pruned.po" "$scratch/zh_CN.po"
  mv "$scratch/pruned.po" "$scratch/zh_CN.po"
fi
for file in gridlings.pot zh_CN.po; do
  cmp -s "$scratch/$file" "po/$file" || cp "$scratch/$file" "po/$file"
done
msgfmt --statistics -o /dev/null po/zh_CN.po
