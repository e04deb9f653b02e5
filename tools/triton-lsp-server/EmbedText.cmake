# Writes the texts of FILES to OUTPUT as C++ string literals, one per section, which is less than compilers accept.
set(literals)
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  string(REPLACE "\n### " "\n)text\"\nR\"text(### " text "${text}")
  string(APPEND literals "R\"text(${text})text\"\n")
endforeach()
file(WRITE ${OUTPUT} "${literals}")
