import type { Text3 } from '#kernel/language.ts';

/** What may be asked with; shares stand as parts of 1, whatever was not typed is null. */
export type Given = Readonly<
  Record<
    | 'N'
    | 'p'
    | 'D'
    | 'c'
    | 'Se'
    | 'Sp'
    | 'e'
    | 'k'
    | 'r'
    | 'x'
    | 'n'
    | 'rho'
    | 'm'
    | 'sd'
    | 'p2'
    | 'power'
    | 'SeH'
    | 'SpH'
    | 'prior'
    | 'intro'
    | 'target'
    | 'err'
    | 'herds',
    number | null
  >
>;
export type GivenKey = keyof Given;

/** A figure of an answer. */
export interface Line {
  readonly label: Text3;
  readonly value: number | null;
  readonly decimals: number;
  readonly unit?: string;
}

/** What a question answers. */
export interface Answer {
  /** The first figure is the answer, the others stand beside it under their names. */
  readonly lines: readonly [Line, ...Line[]];
  /** The sentence for the report of who samples. */
  readonly said: Text3;
  /** Animals to take, where the answer is such a number. */
  readonly animals?: number | null;
  /** Confidence reached by so many animals. */
  readonly reached?: (n: number) => number;
  /** Animals for another population (null: large) and share. */
  readonly size?: (N: number | null, p: number) => number | null;
  /** True where it tells whether a disease is found: animals of a pen resemble one another. */
  readonly detects?: boolean;
  /** What has to be known of this answer alone. */
  readonly note?: Text3;
}

/** A question of the calculator. */
export interface Question {
  readonly title: Text3;
  /** What it needs; the others are of no use to it. */
  readonly needs: readonly GivenKey[];
  /** What it takes besides, and goes without. */
  readonly takes?: readonly GivenKey[];
  /** The formula as it is printed. */
  readonly formula: string;
  readonly answer: (given: { readonly [K in GivenKey]: number }, all: Given) => Answer;
}

export const percent = (share: number, decimals = 1): string => String(Number((100 * share).toFixed(decimals)));

/** A figure that counts; null where it cannot be reached. */
export const count = (label: Line['label'], value: number | null): Line => ({ label, value, decimals: 0 });

/** A part of 1 as a percentage. */
export const share = (label: Line['label'], value: number, decimals = 1): Line => ({ label, value: 100 * value, decimals, unit: '%' });
