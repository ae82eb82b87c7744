import { expect, test } from 'vitest';
import { workflowMatrix } from '#testkit/workflow-matrix.ts';
import { type VoucherState, type VoucherStepper, voucherFlow } from './voucher-flow.ts';

const voucher = (state: VoucherState) => ({ noteno: 'CV-F1-2026-00001', state, maker: 'lan', checked_by: 'hoa', paid: false });
const who = (more: Partial<VoucherStepper>): VoucherStepper => ({
  userid: 'mai',
  usrlvl: 60,
  mayEdit: true,
  mayDelete: false,
  second: true,
  ...more,
});

test('what may be done to a cost voucher in each state, as the printed table says', async () => {
  await expect(
    workflowMatrix('What may be done to a cost voucher in each state', voucherFlow, [
      { title: 'Its maker, level 30', thing: voucher, who: who({ userid: 'lan', usrlvl: 30 }) },
      { title: 'Its maker, level 60', thing: voucher, who: who({ userid: 'lan' }) },
      { title: 'Its maker, level 60, where one may sign alone', thing: voucher, who: who({ userid: 'lan', second: false }) },
      { title: 'Another, level 30', thing: voucher, who: who({ usrlvl: 30 }) },
      { title: 'Another, level 60', thing: voucher, who: who({}) },
      { title: 'Its checker, level 60', thing: voucher, who: who({ userid: 'hoa' }) },
      { title: 'Another, level 60, of a paid one', thing: (state) => ({ ...voucher(state), paid: true }), who: who({}) },
    ]),
  ).toMatchFileSnapshot('./voucher-matrix.txt');
});
