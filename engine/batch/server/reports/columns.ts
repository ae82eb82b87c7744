import { phoneAmong } from '#engine/define/phone-place.ts';
import type { FigureDef } from '#engine/figures/domain/figure.ts';
import { type ColumnMakers, columnMakers } from '#engine/server/report/column-makers.ts';
import { type ColumnSays, defineTable, type RowSays, type Table, type TableColumn } from '#engine/server/report/table.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { BatchFamily } from '../../domain/figures/family.ts';
import { averageBirth, averageLiveWeight, isIn, live } from '../../domain/figures/life.ts';
import { flagsOf, type LifeFlags, type LifeValues } from '../../domain/figures/measures.ts';
import type { BatchLife } from '../../domain/figures/record.ts';
import { ageOn, ageWeek, HOUSE_STATES } from '../../domain/house.ts';
import type { BatchAt, ReportedKind } from './kind.ts';
import { BATCH_LABELS, type BatchLabel } from './labels.ts';

/** A batch with its figures: a row of a report. */
export interface LifeRow<B extends BatchLife = BatchLife> {
  readonly batch: B;
  readonly values: LifeValues;
}

/** Headers above the columns of a family, in words of pigs: a kind says them in its own. */
export const BATCH_FAMILIES: Readonly<Record<BatchFamily | 'id' | 'origin', Text3>> = {
  id: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  origin: t3('Nguồn gốc', 'Origin', 'ที่มา'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  growth: t3('Tăng trưởng', 'Growth', 'การเติบโต'),
  loss: t3('Hao hụt', 'Loss', 'การสูญเสีย'),
  goods: t3('Vật tư', 'Goods', 'วัสดุ'),
  cost: t3('Chi phí', 'Cost', 'ต้นทุน'),
  eggs: t3('Trứng', 'Eggs', 'ไข่'),
};

/** What a kind's columns are made for. */
type Kind<S, B extends BatchLife, V> = Pick<ReportedKind<S, B, V>, 'figures' | 'words' | 'areas'>;
type Money = Pick<BatchAt<unknown, BatchLife, unknown>, 'money'>;

/** A column of a table of batches. */
export type LifeColumn<R, At> = TableColumn<R, At>;

/** What makes columns of rows of a kind, in its words; a column of a known key need not name its label. */
export function lifeMakers<R extends object, At>({ words, areas }: Pick<Kind<unknown, BatchLife, unknown>, 'words' | 'areas'>) {
  const labels = Object.fromEntries(Object.entries(BATCH_LABELS).map(([key, label]) => [key, words(label)]));
  const says = { source: { list: 'source' }, reason: { list: 'reason' }, applyid: { list: 'applyid' }, area: { words: areas } };
  return columnMakers({ labels, says }) as unknown as ColumnMakers<R, At, BatchLabel>;
}

/** Declares a table of a report of a kind. */
export function lifeTable<R extends object, At>(
  kind: Pick<Kind<unknown, BatchLife, unknown>, 'words' | 'areas'>,
  columns: (c: ColumnMakers<R, At, BatchLabel>) => readonly TableColumn<R, At>[],
  says: RowSays<R, At> = {},
): Table<R, At> {
  return defineTable(columns(lifeMakers<R, At>(kind)), says);
}

const typeOf = ({ unit, decimals }: { readonly unit: FigureDef['unit']; readonly decimals: number }) =>
  unit === '%' ? 'percent' : decimals === 0 ? 'int' : 'decimal';

/** Figures the reader may see: those in money only with the right to. */
export const seenFigures = ({ figures }: Pick<Kind<unknown, BatchLife, unknown>, 'figures'>, at: Money, codes: readonly string[]): string[] =>
  codes.filter((code) => at.money || figures.of(code).family !== 'cost');

/** The column of a figure: its name, unit and decimals, what it opens, its value out of the row. */
export function lifeColumn<R extends { readonly values: LifeValues }, At>(
  kind: Kind<unknown, never, unknown>,
  code: string,
  says: ColumnSays<R, At> = {},
): TableColumn<R, At> {
  const { name, unit, decimals: declared } = kind.figures.of(code);
  const { decimals = declared } = says;
  const type = typeOf({ unit, decimals });
  return lifeMakers<R, At>(kind)[type](code, name, {
    ...(decimals === 0 ? {} : { decimals }),
    ...(unit === '' || unit === '%' ? {} : { unit }),
    figure: code,
    of: ({ values }) => values[code] ?? null,
    ...says,
  });
}

/** The last weighing of a batch; null without one. */
const lastWeighed = ({ batch }: LifeRow) => batch.weighings.at(-1)?.eventdt ?? null;

/** AW that was worked out along the standard stands as a number that may still change. */
const estimated = ({ batch }: LifeRow): boolean => live(batch, batch.asof) > 0 && averageLiveWeight(batch, batch.asof)?.estimated === true;
const ESTIMATED: ReadonlySet<string> = new Set(['AW', 'GAIN', 'ADG', 'FCR', 'FCRD', 'FCRSTD', 'FCRDIF', 'WLIVE', 'COSTGAIN']);

/** Figures of a family under its header. AW that is estimated, and what is made of it, may still change. */
export function familyOf<B extends BatchLife, At>(
  kind: Kind<unknown, never, unknown>,
  at: Money,
  family: BatchFamily,
  codes: readonly string[],
): TableColumn<LifeRow<B>, At>[] {
  const group = kind.words(BATCH_FAMILIES[family]);
  const columns = seenFigures(kind, at, codes).map((code) =>
    lifeColumn<LifeRow<B>, At>(kind, code, {
      group,
      ...(ESTIMATED.has(code) ? { provisional: (row: LifeRow<B>) => estimated(row) && (true as const) } : {}),
    }),
  );
  return family === 'weight' ? [...columns, lifeMakers<LifeRow<B>, At>(kind).date('lastweighed', { group, of: lastWeighed })] : columns;
}

/** State of a batch on its as-of day. */
export const stateOf = (batch: BatchLife): 'closed' | 'active' | 'notraised' =>
  batch.closedt !== null ? 'closed' : batch.moves.some(isIn) ? 'active' : 'notraised';

/** [Id], what a row is of: farm (of several), house, batch, opening and closing date; figures follow, and what else is known of the batch behind them. */
export function idOf<B extends BatchLife, At>(kind: Kind<unknown, never, unknown>, severalFarms: boolean): TableColumn<LifeRow<B>, At>[] {
  const c = lifeMakers<LifeRow<B>, At>(kind);
  const group = kind.words(BATCH_FAMILIES.id);
  return [
    ...(severalFarms ? [c.text('farmid', { frozen: true, of: ({ batch }) => batch.farmid })] : []),
    c.text('roomid', { frozen: true, width: 9, of: ({ batch }) => batch.roomid }),
    c.int('parityid', { frozen: true, of: ({ batch }) => batch.parityid }),
    c.date('opendt', { of: ({ batch }) => batch.opendt, group }),
    c.date('closedt', { of: ({ batch }) => batch.closedt, group }),
  ];
}

/** [Id], the rest: name and type of the house, state. */
export function aboutOf<B extends BatchLife, At>(kind: Kind<unknown, never, unknown>): TableColumn<LifeRow<B>, At>[] {
  const c = lifeMakers<LifeRow<B>, At>(kind);
  const group = kind.words(BATCH_FAMILIES.id);
  return [
    c.text('state', { of: ({ batch }) => stateOf(batch), words: HOUSE_STATES.words, group }),
    c.text('name', { of: ({ batch }) => batch.house.name, group }),
    c.text('area', { of: ({ batch }) => batch.house.area, group }),
  ];
}

/** Columns a phone shows first, in this order: whose row it is, then the figures asked for. */
export const onPhone = <C extends { readonly key: string }>(columns: readonly C[], ...keys: readonly string[]): C[] =>
  columns.map((column) => ({ ...column, ...phoneAmong(keys, column.key) }));

/** What those that came say, each once, in order of arrival. */
export const ofArrivals = (batch: BatchLife, member: 'source' | 'nursery' | 'place'): string | null =>
  [...new Set(batch.moves.filter(isIn).flatMap((move) => move[member] ?? []))].join(', ') || null;

/** Age in days on the as-of day; null without birth date. */
export function ageOf(batch: BatchLife): number | null {
  const birth = averageBirth(batch);
  return birth === null ? null : ageOn(birth, batch.asof);
}

/** Week of age on the as-of day; null without birth date. */
export function ageWeekOf(batch: BatchLife): number | null {
  const age = ageOf(batch);
  return age === null ? null : ageWeek(age);
}

const FLAG_WORDS = {
  weight: t3('thiếu khối lượng', 'weight missing', 'ขาดน้ำหนัก'),
  estimated: t3('khối lượng ước', 'weight est.', 'น้ำหนักประมาณ'),
  feed: t3('ngày không ghi thức ăn', 'days without feed recorded', 'วันที่ไม่บันทึกอาหาร'),
  atCost: t3(
    'heo cai sữa nhập tính theo giá thành của tháng (Báo cáo giá thành sản xuất theo tháng)',
    'weaned piglets in at the cost of a weaned piglet of the month (Monthly Production Cost Report)',
    'ลูกหย่านมรับเข้าคิดตามต้นทุนลูกหย่านมของเดือน (รายงานต้นทุนการผลิตรายเดือน)',
  ),
} as const;

/** The flags of a batch in words; null where its figures stand on whole records. */
export function flagText({ weightMissing, estimated: est, feedDays, atCost }: LifeFlags): Text3 | null {
  const said = (language: 'V' | 'E' | 'T'): string =>
    [
      ...(weightMissing ? [FLAG_WORDS.weight[language]] : []),
      ...(est ? [FLAG_WORDS.estimated[language]] : []),
      ...(feedDays > 0 ? [`${feedDays} ${FLAG_WORDS.feed[language]}`] : []),
      ...(atCost ? [FLAG_WORDS.atCost[language]] : []),
    ].join('; ');
  return weightMissing || est || feedDays > 0 || atCost ? t3(said('V'), said('E'), said('T')) : null;
}

/** The column of flags at the end of growth figures. */
export const flagsColumn = <B extends BatchLife, At>(kind: Kind<unknown, never, unknown>): TableColumn<LifeRow<B>, At> =>
  lifeMakers<LifeRow<B>, At>(kind).text('flags', {
    width: 26,
    of: ({ batch }) => flagText(flagsOf(batch)),
    mark: ({ batch }) => flagsOf(batch).weightMissing && 'warn',
  });

/** The flags of batches as one note under a report: how many stand on what is missing, in the words of pigs. */
export function flagsNote(batches: readonly BatchLife[]): Text3 | null {
  const all = batches.map(flagsOf);
  const [weight, est] = [all.filter(({ weightMissing }) => weightMissing).length, all.filter((one) => one.estimated).length];
  const days = all.reduce((sum, { feedDays }) => sum + feedDays, 0);
  const valued = all.filter(({ atCost }) => atCost).length;
  if (weight + est + days + valued === 0) return null;
  const atCost = (language: 'V' | 'E' | 'T', batches: string): string =>
    valued === 0 ? '' : `; ${FLAG_WORDS.atCost[language]}: ${valued} ${batches}`;
  return t3(
    `Thiếu khối lượng: ${weight} lứa; khối lượng ước: ${est} lứa; ngày không ghi thức ăn: ${days}${atCost('V', 'lứa')}.`,
    `Weight missing: ${weight} batches; weight estimated: ${est} batches; days without feed recorded: ${days}${atCost('E', 'batches')}.`,
    `ขาดน้ำหนัก: ${weight} รุ่น; น้ำหนักประมาณ: ${est} รุ่น; วันที่ไม่บันทึกอาหาร: ${days}${atCost('T', 'รุ่น')}`,
  );
}

/** Batches with the figures a reader may see of those named. */
export function lifeRows<B extends BatchLife>(
  kind: Pick<ReportedKind<never, B, never>, 'figures' | 'measures'>,
  at: Money,
  batches: readonly B[],
  codes: readonly string[],
): LifeRow<B>[] {
  const shown = seenFigures(kind, at, codes);
  return batches.map((batch) => ({ batch, values: kind.measures.figuresOfBatch(batch, shown) }));
}

/** What opens the figures of a row of one batch: its key and its days. */
export const LIFE_ROW: Pick<RowSays<LifeRow, unknown>, 'narrows' | 'days'> = {
  narrows: ({ batch }) => ({ farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid }),
  days: ({ batch }) => ({ from: batch.opendt, to: batch.asof }),
};
