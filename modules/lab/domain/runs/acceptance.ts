import { roundHalfAway } from '#kernel/rounding.ts';
import { detectedCt } from '../results/pcr.ts';

/** Limits of an ELISA plate, of the kit's insert; null: not asked. */
export interface ElisaLimits {
  /** Least PC − NC. */
  readonly mindiff: number | null;
  readonly maxnc: number | null;
  readonly minnc: number | null;
  readonly minpc: number | null;
  readonly maxpc: number | null;
  /** Greatest CV % of duplicates. */
  readonly maxcv: number | null;
}

/** Failed limits by name, with what was found and what is asked. */
export interface Failed {
  readonly limit: 'nocontrol' | 'diff' | 'nc' | 'pc' | 'cv' | 'titre' | 'virus' | 'ncct' | 'pcct' | 'pcmiss' | 'ic' | 'efficiency';
  readonly found: number | null;
  readonly asked: number | null;
}

/** Densities of a plate's controls. */
export interface ElisaControls {
  readonly nc: readonly number[];
  readonly pc: readonly number[];
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** CV % of replicates; null of fewer than two or a mean not above zero. */
export function replicateCv(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2 || mean <= 0) return null;
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  return (100 * sd) / mean;
}

/** Decimals densities are compared with: readers give three, a mean of two a fourth. */
const OD_DECIMALS = 4;

const above = (limit: Failed['limit'], found: number | null, most: number | null): readonly Failed[] =>
  most !== null && found !== null && roundHalfAway(found, OD_DECIMALS) > most ? [{ limit, found, asked: most }] : [];
const below = (limit: Failed['limit'], found: number | null, least: number | null): readonly Failed[] =>
  least !== null && found !== null && roundHalfAway(found, OD_DECIMALS) < least ? [{ limit, found, asked: least }] : [];

/** Limits an ELISA plate does not hold. `needsPositive`: the formula divides by the positive control. */
export function elisaFailures({ nc, pc }: ElisaControls, limits: ElisaLimits, needsPositive: boolean): readonly Failed[] {
  const [n, p] = [meanOf(nc), meanOf(pc)];
  const missing = n === null || (needsPositive && p === null) ? [{ limit: 'nocontrol' as const, found: null, asked: null }] : [];
  // A blocking kit's positive control is the paler one: the distance counts, not its sign.
  const diff = n === null || p === null ? null : Math.abs(p - n);
  return [
    ...missing,
    ...below('diff', diff, limits.mindiff),
    ...above('nc', n, limits.maxnc),
    ...below('nc', n, limits.minnc),
    ...below('pc', p, limits.minpc),
    ...above('pc', p, limits.maxpc),
  ];
}

/** Whether duplicates of a sample lie too far apart (its result alone is then invalid). */
export function duplicatesApart(values: readonly number[], { maxcv }: Pick<ElisaLimits, 'maxcv'>): boolean {
  const cv = replicateCv(values);
  return maxcv !== null && cv !== null && roundHalfAway(cv, 1) > maxcv;
}

/** Control of a titration: its titre now and the one it should have. */
export interface TitreControl {
  readonly found: number | null;
  readonly expected: number;
}

/** An HI or SN plate holds when each control titre is within one class and the virus control is as it must be. */
export function titreFailures(controls: readonly TitreControl[], virusRight: boolean | null): readonly Failed[] {
  const off = controls.flatMap(({ found, expected }): Failed[] =>
    found !== null && Math.abs(Math.log2(found) - Math.log2(expected)) <= 1 + 1e-9 ? [] : [{ limit: 'titre', found, asked: expected }],
  );
  return virusRight === false ? [...off, { limit: 'virus', found: null, asked: null }] : off;
}

/** Controls of one target of a PCR run. */
export interface PcrControls {
  readonly negative: readonly (number | null)[];
  readonly positive: readonly (number | null)[];
  /** Ct of the internal control in samples without the target. */
  readonly internal: readonly (number | null)[];
}

export interface PcrLimits {
  /** Mean Ct of the positive control and how far it may lie off; null before it is known. */
  readonly pcmean: number | null;
  readonly pcwithin: number;
  /** Whether the test has an internal control. */
  readonly internal: boolean;
  readonly cycles: number;
}

/** Limits a PCR run does not hold: no signal in negative controls, the positive one within 2 cycles of its mean. */
export function pcrFailures({ negative, positive }: PcrControls, limits: PcrLimits): readonly Failed[] {
  const seen = (ct: number | null) => detectedCt(ct, limits.cycles);
  const dirty = negative.flatMap((ct): Failed[] => (seen(ct) === null ? [] : [{ limit: 'ncct', found: ct, asked: null }]));
  const missing: Failed[] = negative.length === 0 || positive.length === 0 ? [{ limit: 'nocontrol', found: null, asked: null }] : [];
  const off = positive.flatMap((ct): Failed[] => {
    const shown = seen(ct);
    if (shown === null) return [{ limit: 'pcmiss', found: null, asked: limits.pcmean }];
    const far = limits.pcmean !== null && Math.abs(shown - limits.pcmean) > limits.pcwithin + 1e-9;
    return far ? [{ limit: 'pcct', found: shown, asked: limits.pcmean }] : [];
  });
  return [...missing, ...dirty, ...off];
}

/** A sample without the target counts only where its internal control gave a signal. */
export function lacksInternal(target: number | null, internal: number | null, { internal: asked, cycles }: PcrLimits): boolean {
  return asked && detectedCt(target, cycles) === null && detectedCt(internal, cycles) === null;
}
