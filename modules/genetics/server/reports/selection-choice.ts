import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GROWTH_TRAITS } from '../../contract/set-values.ts';
import type { GenAnimal } from '../register.ts';
import { gainOf, type TestRecord } from '../test-records.ts';
import { meanOf } from '../values.ts';
import { inPercent } from './genetic-report.ts';
import type { Ranked } from './ranking.ts';

/** A tested animal with the index it is chosen by. */
export interface Candidate extends Ranked, TestRecord {
  readonly sort: number | null;
  /** Teats its line keeps at least (ParamLinege); null where the line asks for none. */
  readonly lineTeats: number | null;
}

/** What is proposed for it. */
export interface Decided extends Candidate {
  /** Null without the index it would be made by, and while nothing limits the choice. */
  readonly proposal: 'keep' | 'reserve' | 'cull' | null;
  readonly failed: readonly string[];
}

type Limit = number | null | undefined;

/** Thresholds a candidate must pass, and how many are kept. */
export interface ChoiceLimits {
  readonly leastIndex?: Limit;
  readonly mostBf?: Limit;
  readonly leastAdg?: Limit;
  readonly leastAcc?: Limit;
  readonly leastBody?: Limit;
  readonly leastTeats?: Limit;
  readonly mostF?: Limit;
  readonly wanted?: Limit;
  readonly wantedPct?: Limit;
  readonly perLitter?: Limit;
  readonly perSire?: Limit;
}

const LIMITS: readonly (keyof ChoiceLimits)[] = [
  ...(['leastIndex', 'mostBf', 'leastAdg', 'leastAcc', 'leastBody', 'leastTeats', 'mostF'] as const),
  ...(['wanted', 'wantedPct', 'perLitter', 'perSire'] as const),
];

/** True when something limits the choice; without it everybody would be kept, which is no proposal. */
export const isLimited = (limits: ChoiceLimits): boolean => LIMITS.some((name) => limits[name] != null);

const below = (limit: Limit, figure: number | null): boolean => limit != null && figure !== null && figure < limit;
const above = (limit: Limit, figure: number | null): boolean => limit != null && figure !== null && figure > limit;
/** True when a number has come to its limit; no limit is never reached. */
const reached = (n: number, limit: Limit): boolean => limit != null && n >= limit;

/** Teats that work, else all counted. */
function teatsOf({ teats_active: active, teats_left: left, teats_right: right }: TestRecord): number | null {
  return active ?? (left === null || right === null ? null : left + right);
}

const namesOf = (faults: Readonly<Record<string, boolean>>): string[] => Object.keys(faults).filter((name) => faults[name]);

/** What a candidate failed by, or found no place left in, as the list names it. */
const FAULTS: Readonly<Record<string, Text3>> = {
  index: t3('chỉ số', 'index', 'ดัชนี'),
  BF: t1('BF'),
  ADG: t1('ADG'),
  r: t3('độ chính xác', 'accuracy', 'ความแม่นยำ'),
  body: t3('ngoại hình', 'body', 'รูปร่าง'),
  teats: t3('số vú', 'teats', 'จำนวนเต้านม'),
  F: t1('F'),
  wanted: t3('đủ số con cần', 'enough kept', 'ครบจำนวนที่ต้องการ'),
  litter: t3('đủ số con của ổ', 'enough of the litter', 'ครบจำนวนของครอก'),
  sire: t3('đủ số con của bố', 'enough of the sire', 'ครบจำนวนของพ่อ'),
};

/** What a candidate failed by, in each language. */
export function failedText(failed: readonly string[]): Text3 {
  const of = (language: keyof Text3): string => failed.map((name) => FAULTS[name]?.[language] ?? name).join(', ');
  return { V: of('V'), E: of('E'), T: of('T') };
}

