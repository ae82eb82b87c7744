import type { FieldValues } from '#engine/define/field.ts';
import { knownText } from '#kernel/known.ts';

/** What a range is drawn for. */
export type Basis = 'order' | 'count' | 'group';

/** The choices of the wizard, as far as they were made. */
export interface DrawPlan {
  readonly basis: Basis;
  readonly orderId: string | null;
  readonly source: string | null;
  readonly pletcnt: number | null;
  readonly roomid: string | null;
  readonly grpid: number | null;
  readonly lineage: string | null;
  readonly sex: 'F' | 'M' | null;
  readonly count: number | null;
  readonly file: boolean;
  /** Where the numbers go, when they do not go to the group they are drawn for. */
  readonly place: { readonly roomid: string | null; readonly applyid: string | null };
}

export const EMPTY_PLAN: DrawPlan = {
  basis: 'order',
  orderId: null,
  source: null,
  pletcnt: null,
  roomid: null,
  grpid: null,
  lineage: null,
  sex: null,
  count: null,
  file: false,
  place: { roomid: null, applyid: null },
};

const number = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** The plan with what was typed in a step. */
export function withValues(plan: DrawPlan, values: FieldValues): DrawPlan {
  const has = (key: string): boolean => Object.hasOwn(values, key);
  const sex = values['sex'];
  return {
    ...plan,
    ...(has('source') ? { source: knownText(values['source']), pletcnt: number(values['pletcnt']) } : {}),
    ...(has('roomid') ? { roomid: knownText(values['roomid']) } : {}),
    ...(has('lineage')
      ? { lineage: knownText(values['lineage']), sex: sex === 'F' || sex === 'M' ? sex : null, count: number(values['count']) }
      : {}),
    ...(has('toroomid') ? { place: { roomid: knownText(values['toroomid']), applyid: knownText(values['applyid']) } } : {}),
  };
}

/** True when the first step says for whom. */
export function basisChosen(plan: DrawPlan): boolean {
  if (plan.basis === 'order') return plan.orderId !== null;
  return plan.basis === 'count' ? plan.source !== null && plan.pletcnt !== null : plan.roomid !== null && plan.grpid !== null;
}

/** True when the series and the number are chosen. */
export function seriesChosen({ lineage, sex, count }: DrawPlan): boolean {
  return lineage !== null && sex !== null && count !== null;
}
