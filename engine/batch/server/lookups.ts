import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { ageOn, ageWeek, emptyDays, headOf, houseState, isOpen, liveNow, liveOn } from '../domain/house.ts';
import { closeIssues } from '../domain/house-rules.ts';
import { batchOf, loadHouse, type StoredBatch, type StoredGroup, type StoredHouse } from './houses.ts';
import type { BatchServer } from './kind-server.ts';
import { birthOf, weightIn } from './outcome.ts';
import type { BatchTables } from './tables.ts';
import { waitingOut } from './transfers.ts';

interface ActiveRow {
  readonly value: string;
  readonly label: string;
  readonly area: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly capacity: number | null;
  readonly live: number;
  readonly avgbirthdt: BusinessDate | null;
}

const activeSql = ({ house, batch, group, heads }: BatchTables): string => `
select r.roomid as value, r.name as label, r.area, b.parityid, b.opendt, r.capacity,
  coalesce((select sum(m.qty) from ${heads.table} m
    where m.farm_id = b.farm_id and m.roomid = b.roomid and m.parityid = b.parityid), 0)::int as live,
  (select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int from ${group} g
   where g.farm_id = b.farm_id and g.roomid = b.roomid and g.parityid = b.parityid and not g.gone and g.birthdt is not null) as avgbirthdt
from ${batch} b join ${house} r using (farm_id, roomid)
where b.farm_id = $1 and b.closedt is null and b.state <> 'cancelled' and ($2::text is null or r.area = any(string_to_array($2, ',')))
order by r.sort nulls last, r.roomid`;

/** Houses of a farm with an open batch, of some areas when they are named: live animals, age, withdrawal days that run. */
export async function activeHouses({ tables, booksOf }: BatchServer, { db, session }: SignedContext, farmid: string, areas: string | null) {
  const { rows } = await db.query<ActiveRow>(activeSql(tables), [farmid, areas]);
  const today = session.curbusdt;
  return Promise.all(
    rows.map(async (row) => {
      const { withdrawal } = await booksOf(db, { farmid, roomid: row.value, parityid: row.parityid });
      const running = withdrawal !== null && withdrawal.until >= today ? withdrawal.until : null;
      return { ...row, ageweek: row.avgbirthdt === null ? null : ageWeek(ageOn(row.avgbirthdt, today)), withdrawal: running };
    }),
  );
}

function batchInfo({ closedBefore }: StoredHouse, batch: StoredBatch, today: BusinessDate) {
  const { parityid, opendt, closedt, moves } = batch;
  const birth = birthOf(batch);
  return {
    parityid,
    opendt,
    closedt,
    pigsin: headOf(moves, 'in'),
    dead: headOf(moves, 'dead'),
    culled: headOf(moves, 'culled'),
    sold: headOf(moves, 'sold'),
    transferred: headOf(moves, 'out'),
    live: liveNow(moves),
    weightin: weightIn(batch),
    avgbirthdt: birth,
    age: birth === null ? null : ageOn(birth, closedt ?? today),
    empty: emptyDays(opendt, closedt, closedBefore, today),
  };
}

const groupInfo = ({ moves }: StoredBatch, { grpid, birthdt, source, heads, weight }: StoredGroup) => ({
  ...{ grpid, birthdt, source, heads, weight },
  live: liveNow(moves.filter((move) => move.grpid === grpid)),
});

/** What refuses closing the house today, by code; null when nothing is open. */
async function closingOf(server: BatchServer, { db, session }: SignedContext, house: StoredHouse): Promise<string[] | null> {
  if (!isOpen(house.batch)) return null;
  const key = { farmid: house.farmid, roomid: house.roomid, parityid: house.batch.parityid };
  const waiting = house.farmid === session.farmid ? await waitingOut(server, db, key) : 0;
  const books = await server.booksOf(db, key);
  return closeIssues(house, session.curbusdt, lockRuleOf(session), books, waiting).map(({ code }) => code);
}

/** A house with its newest batch, or the one named, and what stands in the way of closing it. @throws Refused V_NOTEXISTS. */
export async function readHouse(server: BatchServer, ctx: SignedContext, farmid: string, roomid: string, parityid: number | null) {
  const house = await loadHouse(server.tables, ctx.db, farmid, roomid, { forUpdate: false, parityid });
  const { name, area, site, capacity, batchflg } = house;
  const batch = house.batch === null ? null : batchOf(house);
  return {
    room: { value: roomid, label: name, area, site, capacity, batchflg: batchflg ? ('Y' as const) : ('N' as const) },
    state: houseState(house),
    batch: batch === null ? null : batchInfo(house, batch, ctx.session.curbusdt),
    groups: batch === null ? [] : batch.groups.map((group) => groupInfo(batch, group)),
    closing: await closingOf(server, ctx, house),
  };
}

/** A day as a list names it beside something: 31/12. */
export const dayLabel = (day: BusinessDate): string => `${day.slice(6)}/${day.slice(4, 6)}`;

/** Groups of a batch with what lives on a day. */
export async function batchGroups(
  { tables }: BatchServer,
  db: Db,
  farmid: string,
  { roomid, parityid, day }: { readonly roomid: string; readonly parityid: number | null; readonly day: BusinessDate },
) {
  const { batch } = await loadHouse(tables, db, farmid, roomid, { forUpdate: false, parityid });
  if (batch === null) return [];
  return batch.groups.map(({ grpid, entrydt, birthdt, source, sex, heads }) => ({
    ...{ value: grpid, label: `${grpid} (${dayLabel(entrydt)})`, birthdt, source, sex, heads },
    live: liveOn(batch.moves, day, grpid),
  }));
}
