# Warnings are errors; the sanitizers stop at the first finding, so that a test cannot pass over one.
add_compile_options(-Wall -Wextra -Werror)
if(GRIDLINGS_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=address,undefined)
endif()
