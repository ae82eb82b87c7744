import { describe, expect, test } from 'vitest';
import { take } from '#engine/define/workflow.ts';
import { workflowMatrix } from '#testkit/workflow-matrix.ts';
import { ORDER_STATES, type OrderState, tagOrderFlow } from './tag-order-flow.ts';

const order = (state: OrderState) => ({ lineage: 'LY', sex: 'F', state, maker: 'lan', drawn: 10, heads: 30 });
const MANAGER = { userid: 'boss', answers: true };
const MAKER = { userid: 'lan', answers: false };

describe('an order of tags', () => {
  test('what may be done to it in each state, as the printed table says', async () => {
    await expect(
      workflowMatrix('What may be done to an order of ear tags in each state', tagOrderFlow, [
        { title: 'Its maker', thing: order, who: MAKER },
        { title: 'Another without the management', thing: order, who: { userid: 'mai', answers: false } },
        { title: 'The management, level 60', thing: order, who: MANAGER },
      ]),
    ).toMatchFileSnapshot('./tag-order-matrix.txt');
  });

  test('goes step by step, cancelled before it is received', () => {
    const states = Object.keys(ORDER_STATES.words) as OrderState[];
    const allowed = states.flatMap((from) =>
      tagOrderFlow.steps.flatMap(({ name }) => {
        const stepped = take(tagOrderFlow, name, order(from), MANAGER, { reason: 'x' });
        return stepped.ok ? [`${from} → ${stepped.state}`] : [];
      }),
    );
    expect(allowed).toEqual([
      'ordered → approved',
      'ordered → cancelled',
      'approved → generated',
      'approved → cancelled',
      'generated → generated',
      'generated → generated',
      'generated → received',
      'generated → cancelled',
    ]);
  });

  test('numbers are drawn on while some are missing, and no more', () => {
    expect(take(tagOrderFlow, 'draw', order('generated'), MAKER, {})).toMatchObject({ ok: true, state: 'generated' });
    expect(take(tagOrderFlow, 'draw', { ...order('generated'), drawn: 30 }, MAKER, {})).toMatchObject({ ok: false, issue: { code: 'TAG_STATE' } });
  });

  test('a reason is asked to cancel what was approved', () => {
    const cancel = (state: OrderState, reason: string | null) => take(tagOrderFlow, 'cancel', order(state), MANAGER, { reason });
    expect(cancel('ordered', null)).toMatchObject({ ok: true, state: 'cancelled' });
    for (const state of ['approved', 'generated'] as const) {
      expect(cancel(state, null)).toEqual({ ok: false, issue: { code: '371', field: 'reason' } });
      expect(cancel(state, 'maker closed')).toMatchObject({ ok: true });
    }
    expect(cancel('received', 'x')).toEqual({
      ok: false,
      issue: { code: 'TAG_STATE', field: 'orderId', params: { tag: 'LY F', state: 'received' } },
    });
  });
});
