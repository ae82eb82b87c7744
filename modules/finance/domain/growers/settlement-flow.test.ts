import { expect, test } from 'vitest';
import { workflowMatrix } from '#testkit/workflow-matrix.ts';
import type { VoucherState, VoucherStepper } from '../costs/voucher-flow.ts';
import { settlementFlow } from './settlement-flow.ts';

const of = (stale: boolean) => (state: VoucherState) => ({ noteno: 'GS-H1-3', state, maker: 'lan', checked_by: 'hoa', stale });
const who = (more: Partial<VoucherStepper>): VoucherStepper => ({ userid: 'mai', usrlvl: 60, mayEdit: true, mayDelete: true, second: true, ...more });

test('what may be done to the settlement of a batch in each state, as the printed table says', async () => {
  await expect(
    workflowMatrix('What may be done to the settlement of a grower in each state', settlementFlow, [
      { title: 'Its maker', thing: of(false), who: who({ userid: 'lan' }) },
      { title: 'Its maker, where one may sign alone', thing: of(false), who: who({ userid: 'lan', second: false }) },
      { title: 'Another', thing: of(false), who: who({}) },
      { title: 'Who signed first', thing: of(false), who: who({ userid: 'hoa' }) },
      { title: 'Another, level 30', thing: of(false), who: who({ usrlvl: 30 }) },
      { title: 'Another, of a batch that says something else now', thing: of(true), who: who({}) },
    ]),
  ).toMatchFileSnapshot('./settlement-matrix.txt');
});
