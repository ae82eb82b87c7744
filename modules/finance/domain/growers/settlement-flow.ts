import { defineWorkflow } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { VOUCHER_STATE, VOUCHER_STATES, type VoucherHead, type VoucherStepper } from '../costs/voucher-flow.ts';

const { cancelled, made, checked, approved } = VOUCHER_STATE;

/** A settlement as its steps are judged. */
export interface SettlementHead extends VoucherHead {
  /** The batch says something else now, or is open again: what was reckoned counts no more. */
  readonly stale: boolean;
}

/** Level that signs. */
const MANAGER = 60;
const manager = (_: SettlementHead, { usrlvl }: VoucherStepper): Issue | null => (usrlvl >= MANAGER ? null : refuse('env_403'));
const fresh = ({ stale, noteno }: SettlementHead): Issue | null => (stale ? refuse('V_INVALID', 'noteid', { value: noteno }) : null);
const others =
  (of: 'maker' | 'checked_by') =>
  (head: SettlementHead, { second, userid }: VoucherStepper): Issue | null =>
    second && head[of] === userid ? refuse('NOTE_SECOND') : null;
const changed = () => refuse('838');
const done = ({ noteno, state }: SettlementHead): Issue => (state === cancelled ? refuse('839') : refuse('832', undefined, { note: noteno }));
const REASON = [{ field: 'reason', code: 'V_REQUIRED' }] as const;

/**
 * What may be done to the settlement of a batch: signed twice, by two people; one whose batch was opened again or says something else is reckoned
 * anew and signed again. Printed in `settlement-matrix.txt`.
 */
export const settlementFlow = defineWorkflow<SettlementHead, VoucherStepper>()({
  states: VOUCHER_STATES,
  steps: [
    { name: 'check', way: 'forward', path: { [made]: checked }, elsewhere: changed, guards: [manager, fresh, others('maker')], signs: 'checked' },
    {
      name: 'approve',
      way: 'forward',
      path: { [checked]: approved },
      elsewhere: changed,
      guards: [manager, fresh, others('checked_by')],
      signs: 'approved',
    },
    {
      name: 'again',
      way: 'back',
      path: { [made]: made, [checked]: made, [approved]: made },
      elsewhere: done,
      guards: [manager, (head) => (head.stale ? null : refuse('838'))],
    },
    { name: 'remove', way: 'aside', path: { [made]: cancelled, [checked]: cancelled }, elsewhere: done, guards: [manager], needs: REASON },
  ],
  none: changed,
  readOnly: { [approved]: 'all', [cancelled]: 'all' },
});
