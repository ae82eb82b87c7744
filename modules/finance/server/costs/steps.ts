import { lockHead, refuseStale, type StoredHead, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { returnVoucher, voucher } from '#modules/finance/contract/costs/voucher.document.ts';
import { VOUCHER_STATE, type VoucherState, voucherFlow } from '#modules/finance/domain/costs/voucher-flow.ts';
import { type CostDesk, openCosts, voucherStepper } from './desk.ts';
import type { CostServices } from './services.ts';
import { VOUCHERS } from './voucher-table.ts';

interface Head extends StoredHead<VoucherState> {
  readonly noteno: string;
  readonly checked_by: string | null;
}
type StepName = 'check' | 'approve' | 'return';

/** Takes a voucher a step and says so in the change log. @throws Refused with what the workflow says, STALE. */
async function step(desk: CostDesk, name: StepName, { noteid, version }: { noteid: string; version: number }, reason?: string): Promise<number> {
  const { ctx } = desk;
  const head = await lockHead<Head>(ctx, VOUCHERS, noteid);
  await refuseStale(ctx, VOUCHERS, voucherFlow as never, head, version);
  const given = reason === undefined ? {} : { reason };
  const taken = stepOrRefuse(voucherFlow, name, { ...head, maker: head.crtusrid }, voucherStepper(desk), given);
  const next = await writeStep(ctx, VOUCHERS, noteid, taken, given);
  await audit(ctx, {
    screen: 'PigExpMng',
    subject: VOUCHERS.subject,
    subjectId: noteid,
    kind: name,
    before: { version: head.version, state: head.state },
    after: { version: next, state: taken.state },
    reason: reason ?? null,
  });
  return next;
}

/** Checking, approving and sending back. */
export const stepHandlers = (services: CostServices): readonly Handler[] => [
  handleSigned(voucher.step, async (ctx, { state, notes }) => {
    const desk = await openCosts(ctx, services);
    const name = state === VOUCHER_STATE.approved ? 'approve' : 'check';
    // In the order of their ids, so that two who check the same ones do not wait for one another.
    for (const key of notes.toSorted((a, b) => (a.noteid < b.noteid ? -1 : 1))) await step(desk, name, key);
    return { checked: notes.length };
  }),
  handleSigned(returnVoucher, async (ctx, { noteid, version, reason }) => {
    const desk = await openCosts(ctx, services);
    return { id: noteid, version: await step(desk, 'return', { noteid, version }, reason) };
  }),
];
