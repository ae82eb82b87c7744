import { ageOn, ageWeek, headOf, houseState, isOpen, liveNow, liveOn } from '#engine/batch/domain/house.ts';
import { closeIssues } from '#engine/batch/domain/house-rules.ts';
import type { StoredBatch, StoredGroup, StoredHouse } from '#engine/batch/server/houses.ts';
import { birthOf } from '#engine/batch/server/outcome.ts';
import { waitingOut } from '#engine/batch/server/transfers.ts';
import { listContext } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { activepletroom, getpletroominfo, pletgroupdata, roomdata } from '../../contract/lookup.calls.ts';
import { emptyDays } from '../../domain/figures.ts';
import { roomRows } from '../house-lists.ts';
import { type GrowServices, readFarm } from '../services.ts';
import { loadHouse, SENDING } from '../store/batch-store.ts';
import { nurseryPool } from '../store/nursery-pool.ts';

/** The name of the one list a call takes, its own where none is given. @throws Refused V_NOTEXISTS for another. */
function named(cat: string | null | undefined, ...wanted: readonly string[]): void {
  if (cat != null && !wanted.includes(cat)) throw refused('V_NOTEXISTS', 'catArray', { value: cat });
}

const roomHandler = handleSigned(roomdata, async (ctx, { catArray }) => roomRows(await listContext(ctx, catArray)));

interface ActiveRow {
  value: string;
  label: string;
  area: string;
  parityid: number;
  opendt: BusinessDate;
  capacity: number | null;
  live: number;
  avgbirthdt: BusinessDate | null;
}

const ACTIVE = `
select r.roomid as value, r.name as label, r.area, b.parityid, b.opendt, r.capacity,
  coalesce((select sum(m.qty) from batch_move m where m.farm_id = b.farm_id and m.roomid = b.roomid and m.parityid = b.parityid), 0)::int as live,
  (select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int from batch_group g
   where g.farm_id = b.farm_id and g.roomid = b.roomid and g.parityid = b.parityid and not g.gone and g.birthdt is not null) as avgbirthdt
from house_batch b join room r using (farm_id, roomid)
where b.farm_id = $1 and b.closedt is null and b.state <> 'cancelled' and ($2::text is null or r.area = any(string_to_array($2, ',')))
order by r.sort nulls last, r.roomid`;

function activeHandler(services: GrowServices): Handler {
  return handleSigned(activepletroom, async (ctx, { catArray }) => {
    const [asked] = catArray;
    named(asked?.cat, 'room');
    const farm = await readFarm(ctx, asked?.farmid);
    const { rows } = await ctx.db.query<ActiveRow>(ACTIVE, [farm, asked?.area ?? null]);
    const today = ctx.session.curbusdt;
    return Promise.all(
      rows.map(async (row) => {
        const { withdrawal } = await services.booksOf(ctx.db, { farmid: farm, roomid: row.value, parityid: row.parityid });
        const running = withdrawal !== null && withdrawal.until >= today ? withdrawal.until : null;
        return { ...row, ageweek: row.avgbirthdt === null ? null : ageWeek(ageOn(row.avgbirthdt, today)), withdrawal: running };
      }),
    );
  });
}

const weightOf = (batch: StoredBatch): number | null =>
  batch.groups.some(({ weight }) => weight === null) ? null : Math.round(batch.groups.reduce((sum, { weight }) => sum + (weight ?? 0), 0) * 10) / 10;

function batchInfo({ closedBefore }: StoredHouse, batch: StoredBatch, today: BusinessDate) {
  const { parityid, opendt, closedt, moves } = batch;
  const asof = closedt ?? today;
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
    weightin: batch.groups.length === 0 ? null : weightOf(batch),
    avgbirthdt: birth,
    age: birth === null ? null : ageOn(birth, asof),
    empty: emptyDays(opendt, closedt, closedBefore, today),
  };
}

const groupRow = (moves: StoredBatch['moves'], { grpid, birthdt, source, heads, weight }: StoredGroup) => ({
  grpid,
  birthdt,
  source,
  heads,
  live: moves.reduce((sum, move) => (move.grpid === grpid ? sum + move.qty : sum), 0),
  weight,
});

