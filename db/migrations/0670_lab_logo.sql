-- The logo at the head of a laboratory's papers: a copy of the kept file, so that it stays when files are cleared. A paper that was issued holds its own.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('picture', 'paper', 'logo'));
alter table laboratory add constraint laboratory_logo_check check (logo like 'data:image/%;base64,%');
comment on column laboratory.logo is 'as the address of a picture that holds it whole';
