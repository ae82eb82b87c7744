import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import { activeHouses, batchGroups, dayLabel, readHouse } from '#engine/batch/server/lookups.ts';
import { readFarm } from '#engine/server/at-farm.ts';
import { listContext } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { activepletroom, getpletroominfo, pletgroupdata, roomdata } from '../../contract/lookup.calls.ts';
import { roomRows } from '../house-lists.ts';
import { nurseryPool } from '../store/nursery-pool.ts';

/** The name of the one list a call takes, its own where none is given. @throws Refused V_NOTEXISTS for another. */
function named(cat: string | null | undefined, ...wanted: readonly string[]): void {
  if (cat != null && !wanted.includes(cat)) throw refused('V_NOTEXISTS', 'catArray', { value: cat });
}

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

/** Calls of section 7 about houses, batches and weaned piglets. */
export function lookupHandlers(server: BatchServer): readonly Handler[] {
  return [
    handleSigned(roomdata, async (ctx, { catArray }) => roomRows(await listContext(ctx, catArray))),
    handleSigned(activepletroom, async (ctx, { catArray: [asked] }) => {
      named(asked?.cat, 'room');
      return activeHouses(server, ctx, await readFarm(ctx, asked?.farmid), asked?.area ?? null);
    }),
    handleSigned(getpletroominfo, async (ctx, { catArray: [asked] }) => {
      named(asked?.cat, 'room');
      return readHouse(server, ctx, await readFarm(ctx, asked?.farmid), asked?.roomid ?? '', asked?.parityid ?? null);
    }),
    handleSigned(pletgroupdata, async (ctx, { catArray: [asked] }) => {
      named(asked?.cat, 'weangroup', 'batchgroup');
      const farm = await readFarm(ctx, asked?.farmid);
      const { roomid = null, parityid = null, date = null } = asked ?? {};
      const today = ctx.session.curbusdt;
      if (asked?.cat !== 'batchgroup') return weanedRows(ctx, farm, roomid, (date ?? today) as BusinessDate);
      if (roomid === null) throw refused('V_REQUIRED', 'catArray.0.roomid', { field: 'roomid' });
      return batchGroups(server, ctx.db, farm, { roomid, parityid, day: today });
    }),
  ];
}
