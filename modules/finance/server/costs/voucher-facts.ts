import { codesOf } from '#engine/server/code-list.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { Voucher, VoucherFacts } from '#modules/finance/domain/costs/voucher.ts';
import type { CostDesk } from './desk.ts';

/** Where the houses of a trade are kept. */
const HOUSES = { pigs: 'room', poultry: 'chk_house' } as const;
/** The group of a service that names none. */
const NO_GROUP = 'other';

interface Named {
  readonly itemtp: string | null;
  readonly iteminuse: boolean | null;
  readonly costgrp: string | null;
  readonly roominuse: boolean | null;
  readonly inuse: boolean | null;
  readonly supplies: boolean | null;
}

/** Reads what the rules of a voucher ask about its farm; the desk learns the cost group of its service. */
export async function loadVoucherFacts({ ctx, farm, of, services, groups }: CostDesk, voucher: Voucher): Promise<VoucherFacts> {
  const { farmid, prnt2, decimals } = farm;
  const { rows } = await ctx.db.query<Named>(
    `select i.itemtp, i.inuse as iteminuse, i.costgrp, r.state = 'active' as roominuse, p.inuse, p.role in ('supplier', 'both', 'ownfarm') as supplies
     from (select 1) x
       left join item i on i.prnt2 = $2 and i.book = 'goods' and i.itemid = $3
       left join ${HOUSES[of.trade]} r on r.farm_id = $1 and r.roomid = $4
       left join partner p on p.prnt2 = $2 and p.partnerid = $5`,
    [farmid, prnt2, voucher.itemid, voucher.roomid, voucher.supplierid],
  );
  const [found] = rows;
  const methods = await codesOf(ctx.db, { farmid, prnt2 }, 'paymethod', { day: voucher.valuedt });
  const { itemtp = null, iteminuse = null, costgrp = null, roominuse = null, inuse = null, supplies = null } = found ?? {};
  groups.set(voucher.itemid, costgrp ?? NO_GROUP);
  return {
    lock: lockRuleOf(ctx.session),
    decimals,
    item: itemtp === null ? null : { itemtp, inuse: iteminuse === true },
    house: roominuse === null ? null : { inuse: roominuse },
    batches: voucher.roomid === null ? [] : await services.batchesOf(ctx.db, farmid, voucher.roomid),
    isArea: (code) => code in of.areas.words,
    supplier: inuse === null ? null : { inuse, supplies: supplies === true },
    hasMethod: (code) => methods.has(code),
  };
}
