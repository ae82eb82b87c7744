import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { ProgrammeLine } from '../../../domain/programme.ts';
import type { GrowServices } from '../../services.ts';
import { standardsOf } from '../../standards/load-standards.ts';

/**
 * Last day of the withdrawal days of goods given to batches, or that their pigs brought along (as the books say), by `roomid parityid`; those
 * that ended by the day are absent.
 */
export async function withdrawals(
  tx: Db,
  booksOf: GrowServices['booksOf'],
  farmid: string,
  batches: readonly BatchLife[],
  asof: BusinessDate,
): Promise<ReadonlyMap<string, BusinessDate>> {
  const { rows } = await tx.query<{ key: string; until: BusinessDate }>(
    `select g.roomid || ' ' || g.parityid as key, max(g.until) as until
     from unnest($2::text[], $3::int[], $4::date[]) a(roomid, parityid, opendt)
       join house_goods g on g.farm_id = $1 and g.roomid = a.roomid and g.parityid = a.parityid and g.valuedt between a.opendt and $5::date
     where g.kind = 'house' and g.until is not null group by 1 having max(g.until) >= $5::date`,
    [farmid, batches.map(({ roomid }) => roomid), batches.map(({ parityid }) => parityid), batches.map(({ opendt }) => opendt), asof],
  );
  const found = new Map(rows.map(({ key, until }) => [key, until]));
  for (const { roomid, parityid, moves } of batches) {
    if (!moves.some(({ sentBy }) => sentBy !== null)) continue;
    const until = (await booksOf(tx, { farmid, roomid, parityid }, asof)).withdrawal?.until ?? null;
    const key = `${roomid} ${parityid}`;
    if (until !== null && until >= asof && until > (found.get(key) ?? '')) found.set(key, until);
  }
  return found;
}

interface FeedItem {
  readonly itemid: string;
  readonly name: string;
}

/** Feed lines of the programme each batch follows, and the names of their items. */
export async function feedProgrammes(tx: Db, farmid: string, language: Language) {
  const standards = await standardsOf(tx, farmid, ['item']);
  const { rows } = await tx.query<FeedItem>(
    `select i.itemid, case $2 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as name
     from item i join farm f on f.farm_id = $1 and f.realm = i.prnt2 where i.book = 'goods' and i.itemtp = 'feed'`,
    [farmid, language],
  );
  const names = new Map(rows.map(({ itemid, name }) => [itemid, name]));
  const linesOf = ({ opendt, house }: BatchLife): ProgrammeLine[] =>
    standards.programmes({ day: opendt, area: house.area }).flatMap(({ lines }) => lines.filter(({ itemid }) => names.has(itemid)));
  return { names, linesOf };
}
