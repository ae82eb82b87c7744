-- Versions of the tables whose rows every server keeps between calls (engine/server/kept.ts); a table never changed has none. Who
-- changes one of them raises its version in the same transaction; a call reads the versions as it opens and so knows whether what
-- it keeps still holds.
create table kept_version (
  name text primary key,
  version bigint not null
);
comment on table kept_version is 'reference: few rows, read with every call';
grant select, insert, update on kept_version to farm_app;

-- Raises versions. Always in the order of names, so that two who change the same tables wait for one another and never in a ring.
create procedure raise_kept(names text[]) language sql as $$
  insert into kept_version as k (name, version) select n, 1 from unnest(names) n order by n
  on conflict (name) do update set version = k.version + 1
$$;