/** The thresholds a candidate fails, by the name of its parameter; teats by its line where none are asked for. A missing figure fails none but the index. */
function failures(candidate: Candidate, limits: ChoiceLimits): string[] {
  const { value, sort, f, backfat, lineTeats } = candidate;
  return namesOf({
    index: limits.leastIndex != null && (sort === null || sort < limits.leastIndex),
    BF: above(limits.mostBf, value?.adj['BF'] ?? backfat),
    ADG: below(limits.leastAdg, gainOf(candidate)),
    r: below(limits.leastAcc, meanOf(GROWTH_TRAITS.map((trait) => value?.acc[trait]))),
    body: below(limits.leastBody, value?.body ?? null),
    teats: below(limits.leastTeats ?? lineTeats, teatsOf(candidate)),
    F: above(limits.mostF, inPercent(f)),
  });
}

/** The litter an animal was born in, and its sire. */
const familyOf = ({ gid, litter, damid, birthdt, sireid }: GenAnimal): readonly [string, string | null] => [
  litter ?? `${damid ?? gid} ${birthdt ?? ''}`,
  sireid,
];

/** What has been kept so far, in all and of each litter and sire. */
class Places {
  readonly #limits: ChoiceLimits;
  readonly #litters = new Map<string, number>();
  readonly #sires = new Map<string, number>();
  #kept = 0;

  constructor(limits: ChoiceLimits) {
    this.#limits = limits;
  }

  /** The limits that leave no place for an animal; it is counted where there is one. */
  take(animal: GenAnimal): string[] {
    const { wanted, perLitter, perSire } = this.#limits;
    const [birth, sire] = familyOf(animal);
    const [ofLitter, ofSire] = [this.#litters.get(birth) ?? 0, this.#sires.get(sire ?? '') ?? 0];
    const full = namesOf({
      wanted: reached(this.#kept, wanted),
      litter: reached(ofLitter, perLitter),
      sire: sire !== null && reached(ofSire, perSire),
    });
    if (full.length > 0) return full;
    this.#kept += 1;
    this.#litters.set(birth, ofLitter + 1);
    this.#sires.set(sire ?? '', ofSire + 1);
    return [];
  }
}

/**
 * Keeps the best that pass, at most so many a litter and sire; those left over are the reserve; who fails is culled; without an
 * index or any limit nothing is proposed, nor for an animal that is gone. A share wanted (`wantedPct`) is one of all candidates.
 * @param candidates the best first.
 */
export function decide(candidates: readonly Candidate[], limits: ChoiceLimits): Decided[] {
  if (!isLimited(limits)) return candidates.map((candidate) => ({ ...candidate, proposal: null, failed: [] }));
  const { wantedPct, wanted } = limits;
  const places = new Places({ ...limits, wanted: wantedPct == null ? wanted : Math.round((candidates.length * wantedPct) / 100) });
  return candidates.map((candidate): Decided => {
    // Sold or dead: nobody is kept of them, and they take nobody's place.
    if (candidate.status === 'gone') return { ...candidate, proposal: null, failed: [] };
    const failed = failures(candidate, limits);
    if (failed.length > 0) return { ...candidate, proposal: 'cull', failed };
    if (candidate.sort === null) return { ...candidate, proposal: null, failed };
    const full = places.take(candidate);
    return { ...candidate, proposal: full.length > 0 ? 'reserve' : 'keep', failed: full };
  });
}

/** Selection differential of an index, and its intensity in standard deviations; null where fewer than two have it or none is kept. */
export function differential(decided: readonly Decided[], index: 'spi' | 'mli' | 'tsi' | 'total'): { readonly s: number; readonly i: number } | null {
  const known = (list: readonly Decided[]): number[] => list.flatMap(({ value }) => value?.[index] ?? []);
  const all = known(decided);
  const [mean, best] = [meanOf(all), meanOf(known(decided.filter(({ proposal }) => proposal === 'keep')))];
  if (mean === null || best === null || all.length < 2) return null;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1));
  return { s: best - mean, i: sd > 0 ? (best - mean) / sd : 0 };
}
