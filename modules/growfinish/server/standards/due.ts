import type { DueLine } from '#engine/batch/domain/due-calls.ts';
import type { StandardRow } from '#engine/batch/domain/figures/standards.ts';
import type { ProgrammeBatch } from '#engine/batch/domain/programme-batch.ts';
import type { BatchTables } from '#engine/batch/server/tables.ts';
import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { ProgrammeLine } from '../../domain/programme.ts';
import { type DueOccasion, dueOccasions, feedOver } from '../../domain/programme-due.ts';
import { houseStores } from '../house-use/house-places.ts';
import { GROW_TABLES } from '../store/tables.ts';
import type { StandardSource } from './follow.ts';
import { standardsOf } from './load-standards.ts';

/** Most days of feed one ready line covers. */
const FEED_DAYS = 7;

/** Whose programmes are asked: batches that follow standards, and the warehouses their houses draw on. */
export interface DueSource extends StandardSource {
  /** The warehouse each house takes goods of an item type from on a day. */
  readonly stores: (db: Db, farmid: string, itemtp: string, day: BusinessDate) => Promise<ReadonlyMap<string, string>>;
}

/** Growing pigs. */
export const PIGS_DUE: DueSource = { tables: GROW_TABLES, standard: () => ({}), stores: houseStores };

const batchesSql = ({ house, batch, group, heads }: BatchTables): string => `
select r.roomid, r.name, r.area, r.feedstd, b.parityid, b.opendt, g.birthdt, g.firstin,
  (select coalesce(sum(m.qty), 0)::int from ${heads.table} m where m.farm_id = b.farm_id and m.roomid = b.roomid and m.parityid = b.parityid) as live
from ${batch} b join ${house} r using (farm_id, roomid)
  cross join lateral (
    select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int as birthdt,
      min(g.entrydt) as firstin
    from ${group} g
    where g.farm_id = b.farm_id and g.roomid = b.roomid and g.parityid = b.parityid and not g.gone and g.birthdt is not null) g
where b.farm_id = $1 and b.closedt is null and b.state = 'active' and g.birthdt is not null and ($2::text is null or b.roomid = $2)
order by r.sort nulls last, r.roomid`;

interface ItemRow {
  readonly itemid: string;
  readonly itemtp: DueLine['itemtp'];
  readonly name: string;
  readonly unit: string;
  readonly dose: number | null;
  readonly withdrawal: number;
}

async function itemsOf(db: Db, farmid: string, language: Language, items: readonly string[]): Promise<ReadonlyMap<string, ItemRow>> {
  const { rows } = await db.query<ItemRow>(
    `select i.itemid, i.itemtp, case $2 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as name, i.unit, i.dose::float8, i.withdrawal
     from item i join farm f on f.farm_id = $1 and f.realm = i.prnt2 where i.book = 'goods' and i.itemid = any($3)`,
    [farmid, language, items],
  );
  return new Map(rows.map((row) => [row.itemid, row]));
}

const keyOf = (roomid: string, parityid: number, itemid: string): string => [roomid, parityid, itemid].join('\u0000');

/** Days on which batches got items of their programmes. */
async function givenDays(
  db: Db,
  farmid: string,
  batches: readonly ProgrammeBatch[],
  items: readonly string[],
): Promise<ReadonlyMap<string, BusinessDate[]>> {
  const { rows } = await db.query<{ roomid: string; parityid: number; itemid: string; valuedt: BusinessDate }>(
    `select distinct h.roomid, h.parityid, h.itemid, h.valuedt, h.seq from house_goods h
       join unnest($2::text[], $3::int[]) b (roomid, parityid) on h.roomid = b.roomid and h.parityid = b.parityid
     where h.farm_id = $1 and h.kind = 'house' and h.itemid = any($4)`,
    [farmid, batches.map(({ roomid }) => roomid), batches.map(({ parityid }) => parityid), items],
  );
  const days = new Map<string, BusinessDate[]>();
  for (const { roomid, parityid, itemid, valuedt } of rows) {
    const key = keyOf(roomid, parityid, itemid);
    days.set(key, [...(days.get(key) ?? []), valuedt]);
  }
  return days;
}

const asWeight = (value: number): number => Math.round(value * 10) / 10;

