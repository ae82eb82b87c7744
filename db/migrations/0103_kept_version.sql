-- Versions of the tables whose rows every server keeps between calls (engine/server/kept.ts). Who changes one of them
-- raises its version in the same transaction; a call reads the versions as it opens and so knows whether what it keeps still holds.
create table kept_version (
  name text primary key,
  version bigint not null default 1
);
comment on table kept_version is 'reference: few rows, read with every call';
insert into kept_version (name) values ('code_row'), ('farm'), ('setting'), ('user_menu');
grant select, update on kept_version to farm_app;

-- Raises versions. Always in the order of names, so that two who change the same tables wait for one another and never in a ring.
create procedure raise_kept(names text[]) language plpgsql as $$
begin
  perform 1 from kept_version where name = any (names) order by name for update;
  update kept_version set version = version + 1 where name = any (names);
end
$$;
