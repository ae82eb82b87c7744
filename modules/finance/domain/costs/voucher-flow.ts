import { defineList } from '#engine/define/fields.ts';
import { defineWorkflow } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';

/** States of a cost voucher (specification, section 4). */
export const VOUCHER_STATE = { cancelled: '02', made: '10', checked: '20', approved: '50' } as const;
export type VoucherState = (typeof VOUCHER_STATE)[keyof typeof VOUCHER_STATE];

const { cancelled, made, checked, approved } = VOUCHER_STATE;

/** States of cost vouchers with their words. */
export const VOUCHER_STATES = defineList('voucherstate', {
  [made]: t3('Mới lập', 'New', 'ใหม่'),
  [checked]: t3('Đã kiểm tra', 'Checked', 'ตรวจแล้ว'),
  [approved]: t3('Đã duyệt', 'Approved', 'อนุมัติแล้ว'),
  [cancelled]: t3('Đã hủy', 'Cancelled', 'ยกเลิก'),
});

/** A voucher as its steps are judged. */
export interface VoucherHead {
  readonly noteno: string;
  readonly state: VoucherState;
  readonly maker: string;
  /** Who checked it; null while nobody has. */
  readonly checked_by?: string | null;
  /** Something of it is paid. */
  readonly paid?: boolean;
}

/** Who asks. */
export interface VoucherStepper {
  readonly userid: string;
  readonly usrlvl: number;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** SECONDSIGN: the checker is not the maker, the approver not the checker. */
  readonly second: boolean;
}

/** Level that approves, and changes what others made or is checked. */
const MANAGER = 60;

const elsewhere = (other: (voucher: VoucherHead) => Issue) => (voucher: VoucherHead) =>
  voucher.state === cancelled ? refuse('839') : other(voucher);
const done = elsewhere(({ noteno }) => refuse('832', undefined, { note: noteno }));
const changed = elsewhere(() => refuse('838'));

const manager = (_: VoucherHead, { usrlvl }: VoucherStepper): Issue | null => (usrlvl >= MANAGER ? null : refuse('env_403'));
const notMaker = ({ maker }: VoucherHead, { second, userid }: VoucherStepper): Issue | null =>
  second && maker === userid ? refuse('NOTE_SECOND') : null;
const notChecker = ({ checked_by }: VoucherHead, { second, userid }: VoucherStepper): Issue | null =>
  second && checked_by === userid ? refuse('NOTE_SECOND') : null;

/** Clerks correct their own vouchers while they are new; others' and checked ones need level 60. */
function ownWhileNew({ state, maker, noteno }: VoucherHead, { usrlvl, userid }: VoucherStepper): Issue | null {
  if (usrlvl >= MANAGER) return null;
  if (state === checked) return refuse('NOTE_CHECKED', undefined, { note: noteno });
  return maker === userid ? null : refuse('env_403');
}

const REASON = [{ field: 'reason', code: 'V_REQUIRED' }] as const;

/** What may be done to a cost voucher in each state, by whom: printed in `voucher-matrix.txt`. */
export const voucherFlow = defineWorkflow<VoucherHead, VoucherStepper>()({
  states: VOUCHER_STATES,
  steps: [
    { name: 'check', way: 'forward', path: { [made]: checked }, elsewhere: changed, guards: [notMaker], signs: 'checked' },
    { name: 'approve', way: 'forward', path: { [checked]: approved }, elsewhere: changed, guards: [manager, notChecker], signs: 'approved' },
    // Sent back to its maker with what is wrong with it.
    { name: 'return', way: 'back', path: { [checked]: made }, elsewhere: done, guards: [manager], needs: REASON },
    // What is corrected must be checked again.
    { name: 'change', way: 'aside', path: { [made]: made, [checked]: made }, elsewhere: done, guards: [ownWhileNew], needs: REASON },
    // Payments are returned first.
    {
      name: 'remove',
      way: 'aside',
      path: { [made]: cancelled, [checked]: cancelled },
      elsewhere: done,
      guards: [(voucher, who) => (who.mayDelete ? null : ownWhileNew(voucher, who)), ({ paid }) => (paid === true ? refuse('z02', 'paid') : null)],
      needs: REASON,
    },
  ],
  none: changed,
  readOnly: { [approved]: 'all', [cancelled]: 'all' },
});
