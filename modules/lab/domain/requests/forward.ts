import type { RequestState } from './states.ts';

/** Lowest level that passes samples on to another laboratory, takes them back and takes results over: who answers for the paper. */
export const FORWARDS = 60;

/** Statuses in which samples are passed on: coded, and not all tested. */
export const PASSES_ON: readonly RequestState[] = ['25', '30', '32'];

/** How what was passed on stands for the laboratory that did. */
export type ForwardStand = 'there' | 'back' | 'correcting' | 'corrected' | 'taken' | 'cancelled';

/** What is known of the request at the other laboratory, and which issue of its paper was taken over. */
export interface Forwarded {
  readonly state: string;
  /** Its newest issue. */
  readonly revision: number;
  readonly taken: number | null;
}

/** How it stands: results are there to take once they were sent, and again once a corrected paper was. */
export function forwardStand({ state, revision, taken }: Forwarded): ForwardStand {
  if (state === '02') return 'cancelled';
  const sent = state === '60' || state === '65';
  if (taken === null) return sent ? 'back' : 'there';
  if (!sent) return 'correcting';
  return taken < revision ? 'corrected' : 'taken';
}

/** Whether there is something to take over. */
export const canTakeOver = (stand: ForwardStand): boolean => stand === 'back' || stand === 'corrected';
/** Whether samples may be asked back: as long as nothing came of them. */
export const canTakeBack = (stand: ForwardStand): boolean => stand === 'there' || stand === 'cancelled';
