-- Photographs of animals: which pictures of the farm show which animal. One taken away keeps its row, so that it can be brought back.
create table animal_photo (
  farm_id text not null,
  photo_id uuid not null default gen_random_uuid(),
  animal_id uuid not null,
  file_id uuid not null,
  crtusrid text not null,
  crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text, voided_why text,
  primary key (farm_id, photo_id),
  unique (farm_id, file_id),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id),
  foreign key (farm_id, file_id) references stored_file (farm_id, file_id),
  check ((voided_at is null) = (voided_by is null))
);
create index animal_photo_animal on animal_photo (farm_id, animal_id, crtdate) where voided_at is null;
call enable_farm_rls('animal_photo');
