"""CUDA C++ as compare50 is to see it: a lexer for Pygments that knows `<<<` and `>>>`, and the names that nobody can choose.

Every rule takes its text in one pass and has no way back, so that no submission can hold the lexer up.
"""
from pygments.lexer import RegexLexer, words
from pygments.lexers.c_like import CudaLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

TYPES = ("auto", "bool", "char", "double", "float", "int", "long", "short", "signed", "size_t", "unsigned", "void",
         "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t")
KEYWORDS = ("alignas", "alignof", "asm", "break", "case", "class", "const", "const_cast", "constexpr", "continue",
            "decltype", "default", "delete", "do", "else", "enum", "explicit", "extern", "false", "for", "friend",
            "goto", "if", "inline", "mutable", "namespace", "new", "noexcept", "nullptr", "operator", "private",
            "protected", "public", "reinterpret_cast", "requires", "return", "sizeof", "static", "static_assert",
            "static_cast", "struct", "switch", "template", "this", "true", "typedef", "typename", "union", "using",
            "virtual", "volatile", "while", "define", "undef", "ifdef", "ifndef", "elif", "endif")


class CudaText(RegexLexer):
    """Names of CUDA are keywords here: compare50 makes all other names alike."""
    name = "CUDA text"
    tokens = {
        "root": [
            (r"\s+", Whitespace),
            (r"//(?:\\\n|[^\n])*", Comment.Single),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            # What never compiles, and includes, are no likeness: compare50 drops a hashbang as it drops comments.
            (r"#[ \t]*if[ \t]+0\b[^\n]*", Comment.Hashbang, "off"),
            (r"#[ \t]*include\b[^\n]*", Comment.Hashbang),
            (r'(?:u8|[uUL])?R"([^ ()\\\n]{0,16})\([\s\S]*?(?:\)\1"|\Z)', String),
            (r'(?:u8|[uUL])?"(?:\\[\s\S]|[^"\\\n])*"?', String),
            (r"\.?[0-9](?:[eEpP][+-]|'?[\w.])*", Number),
            (r"'(?:\\[\s\S]|[^'\\\n])*'?", String.Char),
            (r"<<<|>>>", Keyword.Pseudo),
            (words(TYPES + tuple(sorted(CudaLexer.vector_types)), prefix=r"\b", suffix=r"\b"), Keyword.Type),
            (words(KEYWORDS + tuple(sorted(CudaLexer.variables)), prefix=r"\b", suffix=r"\b"), Keyword),
            (r"(?:cuda[A-Z]|__|atomic[A-Z])\w*", Keyword),
            (r"[^\W\d]\w*", Name),
            (r"::|->|\+\+|--|&&|\|\||[-+*/%^&|=!<>]=|[-+*/%^&|=!<>~?.:]", Operator),
            (r".", Punctuation),
        ],
        "off": [
            (r"^[ \t]*#[ \t]*if[^\n]*", Comment.Hashbang, "#push"),
            (r"^[ \t]*#[ \t]*(?:endif|else|elif)\b[^\n]*", Comment.Hashbang, "#pop"),
            (r"[^\n]+|\n", Comment.Hashbang),
        ],
    }
