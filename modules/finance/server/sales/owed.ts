import type { SaleDesk } from './desk.ts';

/** What a customer owes, and how much he may; null where no limit is set. */
export interface Owed {
  readonly owes: number;
  readonly credit: number | null;
}

/** What a customer owes of other notes than one, and his credit limit; null where none is set. */
export async function owedBy({ ctx, farm }: SaleDesk, customerid: string, but: string): Promise<Owed> {
  const { rows } = await ctx.db.query<Owed>(
    `select coalesce((select sum(l.net + l.tax) from sale_note n join sale_line l using (farm_id, noteid)
         where n.farm_id = $1 and n.customerid = $3 and n.state <> '02' and n.noteid <> $4), 0)::float8
       - coalesce((select sum(y.amount) from sale_note n join sale_payment y using (farm_id, noteid)
         where n.farm_id = $1 and n.customerid = $3 and n.state <> '02' and n.noteid <> $4), 0)::float8 as owes,
       (select credit::float8 from partner where prnt2 = $2 and partnerid = $3) as credit`,
    [farm.farmid, farm.prnt2, customerid, but],
  );
  return rows[0] ?? { owes: 0, credit: null };
}
