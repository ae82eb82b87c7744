-- Operators, reasons and sources stand in more books than those of the herd: chickens, sales, jobs, laboratory, ear tags. Two rows of
-- a list become one there too, and a value used there counts as used.
create or replace function code_places() returns table (category text, place text, field text, member text, derived boolean)
language sql immutable parallel safe as $$
  values
    ('applyid', 'animal_event', 'applyid', null, false),
    ('applyid', 'nursery_death', 'applyid', null, false),
    ('applyid', 'semen_out', 'applyid', null, false),
    ('applyid', 'batch_event', 'applyid', null, false),
    ('applyid', 'flock_event', 'applyid', null, false),
    ('applyid', 'ear_tag', 'applyid', null, false),
    ('applyid', 'tag_pig', 'applyid', null, false),
    ('applyid', 'tag_order', 'manager', null, false),
    ('applyid', 'test_file', 'manager', null, false),
    ('applyid', 'stock_note', 'applyid', null, false),
    ('applyid', 'stock_note', 'recipient', null, false),
    ('applyid', 'sale_note', 'applyid', null, false),
    ('applyid', 'job_log', 'applyid', null, false),
    ('applyid', 'job_member', 'applyid', null, false),
    ('applyid', 'job_assignment', 'applyid', null, false),
    ('applyid', 'job_team', 'head', null, false),
    ('applyid', 'lab_dose', 'applyid', null, false),
    ('applyid', 'room', 'keeper', null, false),
    ('applyid', 'chk_house', 'keeper', null, false),
    ('applyid', 'app_user', 'applyid', null, false),
    ('applyid', 'stock_movement', 'applyid', null, true),
    ('applyid', 'lab_movement', 'applyid', null, true),
    ('applyid', 'weaning', 'applyid', null, true),
    ('applyid', 'piglet_change', 'applyid', null, true),
    ('applyid', 'sow_cycle', 'mate_applyid', null, true),
    ('applyid', 'sow_cycle', 'freg_applyid', null, true),
    ('applyid', 'sow_cycle', 'farrow_applyid', null, true),
    ('applyid', 'sow_cycle', 'wean_applyid', null, true),
    ('reason', 'animal_event', 'reason', null, false),
    ('reason', 'animal_event', 'data', 'lossreason', false),
    ('reason', 'nursery_death', 'reason', null, false),
    ('reason', 'semen_out', 'reason', null, false),
    ('reason', 'batch_event', 'reason', null, false),
    ('reason', 'flock_event', 'reason', null, false),
    ('reason', 'stock_note_line', 'reason', null, false),
    ('reason', 'stock_note_line', 'lotreason', null, false),
    ('reason', 'stock_shortage', 'reason', null, false),
    ('reason', 'sale_line', 'reason', null, false),
    ('reason', 'lab_note_line', 'reason', null, false),
    ('reason', 'lab_note_line', 'lotreason', null, false),
    ('reason', 'animal', 'leftreason', null, true),
    ('reason', 'piglet_change', 'reason', null, true),
    ('reason', 'sow_cycle', 'outcome_reason', null, true),
    ('disposal', 'animal_event', 'data', 'disposal', false),
    ('disposal', 'nursery_death', 'disposal', null, false),
    ('source', 'animal_event', 'data', 'source', false),
    ('source', 'batch_group', 'source', null, false),
    ('source', 'flock_group', 'source', null, false),
    ('source', 'gen_animal', 'source', null, false),
    ('source', 'test_file', 'source', null, false),
    ('source', 'animal', 'source', null, true),
    ('dilutor', 'animal_event', 'data', 'dilutor', false),
    ('feetleg', 'animal_event', 'data', 'feetleg', false),
    ('feetleg', 'animal', 'feetleg', null, true),
    ('vulva', 'animal_event', 'data', 'vulva', false),
    ('vulva', 'animal', 'vulva', null, true),
    ('site', 'room', 'site', null, false),
    ('site', 'chk_house', 'site', null, false)
$$;

-- As before, but where both codes stand side by side and only one may: who is in a team under both stays there once, and work logged
-- for the same time or task keeps the code that went (its name is that of the other from now on).
create or replace function merge_codes(category text, old text, new text, farms text[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p record;
  apart text;
  n int;
  changed int := 0;
begin
  if not farms <@ app_farms() then
    raise exception 'a farm is out of reach' using errcode = '42501';
  end if;
  for p in select * from code_places() c where c.category = merge_codes.category loop
    if p.place = 'job_member' then
      delete from job_member m where m.farm_id = any (farms) and m.applyid = old
        and exists (select from job_member k where k.farm_id = m.farm_id and k.team = m.team and k.applyid = new);
    end if;
    apart := case when p.place = 'job_log' then
      ' and (t.voided_at is not null or not exists (select from job_log k where k.farm_id = t.farm_id and k.applyid = $2 and k.voided_at is null'
      || ' and (k.span && t.span or (k.assignid, k.roomid, k.day) = (t.assignid, t.roomid, t.day))))'
      else '' end;
    if p.member is null then
      execute format('update %I t set %I = $2 where t.farm_id = any ($3) and t.%2$I = $1', p.place, p.field) || apart using old, new, farms;
    else
      execute format('update %I set %I = %2$I || jsonb_build_object(%L, $2) where farm_id = any ($3) and %2$I->>%3$L = $1', p.place, p.field, p.member)
        using old, new, farms;
    end if;
    get diagnostics n = row_count;
    changed := changed + n;
  end loop;
  return changed;
end
$$;
