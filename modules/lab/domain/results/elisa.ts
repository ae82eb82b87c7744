/** Means of the control wells of a plate, in optical density. */
export interface ControlMeans {
  /** Negative control. */
  readonly nc: number | null;
  /** Positive control. */
  readonly pc: number | null;
  /** Well of the greatest density, where a kit measures against it. */
  readonly max?: number | null;
}

/** How a kit makes its value of the densities. */
export type ElisaFormula = 'sp' | 'spp' | 'sn' | 'snp' | 'pi' | 'pimax' | 'comp' | 'pp';

/** a / b; null where a control is missing or the two controls do not differ. */
function over(a: number, b: number): number | null {
  return b === 0 || !Number.isFinite(a) || !Number.isFinite(b) ? null : a / b;
}

type Compute = (s: number, nc: number, pc: number) => number | null;

const times100 = (share: number | null): number | null => (share === null ? null : 100 * share);

/** Formulas of both controls (research notes 3.1). */
const OF_BOTH: Readonly<Record<'sp' | 'spp' | 'comp' | 'pp', Compute>> = {
  sp: (s, nc, pc) => over(s - nc, pc - nc),
  spp: (s, nc, pc) => times100(over(s - nc, pc - nc)),
  comp: (s, nc, pc) => times100(over(nc - s, nc - pc)),
  pp: (s, nc, pc) => times100(over(s - nc, pc - nc)),
};

/** Formulas of the negative control alone. */
const OF_NEGATIVE: Readonly<Record<'sn' | 'snp' | 'pi', (s: number, nc: number) => number | null>> = {
  sn: (s, nc) => over(s, nc),
  snp: (s, nc) => times100(over(s, nc)),
  pi: (s, nc) => times100(over(nc - s, nc)),
};

/**
 * Value of a sample whose wells have the mean density `s`, before rounding; null where a control it needs is missing.
 * S/P = (S − NC) / (PC − NC); S/N = S / NC; blocking % = 100 (NC − S) / NC; competition % = 100 (NC − S) / (NC − PC).
 */
export function elisaValue(formula: ElisaFormula, s: number, { nc, pc, max }: ControlMeans): number | null {
  if (formula === 'pimax') return max == null ? null : times100(over(max - s, max));
  if (nc === null) return null;
  if (formula === 'sn' || formula === 'snp' || formula === 'pi') return OF_NEGATIVE[formula](s, nc);
  return pc === null ? null : OF_BOTH[formula](s, nc, pc);
}

/** S/P of a kit with a host well beside each antigen well: (S_ag − S_host) / (PC_ag − PC_host). */
export function pairedRatio(sample: readonly [number, number], positive: readonly [number, number]): number | null {
  return over(sample[0] - sample[1], positive[0] - positive[1]);
}

/** Density of a well: where the reader measured a reference wavelength too, the difference of both. */
export function netDensity(raw: number, reference: number | null): number {
  return reference === null ? raw : raw - reference;
}

/** Curve a kit publishes: log10 T = a × log10(S/P) + b, above its least S/P. */
export interface TitreCurve {
  readonly a: number;
  readonly b: number;
  /** Least S/P the curve holds for. */
  readonly least: number | null;
}

/** Titre that belongs to an S/P; null below the least S/P of the kit or where S/P is not above zero. */
export function titreOfRatio(sp: number, { a, b, least }: TitreCurve): number | null {
  if (sp <= 0 || (least !== null && sp < least)) return null;
  return 10 ** (a * Math.log10(sp) + b);
}
