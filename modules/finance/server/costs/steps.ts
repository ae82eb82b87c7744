import type { Workflow } from '#engine/define/workflow.ts';
import { type DocumentTable, lockHead, refuseStale, type StoredHead, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { VOUCHER_CALLS, type VoucherCalls } from '#modules/finance/contract/costs/voucher.document.ts';
import type { SaleCalls } from '#modules/finance/contract/sales/sale.document.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import { VOUCHER_STATE, type VoucherHead, type VoucherState, type VoucherStepper, voucherFlow } from '#modules/finance/domain/costs/voucher-flow.ts';
import { type MoneyDesk, openCosts, voucherStepper } from './desk.ts';
import type { CostServices } from './services.ts';
import { vouchersOf } from './voucher-table.ts';

/** A stored head of a voucher or of a delivery note. */
export interface MoneyHead extends StoredHead<VoucherState> {
  readonly noteid: string;
  readonly noteno: string;
  readonly checked_by: string | null;
}
type StepName = 'check' | 'approve' | 'return';

/** A paper of money that is stepped. */
export interface SteppedPaper<D extends MoneyDesk, Thing extends VoucherHead> {
  readonly paper: DocumentTable;
  readonly flow: Workflow<string, VoucherState, Thing, VoucherStepper>;
  readonly open: (ctx: SignedContext) => Promise<D>;
  /** What the rules ask of a head besides what is stored. */
  readonly thing: (desk: D, head: MoneyHead, name: StepName) => Promise<Thing>;
  readonly calls: Pick<VoucherCalls | SaleCalls, 'step' | 'back'>;
}

/** Takes a paper a step and says so in the change log. @throws Refused with what the workflow says, STALE. */
async function step<D extends MoneyDesk, Thing extends VoucherHead>(
  { paper, flow, thing }: SteppedPaper<D, Thing>,
  desk: D,
  name: StepName,
  { noteid, version }: { noteid: string; version: number },
  reason?: string,
): Promise<number> {
  const { ctx } = desk;
  const head = await lockHead<MoneyHead>(ctx, paper, noteid);
  await refuseStale(ctx, paper, flow as never, head, version);
  const given = reason === undefined ? {} : { reason };
  const taken = stepOrRefuse(flow, name, await thing(desk, head, name), voucherStepper(desk), given);
  const next = await writeStep(ctx, paper, noteid, taken, given);
  await audit(ctx, {
    screen: desk.of.correct[0],
    subject: paper.subject,
    subjectId: noteid,
    kind: name,
    before: { version: head.version, state: head.state },
    after: { version: next, state: taken.state },
    reason: reason ?? null,
  });
  return next;
}

/** Checking, approving and sending back, of the own farm's papers or of one in reach. */
export const stepping = <D extends MoneyDesk, Thing extends VoucherHead>(of: SteppedPaper<D, Thing>): readonly Handler[] => [
  handleSigned(of.calls.step, async (ctx, { state, notes, farmid }) => {
    const desk = await of.open(await atFarm(ctx, farmid));
    const name = state === VOUCHER_STATE.approved ? 'approve' : 'check';
    // In the order of their ids, so that two who check the same ones do not wait for one another.
    for (const key of notes.toSorted((a, b) => (a.noteid < b.noteid ? -1 : 1))) await step(of, desk, name, key);
    return { checked: notes.length };
  }),
  handleSigned(of.calls.back, async (ctx, { noteid, version, reason, farmid }) => {
    const desk = await of.open(await atFarm(ctx, farmid));
    return { id: noteid, version: await step(of, desk, 'return', { noteid, version }, reason) };
  }),
];

/** Checking, approving and sending back vouchers. */
export const stepHandlers = (services: CostServices, of: TradeDef): readonly Handler[] =>
  stepping({
    paper: vouchersOf(of.trade),
    flow: voucherFlow,
    open: (ctx) => openCosts(ctx, services, of),
    thing: async (_, head) => ({ ...head, maker: head.crtusrid }),
    calls: VOUCHER_CALLS[of.trade],
  });
