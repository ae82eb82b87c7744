import { both, type Race, type Track } from './race.ts';

const service = (n: string) => ({
  ...{ itemid: `CV${n}`, itemtp: 'service', V: 'Tiền điện', E: 'Electricity', T: 'ค่าไฟ', unit: 'time', costgrp: 'power' },
  ...{ company: 'N', inuse: 'Y' },
});

/** A bill of a service that stands in the list. */
async function bill(track: Track, n: string): Promise<object> {
  await track.farm.db.pool.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete)
     select u, m, true, true, true, true from unnest('{manager,team}'::text[]) u, unnest('{PigExp,PigExpMng,PigExpUpd}'::text[]) m on conflict do nothing`,
  );
  await track.done('/stock/saveItem', service(n));
  return { valuedt: track.today, itemid: `CV${n}`, place: 'farm', amount: 1_000_000, months: 3, paid: 1000, paymethod: 'cash' };
}

/** People who write and pay bills. */
export const COST_RACES: readonly Race[] = [
  {
    name: 'a cost voucher',
    keys: ['cost_counter_pkey', 'cost_voucher_farm_id_noteno_key', 'cost_share_pkey'],
    table: 'cost_counter',
    refusals: [],
    starts: async (track, n) => both('/finance/saveVoucher', await bill(track, n)),
  },
  {
    name: 'the payment of a bill',
    keys: ['cost_payment_pkey'],
    table: 'cost_payment',
    refusals: ['STALE'],
    starts: async (track, n) => {
      const { id, version } = await track.done('/finance/saveVoucher', await bill(track, `P${n}`));
      return both('/finance/payVoucher', { noteid: id, version, paydt: track.today, amount: 500_000, paymethod: 'transfer' });
    },
  },
];
