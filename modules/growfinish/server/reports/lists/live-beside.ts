import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type ListAt, listTable } from './list-report.ts';
import { onTheWay, transfersTo } from './transfers.ts';

/** What a row of the stock of pigs is of. */
export type LiveBy = 'house' | 'farm' | 'site' | 'source';

const SUM = { total: 'sum' } as const;

/** A line beside the batches: pigs on the way, weaned piglets not yet placed. */
interface Beside {
  readonly farmid: string;
  readonly what: Text3;
  readonly place: string;
  readonly heads: number;
}

/** Pigs that stand in no batch. */
export const BESIDE = listTable<Beside>((c) => [
  c.text('farmid', { frozen: true }),
  c.text('what', t3('Ngoài lứa nuôi', 'Beside the batches', 'นอกรุ่น'), { width: 24 }),
  c.text('place', t3('Chuồng', 'House', 'โรงเรือน')),
  c.int('heads', SUM),
]);
const ON_THE_WAY = t3('Đang trên đường đến', 'On the way', 'กำลังเดินทาง');
const UNPLACED = t3('Cai sữa chưa nhập chuồng', 'Weaned, not yet placed', 'หย่านมแล้วยังไม่จัดเข้า');

/** Pigs sent to farms and not there, and weaned piglets nurseries hold that no batch took, as of a day. */
export async function besides(at: ListAt, day: BusinessDate): Promise<Beside[]> {
  const away = onTheWay(await transfersTo(at, day)).filter(({ tofarm }) => at.farmids.includes(tofarm));
  const pool = await at.rows<{ farmid: string; place: string; heads: number }>(
    `select m.farm_id as farmid, m.place, sum(m.qty)::int as heads from movement m
     where m.farm_id = any({farms}) and m.book = 'nursery' and m.eventdt <= {day}::date group by 1, 2 having sum(m.qty) <> 0 order by 1, 2`,
    { day },
  );
  return [
    ...away.map(({ tofarm, toroom, heads }): Beside => ({ farmid: tofarm, what: ON_THE_WAY, place: toroom ?? '', heads })),
    ...pool.map(({ farmid, place, heads }): Beside => ({ farmid, what: UNPLACED, place, heads })),
  ];
}

/** Places of the houses of each row; none where rows are by source. */
export async function capacities(at: ListAt, by: LiveBy, area: string | null): Promise<ReadonlyMap<string, number>> {
  if (by === 'source') return new Map();
  const key = { house: "r.farm_id || ' ' || r.roomid", farm: 'r.farm_id', site: "trim(r.farm_id || ' ' || coalesce(r.site, ''))" }[by];
  const rows = await at.rows<{ key: string; capacity: number }>(
    `select ${key} as key, sum(r.capacity)::int as capacity from room r
     where r.farm_id = any({farms}) and r.batchflg and r.state = 'active' and ({area}::text is null or r.area = {area}) group by 1`,
    { area },
  );
  return new Map(rows.map((row) => [row.key, row.capacity]));
}

/** Sexes of the groups that are of one. */
export async function sexesOf(at: ListAt): Promise<ReadonlyMap<string, string>> {
  const rows = await at.rows<{ key: string; sex: string }>(
    `select g.farm_id || ' ' || g.roomid || ' ' || g.parityid || ' ' || g.grpid as key, g.sex from batch_group g
     where g.farm_id = any({farms}) and g.sex is not null and not g.gone`,
  );
  return new Map(rows.map(({ key, sex }) => [key, sex]));
}
