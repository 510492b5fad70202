"""Room: docs. The site's settings. build.py runs it twice: with the tag `chinese` for the Chinese site."""

import os
import sys
from pathlib import Path

here = Path(__file__).parent
sys.path.insert(0, str(here / "ext"))
chinese = tags.has("chinese")  # noqa: F821 - Sphinx defines it

project = "Gridlings"
copyright = "Gridlings"
language = "zh_CN" if chinese else "en"
html_title = "Gridlings：CUDA 动态并行练习" if chinese else "Gridlings: CUDA dynamic parallelism"
html_short_title = "Gridlings"

extensions = ["breathe", "sphinx_copybutton", "languages", "chinese", "folded", "chapters", "course_map", "chapter_pages", "solutions",
              "runs", "timeline", "quiz", "findings", "functions", "verdict_schema", "measurements", "paragraphs", "accessible", "glossary",
              "heads"]
exclude_patterns = ["shown", "examples", "requirements.txt"]
templates_path = ["_templates"]
smartquotes = False
toc_object_entries_show_parents = "hide"
highlight_language = "cuda"
pygments_style = "default"
nitpicky = True
# The standard library, CUDA's runtime and the harness' inside have no pages here.
nitpick_ignore_regex = [
    (r"(cpp|c):.*", r"(std|cuda|dim3|size_t|uint64_t|int64_t|Params|Args|T\b|detail|Kernel).*"),
    ("cpp:identifier", "gridlings(::harness)?"),
]

gettext_compact = False
gettext_location = False
gettext_auto_build = False
locale_dirs = [os.environ.get("GRIDLINGS_DOCS_LOCALE", "locale")]

breathe_projects = {"api": os.environ.get("GRIDLINGS_DOXYGEN_XML", "")}
breathe_default_project = "api"
breathe_domain_by_extension = {"h": "c", "hpp": "cpp"}
cpp_id_attributes = ["__global__", "__device__", "__host__"]

copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True

html_theme = "pydata_sphinx_theme"
html_context = {"default_mode": "auto"}
html_favicon = "_static/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css", "chapters.css", "timeline.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
html_show_search_summary = False  # it would need a web server
html_sidebars = {"index": [], "start": [], "simulated-gpu": [], "measurements/index": []}
html_theme_options = {
    "logo": {"text": "Gridlings"},
    "search_bar_text": "搜索……" if chinese else "Search …",
    "navbar_persistent": ["search-button"],
    "navbar_end": ["language-link", "theme-switcher", "navbar-icon-links"],
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": {"**": ["page-toc"], "index": []},
    "footer_start": [],
    "footer_end": [],
    "show_toc_level": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
