-- Photographs of a request: what the farm sends, what came out of the box. The bytes are a copy of the kept file: a paper of two sides
-- must stay whole when one of them clears its files. A photograph taken away keeps its row.
create table lab_image (
  farm_id text not null,
  requestid uuid not null,
  imageid uuid not null default gen_random_uuid(),
  sender text not null,
  side text not null check (side in ('sender', 'lab')),
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) > 0),
  crtusrid text not null,
  crtdate timestamptz not null default now(),
  voided_at timestamptz, voided_by text,
  primary key (farm_id, requestid, imageid),
  foreign key (farm_id, requestid, sender) references lab_request (farm_id, requestid, sender),
  check ((voided_at is null) = (voided_by is null))
);
call enable_lab_rls('lab_image');
