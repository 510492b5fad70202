# Install layout: the build tree's own shape below lib/gridlings, so that the program finds its parts beside
# itself, and a link to it in bin/.
#   lib/gridlings/bin/{gridlings,gridlings-compile,chapters/NN-name}
#   lib/gridlings/{lib/libcudart.so.13,share/locale/...,chapters,solutions}
set(home ${CMAKE_INSTALL_LIBDIR}/gridlings)

function(gridlings_install_targets destination)
  foreach(target IN LISTS ARGN)
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL "EXECUTABLE")
      install(TARGETS ${target} RUNTIME DESTINATION ${destination})
    elseif(kind STREQUAL "SHARED_LIBRARY")
      install(TARGETS ${target} LIBRARY DESTINATION ${home}/lib)
    endif()
  endforeach()
endfunction()

gridlings_install_targets(${home}/bin ${READER_TARGETS})
gridlings_install_targets(${home}/bin/chapters ${CHAPTER_TARGETS})
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/locale DESTINATION ${home}/share OPTIONAL)
install(DIRECTORY chapters solutions DESTINATION ${home})
if(TARGET gridlings)
  file(RELATIVE_PATH program /${CMAKE_INSTALL_BINDIR} /${home}/bin/gridlings)
  install(CODE "
    set(bin \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
    file(MAKE_DIRECTORY \"\${bin}\")
    file(CREATE_LINK \"${program}\" \"\${bin}/gridlings\" SYMBOLIC)")
endif()
