import type { Words } from '#engine/define/fields.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Animal } from './animal.ts';
import type { HerdSettings } from './settings.ts';

/** Marks computed each night and usable as culling reasons. */
export const MARKS = ['poor-litter', 'old-age', 'poor-fertilisation', 'delayed-mating'] as const;
export type Mark = (typeof MARKS)[number];

/** What people call them. */
export const MARK_WORDS: Words = {
  'poor-litter': { V: 'Ổ nhỏ', E: 'Poor litter size', T: 'ขนาดครอกเล็ก' },
  'old-age': { V: 'Nái già', E: 'Old age', T: 'อายุมาก' },
  'poor-fertilisation': { V: 'Khó đậu thai', E: 'Poor fertilisation', T: 'ผสมติดยาก' },
  'delayed-mating': { V: 'Chậm phối', E: 'Delayed mating', T: 'ผสมช้า' },
};

function poorLitter(animal: Animal, settings: HerdSettings): boolean {
  const last = animal.cycles.flatMap(({ litter }) => (litter === null ? [] : [litter.counts.livenum])).slice(-2);
  return last.length === 2 && last.reduce((sum, livenum) => sum + livenum, 0) / 2 < settings.POORLIT;
}

/** Matings failed in a row up to now; the one that stands is not counted. */
function failedInRow(animal: Animal): number {
  const known = animal.cycles.filter((cycle) => cycle.kind !== 'E' && cycle.outcome !== null);
  const last = known.findLastIndex((cycle) => cycle.outcome === 'farrowed');
  return known.length - 1 - last;
}

function delayed(animal: Animal, settings: HerdSettings, today: BusinessDate): boolean {
  if (animal.status === 'W') return animal.weandt !== null && daysBetween(animal.weandt, today) > settings.DELAYMATE;
  return animal.status === 'G' && animal.birthdt !== null && daysBetween(animal.birthdt, today) > settings.GILTLATE;
}

/** The marks of a female on a day (herd.md, Types and statuses); none for boars and animals that left. */
export function marksOf(animal: Animal, settings: HerdSettings, today: BusinessDate): readonly Mark[] {
  if (animal.sex === 'M' || animal.left !== null) return [];
  const found: Readonly<Record<Mark, boolean>> = {
    'poor-litter': poorLitter(animal, settings),
    'old-age': animal.parity >= settings.OLDPAR,
    'poor-fertilisation': failedInRow(animal) >= settings.POORFERT,
    'delayed-mating': delayed(animal, settings, today),
  };
  return MARKS.filter((mark) => found[mark]);
}
