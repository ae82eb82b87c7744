-- Which signs a genetic id may hold is the company's setting GENIDSIGNS. The column keeps out only what no id can hold:
-- the signs that part ids in a list, control characters, blanks at its ends.
alter table gen_animal drop constraint gen_animal_gid_check;
alter table gen_animal add constraint gen_animal_gid_check
  check (char_length(gid) between 1 and 40 and gid !~ '[,;[:cntrl:]]' and gid = btrim(gid));
