-- What a visitor sees of an animal's label asks for the label's own code from now on. Farms that stand have printed labels
-- without one: they keep showing what they showed until they choose otherwise.
insert into setting (scope, scope_id, name, valid_from, value, reason)
select 'farm', f.farm_id, 'QRPUBLIC', '1900-01-01', '"basic"', 'labels printed before they had a code'
from farm f
where not exists (select from setting s where s.name = 'QRPUBLIC'
  and (s.scope = 'system' or (s.scope = 'company' and s.scope_id = f.prnt2) or (s.scope = 'farm' and s.scope_id = f.farm_id)));
