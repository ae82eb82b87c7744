-- Each command of settle is parsed and run by itself: eleven cost a call more than asking who makes it. Where all tables lie on one
-- machine nothing has to be repeated elsewhere, and one statement sets them all.
create or replace procedure settle(settings jsonb) language plpgsql as $$
declare
  one record;
begin
  -- A setting of the extension that spreads tables: absent where it is not loaded.
  if current_setting('citus.propagate_set_commands', true) is null then
    perform set_config(s.key, s.value, true) from jsonb_each_text(settings) s;
    return;
  end if;
  for one in select * from jsonb_each_text(settings) loop
    execute format('set local %I = %L', one.key, one.value);
  end loop;
end
$$;
