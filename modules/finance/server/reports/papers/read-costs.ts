import { Where } from '#engine/server/where.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { daysOfMonth, monthOf, shiftMonth } from '#kernel/month.ts';
import type { COST_PLACES } from '#modules/finance/contract/costs/words.ts';
import type { VoucherState } from '#modules/finance/domain/costs/voucher-flow.ts';
import type { Days } from '../../costs/services.ts';
import { CODE, NAME } from '../../sales/sale-sql.ts';
import type { PaperParams } from './fields.ts';
import type { PaperAt } from './paper-report.ts';
import type { PaperFarm } from './read-sales.ts';

/** A cost voucher as the list shows it. */
export interface CostPaper {
  readonly _noteid: string;
  readonly farmid: string;
  readonly note: string;
  readonly valuedt: BusinessDate;
  readonly state: VoucherState;
  readonly itemid: string;
  readonly item: string;
  readonly costgrp: string;
  readonly group: string;
  readonly place: keyof typeof COST_PLACES.words;
  readonly roomid: string | null;
  readonly area: string | null;
  readonly partnerid: string | null;
  readonly partner: string | null;
  readonly refno: string | null;
  readonly amount: number;
  readonly tax: number;
  readonly total: number;
  readonly months: number;
  readonly paid: number;
  readonly balance: number;
  readonly method: string | null;
  readonly maker: string;
  readonly checker: string | null;
  readonly approver: string | null;
}

/** A part of a voucher that counts on a day. */
export interface CountedPart extends Pick<CostPaper, 'farmid' | 'roomid' | 'itemid' | 'item' | 'costgrp' | 'group' | 'partnerid' | 'partner'> {
  readonly _noteid: string;
  readonly day: BusinessDate;
  readonly amount: number;
}

/** The vouchers of a period, and what of all vouchers counts in it and in the month before. */
export interface CostPapers {
  readonly papers: readonly CostPaper[];
  readonly parts: readonly CountedPart[];
}

const HEAD = `n.noteid as "_noteid", n.farm_id as farmid, n.roomid, n.itemid, ${NAME('i.name_v', 'i.name_e', 'i.name_t')} as item, n.costgrp,
  ${CODE('costgrp', 'n.costgrp')} as "group", n.supplierid as partnerid, p.name as partner`;

const COLUMNS = `${HEAD}, n.noteno as note, n.valuedt, n.state, n.place, n.area, n.refno, n.amount::float8 as amount, n.tax::float8 as tax,
  (n.amount + n.tax)::float8 as total, n.months, y.paid::float8 as paid,
  case when n.state = '02' then 0 else (n.amount + n.tax - y.paid)::float8 end as balance,
  case when n.paymethod is null then null else ${CODE('paymethod', 'n.paymethod')} end as method, coalesce(u.display_name, n.crtusrid) as maker,
  coalesce(c.display_name, n.checked_by) as checker, coalesce(a.display_name, n.approved_by) as approver`;

const BESIDE = `join item i on i.prnt2 = n.prnt2 and i.book = n.book and i.itemid = n.itemid
  left join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid`;
const FROM = `cost_voucher n ${BESIDE}
  left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.checked_by left join person a on a.user_id = n.approved_by
  cross join lateral (select coalesce(sum(z.amount), 0) as paid from cost_payment z where z.farm_id = n.farm_id and z.noteid = n.noteid) y`;

const IN = (table: string, day: string): string =>
  `exists (select 1 from ${table} z where z.farm_id = n.farm_id and z.noteid = n.noteid and z.${day} between ?::date and ?::date)`;

const DATED = { date: 'n.valuedt between ?::date and ?::date', paid: IN('cost_payment', 'paydt'), counted: IN('cost_share', 'valuedt') } as const;

/** What vouchers are narrowed by besides their days. */
function whereOf({ language, of }: PaperAt, { farmid, curbusdt }: PaperFarm, asked: PaperParams): Where {
  const where = new Where('$1::text is not null and n.farm_id = $2');
  where.params.push(language, farmid);
  where.add('n.trade = ?', of.trade);
  where.when(asked.supplierid, 'n.supplierid = ?').when(asked.itemid, 'n.itemid = ?').when(asked.costgrp, 'n.costgrp = ?');
  where.when(asked.roomid, 'n.roomid = ?').when(asked.state, 'n.state = ?');
  const paid = 'select coalesce(sum(z.amount), 0) from cost_payment z where z.farm_id = n.farm_id and z.noteid = n.noteid';
  if (asked.open != null) where.add(`n.state <> '02' and n.amount + n.tax > (${paid})`);
  if (asked.open === 'overdue') where.add('n.valuedt < ?::date', addDays(curbusdt, -OVERDUE));
  return where;
}

/** Days after which an unpaid voucher, which names no due date, is overdue. */
const OVERDUE = 30;

/** The first day whose costs the report sets beside its own: the month before its first. */
const firstOf = ({ from }: Days): BusinessDate => daysOfMonth(shiftMonth(monthOf(from), -1)).from;

/** Reads the vouchers of a farm in a period, newest first, and what counts month by month. */
export async function readCosts(at: PaperAt, farm: PaperFarm, days: Days, asked: PaperParams): Promise<CostPapers> {
  const listed = whereOf(at, farm, asked);
  listed.add(DATED[asked.dates], days.from, days.to);
  const papers = await at.tx.query<CostPaper>(
    `select ${COLUMNS} from ${FROM} where ${listed.sql} order by n.valuedt desc, n.noteno desc`,
    listed.params,
  );
  const counted = whereOf(at, farm, asked);
  counted.add("n.state <> '02' and s.valuedt between ?::date and ?::date", firstOf(days), days.to);
  const parts = await at.tx.query<CountedPart>(
    `select ${HEAD}, s.valuedt as day, s.amount::float8 as amount
     from cost_share s join cost_voucher n using (farm_id, noteid) ${BESIDE} where ${counted.sql}`,
    counted.params,
  );
  return { papers: papers.rows, parts: parts.rows };
}
