import type { BatchDays, IssuedGoods } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import type { Language } from '#kernel/language.ts';

/**
 * Costs named to the houses of batches, part by part on the day each counts: a batch bears those of its days. Cancelled vouchers bear
 * none; those not yet approved count.
 */
export async function batchCosts(
  db: Db,
  farmid: string,
  batches: readonly BatchDays[],
  { language }: { readonly language: Language },
): Promise<IssuedGoods[]> {
  if (batches.length === 0) return [];
  const { rows } = await db.query<Omit<IssuedGoods, 'fed'>>(
    `select a.roomid, a.parityid, s.valuedt, i.itemtp, v.itemid, case $6::text when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as name,
       1 as qty, i.unit, null as kg, null::int as coverdays, s.amount::float8 as amount, v.noteno
     from unnest($2::text[], $3::int[], $4::date[], $5::date[]) a(roomid, parityid, first, last)
       join cost_voucher v on v.farm_id = $1 and v.roomid = a.roomid and v.state <> '02'
       join cost_share s on s.farm_id = v.farm_id and s.noteid = v.noteid and s.valuedt between a.first and a.last and s.amount > 0
       join item i on i.prnt2 = v.prnt2 and i.book = v.book and i.itemid = v.itemid
     order by a.roomid, a.parityid, s.valuedt, v.noteno`,
    [
      farmid,
      batches.map(({ roomid }) => roomid),
      batches.map(({ parityid }) => parityid),
      batches.map(({ from }) => from),
      batches.map(({ to }) => to),
      language,
    ],
  );
  return rows.map((row) => ({ ...row, fed: [] }));
}
