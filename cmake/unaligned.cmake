# PERCUSS_WIDE_STACK: vectors of 32 and 64 bytes can be on the stack. PERCUSS_UNALIGNED: the option
# that this needs. On 64-bit Windows gcc aligns them on the stack to 16 bytes only but moves them by
# aligned instructions, which crashes (gcc bug 54412; Debian's gcc is fixed except for masked moves
# of AVX-512). The assembler can replace these moves by unaligned ones, which are as fast if the
# address is aligned. If the assembler cannot, wide vectors are not used.
set(PERCUSS_WIDE_STACK ON)
set(PERCUSS_UNALIGNED "")
if(WIN32 AND CMAKE_C_COMPILER_ID STREQUAL GNU)
  include(CheckCCompilerFlag)
  check_c_compiler_flag(-Wa,-muse-unaligned-vector-move PERCUSS_KNOWS_UNALIGNED)
  set(PERCUSS_WIDE_STACK ${PERCUSS_KNOWS_UNALIGNED})
  set(PERCUSS_UNALIGNED -Wa,-muse-unaligned-vector-move)
endif()
