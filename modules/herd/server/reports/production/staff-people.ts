import { againstMix } from '#engine/figures/domain/expected-rate.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { Db } from '#engine/server/report/db.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measureGroups } from '../../figures/measure-groups.ts';
import { collections, earlyDeaths, falsePositives, heatsNoted, type MixRow, mixOf, type StaffAsked, typing } from './staff.sums.ts';

/** A job whose results are compared. */
export type Job = 'mating' | 'checking' | 'farrowing' | 'semen';

/** Figures of the jobs that have any. */
export const FIGURES_OF: Readonly<Partial<Record<Job, readonly string[]>>> = {
  mating: ['MAT', 'REPEAT', 'DPM', 'FR', 'FRA', 'MG'],
  farrowing: ['LF', 'TB', 'SB', 'SURV', 'PWM_B', 'BA'],
};
const { mating: MATING = [], farrowing: LITTER = [] } = FIGURES_OF;
const YEAR_DAYS = 365;

type Cells = Record<string, number | null>;

function share(part: number | undefined, of: number | undefined): number | null {
  return of === undefined || of === 0 ? null : roundHalfAway((100 * (part ?? 0)) / of, 1);
}

function shown(figures: Readonly<Record<string, FigureValue>>, codes: readonly string[]): Cells {
  return Object.fromEntries(codes.map((code) => [code, shownValue(figureOf(code), figures[code]?.value ?? null)]));
}

/** Everything known of one operator: cells by job, with the rows each job stands on. */
export interface Person {
  /** Code of the operator; blank where nobody is named. */
  readonly key: string;
  readonly cells: Cells;
  readonly n: Partial<Record<Job, number>>;
}

class Staff {
  private readonly people = new Map<string, { key: string; cells: Cells; n: Partial<Record<Job, number>> }>();

  add(key: string, cells: Cells, job?: Job, n = 0): void {
    const held = this.people.get(key) ?? { key, cells: {}, n: {} };
    Object.assign(held.cells, cells);
    if (job !== undefined) held.n[job] = Math.max(n, held.n[job] ?? 0);
    this.people.set(key, held);
  }

  all(): Person[] {
    return [...this.people.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}

/** Farrowing rate of each operator against the farm's own rates of the last twelve months for the same kinds and parities. */
function expectations(staff: Staff, mine: readonly MixRow[], farm: readonly MixRow[], least: number): void {
  const rates = new Map<string, { n: number; farrowed: number }>();
  for (const { kind, parity, n, farrowed } of farm) {
    const held = rates.get(`${kind}${parity}`) ?? { n: 0, farrowed: 0 };
    rates.set(`${kind}${parity}`, { n: held.n + n, farrowed: held.farrowed + farrowed });
  }
  for (const key of new Set(mine.map((row) => row.key))) {
    const cells = mine
      .filter((row) => row.key === key)
      .map(({ kind, parity, n, farrowed }) => {
        const rate = rates.get(`${kind}${parity}`);
        return { n, farrowed, rate: rate === undefined || rate.n === 0 ? 0 : rate.farrowed / rate.n };
      });
    const n = cells.reduce((sum, cell) => sum + cell.n, 0);
    const against = againstMix(cells);
    if (against === null) continue;
    const round = (value: number): number => roundHalfAway(value, 1);
    const interval = n < least ? {} : { difference: round(against.difference), low: round(against.low), high: round(against.high) };
    staff.add(key, { window: n, expected: round(against.expected), ...interval });
  }
}

type Input = Omit<Parameters<typeof measureGroups>[2], 'codes'>;

async function matings(tx: Db, staff: Staff, asked: StaffAsked, input: Input, least: number): Promise<void> {
  const by = { matings: 'c.mate_applyid', cohort: 'c.mate_applyid' };
  const heats = await heatsNoted(tx, asked);
  for (const { key, sums, figures } of await measureGroups(tx, asked.period, { ...input, codes: MATING }, by)) {
    const noted = share(heats.get(key)?.['heats'], sums['mat']);
    staff.add(
      key,
      { ...shown(figures, MATING), gilts: share(sums['mg'], sums['mat']), heats: noted, inpig: sums['f_inpig'] ?? 0 },
      'mating',
      sums['mat'],
    );
  }
  expectations(staff, await mixOf(tx, asked, null), await mixOf(tx, asked, YEAR_DAYS), least);
}

async function checks(tx: Db, staff: Staff, asked: StaffAsked): Promise<void> {
  for (const [key, sums] of await falsePositives(tx, asked)) {
    const n = sums['checks'] ?? 0;
    staff.add(key, { checks: n, falsepos: share(sums['falsepos'], sums['positive']) }, 'checking', n);
  }
}

async function semen(tx: Db, staff: Staff, asked: StaffAsked): Promise<void> {
  for (const [key, sums] of await collections(tx, asked)) {
    const [n, weighed] = [sums['collected'] ?? 0, sums['motility_n'] ?? 0];
    const motility = weighed === 0 ? null : roundHalfAway((sums['motility'] ?? 0) / weighed, 1);
    staff.add(key, { collected: n, motility, doses: sums['doses'] ?? 0, REJ: share(sums['rejected'], n) }, 'semen', n);
  }
}

/** Rows of the month under each person's name; only of those who did one of the jobs asked for. */
async function data(tx: Db, staff: Staff, asked: StaffAsked): Promise<void> {
  const worked = new Set(staff.all().map(({ key }) => key));
  for (const [key, sums] of await typing(tx, asked)) {
    const n = sums['typed'] ?? 0;
    if (worked.has(key)) staff.add(key, { typed: n, latepct: share(sums['late'], n), corrected: share(sums['corrected'], n) });
  }
}

/** Everyone who did one of the jobs in the period. */
export async function staffOf(tx: Db, asked: StaffAsked, jobs: readonly Job[], least: number): Promise<Person[]> {
  const staff = new Staff();
  const { farmid, settings, asof, roomid } = asked;
  const input = { farmid, settings, asof, filters: roomid === null ? {} : { roomid } };
  if (jobs.includes('mating')) await matings(tx, staff, asked, input, least);
  if (jobs.includes('checking')) await checks(tx, staff, asked);
  if (jobs.includes('farrowing')) await farrowings(tx, staff, asked, input);
  if (jobs.includes('semen')) await semen(tx, staff, asked);
  await data(tx, staff, asked);
  return staff.all();
}

async function farrowings(tx: Db, staff: Staff, asked: StaffAsked, input: Input): Promise<void> {
  const by = { farrowings: 'c.farrow_applyid', closed: 'c.farrow_applyid', weanings: 'c.farrow_applyid' };
  const deaths = await earlyDeaths(tx, asked);
  for (const { key, sums, figures } of await measureGroups(tx, asked.period, { ...input, codes: LITTER }, by))
    staff.add(key, { ...shown(figures, LITTER), early: share(deaths.get(key)?.['early'], sums['live']) }, 'farrowing', sums['lf']);
}
