import { roundHalfAway } from '#kernel/rounding.ts';
import { isProtective, judged, type Limits, type ResultClass } from '../results/cutoff.ts';
import { type TitreCurve, titreOfRatio } from '../results/elisa.ts';
import type { CtGrade } from '../results/pcr.ts';

/** A row of cut-offs as a result keeps it. */
export interface CutoffRow extends Limits {
  readonly curve: TitreCurve | null;
}

/** Why a result is invalid: its run was refused, duplicates too far apart, no internal control, no value read. */
export type InvalidWhy = 'run' | 'apart' | 'noic' | 'novalue' | 'nocutoff';

/** What a run says of an order. */
export interface OrderOutcome {
  readonly order: string;
  readonly status: 1 | 2;
  readonly why: InvalidWhy | null;
  readonly rawmean: number | null;
  readonly value: number | null;
  /** As it is reported: rounded, or a text of what was not detected. */
  readonly reported: string | null;
  /** As figures take it; null where they leave it out. */
  readonly stat: number | null;
  readonly cls: ResultClass | null;
  readonly grade: CtGrade | null;
  readonly protective: boolean | null;
  readonly titre: number | null;
  readonly copies: number | null;
  readonly called: string | null;
  readonly differs: boolean;
  /** What a neutralisation was read to: full protection, or half of the wells. */
  readonly endpoint: 'full' | 'half';
}

/** What an outcome has nothing of. */
export const INVALID: Omit<OrderOutcome, 'order' | 'why' | 'rawmean'> = {
  status: 2,
  value: null,
  reported: null,
  stat: null,
  cls: null,
  grade: null,
  protective: null,
  titre: null,
  copies: null,
  called: null,
  differs: false,
  endpoint: 'full',
};

/** A number as it is reported, with its decimals. */
export function shown(value: number, decimals: number): string {
  return roundHalfAway(value, decimals).toFixed(decimals);
}

/** The outcome of a value that is judged by a row. */
export function judgedOutcome(order: string, rawmean: number | null, value: number, row: CutoffRow): OrderOutcome {
  const { reported, cls } = judged(value, row);
  const titre = row.curve === null ? null : titreOfRatio(reported, row.curve);
  const protective = isProtective(reported, row);
  return { ...INVALID, order, status: 1, why: null, rawmean, value, reported: shown(reported, row.decimals), stat: reported, cls, protective, titre };
}
