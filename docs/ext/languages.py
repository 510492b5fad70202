"""Room: docs. The link from each page to its counterpart in the other language; works without a server."""

OTHER = {"en": ("zh_CN", "zh-CN", "简体中文"), "zh_CN": ("en", "en", "English")}


def add_counterpart(app, pagename, templatename, context, doctree):
    folder, tag, name = OTHER[app.config.language]
    up = "../" * (pagename.count("/") + 1)
    context["other_language"] = {"href": f"{up}{folder}/{pagename}.html", "tag": tag, "name": name}
    alternate = f'<link rel="alternate" hreflang="{tag}" href="{context["other_language"]["href"]}" />'
    context["metatags"] = context.get("metatags", "") + alternate


def setup(app):
    app.connect("html-page-context", add_counterpart)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
