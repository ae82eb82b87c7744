-- Provinces a place lay in, each from a day on: [{"from": "19000101", "province": "VN63-70"}, …]. Results count for the province of their day of
-- sampling, so a province that is given with its first day follows the one before it; without a new day it corrects the last one.
alter table lab_place add column provinces jsonb not null default '[]';

create function lab_place_province() returns trigger language plpgsql as $$
declare
  began text := to_char(new.provincedt, 'YYYYMMDD');
begin
  if tg_op = 'INSERT' then
    if new.provinces = '[]' then
      new.provinces := jsonb_build_array(jsonb_build_object('from', '19000101', 'province', new.province));
    end if;
  elsif new.province <> old.province and (began is null or new.provincedt is not distinct from old.provincedt) then
    new.provinces := jsonb_set(old.provinces, '{-1,province}', to_jsonb(new.province));
  elsif new.province <> old.province then
    new.provinces := (select coalesce(jsonb_agg(one order by one->>'from'), '[]') from jsonb_array_elements(old.provinces) one where one->>'from' < began)
      || jsonb_build_object('from', began, 'province', new.province);
  elsif began is not null and new.provincedt is distinct from old.provincedt and jsonb_array_length(old.provinces) > 1 then
    new.provinces := jsonb_set(old.provinces, '{-1,from}', to_jsonb(began));
  end if;
  return new;
end
$$;
create trigger lab_place_province before insert or update of province, provincedt on lab_place for each row execute function lab_place_province();

update lab_place set provinces = jsonb_build_array(jsonb_build_object('from', '19000101', 'province', province));
