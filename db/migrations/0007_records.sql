-- Doses of a semen batch that left the farm's store other than by a mating: sent to another farm or thrown away.
create table semen_out (
  farm_id text not null references farm, out_id uuid not null,
  batch text not null, eventdt date not null, count int not null check (count between 1 and 1000),
  way text not null check (way in ('sent', 'thrown')), tofarm text, reason text not null, applyid text,
  crtusrid text not null, crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text,
  primary key (farm_id, out_id),
  foreign key (farm_id, batch) references semen_batch (farm_id, batch),
  check ((way = 'sent') = (tofarm is not null))
);
call enable_farm_rls('semen_out');

-- Animals on their way to another farm, looked up by the farm that waits for them.
create index animal_under_way on animal (farm_id, transfer_to) where transfer_to is not null and leftdt is null and not deleted;
