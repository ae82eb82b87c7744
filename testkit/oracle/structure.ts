import type { RawEvent } from '#play/raw-event.ts';
import type { Cells } from './book.ts';
import { matedFemale, parityOn } from './days.ts';
import { classOf } from './houses.ts';
import type { Life } from './life.ts';
import { livesOf } from './life.ts';
import { type OracleSettings, textIn } from './raw.ts';
import { heatsOf, marksOn, presentNow, statusOf } from './standing.ts';

type Settings = OracleSettings & Parameters<typeof marksOn>[2];

/** Parity shares a herd should have, parity 0 to 7, per cent. */
const IDEAL = [19, 17, 16, 14, 12, 10, 7, 5];
const MARKS = ['poor-litter', 'old-age', 'poor-fertilisation', 'delayed-mating'];

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
const lineageOf = (life: Life): string => textIn(life.ent, 'lineage') ?? '–';
const ageOf = (life: Life, day: number, unit: number): string => (life.birth === null ? '–' : String(Math.floor((day - life.birth) / unit)));
const classes = <T>(list: readonly T[], of: (one: T) => string): [string, T[]][] =>
  [...Map.groupBy(list, of)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Head of each parity expected to leave in 26 weeks: as many as left in the 52 before for each sow-year spent in it. */
function removalRate(lives: readonly Life[], day: number, parity: (one: number) => boolean): number {
  const first = day - 363;
  let [days, gone] = [0, 0];
  for (const life of lives.filter(({ boar, outside }) => !boar && !outside)) {
    for (let on = first; on <= day; on += 1) if (matedFemale(life, on) && parity(parityOn(life, on))) days += 1;
    const left = life.left !== null && life.left >= first && life.left <= day && life.way !== 'moved';
    if (left && life.matedFrom !== null && parity(parityOn(life, life.left ?? day))) gone += 1;
  }
  return days === 0 ? 0 : ((gone * 364) / days) * 0.5;
}

/** Tables of the structure of the herd on a day, by the name of the table; `status` is the main one. */
export function structureTables(events: readonly RawEvent[], day: number, settings: Settings): Readonly<Record<string, Cells[]>> {
  const present = presentNow(events, day, settings);
  const females = present.filter(({ boar }) => !boar);
  const sows = females.filter((life) => statusOf(life) !== 'G');
  const gilts = females.filter((life) => statusOf(life) === 'G');
  const top = settings.PARMAX;
  const parities = Array.from({ length: top + 1 }, (_, parity) => parity);
  const inParity = (parity: number) => (one: number) => Math.min(one, top) === parity;
  const grid = (own: readonly Life[]): Cells =>
    Object.fromEntries(parities.map((parity) => [`p${parity}`, own.filter((life) => inParity(parity)(parityOn(life, day))).length]));
  const all = livesOf(events, day, settings);
  const since = sows
    .filter((life) => classOf(life, day) === 'mated')
    .map((life) => day - (life.services.filter(({ matedt }) => matedt <= day).at(-1)?.matedt ?? day));
  const weeks = since.filter((days) => days <= settings.GESTMAX).map((days) => 1 + Math.floor(days / 7));
  const unknown = since.length - weeks.length;
  return {
    status: [...'MSLFWRNA'].map((status) => {
      const own = sows.filter((life) => statusOf(life) === status);
      return { status, ...grid(own), total: own.length, share: share(own.length, sows.length) };
    }),
    parity: parities.map((parity) => {
      const heads = sows.filter((life) => inParity(parity)(parityOn(life, day))).length;
      const ideal = IDEAL[parity] ?? null;
      return {
        parity: parity === top ? `${parity}+` : String(parity),
        heads,
        share: share(heads, sows.length),
        ideal,
        gap: ideal === null ? null : heads - (ideal / 100) * sows.length,
        removals: heads * removalRate(all, day, inParity(parity)),
      };
    }),
    inpig: [
      ...Array.from({ length: Math.max(17, ...weeks) }, (_, at) => ({
        weekinpig: String(at + 1),
        heads: weeks.filter((week) => week === at + 1).length,
      })),
      ...(unknown === 0 ? [] : [{ weekinpig: 'Outcome unknown', heads: unknown }]),
    ],
    gilts: [...Map.groupBy(gilts, (life) => ageOf(life, day, 30.4375))]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([agemonth, own]) => {
        const seen = (test: (n: number) => boolean) => own.filter((life) => test(heatsOf(life).length)).length;
        return { agemonth, heat0: seen((n) => n === 0), heat1: seen((n) => n === 1), heat2: seen((n) => n > 1), total: own.length };
      }),
    boars: classes(
      present.filter(({ boar }) => boar),
      (life) => `${lineageOf(life)}\t${ageOf(life, day, 365.25)}`,
    ).map(([key, own]) => ({ lineage: key.split('\t')[0] ?? '', ageyear: key.split('\t')[1] ?? '', heads: own.length })),
    lineage: classes(sows, lineageOf).map(([lineage, own]) => ({ lineage, ...grid(own), total: own.length, share: share(own.length, sows.length) })),
    marks: MARKS.map((mark) => ({ mark, heads: females.filter((life) => marksOn(life, day, settings).includes(mark)).length })),
  };
}
