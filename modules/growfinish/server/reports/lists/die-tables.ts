import type { CodeOf } from '#engine/define/fields.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';
import { type LOSS_KINDS, LOSS_ROWS, type LOSS_STEPS, LOSS_WORDS as W } from '../../../contract/reports/loss-words.ts';
import { type Loss, type LossCell, type LossPart, pigDaysOf } from '../../../domain/losses.ts';
import { type ListColumn, type ListTable, listTable } from './list-report.ts';
import type { TimeColumn } from './time-columns.ts';

/** Losses of one row; `key` is null of the row of all. */
export interface LossRow {
  readonly key: string | null;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly heads: number;
  readonly pigdays: number;
  readonly share: number | null;
  readonly perweeks: number | null;
  readonly meanage: number | null;
  readonly meanweight: number | null;
  readonly kg: number | null;
  readonly value: number | null;
  readonly cells: ReadonlyMap<string, LossCell>;
}

/** What a row is made of: its pigs, what they lost, the head lost of all rows. */
export interface LossesOfRow {
  readonly parts: readonly LossPart[];
  readonly losses: readonly Loss[];
  readonly all: number;
  readonly cells: ReadonlyMap<string, LossCell>;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const headsLost = (losses: readonly Loss[]): number => sum(losses.map(({ move }) => move.heads));
/** The sum of what is known of all; null where one is not. */
const known = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0);

/** Deaths per 1000 pig-weeks: 7000 × head / pig-days. */
const perWeeks = (heads: number, pigdays: number): number | null => ratio(7000 * heads, pigdays);

/** The numbers of a row. */
export function lossRow(key: string | null, { parts, losses, all, cells, from, to }: LossesOfRow): LossRow {
  const heads = headsLost(losses);
  const pigdays = sum(parts.map((part) => pigDaysOf(part, from, to)));
  const aged = losses.filter(({ age }) => age !== null);
  const kg = known(losses.map((loss) => loss.kg));
  return {
    ...{ key, from, to, heads, pigdays, kg, cells },
    share: ratio(100 * heads, all),
    perweeks: perWeeks(heads, pigdays),
    meanage: ratio(sum(aged.map(({ age, move }) => (age ?? 0) * move.heads)), headsLost(aged)),
    meanweight: kg === null ? null : ratio(kg, heads),
    value: known(losses.map((loss) => loss.value)),
  };
}

/** What tables depend on. */
export interface LossShape {
  readonly by: CodeOf<typeof LOSS_ROWS>;
  readonly kind: CodeOf<typeof LOSS_KINDS>;
  readonly farms: boolean;
  readonly money: boolean;
}

/** What an opened number of losses is: deaths, culls or both. */
const FIGURES = { both: 'COUNT_both', dead: 'COUNT_dead', culled: 'COUNT_culled' } as const;

/** What a row narrows the events by; that of all by nothing. */
function narrowing(by: LossShape['by'], key: string | null): Readonly<Record<string, string>> {
  if (key === null) return {};
  const [farmid = '', roomid = '', parityid = ''] = key.split(' ');
  switch (by) {
    case 'house':
      return { farmid, roomid };
    case 'batch':
      return { farmid, roomid, parityid };
    case 'farm':
      return { farmid };
    default:
      return { [by]: key };
  }
}

function named({ by, farms }: LossShape, key: string | null): string | null {
  if (key === null || (by !== 'house' && by !== 'batch')) return key;
  const [farmid = '', roomid = '', parityid] = key.split(' ');
  return [...(farms ? [farmid] : []), roomid, ...(parityid === undefined ? [] : [`#${parityid}`])].join(' · ');
}

const keyColumn = (shape: LossShape): ListColumn<LossRow> => ({
  ...{ key: 'key', label: LOSS_ROWS.words[shape.by], type: 'text', frozen: true, of: ({ key }) => named(shape, key) },
  ...(shape.by === 'reason' || shape.by === 'source' ? { list: shape.by } : {}),
});

const rowSays = ({ by }: LossShape) => ({
  closed: ({ key }: LossRow) => key === '' && (true as const),
  narrows: ({ key }: LossRow) => key !== '' && narrowing(by, key),
});

