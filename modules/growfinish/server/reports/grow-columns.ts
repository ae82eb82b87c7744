import { averageBirth } from '#engine/batch/domain/figures/life.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import {
  aboutOf,
  ageOf as age,
  ageWeekOf,
  ofArrivals as arrivals,
  BATCH_FAMILIES,
  familyOf,
  flagText as flags,
  flagsColumn,
  idOf,
  LIFE_ROW,
  type LifeRow,
  lifeColumn,
  lifeRows,
  flagsNote as note,
  seenFigures,
  stateOf as state,
} from '#engine/batch/server/reports/columns.ts';
import { figureDecimals } from '#engine/batch/server/reports/money.ts';
import type { ColumnSays, RowSays } from '#engine/server/report/table.ts';
import type { Text3 } from '#kernel/language.ts';
import { GROW_KIND, type GrowAt, type GrowColumn, growMakers } from './grow-at.ts';

/** A batch with its figures: a row of a report. */
export type GrowRow = LifeRow;

/** Column families of the specification (growfinish.md, Screens), by the figures that stand in them. */
const FAMILY = {
  heads: ['CAPACITY', 'PIGSIN', 'DEAD', 'CULLED', 'MOVED', 'SOLD', 'LIVE', 'UNACC'],
  weight: ['WIN', 'AWIN', 'WOUT', 'AWOUT', 'AW'],
  growth: ['FCR', 'ADG', 'ADFI', 'FCRDIF', 'DAYSFED', 'GAIN', 'PIGDAYS'],
  loss: ['LOSS', 'MORT', 'CULLR'],
  goods: ['FEED', 'FEEDHEAD', 'CMED', 'CVAC'],
  cost: ['AMOUNTIN', 'CFEED', 'CMED', 'CVAC', 'COTHER', 'DIRECT', 'COSTGAIN', 'COSTOUT', 'SALES', 'MARGIN'],
} as const;
/** Name of a column family. */
export type Family = keyof typeof FAMILY;

export const FAMILY_WORDS = BATCH_FAMILIES;
export const stateOf = state;
export const ofArrivals = arrivals;
export const ageOf = age;
export const flagText = flags;
export const flagsNote = note;

/** Figures the reader may see: those in money only with the right to. */
export const seen = (at: Pick<GrowAt, 'money'>, codes: readonly string[]): string[] => seenFigures(GROW_KIND, at, codes);

/** The column of a figure: its name, unit and decimals, what it opens, its value out of the row. */
export const figureColumn = <R extends { readonly values: LifeValues }>(code: string, says: ColumnSays<R, GrowAt> = {}): GrowColumn<R> =>
  lifeColumn<R, GrowAt>(GROW_KIND, code, says);

/** Columns of figures of rows under one header; those in money only for who may see them. */
export const figureColumns = <R extends { readonly values: LifeValues }>(
  at: Pick<GrowAt, 'money' | 'decimals'>,
  codes: readonly string[],
  group: Text3,
  rows: readonly R[],
): GrowColumn<R>[] =>
  seen(at, codes).map((code) => {
    const amounts = rows.map(({ values }) => values[code]);
    return figureColumn<R>(code, { group, decimals: figureDecimals({ kind: GROW_KIND, decimals: at.decimals }, code, amounts) });
  });

/** Codes of families, each once, with others beside them. */
export function familyCodes(families: readonly Family[], more: readonly string[] = []): string[] {
  return [...new Set([...families.flatMap((family) => FAMILY[family]), ...more])];
}

/** The columns of a family; `more` adds figures to it. */
export const familyColumns = (at: Pick<GrowAt, 'money'>, family: Family, more: readonly string[] = []): GrowColumn<GrowRow>[] =>
  familyOf<BatchLife, GrowAt>(GROW_KIND, at, family, [...FAMILY[family], ...more]);

/** [Id]: farm (of several), house, batch, opening and closing date. */
export const idColumns = (severalFarms: boolean): GrowColumn<GrowRow>[] => idOf<BatchLife, GrowAt>(GROW_KIND, severalFarms);

/** [Id], the rest, behind the figures: state, name and type of the house. */
export const aboutColumns = (): GrowColumn<GrowRow>[] => aboutOf<BatchLife, GrowAt>(GROW_KIND);

/** [Origin]: source, nursery house (or house) the pigs came from, average birth date, age, age week. */
export function originColumns(): GrowColumn<GrowRow>[] {
  const c = growMakers<GrowRow>();
  const group = FAMILY_WORDS.origin;
  return [
    c.text('source', { group, of: ({ batch }) => arrivals(batch, 'source') }),
    c.text('nursery', { group, of: ({ batch }) => arrivals(batch, 'nursery') ?? arrivals(batch, 'place') }),
    c.date('birthdt', { group, of: ({ batch }) => averageBirth(batch) }),
    c.int('age', { group, unit: 'd', of: ({ batch }) => age(batch) }),
    c.int('ageweek', { group, of: ({ batch }) => ageWeekOf(batch) }),
  ];
}

/** The column of flags at the end of growth figures. */
export const flagColumn = (): GrowColumn<GrowRow> => flagsColumn<BatchLife, GrowAt>(GROW_KIND);

/** Batches with the figures a reader may see of those named. */
export const rowsOf = (at: Pick<GrowAt, 'money'>, batches: readonly BatchLife[], codes: readonly string[]): GrowRow[] =>
  lifeRows(GROW_KIND, at, batches, codes);

/** What a row of one batch says: its house opens, and its figures open by it over its days. */
export const BATCH_ROW: RowSays<GrowRow, GrowAt> = {
  ...LIFE_ROW,
  opens: ({ batch }) => ({ route: 'PigletReportClose', params: { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid } }),
};
