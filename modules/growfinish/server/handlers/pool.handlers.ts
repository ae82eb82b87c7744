import { randomUUID } from 'node:crypto';
import { newDayIssues } from '#engine/batch/domain/house-rules.ts';
import { audit } from '#engine/server/audit.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { saveAdjustment } from '../../contract/pool.calls.ts';
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
