-- Withdrawal by product: an item may say other days for eggs than for meat; left empty eggs wait as long as meat does.
alter table item add column eggdays int check (eggdays between 0 and 365);

-- What lies behind goods used in a house is told with the last day nothing may be slaughtered (until) and no egg eaten (eggs_until):
-- the withdrawal days after the last day they were given on; goods that cover several days are given on each of them.
create or replace view house_goods with (security_invoker = true) as
  select m.farm_id, m.roomid, m.parityid, m.valuedt, m.seq, m.kind, m.storeid, m.prnt2, m.itemid, i.itemtp, i.name_v, i.name_e, i.name_t, i.unit,
    m.lot, nullif(m.expdt, date '9999-12-31') as expdt, -m.qty as qty, -v.amount as amount, m.coverdays, l.dose, l.heads,
    coalesce(l.withdrawal, i.withdrawal) as withdrawal, m.applyid, coalesce(l.remark, n.remark) as remark, l.reason, m.noteid, m.lineno, n.noteno,
    n.notetp, n.version, coalesce(n.crtusrid, m.crtusrid) as crtusrid, coalesce(n.crtdate, m.crtdate) as crtdate, n.firstdt,
    case when n.version > 1 then n.lstusrid end as lstusrid, case when n.version > 1 then n.lstdate end as lstdate,
    l.route,
    case when m.kind = 'house' and coalesce(l.withdrawal, i.withdrawal) > 0
      then m.valuedt + greatest(coalesce(m.coverdays, 1) - 1, 0) + coalesce(l.withdrawal, i.withdrawal) end as until,
    case when m.kind = 'house' and coalesce(i.eggdays, l.withdrawal, i.withdrawal) > 0
      then m.valuedt + greatest(coalesce(m.coverdays, 1) - 1, 0) + coalesce(i.eggdays, l.withdrawal, i.withdrawal) end as eggs_until
  from stock_movement m
    join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join stock_note_line l on l.farm_id = m.farm_id and l.noteid = m.noteid and l.lineno = m.lineno
  where m.book = 'goods' and m.way = '' and m.roomid is not null and m.kind in ('house', 'return') and m.reverses is null
    and not exists (select 1 from stock_movement r where r.farm_id = m.farm_id and r.reverses = m.seq);
