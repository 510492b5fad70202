# Warnings are errors; the sanitizers stop at the first finding, so that a test cannot pass over one.
add_compile_options(-Wall -Wextra -Werror)
if(GRIDLINGS_SANITIZE)
  # GCC's manual: the sanitizers make this warning see what is not there.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g
    -Wno-maybe-uninitialized)
  add_link_options(-fsanitize=address,undefined)
endif()
if(GRIDLINGS_TSAN)
  add_compile_options(-fsanitize=thread -g)
  add_link_options(-fsanitize=thread)
endif()
