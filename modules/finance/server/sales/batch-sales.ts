import type { SoldOnNote } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { agrees, passedKg, type SlaughterReturn, type SoldHeads } from '#modules/finance/domain/sales/slaughter.ts';
import type { ReturnedPigs } from '#modules/growfinish/domain/returned-pigs.ts';

/** A batch whose sales are asked about. */
interface AskedBatch {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
}

/** Where the sale events of a kind of batch stand, and the column of a line that names one. */
export interface SaleEvents {
  readonly table: 'batch_event' | 'flock_event';
  readonly column: 'event_id' | 'flock_event_id';
}
export const PIG_EVENTS: SaleEvents = { table: 'batch_event', column: 'event_id' };
export const BIRD_EVENTS: SaleEvents = { table: 'flock_event', column: 'flock_event_id' };

/** True where a sale of the batch stands on no delivery note (839): it may not close. */
export async function saleWithoutNote(db: Db, { table, column }: SaleEvents, { farmid, roomid, parityid }: AskedBatch): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select 1 from ${table} e
       where e.farm_id = $1 and e.roomid = $2 and e.parityid = $3 and e.voided_at is null
         and (e.eventcd = 'SAL' or e.eventcd = 'CUL' and e.data->>'wayout' = 'sold')
         and not exists (select 1 from sale_line l join sale_note n using (farm_id, noteid)
           where l.farm_id = e.farm_id and l.${column} = e.event_id and n.state <> '02')) as found`,
    [farmid, roomid, parityid],
  );
  return rows[0]?.found === true;
}

/** True where one of the events of animals of the herd stands on a delivery note. */
export async function isOnNote({ db, session }: SignedContext, events: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select 1 from sale_line l join sale_note n using (farm_id, noteid)
       where l.farm_id = $1 and l.herd_id = any($2::uuid[]) and n.state <> '02') as found`,
    [farmOf(session), events],
  );
  return rows[0]?.found === true;
}

/** What slaughterhouses returned of the pigs a batch sold, line by line; returns whose head agree with their line alone. */
export async function returnsOf(db: Db, { farmid, roomid, parityid }: AskedBatch): Promise<ReturnedPigs[]> {
  const { rows } = await db.query<SlaughterReturn & SoldHeads & Pick<ReturnedPigs, 'note' | 'customer' | 'grade' | 'lung'>>(
    `select n.noteno as note, p.name as customer, n.valuedt, l.qty::float8 as qty, l.weight::float8 as weight, s.slaughterdt, s.heads, s.doa,
       s.carcass::float8 as carcass, s.grade, s.condemned, s.lung::float8 as lung
     from batch_event e join sale_line l on l.farm_id = e.farm_id and l.event_id = e.event_id
       join sale_note n on n.farm_id = l.farm_id and n.noteid = l.noteid
       join slaughter_return s on s.farm_id = l.farm_id and s.noteid = l.noteid and s.lineno = l.lineno
       join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
     where e.farm_id = $1 and e.roomid = $2 and e.parityid = $3 and e.voided_at is null and n.state <> '02'
     order by s.slaughterdt, n.noteno, l.lineno`,
    [farmid, roomid, parityid],
  );
  return rows
    .filter((row) => agrees(row, row))
    .map(({ valuedt: _, qty: __, weight, ...row }) => ({ ...row, livekg: passedKg(row, { qty: row.heads + row.doa, weight }) }));
}

/** What sale events brought by their delivery notes, to whom, and the number of the note: Net of each line, null of one without a price. Events on no note stand not in it. */
export const soldOnNotes =
  ({ column }: SaleEvents) =>
  async (db: Db, farmid: string, events: readonly string[]): Promise<ReadonlyMap<string, SoldOnNote>> => {
    if (events.length === 0) return new Map();
    const { rows } = await db.query<SoldOnNote & { id: string }>(
      `select l.${column} as id, case when l.price is null then null else l.net::float8 end as net, p.name as customer, n.noteno as note
     from sale_line l join sale_note n using (farm_id, noteid) join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
     where l.farm_id = $1 and l.${column} = any($2::uuid[]) and n.state <> '02'`,
      [farmid, events],
    );
    return new Map(rows.map(({ id, ...sold }) => [id, sold]));
  };
