-- A count says what lies there at the end of its day. Its movement brings the difference to the book, or nothing; when an earlier day
-- changes afterwards, one more movement on the count's day restores what was counted.
alter table stock_movement add column counted numeric(18, 4) check (counted >= 0);
alter table stock_note_line add column counted numeric(18, 4) check (counted >= 0);
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
  where conrelid = 'stock_movement'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(qty = (0)::numeric) = (kind = ''revaluation''::text)%';
  execute format('alter table stock_movement drop constraint %I', old);
end
$$;
alter table stock_movement add constraint stock_movement_moves check (
  (kind <> 'revaluation' or qty = 0) and (qty <> 0 or kind = 'revaluation' or counted is not null));
