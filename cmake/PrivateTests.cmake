# gridlings_private_tests(DIR): an instructor's own Catch2 tests. Each DIR/NN-name.cpp becomes an autograder of the same form
# as the chapter's own, in bin/private/KEY/, where KEY tells one folder from another; the target gridlings_private builds
# them all. `gridlings class grade COURSE --tests DIR` calls this through the option GRIDLINGS_PRIVATE_TESTS.
include_guard(GLOBAL)
set(GRIDLINGS_PRIVATE_TESTS "" CACHE PATH "A folder with private tests, NN-name.cpp")

function(gridlings_private_tests DIR)
  file(REAL_PATH "${DIR}" folder)
  string(SHA256 key "${folder}")
  string(SUBSTRING ${key} 0 12 key)
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/[0-9][0-9]-*.cpp")
  if(NOT TARGET gridlings_private)
    add_custom_target(gridlings_private)
  endif()
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM chapter)
    set(name private-${key}-${chapter})
    if(TARGET ${name}) # a folder of ours that the option names, too
      continue()
    endif()
    add_executable(${name} EXCLUDE_FROM_ALL "${source}")
    target_link_libraries(${name} PRIVATE gridlings_harness)
    target_include_directories(${name} PRIVATE "${folder}" ${CMAKE_SOURCE_DIR}/tests/chapters)
    set_target_properties(${name} PROPERTIES
      OUTPUT_NAME ${chapter} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/private/${key})
    add_dependencies(gridlings_private ${name})
  endforeach()
endfunction()

if(GRIDLINGS_PRIVATE_TESTS)
  if(IS_DIRECTORY "${GRIDLINGS_PRIVATE_TESTS}")
    gridlings_private_tests("${GRIDLINGS_PRIVATE_TESTS}")
  else()
    message(WARNING "There is no folder ${GRIDLINGS_PRIVATE_TESTS} with private tests any more")
  endif()
endif()
