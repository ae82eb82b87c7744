import { roundHalfAway } from '#kernel/rounding.ts';
import { type ElisaFormula, elisaValue, netDensity } from '../results/elisa.ts';
import { type CtLimits, callDiffers, copiesOf, ctClass, ctGrade, detectedCt } from '../results/pcr.ts';
import { duplicatesApart, type ElisaLimits, elisaFailures, type Failed, lacksInternal, type PcrLimits, pcrFailures } from './acceptance.ts';
import { type CutoffRow, INVALID, type InvalidWhy, judgedOutcome, type OrderOutcome, shown } from './outcome.ts';
import type { WellRole } from './plate.ts';
import { type TitreTest, titreRun } from './titre-run.ts';

/** A measured well: density with its reference, or Ct with that of the internal control. */
export interface MeasuredWell {
  readonly well: string;
  readonly role: WellRole;
  /** Key of the order it was measured for; null of a control. */
  readonly order: string | null;
  readonly raw: number | null;
  readonly reference: number | null;
  readonly ic: number | null;
  readonly called: string | null;
  readonly excluded: boolean;
  /** Reciprocal of its dilution in a titration. */
  readonly dilution?: number | null;
}

/** What a test says of its runs. */
export interface RunTest {
  readonly formula: ElisaFormula | 'ct' | 'titre';
  readonly decimals: number;
  readonly elisa: ElisaLimits;
  readonly pcr: PcrLimits;
  readonly ct: CtLimits;
  readonly titre?: TitreTest | null;
  readonly standard: { readonly slope: number; readonly intercept: number } | null;
}

export interface RunOutcome {
  readonly failed: readonly Failed[];
  readonly controls: { readonly nc: number | null; readonly pc: number | null };
  readonly results: readonly OrderOutcome[];
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const invalid = (order: string, why: InvalidWhy, rawmean: number | null = null): OrderOutcome => ({ ...INVALID, order, why, rawmean });

/** Wells of each order, in the order of the plate. */
function byOrder(wells: readonly MeasuredWell[]): ReadonlyMap<string, readonly MeasuredWell[]> {
  const groups = new Map<string, MeasuredWell[]>();
  for (const well of wells) {
    if (well.order === null) continue;
    const group = groups.get(well.order);
    if (group === undefined) groups.set(well.order, [well]);
    else group.push(well);
  }
  return groups;
}

const used = (wells: readonly MeasuredWell[]): readonly MeasuredWell[] => wells.filter(({ excluded }) => !excluded);
const densities = (wells: readonly MeasuredWell[]): readonly number[] =>
  used(wells).flatMap(({ raw, reference }) => (raw === null ? [] : [netDensity(raw, reference)]));
const ofRole = (wells: readonly MeasuredWell[], role: WellRole): readonly MeasuredWell[] => used(wells).filter((well) => well.role === role);

const NEEDS_POSITIVE: ReadonlySet<string> = new Set(['sp', 'spp', 'pp', 'comp']);

const valueBy = (formula: RunTest['formula'], mean: number, controls: { readonly nc: number | null; readonly pc: number | null }): number | null =>
  formula === 'ct' || formula === 'titre' ? null : elisaValue(formula, mean, controls);

function elisaRun(test: RunTest, wells: readonly MeasuredWell[], cutoffOf: (order: string) => CutoffRow | null): RunOutcome {
  const nc = densities(ofRole(wells, 'nc'));
  const pc = densities(ofRole(wells, 'pc'));
  const controls = { nc: meanOf(nc), pc: meanOf(pc) };
  const failed = elisaFailures({ nc, pc }, test.elisa, NEEDS_POSITIVE.has(test.formula));
  const results = [...byOrder(wells)].map(([order, own]) => {
    const values = densities(own);
    const mean = meanOf(values);
    if (failed.length > 0) return invalid(order, 'run', mean);
    if (mean === null) return invalid(order, 'novalue');
    if (duplicatesApart(values, test.elisa)) return invalid(order, 'apart', mean);
    const value = valueBy(test.formula, mean, controls);
    const row = cutoffOf(order);
    if (value === null) return invalid(order, 'novalue', mean);
    return row === null ? invalid(order, 'nocutoff', mean) : judgedOutcome(order, mean, value, row);
  });
  return { failed, controls, results };
}

function ctOutcome(test: RunTest, order: string, own: readonly MeasuredWell[]): OrderOutcome {
  const wells = used(own);
  if (wells.length === 0) return invalid(order, 'novalue');
  const cts = wells.flatMap(({ raw }) => detectedCt(raw, test.ct.cycles) ?? []);
  if (wells.some(({ raw, ic }) => lacksInternal(raw, ic, test.pcr))) return invalid(order, 'noic');
  const ct = meanOf(cts);
  const grade = ctGrade(ct, test.ct, test.decimals);
  const cls = ctClass(grade);
  const called = wells.map((well) => well.called).find((call) => call !== null) ?? null;
  const copies = ct === null || test.standard === null ? null : copiesOf(ct, test.standard);
  const common = { ...INVALID, order, status: 1 as const, why: null, rawmean: ct, cls, grade, copies, called, differs: callDiffers(called, cls) };
  // Nothing seen has no number: it is no Ct and enters no mean.
  return ct === null || grade === 'none'
    ? common
    : { ...common, value: ct, reported: shown(ct, test.decimals), stat: roundHalfAway(ct, test.decimals) };
}

function pcrRun(test: RunTest, wells: readonly MeasuredWell[]): RunOutcome {
  const cts = (role: WellRole) => ofRole(wells, role).map(({ raw }) => raw);
  const seen = (values: readonly (number | null)[]) => meanOf(values.flatMap((ct) => detectedCt(ct, test.ct.cycles) ?? []));
  const controls = { negative: cts('nc'), positive: cts('pc'), internal: [] };
  const failed = pcrFailures(controls, test.pcr);
  const results = [...byOrder(wells)].map(([order, own]) => (failed.length > 0 ? invalid(order, 'run') : ctOutcome(test, order, own)));
  return { failed, controls: { nc: seen(controls.negative), pc: seen(controls.positive) }, results };
}

/**
 * Judges a run: its controls against the limits of the test, then every order by the cut-off row of its matrix. A run that does
 * not hold its limits makes every result invalid. `cutoffOf` answers the row of an order; a PCR is judged by the Ct classes of its test.
 */
export function evaluateRun(test: RunTest, wells: readonly MeasuredWell[], cutoffOf: (order: string) => CutoffRow | null): RunOutcome {
  if (test.formula === 'titre') {
    const diluted = wells.map(({ dilution = null, ...well }) => ({ ...well, dilution }));
    return test.titre == null ? { failed: [], controls: { nc: null, pc: null }, results: [] } : titreRun(test.titre, diluted, cutoffOf);
  }
  return test.formula === 'ct' ? pcrRun(test, wells) : elisaRun(test, wells, cutoffOf);
}
