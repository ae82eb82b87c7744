import { randomUUID } from 'node:crypto';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { findSemenBatches, getBoarSemen, saveSemenOut } from '#modules/herd/contract/records.calls.ts';
import { countOf, numberOf } from '#modules/herd/domain/values.ts';
import { insertMovements } from '../../store/ledger.ts';
import { farmOf, type HerdServices } from '../services.ts';
import { newDay } from './record-checks.ts';

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
         coalesce((select sum(m.qty) from movement m where m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch), 0)::int as left
       from semen_batch b join animal a using (farm_id, animal_id) where b.farm_id = $1 and ($2::text is null or b.batch = $2)) s
     where $2::text is not null or s.left > 0 or s.usabledt >= $3::date order by collectdt desc, batch limit 200`,
    [farmOf(ctx.session), only, ctx.session.curbusdt],
  );
  return rows;
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
    handleSigned(findSemenBatches, async (ctx) => ({ rows: await batches(ctx, null) })),
    handleSigned(saveSemenOut, async (ctx, body) => {
      const farmid = farmOf(ctx.session);
      const day = newDay(ctx, body.eventdt);
      if (body.reason == null || body.reason === '') throw refused('371', 'reason');
      const { companyFarms } = await services.farmFacts(ctx.db, farmid);
      if (body.way === 'sent' && (body.tofarm == null || body.tofarm === farmid || !companyFarms.includes(body.tofarm)))
        throw refused('417', 'tofarm');
      const [batch] = await batches(ctx, body.batch);
      if (batch === undefined || day < batch.collectdt || (body.way === 'sent' && day > batch.usabledt)) {
        throw refused('383', 'batch', { batch: body.batch });
      }
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
  ];
}
