import type { ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { DrillRequest } from '#engine/server/report-runner.ts';
import { type BatchLife, lifeWithin, type Span, wholeLife } from '../../domain/figures/record.ts';
import type { Part } from '../../domain/figures/sums.ts';
import { lifeTable, seenFigures } from './columns.ts';
import type { BatchAt, BatchContext, BatchFarm, FarmsAsked, ReportedKind } from './kind.ts';
import { batchAt, batchNames, inBatchFarms } from './read.ts';

/** A part with the batch it is of. */
interface PartRow extends Part {
  readonly batch: BatchLife;
}

const table = <At>(kind: ReportedKind<never, never, never>, decimals: number, unit: string) =>
  lifeTable<PartRow, At>(kind, (c) => [
    c.date('date', { of: ({ day }) => day }),
    c.text('roomid', { of: ({ batch }) => `${batch.roomid} · ${batch.parityid}` }),
    c.text('what', { width: 24, of: ({ what }) => kind.words(what) }),
    c.text('detail', { width: 18, list: 'reason' }),
    c.int('heads'),
    c.decimal('value', { decimals, ...(unit === '' ? {} : { unit }), total: 'sum' }),
  ]);

/** Sums behind a figure are kilograms, head and days: a tenth tells them. */
const decimalsOf = (rows: readonly Part[]): number => (rows.every(({ value }) => Number.isInteger(value)) ? 0 : 1);

async function panel<S, B extends BatchLife, V>(at: BatchAt<S, B, V>, asked: DrillRequest, spans: readonly Span<B>[]): Promise<ReportResult> {
  const { kind } = at;
  const figure = kind.figures.of(asked.figure);
  const { part } = asked;
  const rows =
    part === 'leftout'
      ? []
      : spans.flatMap((span) => kind.measures.partsOfFigure([span], figure.code, part).map((one) => ({ ...one, batch: span.batch })));
  const ordered = rows.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : (a.day ?? '') > (b.day ?? '') ? 1 : 0));
  const unit = figure.formula === undefined ? '' : figure.unit === 'kg' ? 'kg' : '';
  const shown = table<BatchAt<S, B, V>>(kind as never, decimalsOf(rows), unit).of(ordered);
  const nameOf = await batchNames(at, ['reason', 'source']);
  const said = (_: string, code: string) => nameOf('reason', code) ?? nameOf('source', code);
  return resultOf({ table: shown, subtitle: figure.name, notes: [figure.definition] }, at, at.language, async () => said);
}

/** @throws Refused V_INVALID for a figure there is not, or in money where the reader may not see it; V_NOTEXISTS for a farm out of reach. */
async function opening<S, B extends BatchLife, V>(
  kind: ReportedKind<S, B, V>,
  tx: Db,
  ctx: BatchContext<V>,
  { figure }: DrillRequest,
  farms: FarmsAsked,
): Promise<BatchAt<S, B, V>> {
  const at = await batchAt(kind, tx, ctx, farms);
  if (kind.figures.find(figure) === null || seenFigures(kind, at, [figure]).length === 0) throw refused('V_INVALID', 'figure', { field: 'figure' });
  return at;
}

/** The farm, house and batch a row names. */
export interface RowKey extends FarmsAsked {
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
}

/** What a figure of a batch is made of, in the days its cell stands for. @throws Refused V_INVALID, V_NOTEXISTS. */
export function drillOf<S, B extends BatchLife, V>(kind: ReportedKind<S, B, V>): DrillOf<BatchContext<V>, Readonly<Record<string, unknown>>> {
  return async (tx, ctx, request) => {
    const { farmid, roomid, parityid } = request.params as RowKey;
    if (roomid == null || parityid == null) throw refused('V_INVALID', 'roomid', { field: 'roomid' });
    const at = await opening(kind, tx, ctx, request, { farmid });
    const found = await inBatchFarms(at, (farm) =>
      farm.batches({ asof: request.to < farm.curbusdt ? request.to : farm.curbusdt, daily: true, keys: { rooms: [roomid], parities: [parityid] } }),
    );
    return panel(
      at,
      request,
      found.flat().flatMap((batch) => lifeWithin(batch, request.from, request.to) ?? []),
    );
  };
}

/**
 * What figures of a report open where their cells stand for several batches: those `of` answers of each farm the report was asked
 * for (of the one the row names), in the days the cell says or their `whole` life. A row that names its batch opens that one.
 */
export function openedOf<S, B extends BatchLife, V, P extends RowKey>(
  kind: ReportedKind<S, B, V>,
  of: (farm: BatchFarm<S, B>, params: P, days: Pick<DrillRequest, 'from' | 'to'>) => Promise<readonly B[]>,
  part: 'days' | 'whole' = 'days',
): DrillOf<BatchContext<V>, P> {
  return async (tx, ctx, request) => {
    const { params } = request;
    if (params.roomid != null && params.parityid != null) return drillOf(kind)(tx, ctx, request as never);
    const at = await opening(kind, tx, ctx, request, params);
    const found = await inBatchFarms(at, (farm) => of(farm, params, request));
    return panel(
      at,
      request,
      found.flat().flatMap((batch) => (part === 'whole' ? wholeLife(batch) : (lifeWithin(batch, request.from, request.to) ?? []))),
    );
  };
}
