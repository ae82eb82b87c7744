import { expect, test } from 'vitest';
import { refuse } from '#kernel/issue.ts';
import { workflowMatrix } from '#testkit/workflow-matrix.ts';
import type { VoucherStepper } from '../costs/voucher-flow.ts';
import { type SaleState, saleFlow } from './sale-flow.ts';

const sale = (state: SaleState) => ({ noteno: 'DN-F1-2026-00001', state, maker: 'lan', checked_by: 'hoa', paid: false });
const who = (more: Partial<VoucherStepper>): VoucherStepper => ({
  userid: 'mai',
  usrlvl: 60,
  mayEdit: true,
  mayDelete: false,
  second: true,
  ...more,
});

test('what may be done to a delivery note in each state, as the printed table says', async () => {
  await expect(
    workflowMatrix('What may be done to a delivery note in each state', saleFlow, [
      { title: 'Its maker, level 30', thing: sale, who: who({ userid: 'lan', usrlvl: 30 }) },
      { title: 'Its maker, level 60', thing: sale, who: who({ userid: 'lan' }) },
      { title: 'Its maker, level 60, where one may sign alone', thing: sale, who: who({ userid: 'lan', second: false }) },
      { title: 'Another, level 30', thing: sale, who: who({ usrlvl: 30 }) },
      { title: 'Another, level 60', thing: sale, who: who({}) },
      { title: 'Its controller, level 60', thing: sale, who: who({ userid: 'hoa' }) },
      { title: 'Another, level 60, of a paid one', thing: (state) => ({ ...sale(state), paid: true }), who: who({}) },
      { title: 'Another, level 60, of one without a price', thing: (state) => ({ ...sale(state), wrong: refuse('z05', 'price') }), who: who({}) },
      { title: 'Another, level 60, of one beyond floor price or credit', thing: (state) => ({ ...sale(state), beyond: true }), who: who({}) },
      {
        title: 'Another, level 70, of one beyond floor price or credit',
        thing: (state) => ({ ...sale(state), beyond: true }),
        who: who({ usrlvl: 70 }),
      },
    ]),
  ).toMatchFileSnapshot('./sale-matrix.txt');
});
