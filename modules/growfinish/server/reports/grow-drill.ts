import type { ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { DrillRequest } from '#engine/server/report-runner.ts';
import { GROW_FIGURES, isMoney } from '../../domain/figures/grow-figures.ts';
import { partsOfFigure } from '../../domain/figures/measure.ts';
import { type GrowBatch, lifeWithin, type Span, wholeLife } from '../../domain/figures/record.ts';
import type { Part } from '../../domain/figures/sums.ts';
import { type FarmsAsked, type GrowAt, type GrowContext, type GrowFarm, growAt, growNames, growTable, inGrowFarms } from './grow-at.ts';

/** A part with the batch it is of. */
interface PartRow extends Part {
  readonly batch: GrowBatch;
}

const table = (decimals: number, unit: string) =>
  growTable<PartRow>((c) => [
    c.date('date', { of: ({ day }) => day }),
    c.text('roomid', { of: ({ batch }) => `${batch.roomid} · ${batch.parityid}` }),
    c.text('what', { width: 24 }),
    c.text('detail', { width: 18, list: 'reason' }),
    c.int('heads'),
    c.decimal('value', { decimals, ...(unit === '' ? {} : { unit }), total: 'sum' }),
  ]);

/** Sums behind a figure are kilograms, head and days: a tenth tells them. */
const decimalsOf = (rows: readonly Part[]): number => (rows.every(({ value }) => Number.isInteger(value)) ? 0 : 1);

async function panel(at: GrowAt, asked: DrillRequest, spans: readonly Span[]): Promise<ReportResult> {
  const figure = GROW_FIGURES.of(asked.figure);
  const { part } = asked;
  const rows =
    part === 'leftout' ? [] : spans.flatMap((span) => partsOfFigure([span], figure.code, part).map((one) => ({ ...one, batch: span.batch })));
  const ordered = rows.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : (a.day ?? '') > (b.day ?? '') ? 1 : 0));
  const shown = table(decimalsOf(rows), figure.formula === undefined ? '' : figure.unit === 'kg' ? 'kg' : '').of(ordered);
  const nameOf = await growNames(at, ['reason', 'source']);
  const said = (_: string, code: string) => nameOf('reason', code) ?? nameOf('source', code);
  return resultOf({ table: shown, subtitle: figure.name, notes: [figure.definition] }, at, at.language, async () => said);
}

/** @throws Refused V_INVALID for a figure there is not, or in money where the reader may not see it; V_NOTEXISTS for a farm out of reach. */
async function opening(tx: Db, ctx: GrowContext, { figure }: DrillRequest, farms: FarmsAsked): Promise<GrowAt> {
  const at = await growAt(tx, ctx, farms);
  if (GROW_FIGURES.find(figure) === null || (isMoney(figure) && !at.money)) throw refused('V_INVALID', 'figure', { field: 'figure' });
  return at;
}

/** The farm, house and batch a row names. */
interface RowKey extends FarmsAsked {
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
}

/**
 * What figures of a report open where their cells stand for several batches: those `of` answers of each farm the report was asked
 * for (of the one the row names), in the days the cell says or their `whole` life. A row that names its batch opens that one.
 */
export function openedBy<P extends RowKey>(
  of: (farm: GrowFarm, params: P, days: Pick<DrillRequest, 'from' | 'to'>) => Promise<readonly GrowBatch[]>,
  part: 'days' | 'whole' = 'days',
): DrillOf<GrowContext, P> {
  return async (tx, ctx, request) => {
    const { params } = request;
    if (params.roomid != null && params.parityid != null) return growDrill(tx, ctx, request as never);
    const at = await opening(tx, ctx, request, params);
    const found = await inGrowFarms(at, (farm) => of(farm, params, request));
    return panel(
      at,
      request,
      found.flat().flatMap((batch) => (part === 'whole' ? wholeLife(batch) : (lifeWithin(batch, request.from, request.to) ?? []))),
    );
  };
}

/** What a figure of a batch is made of, in the days its cell stands for. @throws Refused V_INVALID, V_NOTEXISTS. */
export const growDrill: DrillOf<GrowContext, Readonly<Record<string, unknown>>> = async (tx, ctx, request) => {
  const { farmid, roomid, parityid } = request.params as RowKey;
  if (roomid == null || parityid == null) throw refused('V_INVALID', 'roomid', { field: 'roomid' });
  const at = await opening(tx, ctx, request, { farmid });
  const found = await inGrowFarms(at, (farm) =>
    farm.batches({ asof: request.to < farm.curbusdt ? request.to : farm.curbusdt, daily: true, keys: { rooms: [roomid], parities: [parityid] } }),
  );
  return panel(
    at,
    request,
    found.flat().flatMap((batch) => lifeWithin(batch, request.from, request.to) ?? []),
  );
};