/** Feed of all live pigs for the next days of a phase, by its dose over the phase or the curve. */
function feedQuantity(line: ProgrammeLine, batch: ProgrammeBatch, weeks: readonly StandardRow[], { from, to }: DueOccasion, today: BusinessDate) {
  const first = today > from ? today : from;
  const coverdays = Math.max(1, Math.min(FEED_DAYS, daysBetween(first, to) + 1));
  const age = daysBetween(batch.birthdt, first);
  const head = line.dose === null ? feedOver(weeks, age, age + coverdays - 1) : (line.dose / (daysBetween(from, to) + 1)) * coverdays;
  return { qty: head === 0 ? null : asWeight(head * batch.live), coverdays };
}

/** What the lines of a form need of an occasion. */
function amountOf(
  line: ProgrammeLine,
  item: ItemRow,
  batch: ProgrammeBatch,
  weeks: readonly StandardRow[],
  occasion: DueOccasion,
  today: BusinessDate,
) {
  const unit = line.unit ?? item.unit;
  const feed = item.itemtp === 'feed';
  if (feed) {
    const weighed = unit === 'kg' || line.dose !== null;
    return { unit, dose: line.dose, ...(weighed ? feedQuantity(line, batch, weeks, occasion, today) : { qty: null, coverdays: null }) };
  }
  const dose = line.dose ?? (line.unit === null || line.unit === item.unit ? item.dose : null);
  return { unit, dose, qty: dose === null ? null : Math.round(dose * batch.live * 10_000) / 10_000, coverdays: null };
}

/** For what is due: the farm that is entered, a language for names, the business day; one house where it is named. */
export interface DueAsked {
  readonly farmid: string;
  readonly language: Language;
  readonly day: BusinessDate;
  readonly roomid?: string | null;
}

/**
 * How every line of the programmes the farm's active batches follow stands today: done, coming, due or late (PigletItemStd). Lines
 * with `offered` are ready for a form.
 */
export async function dueByProgramme(db: Db, asked: DueAsked, source: DueSource = PIGS_DUE): Promise<DueLine[]> {
  const { rows } = await db.query<ProgrammeBatch>(batchesSql(source.tables), [asked.farmid, asked.roomid ?? null]);
  return dueOfBatches(db, asked, source, rows);
}

/** The same of batches that are named: one that is about to be filled too. */
export async function dueOfBatches(
  db: Db,
  { farmid, language, day }: Omit<DueAsked, 'roomid'>,
  { standard, stores: storesOf }: DueSource,
  batches: readonly ProgrammeBatch[],
): Promise<DueLine[]> {
  if (batches.length === 0) return [];
  const standards = await standardsOf(db, farmid, ['feed', 'item']);
  const followed = batches.map((batch) => ({
    batch,
    weeks: standards.feed({ ...standard(batch.area), day: batch.opendt, code: batch.feedstd }),
    programmes: standards.programmes({ ...standard(batch.area), day: batch.opendt, area: batch.area }),
  }));
  const named = [...new Set(followed.flatMap(({ programmes }) => programmes.flatMap(({ lines }) => lines.map(({ itemid }) => itemid))))];
  if (named.length === 0) return [];
  const items = await itemsOf(db, farmid, language, named);
  const given = await givenDays(db, farmid, batches, named);
  const stores = new Map<string, ReadonlyMap<string, string>>();
  for (const type of ['feed', 'medicine', 'vaccine']) stores.set(type, await storesOf(db, farmid, type, day));
  return followed.flatMap(({ batch, weeks, programmes }) =>
    programmes.flatMap(({ name: programme, lines }) =>
      lines.flatMap((line) => {
        const item = items.get(line.itemid);
        if (item === undefined) return [];
        const { roomid: house, name: roomname, parityid, live, birthdt, firstin } = batch;
        const days = given.get(keyOf(house, parityid, line.itemid)) ?? [];
        return dueOccasions(line, { birthdt, firstin, weeks }, item.itemtp === 'feed', days, day).map(
          (occasion): DueLine => ({
            ...{ roomid: house, roomname, parityid, live, age: daysBetween(birthdt, day), programme, ...occasion },
            ...{ itemid: item.itemid, itemtp: item.itemtp, item: item.name, route: line.route, withdrawal: item.withdrawal },
            ...amountOf(line, item, batch, weeks, occasion, day),
            storeid: stores.get(item.itemtp)?.get(house) ?? null,
          }),
        );
      }),
    ),
  );
}
