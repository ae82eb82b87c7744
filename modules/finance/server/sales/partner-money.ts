import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { PAID } from './sale-sql.ts';

/** What delivery notes and vouchers of a farm say of a partner. */
export interface PartnerMoney {
  readonly partnerid: string;
  /** Net sold since a day. */
  readonly sold: number;
  /** What it still owes on delivery notes, and the farm on vouchers. */
  readonly owed: number;
  readonly owing: number;
}

/** What each partner bought since a day and what is open either way; those without a note or voucher are absent. */
export async function partnerMoney(db: Db, farmid: string, partnerids: readonly string[], since: BusinessDate): Promise<readonly PartnerMoney[]> {
  const { rows } = await db.query<PartnerMoney>(
    `select partnerid, sum(sold)::float8 as sold, sum(owed)::float8 as owed, sum(owing)::float8 as owing from (
       select n.customerid as partnerid, case when n.valuedt >= $3::date then l.net else 0 end as sold, l.total - y.paid as owed, 0 as owing
       from sale_note n
         cross join lateral (select coalesce(sum(x.net), 0) as net, coalesce(sum(x.net + x.tax), 0) as total
           from sale_line x where x.farm_id = n.farm_id and x.noteid = n.noteid) l
         ${PAID}
       where n.farm_id = $1 and n.customerid = any($2) and n.state <> '02'
       union all
       select v.supplierid, 0, 0, v.amount + v.tax - y.paid
       from cost_voucher v
         cross join lateral (select coalesce(sum(z.amount), 0) as paid from cost_payment z where z.farm_id = v.farm_id and z.noteid = v.noteid) y
       where v.farm_id = $1 and v.supplierid = any($2) and v.state <> '02') m
     group by 1`,
    [farmid, partnerids, since],
  );
  return rows;
}

/** True when a delivery note of any farm in sight is of the customer. */
export async function wasSoldTo(db: Db, prnt2: string, customerid: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from sale_note where prnt2 = $1 and customerid = $2 limit 1', [prnt2, customerid]);
  return rows.length > 0;
}
