# May vectors of 32 and 64 bytes be on the stack? PERCUSS_WIDE_STACK says so, PERCUSS_UNALIGNED has
# the option that it takes. On 64-bit Windows gcc keeps them there at multiples of 16 bytes and moves
# them as if they were aligned, which is a crash (gcc bug 54412; Debian's gcc is mended but for moves
# under a mask of AVX-512). The assembler can make these moves unaligned ones, which take no longer
# where the address is aligned after all; one that cannot gets no wide vectors.
set(PERCUSS_WIDE_STACK ON)
set(PERCUSS_UNALIGNED "")
if(WIN32 AND CMAKE_C_COMPILER_ID STREQUAL GNU)
  include(CheckCCompilerFlag)
  check_c_compiler_flag(-Wa,-muse-unaligned-vector-move PERCUSS_KNOWS_UNALIGNED)
  set(PERCUSS_WIDE_STACK ${PERCUSS_KNOWS_UNALIGNED})
  set(PERCUSS_UNALIGNED -Wa,-muse-unaligned-vector-move)
endif()
