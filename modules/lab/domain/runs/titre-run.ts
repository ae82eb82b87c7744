import { isProtective, judged } from '../results/cutoff.ts';
import { type BelowRule, belowFirst, endPoint, spearmanKarber } from '../results/titre.ts';
import { type Failed, type TitreControl, titreFailures } from './acceptance.ts';
import { type CutoffRow, INVALID, type OrderOutcome } from './outcome.ts';
import type { WellRole } from './plate.ts';

/** A well of a titration: 1 where red cells clumped (HI) or cells died (SN), 0 where the serum held it back. */
export interface TitreWell {
  readonly role: WellRole;
  /** Key of the order; null of a control. */
  readonly order: string | null;
  readonly dilution: number | null;
  readonly raw: number | null;
  readonly excluded: boolean;
}

/** What a test says of its titrations. */
export interface TitreTest {
  /** Reciprocals of the dilutions, rising. */
  readonly dilutions: readonly number[];
  /** The last dilution that holds back all, or the one that holds back half by Spearman–Kärber. */
  readonly endpoint: 'full' | 'half';
  /** Titre the positive control should have; null: not asked. */
  readonly expected: number | null;
  readonly below: BelowRule;
}

/** Reciprocals of a twofold row. */
export function dilutionsOf(first: number, steps: number): readonly number[] {
  return Array.from({ length: steps }, (_, at) => first * 2 ** at);
}

/** What was read of a row of wells: its end point as text, as figures take it, as it is judged. */
interface EndPoint {
  readonly text: string;
  readonly value: number;
  readonly stat: number | null;
}

/** Share of the wells of each dilution in which the serum held it back; null where a dilution has no well that was read. */
function sharesOf(wells: readonly TitreWell[], dilutions: readonly number[]): readonly number[] | null {
  const shares = dilutions.map((dilution) => {
    const read = wells.flatMap((well) => (well.dilution === dilution && !well.excluded && well.raw !== null ? [well.raw] : []));
    return read.length === 0 ? null : read.filter((raw) => raw === 0).length / read.length;
  });
  return shares.every((share) => share !== null) ? shares : null;
}

const TENTH = 10;

function pointOf(wells: readonly TitreWell[], { dilutions, endpoint, below }: TitreTest): EndPoint | null {
  const shares = sharesOf(wells, dilutions);
  const first = dilutions[0];
  if (shares === null || first === undefined) return null;
  const full = endPoint(dilutions, shares, below);
  if (full === null) return null;
  if (full.text.startsWith('<')) return { text: full.text, value: first / 2, stat: belowFirst(first, below) };
  const last = full.value ?? first;
  if (endpoint === 'full' || full.text.startsWith('≥')) return { text: full.text, value: last, stat: last };
  const half = spearmanKarber(dilutions, shares);
  if (half === null) return null;
  const value = Math.round(2 ** half * TENTH) / TENTH;
  return { text: value.toFixed(1), value, stat: value };
}

/** The titre of a control's wells as its limit looks at it. */
function controlTitre(wells: readonly TitreWell[], test: TitreTest): number | null {
  return wells.length === 0 ? null : (pointOf(wells, test)?.value ?? null);
}

const readAs = (wells: readonly TitreWell[], role: WellRole, raw: number): boolean | null => {
  const own = wells.filter((well) => well.role === role && !well.excluded && well.raw !== null);
  return own.length === 0 ? null : own.every((well) => well.raw === raw);
};

/** Whether the virus or antigen worked alone and the cells stayed well without it; null where neither was put on the plate. */
function virusRight(wells: readonly TitreWell[]): boolean | null {
  const [virus, cells] = [readAs(wells, 'virus', 1), readAs(wells, 'blank', 0)];
  return virus === false || cells === false ? false : (virus ?? cells);
}

function outcomeOf(order: string, wells: readonly TitreWell[], test: TitreTest, row: CutoffRow | null): OrderOutcome {
  const point = pointOf(wells, test);
  if (point === null) return { ...INVALID, order, why: 'novalue', rawmean: null };
  if (row === null) return { ...INVALID, order, why: 'nocutoff', rawmean: null };
  // Half titres keep a decimal before they meet a limit.
  const limits = { ...row, decimals: 1 };
  const protective =
    row.protection === null || point.text.startsWith('<') ? (row.protection === null ? null : false) : isProtective(point.value, limits);
  const { value, stat, text } = point;
  return { ...INVALID, order, status: 1, why: null, rawmean: null, value, stat, reported: text, cls: judged(value, limits).cls, protective };
}

/** What a plate of titrations says. */
export interface TitreRun {
  readonly failed: readonly Failed[];
  readonly controls: { readonly nc: number | null; readonly pc: number | null };
  readonly results: readonly OrderOutcome[];
}

/**
 * Judges a plate of titrations: the positive serum within one class of its titre, the negative one below the first dilution, the virus control
 * right; then every order by its end point. A plate that does not hold makes every result invalid.
 */
export function titreRun(test: TitreTest, wells: readonly TitreWell[], cutoffOf: (order: string) => CutoffRow | null): TitreRun {
  const of = (role: WellRole) => wells.filter((well) => well.role === role);
  const [pc, nc] = [controlTitre(of('pc'), test), controlTitre(of('nc'), test)];
  const first = test.dilutions[0] ?? 1;
  const positive: readonly TitreControl[] = of('pc').length === 0 || test.expected === null ? [] : [{ found: pc, expected: test.expected }];
  const dirty: readonly Failed[] = of('nc').length > 0 && (nc === null || nc >= first) ? [{ limit: 'nc', found: nc, asked: first }] : [];
  const failed = [...titreFailures(positive, virusRight(wells)), ...dirty];
  const orders = Map.groupBy(
    wells.filter((well) => well.order !== null),
    ({ order }) => order ?? '',
  );
  const results = [...orders].map(([order, own]) =>
    failed.length > 0 ? { ...INVALID, order, why: 'run' as const, rawmean: null } : outcomeOf(order, own, test, cutoffOf(order)),
  );
  return { failed, controls: { nc, pc }, results };
}

/** Wells of a row of dilutions as they are when the serum held back `held` of them. */
export function readRow(wells: readonly string[], held: number): ReadonlyMap<string, 0 | 1> {
  return new Map(wells.map((well, at) => [well, at < held ? 0 : 1]));
}
