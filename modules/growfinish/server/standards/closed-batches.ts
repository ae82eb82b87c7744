import { averageWeightIn, averageWeightOut, feedLines } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { standardFcr } from '#engine/batch/domain/figures/standards.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import { findClosed } from '../../contract/standards/standard.calls.ts';
import { batchCurve } from '../../domain/batch-curve.ts';
import { figuresOfBatch } from '../../domain/figures/measure.ts';
import { readBatches } from '../figures/read-batches.ts';
import { seesMoney } from '../money.ts';
import type { GrowServices } from '../services.ts';

/** Days closed batches are looked back at, and how many curves are drawn. */
const LOOKED_BACK = 365;
const CURVES = 10;

const nameOf = ({ roomid, parityid }: BatchLife): string => `${roomid} · ${parityid}`;
const closingOf = ({ closedt, asof }: BatchLife): string => closedt ?? asof;

/** What the bands of feed conversion are held against; none where a weight or the feed is missing. */
function gainOf(batch: BatchLife) {
  const [from, to] = [averageWeightIn(batch), averageWeightOut(batch)];
  const { FEED: feed = null, GAIN: gain = null, FCR: fcr = null } = figuresOfBatch(batch, ['FEED', 'GAIN', 'FCR']);
  if (from === null || to === null || feed === null || gain === null || fcr === null || feed <= 0 || to <= from) return [];
  return [{ name: nameOf(batch), closedt: closingOf(batch), from, to, gain, feed, fcr, standard: standardFcr(batch.bands, from, to) }];
}

/** Mean price of a kg of the feed of batches; null without amounts. */
function feedPrice(batches: readonly BatchLife[]): number | null {
  const lines = batches.flatMap(feedLines).filter(({ kg }) => kg !== null);
  const kg = lines.reduce((sum, line) => sum + (line.kg ?? 0), 0);
  return kg <= 0 ? null : lines.reduce((sum, line) => sum + line.amount, 0) / kg;
}

/** Closed batches beside the standards they are measured by. */
export const closedHandler = (services: GrowServices) =>
  handleSigned(findClosed, async (ctx) => {
    const farmid = farmOf(ctx.session);
    const asof = ctx.session.curbusdt;
    const money = seesMoney(ctx.session);
    const wanted = {
      asof,
      money: false,
      daily: true,
      language: answerLanguage(ctx),
      state: 'closed',
      closedFrom: addDays(asof, -LOOKED_BACK),
    } as const;
    const batches = (await readBatches(ctx.db, services, farmid, { ...wanted, closedTo: asof })).toSorted((a, b) =>
      closingOf(a) < closingOf(b) ? 1 : -1,
    );
    return {
      curves: batches.slice(0, CURVES).map((batch) => ({ name: nameOf(batch), closedt: closingOf(batch), weeks: batchCurve(batch) })),
      batches: batches.flatMap(gainOf),
      price: money ? feedPrice(batches) : null,
    };
  });