/** What refuses closing the house today, by code; null when nothing is open. */
async function closingOf(ctx: SignedContext, services: GrowServices, house: StoredHouse): Promise<string[] | null> {
  const { batch } = house;
  if (!isOpen(batch)) return null;
  const key = { farmid: house.farmid, roomid: house.roomid, parityid: batch.parityid };
  const own = house.farmid === ctx.session.farmid;
  const waiting = own ? await waitingOut(SENDING, ctx.db, key) : 0;
  const { curbusdt } = ctx.session;
  return closeIssues(house, curbusdt, lockRuleOf(ctx.session), await services.booksOf(ctx.db, key), waiting).map(({ code }) => code);
}

function infoHandler(services: GrowServices): Handler {
  return handleSigned(getpletroominfo, async (ctx, { catArray }) => {
    const [asked] = catArray;
    named(asked?.cat, 'room');
    const farm = await readFarm(ctx, asked?.farmid);
    const house = await loadHouse(ctx.db, farm, asked?.roomid ?? '', { forUpdate: false, parityid: asked?.parityid ?? null });
    const { roomid, name, area, site, capacity, batchflg, batch } = house;
    return {
      room: { value: roomid, label: name, area, site, capacity, batchflg: batchflg ? ('Y' as const) : ('N' as const) },
      state: houseState(house),
      batch: batch === null ? null : batchInfo(house, batch, ctx.session.curbusdt),
      groups: batch === null ? [] : batch.groups.map((group) => groupRow(batch.moves, group)),
      closing: await closingOf(ctx, services, house),
    };
  });
}

const dayLabel = (day: BusinessDate): string => `${day.slice(6)}/${day.slice(4, 6)}`;

async function weanedRows(ctx: SignedContext, farm: string, roomid: string | null, day: BusinessDate) {
  const pool = await nurseryPool.rows(ctx.db, farm, roomid, day);
  return pool
    .filter((row) => row.first_day <= day && row.free > 0)
    .map((row) => ({
      value: row.weangrp,
      label: `${row.weangrp} (${dayLabel(row.first_day)}–${dayLabel(row.last_day)})`,
      roomid: row.roomid,
      from: row.first_day,
      to: row.last_day,
      weaned: row.weaned,
      dead: row.dead,
      adjusted: row.adjusted,
      taken: row.taken,
      // Piglets weaned after the day are not there yet.
      free: Math.max(0, Math.min(row.free, row.weaned_by + row.adjusted - row.taken - row.dead)),
      avgbirthdt: row.avgbirthdt,
      farmid: farm,
    }));
}

async function batchRows(ctx: SignedContext, farm: string, roomid: string, parityid: number | null) {
  const { batch } = await loadHouse(ctx.db, farm, roomid, { forUpdate: false, parityid });
  if (batch === null) return [];
  return batch.groups.map((group) => ({
    value: group.grpid,
    label: `${group.grpid} (${dayLabel(group.entrydt)})`,
    birthdt: group.birthdt,
    source: group.source,
    sex: group.sex,
    heads: group.heads,
    live: liveOn(batch.moves, ctx.session.curbusdt, group.grpid),
  }));
}

const groupHandler = handleSigned(pletgroupdata, async (ctx, { catArray }) => {
  const [asked] = catArray;
  named(asked?.cat, 'weangroup', 'batchgroup');
  const farm = await readFarm(ctx, asked?.farmid);
  const roomid = asked?.roomid ?? null;
  if (asked?.cat !== 'batchgroup') return weanedRows(ctx, farm, roomid, (asked?.date ?? ctx.session.curbusdt) as BusinessDate);
  if (roomid === null) throw refused('V_REQUIRED', 'catArray.0.roomid', { field: 'roomid' });
  return batchRows(ctx, farm, roomid, asked.parityid ?? null);
});

/** Calls of section 7 about houses, batches and weaned piglets. */
export function lookupHandlers(services: GrowServices): readonly Handler[] {
  return [roomHandler, activeHandler(services), infoHandler(services), groupHandler];
}
