import type { Desk } from '../notes/desk.ts';

/** Writes that all of a transfer arrived in the save that sent it, where the warehouse setting says so. */
export async function writeAtOnce({ ctx, farm }: Desk, noteid: string): Promise<void> {
  const { userid } = ctx.session;
  await ctx.db.query(
    `insert into stock_arrival (farm_id, noteid, lineno, lot, expdt, sent, received, condition)
     select farm_id, noteid, lineno, lot, expdt, sum(qty), sum(qty), 'good' from stock_movement
     where farm_id = $1 and noteid = $2 and way <> '' and kind = 'transferin' group by 1, 2, 3, 4, 5`,
    [farm.farmid, noteid],
  );
  await ctx.db.query('update stock_note_line set recvqty = qty where farm_id = $1 and noteid = $2', [farm.farmid, noteid]);
  await ctx.db.query('update stock_note set recvdt = valuedt, confirmed_by = $3, confirmed_at = now() where farm_id = $1 and noteid = $2', [
    farm.farmid,
    noteid,
    userid,
  ]);
}
