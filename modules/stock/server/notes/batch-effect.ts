import { type Money, qtyNumber, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { LedgerUnit, NewMove } from '#engine/ledger/server/unit.ts';
import { farmOf } from '#engine/server/session.ts';
import { basePerKg } from '#modules/stock/domain/use-standard.ts';
import { seesMoney } from '../farm-stock.ts';
import { KG } from '../lookup/batch-issues.ts';
import { housesOf, type PostedNote } from './build.ts';
import type { Desk } from './desk.ts';

/** Goods a batch has: those of other notes together, those of the note at hand line by line. */
export interface HadGoods {
  readonly roomid: string;
  readonly parityid: number;
  readonly lineno: number | null;
  /** kg. */
  readonly feed: number;
  readonly cost: number;
}

const HAD = `select g.roomid, g.parityid, case when g.noteid = $2::uuid then g.lineno end as lineno,
    coalesce(sum(g.qty * ${KG}) filter (where g.itemtp = 'feed'), 0)::float8 as feed, coalesce(sum(g.amount), 0)::float8 as cost
  from house_goods g join item i on i.prnt2 = g.prnt2 and i.book = 'goods' and i.itemid = g.itemid
  where g.farm_id = $1 and (g.roomid, g.parityid) in (
    select l.roomid, l.parityid from stock_note_line l where l.farm_id = $1 and l.noteid = $2::uuid
    union select * from unnest($3::text[], $4::int[]))
  group by 1, 2, 3`;

/** The batch of a house goods of the note go to; null of a standing house. */
const batchIn = ({ facts }: PostedNote, roomid: string): number | null => facts.houses.get(roomid)?.filling?.parityid ?? null;

/** What the batches have had that a note gives goods, or gave before it is corrected. */
export async function hadGoods({ ctx }: Desk, noteid: string, posted: PostedNote | null): Promise<HadGoods[]> {
  const batches = (posted === null ? [] : housesOf(posted.note)).flatMap((roomid) => {
    const parityid = posted === null ? null : batchIn(posted, roomid);
    return parityid === null ? [] : [{ roomid, parityid }];
  });
  const { rows } = await ctx.db.query<HadGoods>(HAD, [
    ...[farmOf(ctx.session), noteid, batches.map(({ roomid }) => roomid), batches.map(({ parityid }) => parityid)],
  ]);
  return [...batches.map((batch) => ({ ...batch, lineno: null, feed: 0, cost: 0 })), ...rows];
}

/** What a movement of the note gives a batch. */
function given(posted: PostedNote, [move, amount]: readonly [NewMove, Money], decimals: number): HadGoods | null {
  const roomid = (move['roomid'] ?? null) as string | null;
  const parityid = roomid === null ? null : batchIn(posted, roomid);
  if (roomid === null || parityid === null || move.noteid !== posted.noteid || move.reverses !== null) return null;
  const item = posted.facts.items.get(move.itemid);
  const perKg = item?.itemtp === 'feed' ? basePerKg(item.units) : null;
  return { roomid, parityid, lineno: move.lineno, feed: perKg === null ? 0 : -qtyNumber(move.qty) / perKg, cost: -scaledNumber(amount, decimals) };
}

/** Feed and goods cost of each batch before and after a note is posted; cost for those who may see it. */
export function batchEffects({ ctx, farm }: Desk, had: readonly HadGoods[], posted: PostedNote | null, unit: LedgerUnit) {
  const added = unit.addedAmounts();
  const back = new Set(added.flatMap(([move]) => (move.reverses === null ? [] : [move.lineno])));
  const now = [
    ...had.filter(({ lineno }) => lineno === null || !back.has(lineno)),
    ...(posted === null ? [] : added.flatMap((one) => given(posted, one, farm.decimals) ?? [])),
  ];
  const money = seesMoney(ctx.session);
  const key = ({ roomid, parityid }: HadGoods): string => `${roomid} ${parityid}`;
  const sum = (rows: readonly HadGoods[], of: 'feed' | 'cost'): number => rows.reduce((total, row) => total + row[of], 0);
  return [...Map.groupBy([...had, ...now], key)].flatMap(([batch, [first]]) => {
    if (first === undefined) return [];
    const [was, is] = [had, now].map((rows) => rows.filter((row) => key(row) === batch));
    const cost = money ? { costbefore: sum(was ?? [], 'cost'), cost: sum(is ?? [], 'cost') } : { costbefore: null, cost: null };
    return [{ roomid: first.roomid, parityid: first.parityid, feedbefore: sum(was ?? [], 'feed'), feed: sum(is ?? [], 'feed'), ...cost }];
  });
}
