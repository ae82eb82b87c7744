import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { heldNow } from '#engine/ledger/server/counts.ts';
import { inList } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { findSemenBatches, getBoarSemen, removeSemenOut, saveSemenOut } from '#modules/herd/contract/records.calls.ts';
import { SEMEN_BOOK } from '#modules/herd/domain/books.ts';
import { countOf, numberOf } from '#modules/herd/domain/values.ts';
import { insertMovements } from '../../store/ledger.ts';
import type { HerdServices } from '../services.ts';
import { knownOperator, newDay, unlocked } from './record-checks.ts';

const SHOWN = 5;

interface CollectionRow {
  eventId: string;
  eventdt: BusinessDate;
  data: Readonly<Record<string, string | number | null>>;
}

async function boarOf(ctx: SignedContext, pgid: string): Promise<string> {
  const { rows } = await ctx.db.query<{ animal_id: string; sex: string }>(
    'select animal_id, sex from animal where farm_id = $1 and pgid = $2 and not deleted order by leftdt desc nulls first limit 1',
    [farmOf(ctx.session), pgid.toUpperCase()],
  );
  const [row] = rows;
  if (row === undefined) throw refused('366', 'pgid', { id: pgid });
  if (row.sex !== 'M') throw refused('368', 'pgid', { type: 'sow' });
  return row.animal_id;
}

interface BatchRow {
  batch: string;
  pgid: string;
  collectdt: BusinessDate;
  usabledt: BusinessDate;
  doses: number;
  left: number;
}

async function batches(ctx: SignedContext, only: string | null): Promise<BatchRow[]> {
  const { rows } = await ctx.db.query<BatchRow>(
    `select * from (
       select b.batch, a.pgid, b.collectdt, b.usabledt, b.doses,
         ${heldNow(SEMEN_BOOK, 'b.farm_id', { place: 'b.batch' })} as left
       from semen_batch b join animal a using (farm_id, animal_id) where b.farm_id = $1 and ($2::text is null or b.batch = $2)) s
     where $2::text is not null or s.left > 0 or s.usabledt >= $3::date order by collectdt desc, batch limit 200`,
    [farmOf(ctx.session), only, ctx.session.curbusdt],
  );
  return rows;
}

interface OutRow {
  id: string;
  batch: string;
  eventdt: BusinessDate;
  count: number;
  tofarm: string | null;
  reason: string;
  applyid: string | null;
}

const OUTS_SHOWN = 20;

async function lastOuts(ctx: SignedContext): Promise<OutRow[]> {
  const { rows } = await ctx.db.query<OutRow>(
    `select out_id as id, batch, eventdt, count, tofarm, reason, applyid from semen_out
     where farm_id = $1 and voided_at is null order by eventdt desc, crtdate desc limit $2`,
    [farmOf(ctx.session), OUTS_SHOWN],
  );
  return rows;
}

/** Puts doses back into the store. @throws Refused 436 taken back before, 364 locked, 403 not hers and below level 60 */
async function takeOutBack(ctx: SignedContext, outId: string): Promise<number> {
  const farmid = farmOf(ctx.session);
  const { userid, curbusdt, usrlvl } = ctx.session;
  const { rows } = await ctx.db.query<{ batch: string; eventdt: BusinessDate; own: boolean; voided_at: Date | null; voided_by: string | null }>(
    `select batch, eventdt, crtusrid = $3 and eventdt = $4::date as own, voided_at, voided_by from semen_out
      where farm_id = $1 and out_id = $2 for update`,
    [farmid, outId, userid, curbusdt],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'outId', { value: outId });
  if (row.voided_at !== null) throw await changedBy(ctx.db, row.voided_by, row.voided_at, '436', 'outId');
  if (!row.own && usrlvl < 60) throw new Refused([{ code: 'env_403' }], 403);
  unlocked(ctx, row.eventdt);
  await ctx.db.query('update semen_out set voided_at = now(), voided_by = $3 where farm_id = $1 and out_id = $2', [farmid, outId, userid]);
  await insertMovements(ctx.db, farmid, userid, [], [outId]);
  return (await batches(ctx, row.batch))[0]?.left ?? 0;
}

/** 371, 370, 417 and 383 of doses that leave the store. @throws Refused */
async function checkOut(ctx: SignedContext, services: HerdServices, body: CallParsed<typeof saveSemenOut>, day: BusinessDate): Promise<void> {
  if (!(await inList(ctx, 'reason', body.reason, { events: ['SEM'], day }))) throw refused('371', 'reason');
  if (body.applyid != null) await knownOperator(ctx, body.applyid, day);
  const farmid = farmOf(ctx.session);
  const { companyFarms } = await services.farmFacts(ctx.db, farmid);
  const reachable = body.tofarm != null && body.tofarm !== farmid && companyFarms.includes(body.tofarm);
  if (body.way === 'sent' && !reachable) throw refused('417', 'tofarm');
  const [batch] = await batches(ctx, body.batch);
  const usable = batch !== undefined && day >= batch.collectdt && (body.way !== 'sent' || day <= batch.usabledt);
  if (!usable) throw refused('383', 'batch', { batch: body.batch });
}

/** Collections of semen and what becomes of their doses. */
export function semenHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(getBoarSemen, async (ctx, { pgid, eventdt }) => {
      const farmid = farmOf(ctx.session);
      const { SPERMDOSE, DOSEVOL, SEMMOT, SEMABN, SEMREST } = (await services.farmFacts(ctx.db, farmid)).settings;
      const { rows } = await ctx.db.query<CollectionRow>(
        `select event_id as "eventId", eventdt, data from animal_event
         where farm_id = $1 and animal_id = $2 and eventcd = 'SEM' and voided_at is null order by eventdt desc, seq desc limit $3`,
        [farmid, await boarOf(ctx, pgid), SHOWN],
      );
      const last = rows[0]?.eventdt ?? null;
      return {
        days: last === null ? null : daysBetween(last, eventdt as BusinessDate),
        next: last === null ? null : addDays(last, SEMREST),
        rows: rows.map(({ eventId, eventdt: day, data }) => ({
          eventId,
          eventdt: day,
          volume: numberOf(data, 'volume'),
          motility: numberOf(data, 'motility'),
          concentration: numberOf(data, 'concentration'),
          abnormal: numberOf(data, 'abnormal'),
          doses: countOf(data, 'doses'),
        })),
        settings: { SPERMDOSE, DOSEVOL, SEMMOT, SEMABN },
      };
    }),
    handleSigned(findSemenBatches, async (ctx) => ({ rows: await batches(ctx, null), outs: await lastOuts(ctx) })),
    handleSigned(saveSemenOut, async (ctx, body) => {
      const farmid = farmOf(ctx.session);
      const day = newDay(ctx, body.eventdt);
      await checkOut(ctx, services, body, day);
      const outId = randomUUID();
      const { user, count, way } = { user: ctx.session.userid, ...body };
      await ctx.db.query(
        'insert into semen_out (farm_id, out_id, batch, eventdt, count, way, tofarm, reason, applyid, crtusrid) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        [farmid, outId, body.batch, day, count, way, way === 'sent' ? body.tofarm : null, body.reason, body.applyid, user],
      );
      const line = { book: 'semen', place: body.batch, thing: '', eventdt: day, qty: -count, kind: way, sourceEvent: outId, reverses: null } as const;
      await insertMovements(ctx.db, farmid, user, [line], []);
      return { outId, left: (await batches(ctx, body.batch))[0]?.left ?? 0 };
    }),
    handleSigned(removeSemenOut, async (ctx, { outId }) => ({ left: await takeOutBack(ctx, outId) })),
  ];
}
