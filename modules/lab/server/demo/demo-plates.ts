import type { BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { evaluateRun, type MeasuredWell, type RunOutcome } from '../../domain/runs/evaluate.ts';
import type { CutoffRow } from '../../domain/runs/outcome.ts';
import { layOut, type PlatePlan } from '../../domain/runs/plate.ts';
import { runTestOf } from '../../domain/runs/run-test.ts';
import { wellsOf } from '../../domain/tests/test-rules.ts';
import type { BenchTest } from '../runs/waiting.ts';
import type { MadeOrder } from './demo-orders.ts';
import { antibodyOf, cycleOf, type Standing } from './demo-truth.ts';

/** A plate that was read: its wells, and what they say. */
export interface Plate {
  readonly wells: readonly MeasuredWell[];
  readonly orders: readonly MadeOrder[];
  readonly outcome: RunOutcome;
}

const standing = ({ made: { planned }, sample }: MadeOrder, today: BusinessDate): Standing => ({
  ...{ place: planned.place, day: planned.day, today, subject: sample.subject, pooled: planned.pooled },
});

const density = (value: number): number => roundHalfAway(Math.max(0.035, value), 3);

/** Densities of the controls of a plate; a spoiled one has a dirty negative control. */
function controlsOf(formula: string, random: Random, spoiled: boolean): { readonly nc: number; readonly pc: number } {
  if (formula === 'pi') return { nc: spoiled ? 0.31 : random.normal(1.28, 0.07), pc: random.normal(0.16, 0.015) };
  return { nc: spoiled ? 0.29 : random.normal(0.07, 0.008), pc: random.normal(0.74, 0.05) };
}

/** The density a value shows as on a plate with these controls. */
function densityOf(formula: string, value: number, { nc, pc }: { readonly nc: number; readonly pc: number }): number {
  if (formula === 'pi') return nc * (1 - value / 100);
  return nc + (formula === 'spp' ? value / 100 : value) * (pc - nc);
}

const BARE = { reference: null, ic: null, called: null, excluded: false } as const;

function elisaWells(test: BenchTest, orders: readonly MadeOrder[], today: BusinessDate, random: Random, spoiled: boolean): readonly MeasuredWell[] {
  const means = controlsOf(test.formula, random, spoiled);
  const byKey = new Map(orders.map((order) => [order.key, order]));
  return laidOut(test, orders).map(({ well, role, sample }) => {
    const order = byKey.get(sample ?? '');
    if (order === undefined)
      return { ...BARE, well, role, order: null, raw: density((role === 'nc' ? means.nc : means.pc) * random.normal(1, 0.03)) };
    // The kit for APP reports per cent of the positive control, as the curve has it.
    const value = antibodyOf(order.testcd, standing(order, today), random);
    return { ...BARE, well, role, order: order.key, raw: density(densityOf(test.formula, value, means) * random.normal(1, 0.02)) };
  });
}

function pcrWells(test: BenchTest, orders: readonly MadeOrder[], today: BusinessDate, random: Random, spoiled: boolean): readonly MeasuredWell[] {
  const byKey = new Map(orders.map((order) => [order.key, order]));
  return laidOut(test, orders).map(({ well, role, sample }) => {
    const order = byKey.get(sample ?? '');
    const ic = roundHalfAway(random.normal(28, 0.5), 2);
    if (order === undefined) {
      const raw = role === 'nc' ? (spoiled ? 36.42 : null) : roundHalfAway(random.normal(27, 0.35), 2);
      return { ...BARE, well, role, order: null, raw, ic };
    }
    const ct = cycleOf(order.testcd as 'PRRS-PCR', standing(order, today), random);
    return { ...BARE, well, role, order: order.key, raw: ct === null ? null : roundHalfAway(ct, 2), ic };
  });
}

const CONTROLS = { nc: ['A1', 'B1'], pc: ['C1', 'D1'] } as const;

/** Wells of a plate: controls of the test in theirs, samples after them down the columns. */
function laidOut({ ncwells, pcwells }: BenchTest, orders: readonly MadeOrder[]) {
  const controls = { nc: ncwells === null ? CONTROLS.nc : (wellsOf(ncwells) ?? []), pc: pcwells === null ? CONTROLS.pc : (wellsOf(pcwells) ?? []) };
  const plan: PlatePlan = { size: 96, way: 'column', controls, replicates: 1, dilutions: [] };
  return (
    layOut(
      plan,
      orders.map(({ key }) => key),
    ) ?? []
  );
}

/** Samples a plate takes beside its controls. */
export const PLATE_ROOM = 92;

/** A plate with its orders, measured and judged as a run of the bench is. */
export function plateOf(
  test: BenchTest,
  orders: readonly MadeOrder[],
  cutoff: CutoffRow | null,
  { today, random, spoiled }: { readonly today: BusinessDate; readonly random: Random; readonly spoiled: boolean },
): Plate {
  const measure = test.testgrp === 'pcr' ? pcrWells : elisaWells;
  const wells = measure(test, orders, today, random, spoiled);
  return { wells, orders, outcome: evaluateRun(runTestOf(test, test.cycles), wells, () => cutoff) };
}

/** Where neutralisation is read to half of the wells. */
const HALF_AT = 'HN1';

/** A titre as it is read off the dilutions: <10, 40, ≥1280. */
export function titreText({ dilfirst, dilsteps, testgrp }: BenchTest, order: MadeOrder, today: BusinessDate, random: Random): string {
  const [first, steps] = [dilfirst ?? 2, dilsteps ?? 8];
  const found = antibodyOf(order.testcd, standing(order, today), random);
  const at = Math.floor(found - Math.log2(first) + 0.5);
  if (at < 0) return `<${first}`;
  // One customer asks for 50 % end points.
  if (testgrp === 'sn' && order.made.planned.place.placeid === HALF_AT) return (2 ** (Math.round(found * 10) / 10)).toFixed(1);
  return at >= steps - 1 ? `≥${first * 2 ** (steps - 1)}` : String(first * 2 ** at);
}
