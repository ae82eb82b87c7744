import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { keyedOutcome } from '../../domain/results/keyed.ts';
import type { MeasuredWell } from '../../domain/runs/evaluate.ts';
import type { CutoffRow, OrderOutcome } from '../../domain/runs/outcome.ts';
import { cutoffRowOf, isMeasured, type JudgingCutoff } from '../../domain/runs/run-test.ts';
import { panelOf } from '../cultures/points.ts';
import { type BenchTest, benchTest } from '../runs/waiting.ts';
import { isAbnormal, resultRow } from '../runs/write-results.ts';
import { cutoffsOf } from '../tests/cutoffs.ts';
import { countOf, cultureOf, type Grown, type Panel, presenceOf } from './demo-cultures.ts';
import { type Counters, type DemoLab, instantOf, uuidOf } from './demo-lab.ts';
import type { MadeOrder, OrderEnd } from './demo-orders.ts';
import { PLATE_ROOM, type Plate, plateOf, titreText } from './demo-plates.ts';
import { type DemoTest, FORMER_KIT } from './demo-tests.ts';

/** A test with what it is judged by. */
export interface Bench {
  readonly test: BenchTest;
  readonly kit: string;
  readonly itemid: string | null;
  readonly cutoff: JudgingCutoff | null;
  /** Of a culture what it looks for and tries. */
  readonly panel: Panel | null;
}

/** What a run used of the goods. */
export interface DemoRunUse {
  readonly runno: string;
  readonly testcd: string;
  readonly itemid: string;
  readonly lot: string;
  readonly day: BusinessDate;
  readonly qty: number;
}

type Row = Readonly<Record<string, unknown>>;

/** What the bench wrote. */
export interface Benchwork {
  readonly runs: Row[];
  readonly wells: Row[];
  readonly results: Row[];
  readonly isolates: Row[];
  readonly drugs: Row[];
  readonly plates: Row[];
  readonly ends: Map<string, OrderEnd>;
  readonly uses: DemoRunUse[];
}

/** Reads the tests of a laboratory as its bench does. */
export async function benchesOf(db: Db, { labid, tests }: DemoLab): Promise<ReadonlyMap<DemoTest, Bench>> {
  const benches = new Map<DemoTest, Bench>();
  for (const testcd of tests) {
    const test = await benchTest(db, labid, testcd, 'V');
    const kits = await db.query<{ kit: string; itemid: string | null }>(
      'select kit, itemid from lab_test_kit where farm_id = $1 and testcd = $2 order by kit desc',
      [labid, testcd],
    );
    const kit = kits.rows[0] ?? (test?.testgrp === 'bact' ? { kit: '-', itemid: null } : undefined);
    if (test === null || kit === undefined) continue;
    const panel = test.formula === 'culture' ? await panelOf(db, labid, testcd) : null;
    benches.set(testcd, { test, ...kit, cutoff: (await cutoffsOf(db, labid, testcd))[0] ?? null, panel });
  }
  return benches;
}

/** Lots follow each other every two months. */
export const LOT_DAYS = 60;
export const lotOf = (itemid: string, day: BusinessDate, today: BusinessDate): string =>
  `${itemid.replace('KIT-', '')}-${String(60 - Math.floor(daysBetween(day, today) / LOT_DAYS)).padStart(2, '0')}`;

/** What is spread on a plate, in ml. */
const VOLUME = 0.1;

const INSTRUMENTS: Readonly<Record<string, string>> = { elisa: 'Máy đọc ELISA 1', pcr: 'Máy PCR 1' };
const AGAIN = 'Chạy lại: chứng của đĩa không đạt.';
const MISTAKE = 'Nhập nhầm giếng, đọc lại đĩa.';

/** Values of the paper that is corrected afterwards, as they were read off the wrong well. */
export const MISTAKEN = { ct: '34.60', low: '0.05' } as const;

function mistaken(outcome: OrderOutcome, formula: string): OrderOutcome {
  const read = (reported: string | null, cls: 'neg' | 'pos', grade: OrderOutcome['grade']) => {
    const value = reported === null ? null : Number(reported);
    return { ...outcome, reported, value, stat: value, cls, grade };
  };
  if (formula !== 'ct') return read(MISTAKEN.low, 'neg', null);
  return outcome.reported === null ? read(MISTAKEN.ct, 'pos', 'weak') : read(null, 'neg', 'none');
}