/** Losses by row: head, share, per 1000 pig-weeks, age, weight, kg and money lost. */
export function lossTable(shape: LossShape): ListTable<LossRow> {
  return listTable<LossRow>(
    (c) => [
      keyColumn(shape),
      c.int('heads', W.heads, { figure: FIGURES[shape.kind] }),
      c.percent('share', W.share, { decimals: 1 }),
      c.decimal('perweeks', W.perweeks, { decimals: 2 }),
      c.decimal('meanage', W.meanage, { decimals: 1, unit: 'd' }),
      c.decimal('meanweight', W.meanweight, { decimals: 1, unit: 'kg' }),
      c.decimal('kg', W.kg, { decimals: 1, unit: 'kg' }),
      ...(shape.money ? [c.decimal('value', W.value, { decimals: 0 })] : []),
    ],
    rowSays(shape),
  );
}

/** Head and rate of each column. */
export function cellsTable(shape: LossShape, step: CodeOf<typeof LOSS_STEPS>, columns: readonly TimeColumn[]): ListTable<LossRow> {
  const timed = step === 'week' || step === 'month';
  return listTable<LossRow>(
    () => [
      keyColumn(shape),
      ...columns.flatMap(({ key, label, from, to }): ListColumn<LossRow>[] => {
        const opens = timed
          ? { days: () => ({ from, to }) }
          : { narrows: (row: LossRow) => row.key !== '' && { ...narrowing(shape.by, row.key), cell: key, step } };
        const heads = (row: LossRow): number | null => row.cells.get(key)?.heads || null;
        const rate = (row: LossRow): number | null => {
          const cell = row.cells.get(key);
          return cell === undefined ? null : ratio(100 * cell.heads, cell.start);
        };
        return [
          { key: `h${key}`, label: W.heads, group: label, type: 'int', figure: FIGURES[shape.kind], of: heads, ...opens },
          { key: `r${key}`, label: W.rate, group: label, type: 'percent', decimals: 2, of: rate },
        ];
      }),
    ],
    rowSays(shape),
  );
}

/** A reason with its share and that of all before it. */
interface Ranked {
  readonly reason: string;
  readonly heads: number;
  readonly share: number | null;
  readonly cumulative: number | null;
}

/** Reasons from the one that took the most on. */
export function reasonRows(rows: readonly LossRow[], all: number): Ranked[] {
  let before = 0;
  return rows.map(({ key, heads, share }) => {
    before += heads;
    return { reason: key ?? '', heads, share, cumulative: ratio(100 * before, all) };
  });
}

export const REASONS = listTable<Ranked>((c) => [
  c.text('reason', { frozen: true }),
  c.int('heads', W.heads, { total: 'sum' }),
  c.percent('share', W.share, { decimals: 1 }),
  c.percent('cumulative', W.cumulative, { decimals: 1 }),
]);

/** A house whose pigs are lost more than twice as fast as its farm's. */
interface Worst {
  readonly farmid: string;
  readonly roomid: string;
  readonly heads: number;
  readonly perweeks: number;
  readonly farmrate: number;
  readonly times: number;
}

/** Houses above twice the rate of their farm, the worst first. */
export function tooHigh(parts: readonly LossPart[], losses: readonly Loss[], { from, to }: { from: BusinessDate; to: BusinessDate }): Worst[] {
  const rateOf = (own: (part: LossPart) => boolean): { heads: number; rate: number | null } => {
    const heads = headsLost(losses.filter(({ part }) => own(part)));
    return { heads, rate: perWeeks(heads, sum(parts.filter(own).map((part) => pigDaysOf(part, from, to)))) };
  };
  const farms = Map.groupBy(parts, ({ batch }) => batch.farmid);
  const rows = [...farms].flatMap(([farmid, ofFarm]) => {
    const farm = rateOf(({ batch }) => batch.farmid === farmid).rate;
    const rooms = [...new Set(ofFarm.map(({ batch }) => batch.roomid))];
    return rooms.flatMap((roomid): Worst[] => {
      const { heads, rate } = rateOf(({ batch }) => batch.farmid === farmid && batch.roomid === roomid);
      if (farm === null || rate === null || farm === 0 || rate <= 2 * farm) return [];
      return [{ farmid, roomid, heads, perweeks: rate, farmrate: farm, times: rate / farm }];
    });
  });
  return rows.toSorted((a, b) => b.times - a.times);
}

export const WORST = listTable<Worst>(
  (c) => [
    c.text('farmid', { frozen: true }),
    c.text('roomid', { frozen: true }),
    c.int('heads', W.heads),
    c.decimal('perweeks', W.perweeks, { decimals: 2, mark: () => 'bad' }),
    c.decimal('farmrate', W.farmrate, { decimals: 2 }),
    c.decimal('times', W.times, { decimals: 1 }),
  ],
  { opens: ({ farmid, roomid }) => ({ route: 'PigletRoomdetail', params: { farmid, roomid } }) },
);
