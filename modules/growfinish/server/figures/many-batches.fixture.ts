import type { Db } from '#engine/server/db.ts';

/** Days a batch of the filling stands, and those its house stands empty after it. */
const STAY = 115;
const TURN = 122;

/**
 * Houses of a farm with batches over years, as their records would have left them: 400 pigs bought in, deaths every ten days, a
 * sale, the closing; feed issued every day, medicine every ten. The farm, a store FEED and the items F and M must exist.
 */
const FILLING: readonly string[] = [
  `create temporary table b on commit drop as
   select 'H' || lpad(h::text, 3, '0') as roomid, n as parityid, date '2020-01-01' + h + (n - 1) * ${TURN} as opendt, gen_random_uuid() as came,
     gen_random_uuid() as sold, gen_random_uuid() as shut
   from generate_series(1, $2::int) h, generate_series(1, $3::int) n`,
  `insert into room (farm_id, roomid, name, area, batchflg, capacity) select distinct $1, roomid, roomid, 'grow-finish', true, 400 from b`,
  `insert into house_batch (farm_id, roomid, parityid, opendt, closedt, state, crtusrid)
   select $1, roomid, parityid, opendt, opendt + ${STAY}, 'closed', 'bench' from b order by roomid, parityid`,
  `create temporary table d on commit drop as
   select gen_random_uuid() as event_id, roomid, parityid, opendt + n * 10 as eventdt from b, generate_series(1, 10) n`,
  `insert into batch_event (farm_id, event_id, roomid, parityid, eventcd, eventdt, heads, weight, data, applyid, reason, valuedt, crtusrid, lstusrid)
   select $1, came, roomid, parityid, 'INP', opendt, 400, 8000, jsonb '{"amount": 400000000}', 'OP1', null, opendt, 'bench', 'bench' from b
   union all select $1, event_id, roomid, parityid, 'DTH', eventdt, 1, 40, '{}', 'OP1', 'SUDDEN', eventdt, 'bench', 'bench' from d
   union all select $1, sold, roomid, parityid, 'SAL', opendt + ${STAY}, 390, 41000, '{"price": 60000, "priceper": "kg"}', 'OP1', null,
     opendt + ${STAY}, 'bench', 'bench' from b
   union all select $1, shut, roomid, parityid, 'CLO', opendt + ${STAY}, null, null, '{}', 'OP1', null, opendt + ${STAY}, 'bench', 'bench' from b`,
  `insert into batch_group (farm_id, roomid, parityid, grpid, event_id, way, entrydt, birthdt, source, heads, weight)
   select $1, roomid, parityid, 1, came, 'purchase', opendt, opendt - 65, 'BOUGHT', 400, 8000 from b`,
  `insert into batch_move (farm_id, roomid, parityid, grpid, eventdt, qty, kind, event_id, crtusrid)
   select $1, roomid, parityid, 1, opendt, 400, 'in', came, 'bench' from b
   union all select $1, roomid, parityid, 1, eventdt, -1, 'dead', event_id, 'bench' from d
   union all select $1, roomid, parityid, 1, opendt + ${STAY}, -390, 'sold', sold, 'bench' from b`,
  `insert into stock_movement (farm_id, book, storeid, prnt2, itemid, valuedt, qty, kind, roomid, parityid, coverdays, applyid, crtusrid)
   select $1, 'goods', 'FEED', f.realm, g.itemid, b.opendt + n, -g.qty, 'house', b.roomid, b.parityid, 1, 'OP1', 'bench'
   from b join farm f on f.farm_id = $1, generate_series(0, ${STAY - 1}) n, (values ('F', 780), ('M', 5)) g(itemid, qty)
   where g.itemid = 'F' or n % 10 = 0`,
  `insert into stock_value (farm_id, seq, amount) select farm_id, seq, qty * 10000 from stock_movement where farm_id = $1 and roomid is not null`,
];

/** Fills a farm with so many houses of so many closed batches each. One transaction. */
export async function fillBatches(db: Db, farmid: string, houses: number, batches: number): Promise<void> {
  for (const sql of FILLING) {
    const named = sql.replaceAll('$2::int', String(houses)).replaceAll('$3::int', String(batches));
    await db.query(named, named.includes('$1') ? [farmid] : []);
  }
}

/** The same figures of all closed batches by one statement written for them: what the reading is measured against. */
export const BY_HAND = `
  with heads as (
    select c.roomid, c.parityid, sum(qty) filter (where kind = 'in') as came, -sum(qty) filter (where kind = 'dead') as dead,
      -sum(qty) filter (where kind = 'sold') as sold, sum(qty * (c.closedt - m.eventdt + 1)) as pigdays,
      sum(case when kind = 'in' then g.weight end) as weightin, sum(case when kind = 'sold' then e.weight end) as weightout,
      sum(case when kind = 'dead' then e.weight end) as weightdead
    from batch_move m join house_batch c on c.farm_id = m.farm_id and c.roomid = m.roomid and c.parityid = m.parityid
      join batch_event e on e.farm_id = m.farm_id and e.event_id = m.event_id
      join batch_group g on g.farm_id = m.farm_id and g.roomid = m.roomid and g.parityid = m.parityid and g.grpid = m.grpid
    where m.farm_id = $1 and m.reverses is null and not exists (select from batch_move r where r.farm_id = m.farm_id and r.reverses = m.move_id)
      and c.closedt between $2::date and $3::date
    group by 1, 2),
  goods as (
    select m.roomid, m.parityid, i.itemtp, -sum(m.qty) as kg, -sum(v.amount) as amount
    from house_batch c join stock_movement m on m.farm_id = c.farm_id and m.roomid = c.roomid and m.parityid = c.parityid
        and m.valuedt between c.opendt and c.closedt and m.kind in ('house', 'return')
      join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where c.farm_id = $1 and c.closedt between $2::date and $3::date and m.reverses is null
      and not exists (select from stock_movement r where r.farm_id = m.farm_id and r.reverses = m.seq)
    group by 1, 2, 3)
  select c.roomid, c.parityid, h.came::int, h.dead::int, h.sold::int, h.pigdays::int, (h.weightout - h.weightin)::float8 as gain,
    (1000 * (h.weightout - h.weightin) / h.pigdays)::float8 as adg, (f.kg / (h.weightout - h.weightin))::float8 as fcr,
    (select sum(amount) from goods g where g.roomid = c.roomid and g.parityid = c.parityid)::float8 as cost
  from house_batch c join heads h using (roomid, parityid) join goods f on f.roomid = c.roomid and f.parityid = c.parityid and f.itemtp = 'feed'
  where c.farm_id = $1 and c.closedt between $2::date and $3::date order by 1, 2`;
