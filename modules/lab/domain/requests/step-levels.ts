import type { LabKind } from './states.ts';

/** The steps whose levels are settings (LABSTEP). */
export const STEP_NAMES = [
  'initial',
  'transfer',
  'check',
  'code',
  'confirm',
  'test',
  'review',
  'approve',
  'send',
  'advise',
  'undo',
  'reopen',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** Lowest level of the laboratory's side, and of the customer's where it may take the step; null where it may not. */
export interface StepLevel {
  readonly lab: number | null;
  readonly customer: number | null;
}

type Levels = Readonly<Record<StepName, Readonly<Partial<Record<LabKind, number>>>>>;

/** Levels a laboratory user needs, by kind: the table "Who may make each step" (R11). `undo` goes back from confirmed to reviewed, `reopen` from approved on. */
const LAB: Levels = {
  initial: { L: 20, M: 20, S: 20 },
  transfer: { L: 20 },
  check: { L: 15 },
  code: { L: 15, M: 15, S: 15, R: 15 },
  confirm: { L: 20, M: 60 },
  test: { L: 15, M: 15, S: 15, R: 15 },
  review: { L: 60 },
  approve: { L: 70, M: 60, S: 60 },
  send: { L: 20, M: 20, S: 20 },
  advise: { R: 60 },
  undo: { L: 60, M: 60, S: 60, R: 60 },
  reopen: { L: 70, M: 60, S: 60, R: 60 },
};
/** Steps of the customer's side too. */
const CUSTOMER: Readonly<Partial<Record<StepName, number>>> = { initial: 30, transfer: 30 };

/** The setting LABSTEP: levels by "step.kind", `initial.L.customer` for the customer's side. */
export type StepSetting = Readonly<Record<string, unknown>>;

const level = (setting: StepSetting, key: string, otherwise: number | null): number | null => {
  const set = setting[key];
  return typeof set === 'number' && set >= 15 && set <= 90 ? set : otherwise;
};

/** Who may take a step in a laboratory of a kind: the setting where it says something, else the defaults. */
export function stepLevel(name: StepName, kind: LabKind, setting: StepSetting = {}): StepLevel {
  const customer = CUSTOMER[name] ?? null;
  return {
    lab: level(setting, `${name}.${kind}`, LAB[name][kind] ?? null),
    customer: customer === null ? null : level(setting, `${name}.${kind}.customer`, customer),
  };
}
