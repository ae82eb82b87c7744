-- Lines of notes that gave goods to a batch or brought its eggs and were taken back, with who did it, when and why: what PigletEventList
-- and ChikEventList show of goods among the deleted ones. Quantities in the item's unit, below 0 of goods that had come back.
create view house_goods_gone with (security_invoker = true) as
  select n.farm_id, coalesce(l.roomid, n.roomid) as roomid, l.parityid, n.valuedt, l.lineno, n.kind, l.itemid, i.itemtp, i.name_v, i.name_e, i.name_t,
    i.unit, l.lot, case n.kind when 'return' then -l.baseqty else l.baseqty end as qty, l.heads, l.broken, l.dirty, l.mass, l.reason, n.applyid,
    coalesce(l.remark, n.remark) as remark, n.noteid, n.noteno, n.notetp, n.version, n.crtusrid, n.crtdate,
    coalesce(n.lstusrid, n.crtusrid) as voided_by, coalesce(n.lstdate, n.crtdate) as voided_at,
    (select a.reason from audit_log a where a.farm_id = n.farm_id and a.subject = 'stock-note' and a.subject_id = n.noteid::text and a.kind = 'delete'
      order by a.id desc limit 1) as voided_why
  from stock_note n join stock_note_line l using (farm_id, noteid)
    join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  where n.book = 'goods' and n.state = '02' and n.kind in ('house', 'return', 'production') and l.parityid is not null;
grant select on house_goods_gone to farm_app;
