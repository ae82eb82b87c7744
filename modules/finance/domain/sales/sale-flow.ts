import { defineWorkflow } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { VOUCHER_STATE, VOUCHER_STATES, type VoucherHead, type VoucherState, type VoucherStepper, voucherFlow } from '../costs/voucher-flow.ts';

/** States of a delivery note: those of every paper of money. */
export const SALE_STATE = VOUCHER_STATE;
export type SaleState = VoucherState;
export const SALE_STATES = VOUCHER_STATES;

/** A delivery note as its steps are judged. */
export interface SaleHead extends VoucherHead {
  /** The first z-code that stands in the way of checking; null or absent when all are clear. */
  readonly wrong?: Issue | null;
  /** Below the floor price of its class, or above the customer's credit limit. */
  readonly beyond?: boolean;
}

/** Level that approves below the floor price and above the credit limit. */
export const CREDIT_LEVEL = 70;

const MORE = {
  check: ({ wrong }: SaleHead): Issue | null => wrong ?? null,
  approve: ({ beyond }: SaleHead, { usrlvl }: VoucherStepper): Issue | null =>
    beyond === true && usrlvl < CREDIT_LEVEL ? refuse('NOTE_CREDIT') : null,
};

/**
 * What may be done to a delivery note in each state, by whom: as to a cost voucher; checked only when all z-codes are clear, approved from level 70
 * when it is below the floor price or above the credit limit. Printed in `sale-matrix.txt`.
 */
export const saleFlow = defineWorkflow<SaleHead, VoucherStepper>()({
  ...voucherFlow,
  steps: voucherFlow.steps.map((step) =>
    step.name === 'check' || step.name === 'approve' ? { ...step, guards: [...step.guards, MORE[step.name]] } : step,
  ),
});
