import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { movementStands, nameSql } from '../sql.ts';
import { KG } from './batch-issues.ts';

/** Days of a period, both included. */
interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Goods of a type that a house used in one of several periods (numbered from 1), or that went without a house; less what came back. */
export interface GoodsUsed {
  readonly at: number;
  readonly roomid: string | null;
  readonly itemtp: string;
  /** Decimal text, exact. */
  readonly amount: string;
  /** kg of what is weighed. */
  readonly kg: number;
}

/** Movements that use goods up: given to houses or used generally, thrown away, missing, sold; what was found or came back takes away. */
const USED = `('house', 'return', 'general', 'disposal', 'missing', 'found', 'sale', 'revaluation')`;

/** What of the farm's goods was used in each of several periods, at its average price. */
export async function goodsUsed(db: Db, farmid: string, periods: readonly Days[]): Promise<GoodsUsed[]> {
  const { rows } = await db.query<GoodsUsed>(
    `select p.at::int as at, m.roomid, i.itemtp, (-sum(v.amount))::text as amount,
       coalesce(-sum(m.qty * ${KG}) filter (where m.kind in ('house', 'return', 'general')), 0)::float8 as kg
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join stock_movement m on m.farm_id = $1 and m.book = 'goods' and m.valuedt between p.first and p.last and m.kind in ${USED} and ${movementStands()}
       join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
     group by 1, 2, 3`,
    [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to)],
  );
  return rows;
}

/** A movement that used goods up. */
export interface GoodsUse {
  readonly valuedt: BusinessDate;
  readonly roomid: string | null;
  readonly itemtp: string;
  readonly name: string;
  readonly note: string | null;
  readonly amount: string;
}

/** The movements behind {@link goodsUsed} of some days, of the item types asked for. */
export async function goodsUses(db: Db, farmid: string, { from, to }: Days, itemtps: readonly string[], language: Language): Promise<GoodsUse[]> {
  const { rows } = await db.query<GoodsUse>(
    `select m.valuedt, m.roomid, i.itemtp, ${nameSql('$5', 'i')} as name, n.noteno as note, (-v.amount)::text as amount
     from stock_movement m
       join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
       left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
     where m.farm_id = $1 and m.book = 'goods' and m.valuedt between $2::date and $3::date and m.kind in ${USED} and ${movementStands()}
       and i.itemtp = any($4) and v.amount <> 0
     order by m.valuedt, m.seq`,
    [farmid, from, to, itemtps, language],
  );
  return rows;
}
