import { feedLines, feedWithin } from '#engine/batch/domain/figures/life.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, wholeLife } from '#engine/batch/domain/figures/record.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { figuresTogether } from '../../../domain/figures/measure.ts';
import { FAMILY_WORDS, type Family, familyCodes, seen } from '../grow-columns.ts';

/** Figures of the report under the headers of their sections, in its order; kg by feed item stand at the end of the goods. */
const SECTIONS: readonly { readonly family: Family; readonly codes: readonly string[] }[] = [
  { family: 'heads', codes: ['BATCHES', ...familyCodes(['heads'], ['SOLDR'])] },
  { family: 'weight', codes: familyCodes(['weight']) },
  { family: 'growth', codes: familyCodes(['growth'], ['FCRD', 'PEI', 'EMPTY', 'UTIL']) },
  { family: 'loss', codes: familyCodes(['loss']) },
  { family: 'goods', codes: ['FEEDDIF', 'FEED', 'FEEDHEAD', 'MEDHEAD', 'VACHEAD'] },
  { family: 'cost', codes: familyCodes(['cost'], ['MARGINHEAD', 'OVERFEED']) },
];
const CODES = SECTIONS.flatMap(({ codes }) => codes);

/** A line of the report: a header, a figure, or kg of an item of feed. */
export interface SummaryLine {
  readonly key: string;
  readonly name: Text3;
  /** The figure; null of headers and items. */
  readonly figure: string | null;
  readonly head: boolean;
  readonly unit: string;
  readonly decimals: number;
}

const ITEM = 'item ';

/** Kg of feed by item over the lives of batches, by the key of its line. */
function kgByItem(batches: readonly BatchLife[]): Record<string, number> {
  const kg: Record<string, number> = {};
  for (const batch of batches)
    for (const line of feedLines(batch)) {
      const key = `${ITEM}${line.itemid}`;
      kg[key] = (kg[key] ?? 0) + feedWithin(line, batch.closedt, batch.opendt, batch.asof);
    }
  return kg;
}

/** What stands in a column: every figure of its batches, sums by sums, and kg of each item; nothing of no batches. */
export function valuesOf(money: boolean, batches: readonly BatchLife[]): LifeValues {
  if (batches.length === 0) return {};
  return { ...figuresTogether(batches.map(wholeLife), seen({ money }, CODES)), ...kgByItem(batches) };
}

function itemLines(batches: readonly BatchLife[]): SummaryLine[] {
  const names = new Map(batches.flatMap((batch) => feedLines(batch).map(({ itemid, name }) => [itemid, name] as const)));
  return [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([itemid, name]) => ({
      ...{ key: `${ITEM}${itemid}`, figure: null, head: false, unit: 'kg', decimals: 0 },
      name: t1(`${itemid} · ${name}`),
    }));
}

/** The lines of the report over batches: those in money only for who may see them. */
export function summaryLines(money: boolean, batches: readonly BatchLife[]): SummaryLine[] {
  return SECTIONS.flatMap(({ family, codes }) => {
    const lines = seen({ money }, codes).map((code): SummaryLine => {
      const { name, unit, decimals } = GROW_FIGURES.of(code);
      return { key: code, name, figure: code, head: false, unit, decimals };
    });
    const items = family === 'goods' ? itemLines(batches) : [];
    const head = { key: `head ${family}`, name: FAMILY_WORDS[family], figure: null, head: true, unit: '', decimals: 0 };
    return lines.length === 0 ? [] : [head, ...lines, ...items];
  });
}

/** The best third of batches by margin a head, at least one; of equals that closed first. Batches whose margin nobody knows are in none. */
export function bestByMargin(batches: readonly BatchLife[]): BatchLife[] {
  const known = batches.flatMap((batch) => {
    const value = figuresTogether([wholeLife(batch)], ['MARGINHEAD'])['MARGINHEAD'] ?? null;
    return value === null ? [] : [{ batch, value }];
  });
  const ordered = known.toSorted((a, b) => b.value - a.value || ((a.batch.closedt ?? '') < (b.batch.closedt ?? '') ? -1 : 1));
  return ordered.slice(0, Math.max(1, Math.floor(ordered.length / 3))).map(({ batch }) => batch);
}

export const BEST: Text3 = t3('Một phần ba lứa tốt nhất', 'Best third of batches', 'หนึ่งในสามรุ่นที่ดีที่สุด');
