import type { BusinessDate } from '#kernel/business-date.ts';
import { TOTAL_BORN, totalBornValues } from '../../figures/total-born.ts';
import type { HerdAt } from '../herd-report.ts';

/** What became of one animal that came in, as known on a day. */
export interface EntryLife {
  readonly lineage: string | null;
  readonly source: string | null;
  readonly lot: string | null;
  readonly month: string;
  readonly age: number | null;
  readonly weight: number | null;
  /** Days from arrival to the first heat, mating, leaving; null where it did not happen. */
  readonly heatday: number | null;
  readonly mateday: number | null;
  readonly leftday: number | null;
  readonly mateage: number | null;
  readonly farrowage: number | null;
  /** First own mating: does it count in the farrowing rate (not when moved or sold in pig), does it still stand, did it farrow. */
  readonly member: boolean;
  readonly inpig: boolean;
  readonly farrowed: boolean;
  readonly firsttb: number | null;
  readonly firstba: number | null;
  readonly litters: number;
  readonly weaned: number;
  readonly leftway: string | null;
  readonly reason: string | null;
  readonly days: number;
  readonly collections: number;
  readonly rejected: number;
}

/** What is looked at of an animal `a` in a table, up to the day its life is known on. */
const of = (alias: string, day: string): string =>
  `${alias}.farm_id = a.farm_id and ${alias}.animal_id = a.animal_id and ${alias}.${day} <= {asof}::date`;
const ENTRY = "e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventdt = a.entrydt and e.eventcd = 'ENT' and e.voided_at is null";

/** Her first own mating and her first litter, both one row of her services at most, and how many litters she had: read in one go. */
const FIRST = {
  mating: "c.kind = 'G' and c.matedt <= {asof}::date",
  litter: 'c.farrow_parity = 1 and c.farrowdt <= {asof}::date',
};
const firstOf = (row: keyof typeof FIRST, value: string, name: string): string => `min(${value}) filter (where ${FIRST[row]}) as ${name}`;
const BRED = `
  ${['matedt', 'gilt_age', 'outcomedt', 'outcome'].map((column) => firstOf('mating', `c.${column}`, column)).join(', ')},
  ${firstOf('litter', 'c.farrow_age', 'farrowage')}, ${firstOf('litter', TOTAL_BORN, 'firsttb')}, ${firstOf('litter', 'c.livenum', 'firstba')},
  (count(*) filter (where c.farrowdt <= {asof}::date and c.kind <> 'E'))::int as litters`;

/** Semen collected of a boar, and thrown away. */
const COLLECTED = `
    left join lateral (
      select count(*)::int as collections, count(*) filter (where coalesce((e.data->>'doses')::int, 0) = 0)::int as rejected from animal_event e
      where ${of('e', 'eventdt')} and e.eventcd = 'SEM' and e.voided_at is null) s on true`;
const NOTHING_COLLECTED = 'cross join (select 0 as collections, 0 as rejected) s';

const livesSql = (entrytp: LivesAsked['entrytp']): string => `
  select a.lineage, a.source, a.lot, to_char(a.entrydt, 'YYYYMM') as month, a.entrydt - a.birthdt as age,
    b.weight, least(h.heat, b.rutdt) - a.entrydt as heatday, m.matedt - a.entrydt as mateday, x.leftdt - a.entrydt as leftday, m.gilt_age as mateage,
    coalesce(m.outcomedt > {asof}::date or m.outcome is null or m.outcome not in ('moved', 'sold'), false) as member,
    m.matedt is not null and (m.outcomedt is null or m.outcomedt > {asof}::date) as inpig,
    coalesce(m.outcomedt <= {asof}::date and m.outcome = 'farrowed', false) as farrowed,
    m.farrowage, m.firsttb, m.firstba, m.litters, coalesce(p.weaned, 0) as weaned,
    x.leftway, x.leftreason as reason, coalesce(x.leftdt, {asof}::date) - a.entrydt as days,
    s.collections, s.rejected
  from animal a
    left join lateral (
      select case when a.leftdt <= {asof}::date then a.leftdt end as leftdt,
        case when a.leftdt <= {asof}::date then a.leftway end as leftway,
        case when a.leftdt <= {asof}::date then a.leftreason end as leftreason) x on true
    left join lateral (
      select (e.data->>'weight')::float8 as weight, to_date(e.data->>'rutdt', 'YYYYMMDD') as rutdt from animal_event e where ${ENTRY} limit 1) b on true
    left join lateral (
      select min(e.eventdt) as heat from animal_event e where ${of('e', 'eventdt')} and e.eventcd = 'RUT' and e.voided_at is null) h on true
    left join lateral (
      select ${BRED} from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id) m on true
    left join lateral (
      select sum(w.weannum)::int as weaned from weaning w where ${of('w', 'eventdt')}) p on true
    ${entrytp === 'boar' ? COLLECTED : NOTHING_COLLECTED}
  where a.farm_id = {farm} and a.entrydt between {from}::date and {to}::date and a.entrytp = {entrytp}
    and not a.deleted and not a.semen_only`;

