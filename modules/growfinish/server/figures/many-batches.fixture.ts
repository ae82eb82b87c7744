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
