import { ageOn, ageWeek, HOUSE_STATES } from '#engine/batch/domain/house.ts';
import type { FigureDef } from '#engine/figures/domain/figure.ts';
import type { ColumnSays, RowSays } from '#engine/server/report/table.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { GROW_FIGURES, isMoney } from '../../domain/figures/grow-figures.ts';
import { averageBirth, averageLiveWeight, isIn, live } from '../../domain/figures/life.ts';
import { figuresOfBatch, flagsOf, type GrowFlags, type GrowValues } from '../../domain/figures/measure.ts';
import type { GrowBatch } from '../../domain/figures/record.ts';
import { type GrowAt, type GrowColumn, growMakers } from './grow-at.ts';

/** A batch with its figures: a row of a report. */
export interface GrowRow {
  readonly batch: GrowBatch;
  readonly values: GrowValues;
}

/** Column families of the specification (growfinish.md, Screens), by the figures that stand in them. */
const FAMILY = {
  heads: ['CAPACITY', 'PIGSIN', 'DEAD', 'CULLED', 'MOVED', 'SOLD', 'LIVE', 'UNACC'],
  weight: ['WIN', 'AWIN', 'WOUT', 'AWOUT', 'AW'],
  growth: ['PIGDAYS', 'DAYSFED', 'GAIN', 'ADG', 'ADFI', 'FCR', 'FCRDIF'],
  loss: ['MORT', 'CULLR', 'LOSS'],
  goods: ['FEED', 'FEEDHEAD', 'CMED', 'CVAC'],
  cost: ['AMOUNTIN', 'CFEED', 'CMED', 'CVAC', 'COTHER', 'DIRECT', 'COSTGAIN', 'COSTOUT', 'SALES', 'MARGIN'],
} as const;
/** Name of a column family. */
export type Family = keyof typeof FAMILY;

