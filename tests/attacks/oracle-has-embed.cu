// The same with __has_embed.
#if defined(__has_embed)
#if __has_embed("@SECRET@")
@SOLUTION@
#endif
#else
#error no such operator
#endif
