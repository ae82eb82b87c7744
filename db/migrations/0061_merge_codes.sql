-- Two rows of a code list become one: what used the code that goes names the one that stays, in events and in the rows
-- derived from them alike. Codes the program itself reads a meaning from (mating types, check results, units, lines)
-- stand in no place here: such a row can only be closed.

-- Where the values of a list stand: a column, or a member of its JSON. "derived" rows are made from others and are not counted as uses.
create function code_places() returns table (category text, place text, field text, member text, derived boolean)
language sql immutable parallel safe as $$
  values
    ('applyid', 'animal_event', 'applyid', null, false),
    ('applyid', 'nursery_death', 'applyid', null, false),
    ('applyid', 'semen_out', 'applyid', null, false),
    ('applyid', 'batch_event', 'applyid', null, false),
    ('applyid', 'ear_tag', 'applyid', null, false),
    ('applyid', 'stock_note', 'applyid', null, false),
    ('applyid', 'app_user', 'applyid', null, false),
    ('applyid', 'stock_movement', 'applyid', null, true),
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
    ('reason', 'stock_note_line', 'reason', null, false),
    ('reason', 'stock_note_line', 'lotreason', null, false),
    ('reason', 'animal', 'leftreason', null, true),
    ('reason', 'piglet_change', 'reason', null, true),
    ('reason', 'sow_cycle', 'outcome_reason', null, true),
    ('disposal', 'animal_event', 'data', 'disposal', false),
    ('disposal', 'nursery_death', 'disposal', null, false),
    ('source', 'animal_event', 'data', 'source', false),
    ('source', 'batch_group', 'source', null, false),
    ('source', 'gen_animal', 'source', null, false),
    ('source', 'test_file', 'source', null, false),
    ('source', 'animal', 'source', null, true),
    ('dilutor', 'animal_event', 'data', 'dilutor', false),
    ('feetleg', 'animal_event', 'data', 'feetleg', false),
    ('feetleg', 'animal', 'feetleg', null, true),
    ('vulva', 'animal_event', 'data', 'vulva', false),
    ('vulva', 'animal', 'vulva', null, true),
    ('site', 'room', 'site', null, false)
$$;

-- Puts the code that stays in every place of the one that goes, on farms in reach; answers the rows changed.
create function merge_codes(category text, old text, new text, farms text[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p record;
  n int;
  changed int := 0;
begin
  if not farms <@ app_farms() then
    raise exception 'a farm is out of reach' using errcode = '42501';
  end if;
  for p in select * from code_places() c where c.category = merge_codes.category loop
    if p.member is null then
      execute format('update %I set %I = $2 where farm_id = any ($3) and %2$I = $1', p.place, p.field) using old, new, farms;
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
revoke execute on function merge_codes(text, text, text, text[]) from public;
grant execute on function code_places(), merge_codes(text, text, text, text[]) to farm_app;
