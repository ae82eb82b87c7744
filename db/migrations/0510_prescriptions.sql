-- Number of the veterinarian's prescription a medicine or a medicated feed was given on: with one it treats, without it prevents.
alter table stock_note_line add column prescription text check (length(prescription) between 1 and 40);
