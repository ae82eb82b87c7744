-- A code of a chicken house that a pig house of the farm has (or the other way round) is refused as a code that stands already.
create or replace function house_code_once() returns trigger language plpgsql as $$
declare other text;
begin
  perform pg_advisory_xact_lock(hashtextextended('house ' || new.farm_id || ' ' || new.roomid, 3));
  if tg_table_name = 'room' then
    select roomid into other from chk_house where farm_id = new.farm_id and roomid = new.roomid;
  else
    select roomid into other from room where farm_id = new.farm_id and roomid = new.roomid;
  end if;
  if other is not null then
    raise exception 'house % stands already', other using errcode = 'unique_violation', constraint = 'room_pkey';
  end if;
  return null;
end
$$;
