import { randomUUID } from 'node:crypto';
import { newDayIssues } from '#engine/batch/domain/house-rules.ts';
import { audit } from '#engine/server/audit.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import { findPool, saveAdjustment } from '../../contract/pool.calls.ts';
import { MOST_HEAD } from '../../domain/limits.ts';
import { loadHouse } from '../store/batch-store.ts';
import { moveNursery, nurseryPool } from '../store/nursery-pool.ts';

/** Weaned piglets found or missing at a count. */
export const adjustHandler = handleSigned(saveAdjustment, async (ctx, { roomid, weangrp, eventdt: day, count, reason, remark }) => {
  const farmid = farmOf(ctx.session);
  if (count === 0) throw refused('V_RANGE', 'count', { min: -MOST_HEAD, max: MOST_HEAD });
  await nurseryPool.lock(ctx.db, farmid, roomid);
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: false });
  if (house.area !== 'nursery' || !house.inUse) throw refused('372', 'roomid', { house: roomid });
  standOrRefuse(newDayIssues(day, lockRuleOf(ctx.session), 'eventdt'), []);
  const groupOf = async () => (await nurseryPool.rows(ctx.db, farmid, roomid, day)).find((one) => one.weangrp === weangrp);
  if (((await groupOf())?.weaned_by ?? 0) === 0) throw refused('V_NOTEXISTS', 'weangrp', { value: weangrp });
  const id = randomUUID();
  await ctx.db.query(
    `insert into pool_adjust (farm_id, adjust_id, roomid, weangrp, eventdt, qty, reason, remark, crtusrid, reqid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [farmid, id, roomid, weangrp, day, count, reason, remark ?? null, ctx.session.userid, ctx.reqid],
  );
  await moveNursery(ctx, farmid, { roomid, eventdt: day, qty: count, kind: 'counted', source: id });
  const { free = 0, taken = 0 } = (await groupOf()) ?? {};
  if (free < 0) throw refused('872', 'count', { n: Math.max(0, free - count), taken });
  const short = await nurseryPool.shortDay(ctx.db, farmid, roomid, day);
  if (short !== null) throw refused('415', 'count', { date: short, house: roomid });
  await audit(ctx, { screen: 'PigletEntryUpdate', subject: 'nursery', subjectId: roomid, kind: 'count', after: { weangrp, count }, reason });
  return { id, free };
});

/** Days a group without piglets left is listed after its last weaning. */
const RECENT_DAYS = 60;

interface Count {
  readonly roomid: string;
  readonly weangrp: string;
  readonly eventdt: string;
  readonly count: number;
  readonly reason: string;
  readonly user: string;
}

/** Groups of weaned piglets with their counts, the newest first. */
export const poolHandler = handleSigned(findPool, async (ctx, { roomid, all }) => {
  const farmid = farmOf(ctx.session);
  const today = ctx.session.curbusdt;
  const pool = await nurseryPool.rows(ctx.db, farmid, roomid ?? null, today);
  const since = addDays(today, -RECENT_DAYS);
  const shown = pool.filter(({ first_day, last_day, free }) => first_day <= today && (all === 'Y' || free !== 0 || last_day >= since));
  const { rows: counts } = await ctx.db.query<Count>(
    `select a.roomid, a.weangrp, a.eventdt, a.qty as count, a.reason, coalesce(u.display_name, a.crtusrid) as user
     from pool_adjust a left join person u on u.user_id = a.crtusrid where a.farm_id = $1 and a.weangrp = any($2) order by a.eventdt desc`,
    [farmid, shown.map(({ weangrp }) => weangrp)],
  );
  const rows = shown.toSorted((a, b) => (a.last_day < b.last_day ? 1 : -1));
  return {
    rows: rows.map(({ first_day: from, last_day: to, weaned_by: _, avgbirthdt: __, ...row }) => ({
      ...{ ...row, from, to },
      counts: counts.filter((one) => one.roomid === row.roomid && one.weangrp === row.weangrp).map(({ roomid: _r, weangrp: _w, ...one }) => one),
    })),
  };
});
