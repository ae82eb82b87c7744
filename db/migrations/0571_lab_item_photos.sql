-- Photographs of laboratory goods: what the box looks like, where its lot stands. The bytes are a copy of the kept file, so that they stay when files are cleared.
create table lab_item_photo (
  farm_id text not null,
  itemid text not null,
  photoid uuid not null default gen_random_uuid(),
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) > 0),
  crtusrid text not null,
  crtdate timestamptz not null default now(),
  primary key (farm_id, itemid, photoid),
  foreign key (farm_id, itemid) references lab_item (farm_id, itemid)
);
call enable_farm_rls('lab_item_photo');
