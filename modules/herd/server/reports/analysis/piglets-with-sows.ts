/**
 * Piglets with sows: every change from the day {lo} on (way, head with their sign, whether it belongs to a first load
 * out of balance). Days before need not be read: what stood with the sows on a day is what stands there today less what
 * happened since.
 */
export const PIGLET_CHANGES = `select c.animal_id, c.farrowdt as day, 'born' as way, c.livenum as n, false as unbalanced from sow_cycle c
    where c.farm_id = {farm} and c.farrowdt >= {lo}::date and c.kind <> 'E' and c.livenum > 0
  union all select p.animal_id, p.eventdt, case p.kind when 'in' then 'fromtype' when 'out' then 'totype' else 'died' end,
    case p.kind when 'in' then p.num else -p.num end, p.unbalanced from piglet_change p where p.farm_id = {farm} and p.eventdt >= {lo}::date
  union all select w.animal_id, w.eventdt, 'weanedout', -w.weannum, false from weaning w
    where w.farm_id = {farm} and w.eventdt >= {lo}::date and w.weannum > 0`;

/** Piglets with sows today (curnum), by sow; a sow leaves without piglets. */
export const PIGLETS_TODAY = `select a.animal_id, a.curnum as n from animal a
  where a.farm_id = {farm} and a.leftdt is null and not a.deleted and a.curnum <> 0`;
