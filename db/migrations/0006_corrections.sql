-- Corrections: another identity for an animal in every place that names it, and pedigrees changed since the
-- last run over them.

-- Animals whose inbreeding and breeding values are to be computed again the coming night.
create table pedigree_due (
  farm_id text not null, animal_id uuid not null,
  asked_at timestamptz not null default now(), asked_by text not null,
  done_at timestamptz,
  primary key (farm_id, animal_id),
  foreign key (farm_id, animal_id) references animal (farm_id, animal_id)
);
create index pedigree_due_open on pedigree_due (farm_id, asked_at) where done_at is null;
call enable_farm_rls('pedigree_due');

create index animal_identity_pgid on animal_identity (farm_id, pgid text_pattern_ops);
create index animal_event_voided on animal_event (farm_id, voided_at) where voided_at is not null;
create index animal_event_marked on animal_event (farm_id, crtdate) where exempt or warnings <> '{}';
create index animal_sire on animal (farm_id, sireid) where sireid is not null;
create index animal_dam on animal (farm_id, damid) where damid is not null;

-- Gives animals other identities: pairs of { animal_id, old, new, rfid, since, till }. An identity is the name of an
-- animal and no fact of its events, so the live rows that name it are rewritten in place, stored events and the
-- rows made of them alike; events taken away keep what was typed. Names of days up to `since` or
-- from `till` on belong to an animal that carried the identity before or after, and stay. Swaps go over names nobody can type.
-- Answers the number of event rows that named one of them.
create function rename_animals(farm text, pairs jsonb) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched uuid[];
  batches jsonb;
begin
  if not farm = any (app_farms()) then
    raise exception 'farm % is out of reach', farm using errcode = '42501';
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('old', b.batch, 'new', p.new || substr(b.batch, length(p.old) + 1))), '[]') into batches
  from semen_batch b join jsonb_to_recordset(pairs) as p (animal_id uuid, old text, new text) using (animal_id)
  where b.farm_id = farm and starts_with(b.batch, p.old || '-');

  with named as (
    select e.event_id, jsonb_object_agg(k.key, p.new) as patch
    from animal_event e cross join lateral jsonb_each_text(e.data) k
    join jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) on p.old = upper(k.value)
    where e.farm_id = farm and e.voided_at is null and e.eventcd in ('ENT', 'MAT', 'FOS', 'WEA', 'TRF', 'CUL', 'SAL', 'DTH')
      and k.key in ('boarid', 'boarid2', 'boarid3', 'sireid', 'damid', 'topgid', 'frompgid', 'givepgid')
      and case when k.key in ('sireid', 'damid') then coalesce((e.data->>'birthdt')::date, e.eventdt) else e.eventdt end
        between coalesce(p.since + 1, '-infinity') and coalesce(p.till - 1, 'infinity')
    group by e.event_id
  ), taken as (
    select e.event_id, jsonb_build_object('semenbatch', m.new) as patch
    from animal_event e join jsonb_to_recordset(batches) as m (old text, new text) on m.old = e.data->>'semenbatch'
    where e.farm_id = farm and e.voided_at is null and e.eventcd = 'MAT'
  ), own as (
    select e.event_id, jsonb_build_object('pgid', p.new) || case when p.rfid is null then '{}' else jsonb_build_object('rfid', p.rfid) end as patch
    from animal_event e join jsonb_to_recordset(pairs) as p (animal_id uuid, new text, rfid text) using (animal_id)
    where e.farm_id = farm and e.voided_at is null and e.eventcd = 'ENT'
  ), patches as (
    select event_id, coalesce(n.patch, '{}') || coalesce(t.patch, '{}') || coalesce(o.patch, '{}') as patch
    from named n full join taken t using (event_id) full join own o using (event_id)
  ), done as (
    update animal_event e set data = e.data || patches.patch from patches
    where e.farm_id = farm and e.event_id = patches.event_id returning e.animal_id
  )
  select array_agg(animal_id) into touched from done;

  update sow_cycle c set
    boarid = coalesce((select p.new from jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) where p.old = c.boarid and c.matedt between coalesce(p.since + 1, '-infinity') and coalesce(p.till - 1, 'infinity')), c.boarid),
    boarid2 = coalesce((select p.new from jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) where p.old = c.boarid2 and c.matedt between coalesce(p.since + 1, '-infinity') and coalesce(p.till - 1, 'infinity')), c.boarid2),
    boarid3 = coalesce((select p.new from jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) where p.old = c.boarid3 and c.matedt between coalesce(p.since + 1, '-infinity') and coalesce(p.till - 1, 'infinity')), c.boarid3),
    semenbatch = coalesce((select m.new from jsonb_to_recordset(batches) as m (old text, new text) where m.old = c.semenbatch), c.semenbatch)
  where c.farm_id = farm and c.animal_id = any (touched);

  update movement v set place = m.new from jsonb_to_recordset(batches) as m (old text, new text)
  where v.farm_id = farm and v.book = 'semen' and v.place = m.old;
  update semen_batch b set batch = '~' || m.new from jsonb_to_recordset(batches) as m (old text, new text)
  where b.farm_id = farm and b.batch = m.old;
  update semen_batch b set batch = substr(b.batch, 2) where b.farm_id = farm and starts_with(b.batch, '~');

  update animal a set
    sireid = coalesce((select p.new from jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) where p.old = a.sireid and coalesce(a.birthdt, a.entrydt) between coalesce(p.since + 1, '-infinity') and coalesce(p.till - 1, 'infinity')), a.sireid),
    damid = coalesce((select p.new from jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) where p.old = a.damid and coalesce(a.birthdt, a.entrydt) between coalesce(p.since + 1, '-infinity') and coalesce(p.till - 1, 'infinity')), a.damid),
    version = a.version + 1
  where a.farm_id = farm and a.animal_id = any (touched);
  update animal a set pgid = '..' || upper(substr(md5(a.animal_id::text), 1, 17)) || '.' from jsonb_to_recordset(pairs) as p (animal_id uuid)
  where a.farm_id = farm and a.animal_id = p.animal_id;
  update animal a set rfid = null from jsonb_to_recordset(pairs) as p (animal_id uuid, rfid text)
  where a.farm_id = farm and a.animal_id = p.animal_id and p.rfid is not null;
  update animal a set pgid = p.new, rfid = coalesce(p.rfid, a.rfid) from jsonb_to_recordset(pairs) as p (animal_id uuid, new text, rfid text)
  where a.farm_id = farm and a.animal_id = p.animal_id;
  return coalesce(cardinality(touched), 0);
end
$$;
revoke execute on function rename_animals(text, jsonb) from public;
grant execute on function rename_animals(text, jsonb) to farm_app;
create index animal_event_replaces on animal_event (farm_id, replaces) where replaces is not null;
