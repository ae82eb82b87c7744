-- Labels of animals that the farm's people read: the tag list says when each was seen last. Added to, never changed.
create table tag_scan (
  farm_id text not null,
  scan_id uuid not null default gen_random_uuid(),
  animal_id uuid not null,
  user_id text not null,
  scanned_at timestamptz not null default now(),
  primary key (farm_id, scan_id),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
create index tag_scan_last on tag_scan (farm_id, animal_id, scanned_at desc);
comment on index tag_scan_last is 'PigTagReport: last scan date';
call enable_farm_rls('tag_scan');
revoke update, delete on tag_scan from farm_app;
