import { randomUUID } from 'node:crypto';
import { drawSerial } from '#engine/document/server/store.ts';
import { scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import type { DemoFarm } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { lineAmount } from '#modules/finance/domain/sales/amounts.ts';
import { noteNumber } from '#modules/stock/domain/note-kinds.ts';
import { numberingOf } from '../sales/numbering.ts';
import { putRows } from './costs-demo.ts';

/** A sow or boar that left for a customer. */
interface Left {
  readonly herd_id: string;
  readonly pgid: string;
  readonly eventdt: BusinessDate;
  readonly weight: number;
  readonly price: number;
  readonly customerid: string;
  readonly reason: string | null;
  readonly applyid: string;
  readonly prnt2: string;
  readonly shtnm: string;
}

/** Days of sales that stand on notes: older ones were settled before the farm began here. */
const KEPT_DAYS = 365;

/** What left for a customer and stands on no note. The play writes events without the notes that follow them. */
async function leftForCustomers(db: Db, { farmid, today }: DemoFarm): Promise<readonly Left[]> {
  const { rows } = await db.query<Left>(
    `select e.event_id as herd_id, a.pgid, e.eventdt, (e.data->>'weight')::float8 as weight, (e.data->>'price')::float8 as price, p.partnerid as customerid,
       e.reason, coalesce(e.applyid, 'OP1') as applyid, f.realm as prnt2, f.shtnm
     from animal_event e join animal a using (farm_id, animal_id) join farm f using (farm_id) join partner p on p.prnt2 = f.realm and p.partnerid = e.data->>'buyer'
     where e.farm_id = $1 and e.eventcd in ('CUL', 'SAL') and e.voided_at is null and e.eventdt > $2 and e.data->>'weight' is not null
       and not exists (select 1 from sale_line l where l.farm_id = e.farm_id and l.herd_id = e.event_id)
     order by e.eventdt, a.pgid`,
    [farmid, addDays(today, -KEPT_DAYS)],
  );
  return rows;
}

/** Writes the sows and boars that left on delivery notes, one a day and customer. */
export async function putSowSales(db: Db, farm: DemoFarm): Promise<void> {
  const days = Map.groupBy(await leftForCustomers(db, farm), ({ eventdt, customerid }) => `${eventdt} ${customerid}`);
  const [notes, lines]: [object[], object[]] = [[], []];
  for (const [first, ...others] of days.values()) {
    if (first === undefined) continue;
    const { eventdt: valuedt, customerid, applyid, prnt2, shtnm } = first;
    const year = Number(valuedt.slice(0, 4));
    const serial = await drawSerial(db, numberingOf(farm.farmid, year));
    const own = { farm_id: farm.farmid, noteid: randomUUID(), prnt2 };
    const paper = { noteno: noteNumber('DN', shtnm, year, serial), year, serial, version: 1, state: '10', trade: 'pigs', discount: 0 };
    notes.push({
      ...own,
      ...paper,
      valuedt,
      duedt: addDays(valuedt, 7),
      customerid,
      paymethod: 'transfer',
      applyid,
      crtusrid: farm.user,
      crtdate: valuedt,
      book: 'goods',
    });
    for (const [at, { herd_id, pgid, weight, price, reason }] of [first, ...others].entries()) {
      const line = { qty: 1, weight, basis: 'kg', price, discpct: 0, discount: 0 } as const;
      const net = scaledText(lineAmount({ ...line, taxpct: 0 }, 0), 0);
      lines.push({
        ...own,
        ...line,
        lineno: at + 1,
        kind: 'breeding',
        book: 'goods',
        saleclass: 'cull',
        pgid,
        herd_id,
        reason,
        amount: net,
        net,
        taxpct: 0,
        tax: 0,
      });
    }
  }
  await putRows(db, 'sale_note', notes as never);
  await putRows(db, 'sale_line', lines as never);
}
