-- Houses of pigs and of chickens tell which of the two they are: what is said of a house names its animals, and pig-days are set against goods of pigs.
create or replace view any_house with (security_invoker = true) as
  select farm_id, roomid, name, area, site, batchflg, state, sort, 'pigs'::text as animals from room
  union all select farm_id, roomid, name, area, site, batchflg, state, sort, 'birds'::text from chk_house;
