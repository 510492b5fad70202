"""Room: docs. The links from each page to its two counterparts, the other language and both side by side; they work
without a server. _static/language.js lets them keep the reader's place."""

ENGLISH = ("en", "en", "English", "English")
CHINESE = ("zh_CN", "zh-CN", "简体中文", "简体中文")
BOTH = ("both", "mul", "EN｜中", "English and 简体中文 side by side / 英文与简体中文对照")
OTHERS = {"en": (CHINESE, BOTH), "zh_CN": (ENGLISH, BOTH)}
WITHOUT_BOTH = ("search", "genindex")


def add_counterparts(app, pagename, templatename, context, doctree):
    up = "../" * (pagename.count("/") + 1)
    context["ways_of_reading"] = [
        {"href": f"{up}{folder}/{pagename}.html", "tag": tag, "name": name, "title": title}
        for folder, tag, name, title in OTHERS[app.config.language]
        if not (folder == "both" and pagename in WITHOUT_BOTH)
    ]
    alternate = "".join(f'<link rel="alternate" hreflang="{way["tag"]}" href="{way["href"]}" />'
                        for way in context["ways_of_reading"] if way["tag"] != "mul")
    context["metatags"] = context.get("metatags", "") + alternate


def setup(app):
    app.add_js_file("language.js")
    app.connect("html-page-context", add_counterparts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
