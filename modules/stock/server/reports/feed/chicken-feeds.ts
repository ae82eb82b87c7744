import { t3 } from '#kernel/language.ts';
import type { FarmStock } from '../../farm-stock.ts';
import type { StockAt } from '../stock-report.ts';

/** Feeds chicken houses were given, and no house of pigs. */
const CHICKENS_ALONE = `select distinct c.itemid from any_house h
    join stock_movement c on c.farm_id = h.farm_id and c.roomid = h.roomid and c.book = 'goods' and c.kind = 'house'
  where h.farm_id = $1 and h.animals = 'birds' and not exists (
    select 1 from stock_movement p join any_house q on q.farm_id = p.farm_id and q.roomid = p.roomid and q.animals = 'pigs'
    where p.farm_id = $1 and p.book = 'goods' and p.itemid = c.itemid and p.kind = 'house')`;

/** Feeds a farm gives to chickens alone: where pigs are told what there is to eat, they are none. */
export async function chickenFeeds({ tx }: StockAt, { farmid }: FarmStock): Promise<readonly string[]> {
  return (await tx.query<{ itemid: string }>(CHICKENS_ALONE, [farmid])).rows.map(({ itemid }) => itemid);
}

/** Said under reports of the feed of pigs. */
export const PIGS_ALONE = t3(
  'Không tính thức ăn chỉ xuất cho chuồng gà.',
  'Feed given to chicken houses alone is left out.',
  'ไม่รวมอาหารที่จ่ายให้โรงเรือนไก่เท่านั้น',
);
