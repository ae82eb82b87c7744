-- One identity is changed in a tenth of the time: what an event names is unpacked only where it names one of the animals. Of hundreds of
-- thousands of events, those of a sow are looked for where sows are named, those of a boar where boars are.
create or replace function rename_animals(farm text, pairs jsonb) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched uuid[];
  ids uuid[];
  patches jsonb;
  batches jsonb;
  olds text[];
  males boolean;
  females boolean;
begin
  if not farm = any (app_farms()) then
    raise exception 'farm % is out of reach', farm using errcode = '42501';
  end if;

  select array_agg(p.old), bool_or(a.sex = 'M'), bool_or(a.sex = 'F') into olds, males, females
  from jsonb_to_recordset(pairs) as p (animal_id uuid, old text) join animal a on a.farm_id = farm and a.animal_id = p.animal_id;

  select coalesce(jsonb_agg(jsonb_build_object('old', b.batch, 'new', p.new || substr(b.batch, length(p.old) + 1))), '[]') into batches
  from semen_batch b join jsonb_to_recordset(pairs) as p (animal_id uuid, old text, new text) using (animal_id)
  where b.farm_id = farm and starts_with(b.batch, p.old || '-');

  with named as (
    select e.event_id, jsonb_object_agg(k.key, p.new) as patch
    from animal_event e cross join lateral jsonb_each_text(e.data) k
    join jsonb_to_recordset(pairs) as p (old text, new text, since date, till date) on p.old = upper(k.value)
    where e.farm_id = farm and e.voided_at is null and e.eventcd in ('ENT', 'MAT', 'FOS', 'WEA', 'TRF', 'CUL', 'SAL', 'DTH')
      and (males or e.eventcd <> 'MAT') and (females or e.eventcd not in ('FOS', 'WEA'))
      and case e.eventcd
        when 'MAT' then upper(e.data->>'boarid') = any(olds) or upper(e.data->>'boarid2') = any(olds) or upper(e.data->>'boarid3') = any(olds)
        when 'FOS' then upper(e.data->>'topgid') = any(olds) or upper(e.data->>'frompgid') = any(olds)
        when 'WEA' then upper(e.data->>'givepgid') = any(olds)
        else array[upper(e.data->>'boarid'), upper(e.data->>'boarid2'), upper(e.data->>'boarid3'), upper(e.data->>'sireid'), upper(e.data->>'damid'),
          upper(e.data->>'topgid'), upper(e.data->>'frompgid'), upper(e.data->>'givepgid')] && olds end
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
  )
  select array_agg(event_id), jsonb_object_agg(event_id, coalesce(n.patch, '{}') || coalesce(t.patch, '{}') || coalesce(o.patch, '{}')) into ids, patches
  from named n full join taken t using (event_id) full join own o using (event_id);

  -- By their ids, which are few: joined with them all events of the farm would be read once more.
  with done as (
    update animal_event e set data = e.data || (patches -> e.event_id::text)
    where e.farm_id = farm and e.event_id = any (ids) returning e.animal_id
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