/** Headers above the columns of a family. */
export const FAMILY_WORDS: Readonly<Record<Family | 'id' | 'origin', Text3>> = {
  id: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  origin: t3('Nguồn gốc', 'Origin', 'ที่มา'),
  heads: t3('Số con', 'Heads', 'จำนวนตัว'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  growth: t3('Tăng trưởng', 'Growth', 'การเติบโต'),
  loss: t3('Hao hụt', 'Loss', 'การสูญเสีย'),
  goods: t3('Vật tư', 'Goods', 'วัสดุ'),
  cost: t3('Chi phí', 'Cost', 'ต้นทุน'),
};

const typeOf = ({ unit, decimals }: Pick<FigureDef, 'unit' | 'decimals'>) => (unit === '%' ? 'percent' : decimals === 0 ? 'int' : 'decimal');

/** Figures the reader may see: those in money only with the right to. */
export const seen = (at: Pick<GrowAt, 'money'>, codes: readonly string[]): string[] => codes.filter((code) => at.money || !isMoney(code));

/** The column of a figure: its name, unit and decimals, what it opens, its value out of the row. */
export function figureColumn<R extends { readonly values: GrowValues }>(code: string, says: ColumnSays<R, GrowAt> = {}): GrowColumn<R> {
  const { name, unit, decimals } = GROW_FIGURES.of(code);
  const type = typeOf({ unit, decimals });
  return growMakers<R>()[type](code, name, {
    ...(decimals === 0 ? {} : { decimals }),
    ...(unit === '' || unit === '%' ? {} : { unit }),
    figure: code,
    of: ({ values }) => values[code] ?? null,
    ...says,
  });
}

/** Columns of figures under one header; those in money only for who may see them. */
export function figureColumns<R extends { readonly values: GrowValues }>(
  at: Pick<GrowAt, 'money'>,
  codes: readonly string[],
  group: Text3,
): GrowColumn<R>[] {
  return seen(at, codes).map((code) => figureColumn<R>(code, { group }));
}

/** Codes of families, each once, with others beside them. */
export function familyCodes(families: readonly Family[], more: readonly string[] = []): string[] {
  return [...new Set([...families.flatMap((family) => FAMILY[family]), ...more])];
}

/** The last weighing of a batch; null without one. */
const lastWeighed = ({ batch }: GrowRow) => batch.weighings.at(-1)?.eventdt ?? null;

/** AW that was worked out along the standard stands as a number that may still change. */
const estimated = ({ batch }: GrowRow): boolean => live(batch, batch.asof) > 0 && averageLiveWeight(batch, batch.asof)?.estimated === true;
const ESTIMATED: ReadonlySet<string> = new Set(['AW', 'GAIN', 'ADG', 'FCR', 'FCRD', 'FCRSTD', 'FCRDIF', 'WLIVE', 'COSTGAIN']);

/** The columns of a family; `more` adds figures to it. AW that is estimated, and what is made of it, may still change. */
export function familyColumns(at: Pick<GrowAt, 'money'>, family: Family, more: readonly string[] = []): GrowColumn<GrowRow>[] {
  const group = FAMILY_WORDS[family];
  const columns = seen(at, [...FAMILY[family], ...more]).map((code) =>
    figureColumn<GrowRow>(code, { group, ...(ESTIMATED.has(code) ? { provisional: (row: GrowRow) => estimated(row) && (true as const) } : {}) }),
  );
  return family === 'weight' ? [...columns, growMakers<GrowRow>().date('lastweighed', { group, of: lastWeighed })] : columns;
}

/** State of a batch on its as-of day. */
export const stateOf = (batch: GrowBatch): 'closed' | 'active' | 'notraised' =>
  batch.closedt !== null ? 'closed' : batch.moves.some(isIn) ? 'active' : 'notraised';

/** [Id]: farm (of several), area, house, batch, state, opening and closing date. */
export function idColumns(severalFarms: boolean): GrowColumn<GrowRow>[] {
  const c = growMakers<GrowRow>();
  return [
    ...(severalFarms ? [c.text('farmid', { frozen: true, of: ({ batch }) => batch.farmid })] : []),
    c.text('roomid', { frozen: true, of: ({ batch }) => batch.roomid }),
    c.int('parityid', { frozen: true, of: ({ batch }) => batch.parityid }),
    c.text('name', { of: ({ batch }) => batch.house.name, group: FAMILY_WORDS.id }),
    c.text('area', { of: ({ batch }) => batch.house.area, group: FAMILY_WORDS.id }),
    c.text('state', { of: ({ batch }) => stateOf(batch), words: HOUSE_STATES.words, group: FAMILY_WORDS.id }),
    c.date('opendt', { of: ({ batch }) => batch.opendt, group: FAMILY_WORDS.id }),
    c.date('closedt', { of: ({ batch }) => batch.closedt, group: FAMILY_WORDS.id }),
  ];
}

/** What pigs in say, each once, in order of arrival. */
export const ofArrivals = (batch: GrowBatch, member: 'source' | 'nursery' | 'place'): string | null =>
  [...new Set(batch.moves.filter(isIn).flatMap((move) => move[member] ?? []))].join(', ') || null;

/** Age in days on the as-of day; null without birth date. */
export function ageOf(batch: GrowBatch): number | null {
  const birth = averageBirth(batch);
  return birth === null ? null : ageOn(birth, batch.asof);
}

/** [Origin]: source, nursery house (or house) the pigs came from, average birth date, age, age week. */
export function originColumns(): GrowColumn<GrowRow>[] {
  const c = growMakers<GrowRow>();
  const group = FAMILY_WORDS.origin;
  return [
    c.text('source', { group, of: ({ batch }) => ofArrivals(batch, 'source') }),
    c.text('nursery', { group, of: ({ batch }) => ofArrivals(batch, 'nursery') ?? ofArrivals(batch, 'place') }),
    c.date('birthdt', { group, of: ({ batch }) => averageBirth(batch) }),
    c.int('age', { group, unit: 'd', of: ({ batch }) => ageOf(batch) }),
    c.int('ageweek', {
      group,
      of: ({ batch }) => {
        const age = ageOf(batch);
        return age === null ? null : ageWeek(age);
      },
    }),
  ];
}

const FLAG_WORDS = {
  weight: t3('thiếu khối lượng', 'weight missing', 'ขาดน้ำหนัก'),
  estimated: t3('khối lượng ước', 'weight est.', 'น้ำหนักประมาณ'),
  feed: t3('ngày không ghi thức ăn', 'days without feed recorded', 'วันที่ไม่บันทึกอาหาร'),
} as const;

/** The flags of a batch in words; null where its figures stand on whole records. */
export function flagText({ weightMissing, estimated: est, feedDays }: GrowFlags): Text3 | null {
  const said = (language: 'V' | 'E' | 'T'): string =>
    [
      ...(weightMissing ? [FLAG_WORDS.weight[language]] : []),
      ...(est ? [FLAG_WORDS.estimated[language]] : []),
      ...(feedDays > 0 ? [`${feedDays} ${FLAG_WORDS.feed[language]}`] : []),
    ].join('; ');
  return weightMissing || est || feedDays > 0 ? t3(said('V'), said('E'), said('T')) : null;
}

/** The column of flags at the end of growth figures. */
export const flagColumn = (): GrowColumn<GrowRow> =>
  growMakers<GrowRow>().text('flags', {
    width: 26,
    of: ({ batch }) => flagText(flagsOf(batch)),
    mark: ({ batch }) => flagsOf(batch).weightMissing && 'warn',
  });

/** The flags of batches as one note under a report: how many stand on what is missing. */
export function flagsNote(batches: readonly GrowBatch[]): Text3 | null {
  const all = batches.map(flagsOf);
  const [weight, est] = [all.filter(({ weightMissing }) => weightMissing).length, all.filter((one) => one.estimated).length];
  const days = all.reduce((sum, { feedDays }) => sum + feedDays, 0);
  if (weight + est + days === 0) return null;
  return t3(
    `Thiếu khối lượng: ${weight} lứa; khối lượng ước: ${est} lứa; ngày không ghi thức ăn: ${days}.`,
    `Weight missing: ${weight} batches; weight estimated: ${est} batches; days without feed recorded: ${days}.`,
    `ขาดน้ำหนัก: ${weight} รุ่น; น้ำหนักประมาณ: ${est} รุ่น; วันที่ไม่บันทึกอาหาร: ${days}`,
  );
}

/** Batches with the figures a reader may see of those named. */
export function rowsOf(at: Pick<GrowAt, 'money'>, batches: readonly GrowBatch[], codes: readonly string[]): GrowRow[] {
  const shown = seen(at, codes);
  return batches.map((batch) => ({ batch, values: figuresOfBatch(batch, shown) }));
}

/** What a row of one batch says: its house opens, and its figures open by it over its days. */
export const BATCH_ROW: RowSays<GrowRow, GrowAt> = {
  opens: ({ batch }) => ({ route: 'PigletReportClose', params: { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid } }),
  narrows: ({ batch }) => ({ farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid }),
  days: ({ batch }) => ({ from: batch.opendt, to: batch.asof }),
};