/** The bench of a laboratory: plates and titrations of all its days. */
export class BenchDays {
  readonly work: Benchwork = { runs: [], wells: [], results: [], isolates: [], drugs: [], plates: [], ends: new Map(), uses: [] };
  readonly #lab: DemoLab;
  readonly #today: BusinessDate;
  readonly #counters: Counters;
  readonly #random: Random;
  readonly #spoiled = new Set<string>();

  constructor(lab: DemoLab, today: BusinessDate, counters: Counters, random: Random) {
    this.#lab = lab;
    this.#today = today;
    this.#counters = counters;
    this.#random = random;
  }

  /** All orders of one test and day. */
  day(present: Bench, day: BusinessDate, orders: readonly MadeOrder[]): void {
    const former = present.test.testcd === FORMER_KIT.testcd && daysBetween(day, this.#today) > FORMER_KIT.days;
    const bench = former ? { ...present, kit: FORMER_KIT.kit } : present;
    if (bench.test.testgrp === 'bact') this.#cultures(bench, day, orders);
    else if (!isMeasured(bench.test)) this.#titres(bench, day, orders);
    else for (let from = 0; from < orders.length; from += PLATE_ROOM) this.#plates(bench, day, orders.slice(from, from + PLATE_ROOM));
  }

  #plates(bench: Bench, day: BusinessDate, orders: readonly MadeOrder[]): void {
    const cutoff = bench.cutoff === null ? null : cutoffRowOf(bench.cutoff, bench.test.decimals);
    const read = (spoiled: boolean) => plateOf(bench.test, orders, cutoff, { today: this.#today, random: this.#random, spoiled });
    // One plate of each method is refused some weeks ago, and read again in the afternoon.
    const { testgrp } = bench.test;
    const spoiled = !this.#spoiled.has(testgrp) && daysBetween(day, this.#today) < (testgrp === 'pcr' ? 45 : 24);
    if (spoiled) {
      this.#spoiled.add(testgrp);
      this.#write(bench, day, read(true), 1, AGAIN);
    }
    this.#write(bench, day, read(false), spoiled ? 2 : 1, null);
  }

  /** A run with its wells and results; `why`: it was refused and repeated. */
  #write(bench: Bench, day: BusinessDate, plate: Plate, attempt: number, why: string | null): void {
    const { work } = this;
    const { test, itemid } = bench;
    const runid = uuidOf(this.#random);
    const year = Number(day.slice(0, 4));
    const runno = `R${String(year).slice(2)}${String(this.#counters.draw('run', year)).padStart(6, '0')}`;
    const lot = itemid === null || this.#lab.labknd === 'R' ? null : lotOf(itemid, day, this.#today);
    const at = instantOf(day, why === null ? 14.5 : 10.5);
    work.runs.push({ ...this.#run(bench, day, plate, at), runid, runno, lot });
    const keyed = new Map(plate.orders.map((order) => [order.key, order]));
    work.wells.push(...plate.wells.map((well) => this.#well(runid, well, keyed.get(well.order ?? ''))));
    if (itemid !== null && lot !== null) work.uses.push({ runno, testcd: test.testcd, itemid, lot, day, qty: plate.wells.length });
    const common = { testcd: test.testcd, kit: bench.kit, lot, runid, unit: test.unit, testdt: day };
    for (const outcome of plate.outcome.results) {
      const order = keyed.get(outcome.order);
      if (order !== undefined) this.#result(common, bench, { order, outcome, attempt, at }, why);
    }
  }

  #well(runid: string, { well, role, raw, ic }: MeasuredWell, order: MadeOrder | undefined): Row {
    const sample = { requestid: order?.made.requestid ?? null, seq: order?.sample.seq ?? null };
    return { farm_id: this.#lab.labid, runid, well, role, ...sample, raw, ic, said: raw === null ? 'Undetermined' : null };
  }

  #run({ test, kit, itemid }: Bench, day: BusinessDate, { outcome }: Plate, at: string): Row {
    const { name: _, ...limits } = test;
    const { tester } = this.#lab.people;
    const pcr = test.testgrp === 'pcr';
    return {
      ...{ farm_id: this.#lab.labid, testcd: test.testcd, kit, itemid, instrument: INSTRUMENTS[test.testgrp], operator: tester, rundt: day },
      ...{ size: 96, way: 'column', state: outcome.failed.length > 0 ? 2 : 1, limits, controls: outcome.controls, failed: outcome.failed },
      ...{ cycles: pcr ? test.cycles : null, target: pcr ? test.testcd.replace('-PCR', 'V') : null, crtusrid: tester, crtdate: at },
    };
  }

  /** A value of an order; of a paper that was corrected the first sample has one that was voided before it. */
  #result(
    common: Parameters<typeof resultRow>[2],
    bench: Bench,
    { order, outcome, attempt, at }: { readonly order: MadeOrder; readonly outcome: OrderOutcome; readonly attempt: number; readonly at: string },
    why: string | null,
  ): void {
    const { made, sample } = order;
    const { labid, people } = this.#lab;
    const row = (one: OrderOutcome, n: number, voidwhy: string | null) =>
      this.work.results.push({
        ...resultRow(labid, people.tester, common, {
          ...{ order: { ...made, seq: sample.seq, attempt: n, sampletp: made.planned.sampletp } as never, outcome: one, cutoff: bench.cutoff },
          ...{ why: one.why, comment: null },
        }),
        ...{ at, voidedby: voidwhy === null ? null : people.tester, voidedat: voidwhy === null ? null : at, voidwhy },
      });
    const corrected = why === null && made.planned.corrected === 'issued' && sample.seq === 1 && made.course.state === '60' && attempt === 1;
    if (corrected) row(mistaken(outcome, bench.test.formula), 1, MISTAKE);
    const last = corrected ? 2 : attempt;
    row(outcome, last, why);
    const { status, cls } = outcome;
    const end = { status, why: outcome.why, cls, abnormal: isAbnormal(outcome), kit: bench.kit, attempt: last, at };
    this.work.ends.set(`${order.key} ${order.testcd}`, end);
  }

  #titres(bench: Bench, day: BusinessDate, orders: readonly MadeOrder[]): void {
    const { test, cutoff, kit } = bench;
    const row = cutoff === null ? null : cutoffRowOf(cutoff, test.decimals);
    const at = instantOf(day, 15);
    const common = { testcd: test.testcd, kit, lot: null, runid: null, unit: test.unit, testdt: day };
    for (const order of orders) {
      const outcome = keyedOutcome(order.key, titreText(test, order, this.#today, this.#random), test, row, 'half');
      if (outcome !== null) this.#result(common, bench, { order, outcome, attempt: 1, at }, null);
    }
  }

  #cultures(bench: Bench, day: BusinessDate, orders: readonly MadeOrder[]): void {
    const { test, cutoff, panel } = bench;
    const row = cutoff === null ? null : cutoffRowOf(cutoff, 0);
    const at = instantOf(day, 15);
    const common = { testcd: test.testcd, kit: '-', lot: null, runid: null, unit: test.unit, testdt: day };
    for (const order of orders) {
      const grown = this.#grown(order, test, panel, row);
      this.#result(common, bench, { order, outcome: grown.outcome, attempt: 1, at }, null);
      const { requestid, sender } = order.made;
      const key = { farm_id: this.#lab.labid, requestid, seq: order.sample.seq, testcd: test.testcd, attempt: 1, sender };
      for (const { drugs, ...isolate } of grown.isolates) {
        this.work.isolates.push({ ...key, ...isolate });
        this.work.drugs.push(...drugs.map((drug) => ({ ...key, isolate: isolate.isolate, ...drug })));
      }
      const counts = new Map<number, number>();
      for (const { exponent, colonies } of grown.plates) {
        counts.set(exponent, (counts.get(exponent) ?? 0) + 1);
        this.work.plates.push({ ...key, exponent, plate: counts.get(exponent), colonies, volume: VOLUME });
      }
    }
  }

  #grown(order: MadeOrder, test: BenchTest, panel: Panel | null, row: CutoffRow | null): Grown {
    if (panel !== null) return cultureOf(panel, order, this.#lab.labknd === 'R', this.#random);
    return test.formula === 'count' ? countOf(order, VOLUME, row, this.#random) : presenceOf(order, this.#random);
  }
}
