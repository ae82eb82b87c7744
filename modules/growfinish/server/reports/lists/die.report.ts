import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { choice, codes, text } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { LOSS_KINDS, LOSS_ROWS, LOSS_STEPS, LOSS_WORDS as W } from '../../../contract/reports/loss-words.ts';
import {
  ageSpans,
  houseSpans,
  type Loss,
  type LossPart,
  type LossSpan,
  lossCells,
  lossesOf,
  lossParts,
  startsOf,
  survival,
} from '../../../domain/losses.ts';
import { lossDrill } from './die-drill.ts';
import { cellsTable, type LossRow, lossRow, lossTable, REASONS, reasonRows, tooHigh, WORST } from './die-tables.ts';
import { REQUESTS, REQUESTS_TITLE, requestsOf } from './house-known.ts';
import { type ListAt, listReport } from './list-report.ts';
import { type TimeColumn, timeColumns } from './time-columns.ts';

const FIELDS = [
  F.farms,
  F.area,
  F.rooms,
  codes('sources', t3('Nguồn heo', 'Sources', 'แหล่งที่มา'), { list: 'source' }),
  F.from,
  F.to,
  choice('kind', t3('Chết, loại', 'Deaths, culls', 'ตาย คัดทิ้ง'), LOSS_KINDS, { fallback: 'both' }),
  choice('by', t3('Mỗi dòng là', 'Rows by', 'แถวตาม'), LOSS_ROWS, { fallback: 'reason' }),
  choice('step', t3('Cột theo', 'Columns by', 'คอลัมน์ตาม'), LOSS_STEPS, { fallback: 'age' }),
] as const;
const BESIDE = [
  F.roomid,
  F.parityid,
  F.reason,
  F.source,
  text('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { maxLength: 20 }),
  text('cell', t3('Cột', 'Column', 'คอลัมน์'), { maxLength: 10 }),
] as const;
type Asked = ParamsOf<typeof FIELDS, typeof BESIDE>;
/** Rows in the order of their keys. */
const byKey = ({ key: a }: LossRow, { key: b }: LossRow): number => ((a ?? '') < (b ?? '') ? -1 : 1);
type Days = { readonly from: BusinessDate; readonly to: BusinessDate };
type SpansOf = (batch: BatchLife) => readonly LossSpan[];

/** Days shown where none are asked for: twelve weeks. */
const USUAL_DAYS = 84;
const KINDS: Readonly<Record<Asked['kind'], readonly LifeMove['kind'][]>> = { both: ['dead', 'culled'], dead: ['dead'], culled: ['culled'] };

/** Spans of a batch, worked out once. */
function remembered(spansOf: SpansOf): SpansOf {
  const known = new Map<BatchLife, readonly LossSpan[]>();
  return (batch) => {
    const spans = known.get(batch) ?? spansOf(batch);
    known.set(batch, spans);
    return spans;
  };
}

function spansBy(step: Asked['step'], { from, to }: Days, columns: readonly TimeColumn[]): SpansOf {
  if (step === 'age') return (batch) => ageSpans(batch, from, to);
  if (step === 'house') return (batch) => houseSpans(batch, from, to);
  return () => columns;
}

function keyOf({ part: { batch, source }, move }: Pick<Loss, 'part'> & { readonly move: LifeMove | null }, by: Asked['by']): string {
  switch (by) {
    case 'reason':
      return move?.reason ?? '';
    case 'house':
      return `${batch.farmid} ${batch.roomid}`;
    case 'batch':
      return `${batch.farmid} ${batch.roomid} ${batch.parityid}`;
    case 'source':
      return source;
    case 'farm':
      return batch.farmid;
  }
}

/** Rows of what they are of; rows by reason are all measured against all pigs. */
function rowsBy(by: Asked['by'], parts: readonly LossPart[], losses: readonly Loss[], days: Days, spansOf: SpansOf): LossRow[] {
  const own = Map.groupBy(losses, (loss) => keyOf(loss, by));
  const all = losses.reduce((sum, { move }) => sum + move.heads, 0);
  const make = (key: string, group: readonly LossPart[], starts: ReadonlyMap<string, number>): LossRow => {
    const lost = own.get(key) ?? [];
    return lossRow(key, { parts: group, losses: lost, all, cells: lossCells(lost, starts, spansOf), ...days });
  };
  if (by !== 'reason') {
    const groups = Map.groupBy(parts, (part) => keyOf({ part, move: null }, by));
    const rows = [...groups].map(([key, group]) => make(key, group, startsOf(group, spansOf)));
    return rows.filter(({ heads, pigdays }) => heads > 0 || pigdays > 0).toSorted(byKey);
  }
  const starts = startsOf(parts, spansOf);
  return [...own.keys()].map((key) => make(key, parts, starts)).toSorted((a, b) => b.heads - a.heads || byKey(a, b));
}

/** Columns in their order; weeks are numbers, unknown ages stand last. */
function columnsOf(whole: LossRow, step: Asked['step'], times: readonly TimeColumn[]): TimeColumn[] {
  if (step === 'week' || step === 'month') return [...times];
  const weeks = [...whole.cells].filter(([, { heads, start }]) => heads > 0 || start > 0).map(([key]) => key);
  const order = (key: string): number => (key === 'unknown' ? Number.POSITIVE_INFINITY : Number(key));
  const label = (key: string) => (key === 'unknown' ? W.unknown : t3(`Tuần ${key}`, `Week ${key}`, `สัปดาห์ ${key}`));
  return weeks.toSorted((a, b) => order(a) - order(b)).map((key) => ({ key, label: label(key), from: whole.from, to: whole.to }));
}

/** Pigs still there by age week, whatever the columns are. */
function survivalChart(parts: readonly LossPart[], losses: readonly Loss[], { from, to }: Days): ReportChart {
  const spansOf = remembered((batch) => ageSpans(batch, from, to));
  const cells = [...lossCells(losses, startsOf(parts, spansOf), spansOf)].filter(([key, { start }]) => key !== 'unknown' && start > 0);
  const sorted = cells.toSorted(([a], [b]) => Number(a) - Number(b));
  const values = survival(sorted.map(([, cell]) => cell));
  return { kind: 'line', title: W.survival, unit: '%', x: sorted.map(([week]) => week), series: [{ name: W.left, values }] };
}

async function partsOf(at: ListAt, { area, rooms, sources }: Asked, { from, to }: Days): Promise<LossPart[]> {
  const asof = to > at.curbusdt ? to : at.curbusdt;
  const areas = area == null ? null : [area];
  const batches = (await at.inFarms((farm) => farm.batches({ asof, from, areas, rooms: rooms ?? null, daily: true }))).flat();
  const parts = batches.filter(({ opendt }) => opendt <= to).flatMap(lossParts);
  return sources == null || sources.length === 0 ? parts : parts.filter(({ source }) => sources.includes(source));
}

/** PigletDieReport: deaths and culls of growing pigs by reason and age (growfinish.md). */
export const report = listReport({
  name: 'PigletDieReport',
  page: {
    menuGroup: 'growfinish-report',
    place: 8,
    title: t3('Báo cáo heo thịt chết và loại', 'Grow-Finish Death Report', 'รายงานสุกรขุนตายและคัดทิ้ง'),
    purpose: t3(
      'Heo thịt chết và loại vì lý do gì, ở tuổi nào, chuồng nào, mất bao nhiêu kg và tiền.',
      'What growing pigs die or are culled of, at what age and where, and the kg and money lost.',
      'สุกรขุนตายหรือคัดทิ้งเพราะอะไร อายุเท่าใด ที่ใด และสูญเสียน้ำหนักและเงินเท่าใด',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: BESIDE,
  drill: lossDrill<Asked>(),
  answer: async (at, asked) => {
    const to = asked.to ?? at.curbusdt;
    const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
    if (from > to) throw refused('898', 'from');
    const days = { from, to };
    const { by, step } = asked;
    const times = timeColumns(from, to, step === 'month' ? 'month' : 'week', at.weekstart);
    const parts = await partsOf(at, asked, days);
    const losses = parts.flatMap((part) => lossesOf(part, KINDS[asked.kind], from, to));
    const spansOf = remembered(spansBy(step, days, times));
    const rows = rowsBy(by, parts, losses, days, spansOf);
    const heads = losses.reduce((sum, { move }) => sum + move.heads, 0);
    const whole = lossRow(null, { parts, losses, all: heads, cells: lossCells(losses, startsOf(parts, spansOf), spansOf), ...days });
    const reasons = by === 'reason' ? rows : rowsBy('reason', parts, losses, days, () => []);
    const ranked = reasonRows(reasons, heads);
    const requests = await requestsOf(at, [...new Set(parts.map(({ batch }) => batch.roomid))], days);
    const shape = { by, farms: at.farms.length > 1, money: at.money, kind: asked.kind };
    return {
      table: lossTable(shape).closedBy(whole, rows),
      sections: [
        { key: 'cells', title: LOSS_STEPS.words[step], table: cellsTable(shape, step, columnsOf(whole, step, times)).closedBy(whole, rows) },
        { key: 'reasons', title: W.ranked, table: REASONS.of(ranked) },
        ...(requests.length === 0 ? [] : [{ key: 'requests', title: REQUESTS_TITLE, table: REQUESTS.of(requests) }]),
        { key: 'worst', title: W.worst, table: WORST.of(tooHigh(parts, losses, days), null) },
      ],
      charts: [survivalChart(parts, losses, days), { kind: 'pareto', title: W.ranked, x: 'reason', series: ['heads'], section: 'reasons' }],
      notes: [W.howRate, W.howWeight],
      days,
    };
  },
});
