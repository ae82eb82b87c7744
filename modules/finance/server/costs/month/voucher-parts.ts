import { money } from '#engine/ledger/domain/quantity.ts';
import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { CostRow } from '#modules/finance/domain/costs/month-costs.ts';
import type { CostArea, SplitKey } from '#modules/finance/domain/costs/split-keys.ts';
import type { Days } from '../services.ts';

/** A part of a voucher that counts in one of several months. */
export interface VoucherPart extends CostRow {
  /** From 0. */
  readonly at: number;
  readonly noteid: string;
  readonly note: string;
  readonly valuedt: BusinessDate;
  readonly item: string;
  readonly roomid: string | null;
  readonly approved: boolean;
}

interface Row extends Omit<VoucherPart, 'amount' | 'at'> {
  readonly at: number;
  readonly amount: string;
}

/**
 * Parts of vouchers that count in each of several months; cancelled ones count in none. The split key is the service's own, else its
 * group's, else livestock units.
 */
export async function voucherParts(db: Db, farmid: string, months: readonly Days[], decimals: number, language: Language): Promise<VoucherPart[]> {
  const { rows } = await db.query<Row>(
    `select p.at::int as at, v.noteid, v.noteno as note, s.valuedt, case $4::text when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as item,
       v.roomid, case v.place when 'house' then r.area when 'area' then v.area end as area, v.costgrp as group, s.amount::text as amount,
       v.state = '50' as approved, coalesce(i.splitkey, g.splitkey, 'lsu') as key
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join cost_share s on s.farm_id = $1 and s.valuedt between p.first and p.last and s.amount > 0
       join cost_voucher v on v.farm_id = s.farm_id and v.noteid = s.noteid and v.trade = 'pigs' and v.state <> '02'
       join item i on i.prnt2 = v.prnt2 and i.book = v.book and i.itemid = v.itemid
       left join room r on r.farm_id = v.farm_id and r.roomid = v.roomid
       left join lateral (select c.extra->>'splitkey' as splitkey from code_row c where c.category = 'costgrp' and c.value = v.costgrp
         and ${listRowOf('c.farm_id', 'v.farm_id')} order by ${standsFirst('c')} limit 1) g on true
     order by s.valuedt, v.noteno`,
    [farmid, months.map(({ from }) => from), months.map(({ to }) => to), language],
  );
  return rows.map((row) => ({
    ...row,
    at: row.at - 1,
    area: row.area as CostArea | null,
    key: row.key as SplitKey,
    amount: money(row.amount, decimals),
  }));
}