interface LivesAsked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly asof: BusinessDate;
  readonly entrytp: 'gilt' | 'boar';
}

/** The lives of the gilts or boars that came in on some days. */
export function entryLives({ rows, settings }: HerdAt, asked: LivesAsked): Promise<EntryLife[]> {
  return rows<EntryLife>(livesSql(asked.entrytp), { ...asked, ...totalBornValues(settings) });
}

function mean(lives: readonly EntryLife[], of: (life: EntryLife) => number | null): number | null {
  let [sum, known] = [0, 0];
  for (const life of lives) {
    const value = of(life);
    if (value === null) continue;
    sum += value;
    known += 1;
  }
  return known === 0 ? null : sum / known;
}
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
function count(lives: readonly EntryLife[], test: (life: EntryLife) => boolean): number {
  let n = 0;
  for (const life of lives) if (test(life)) n += 1;
  return n;
}

/** True while some of the served gilts may still come to their k-th litter. */
export function isOpen(lives: readonly EntryLife[], k: number): boolean {
  return lives.some(({ mateday, leftway, litters }) => mateday !== null && leftway === null && litters < k);
}

/** RTN k of first-mated gilts: not removed before their k-th farrowing, of those that did not move away before it; null while none had it and some may. */
function retention(lives: readonly EntryLife[], k: number): number | null {
  const served = lives.filter(({ mateday }) => mateday !== null);
  const here = served.filter(({ leftway, litters }) => !(leftway === 'moved' && litters < k));
  if (isOpen(lives, k) && here.every(({ litters }) => litters < k)) return null;
  return percent(
    count(here, ({ leftway, litters }) => leftway === null || litters >= k),
    here.length,
  );
}

/** Days from arrival within which the first heat is wanted; gilts not so long here that show none yet do not count. */
const FIRST_HEAT = 30;
/** Days on the farm after which the staying of a cohort is no longer provisional. */
const SETTLED = 300;

/** Figures of some gilts from arrival on; null where nobody can tell yet. */
export function giltFigures(lives: readonly EntryLife[]): Record<string, number | null> {
  const n = lives.length;
  const served = lives.filter(({ mateday }) => mateday !== null);
  return {
    heads: n,
    age: mean(lives, ({ age }) => age),
    weight: mean(lives, ({ weight }) => weight),
    heat30: percent(
      count(lives, ({ heatday }) => heatday !== null && heatday <= FIRST_HEAT),
      count(lives, ({ heatday, days, leftway }) => heatday !== null || days >= FIRST_HEAT || leftway !== null),
    ),
    afm: mean(served, ({ mateage }) => mateage),
    efm: mean(served, ({ mateday }) => mateday),
    served: percent(served.length, n),
    unserved: percent(
      count(lives, ({ mateday, leftway }) => mateday === null && leftway !== null && leftway !== 'moved'),
      n,
    ),
    fr: percent(
      count(served, ({ farrowed }) => farrowed),
      count(served, ({ member }) => member),
    ),
    aff: mean(lives, ({ farrowage }) => farrowage),
    tb: mean(lives, ({ firsttb }) => firsttb),
    ba: mean(lives, ({ firstba }) => firstba),
    rtn1: retention(lives, 1),
    rtn2: retention(lives, 2),
    rtn3: retention(lives, 3),
    present: percent(
      count(lives, ({ leftway }) => leftway === null),
      n,
    ),
    culled: percent(
      count(lives, ({ leftway }) => leftway === 'culled'),
      n,
    ),
    died: percent(
      count(lives, ({ leftway }) => leftway === 'died' || leftway === 'euthanised'),
      n,
    ),
    pw: n === 0 ? null : lives.reduce((sum, { weaned }) => sum + weaned, 0) / n,
    days: mean(lives, ({ days }) => days),
  };
}

/** Figures of some boars from arrival on. */
export function boarFigures(lives: readonly EntryLife[]): Record<string, number | null> {
  const n = lives.length;
  const collections = lives.reduce((sum, life) => sum + life.collections, 0);
  return {
    heads: n,
    age: mean(lives, ({ age }) => age),
    weight: mean(lives, ({ weight }) => weight),
    collected: percent(
      count(lives, (life) => life.collections > 0),
      n,
    ),
    rej: percent(
      lives.reduce((sum, { rejected }) => sum + rejected, 0),
      collections,
    ),
    removed180: percent(
      count(lives, ({ leftday }) => leftday !== null && leftday <= 180),
      n,
    ),
    present: percent(
      count(lives, ({ leftway }) => leftway === null),
      n,
    ),
    days: mean(lives, ({ days }) => days),
  };
}

/** True while some of a cohort are on the farm so short that its staying can still change much. */
export function isYoung(lives: readonly EntryLife[]): boolean {
  return lives.some(({ leftway, days }) => leftway === null && days < SETTLED);
}

/** The reason most of a cohort left for. */
export function topReason(lives: readonly EntryLife[]): string | null {
  const counts = new Map<string, number>();
  for (const { leftway, reason } of lives)
    if (leftway !== null && leftway !== 'moved' && reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
