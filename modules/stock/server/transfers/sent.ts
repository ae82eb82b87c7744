import type { Lot } from '#engine/ledger/domain/lots.ts';
import { qty } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { SentLot } from '#modules/stock/domain/arrival.ts';
import type { NoteState } from '#modules/stock/domain/note-kinds.ts';
import { nameSql } from '../sql.ts';

/** Kinds of notes that lie on the way: to a warehouse, or to a laboratory. */
export type SentKind = 'transfer' | 'lab';

/** The head of a transfer as both sides read it. */
export interface SentHead {
  readonly farm_id: string;
  readonly noteid: string;
  readonly noteno: string;
  readonly kind: SentKind;
  readonly version: number;
  readonly state: NoteState;
  readonly storeid: string;
  /** The farm or laboratory it goes to; a laboratory says by receiving it which store it came to. */
  readonly tofarm: string;
  readonly tostore: string | null;
  readonly valuedt: BusinessDate;
  readonly recvdt: BusinessDate | null;
  readonly prnt2: string;
  readonly currency: string;
  readonly applyid: string | null;
  readonly trftp: string | null;
  readonly driver: string | null;
  readonly plate: string | null;
  readonly receiver: string | null;
  readonly crtusrid: string;
  readonly lstusrid: string | null;
  readonly lstdate: Date | null;
}

/** What a movement of a transfer carries beside its goods. */
export function carriedOf({ noteid, version, applyid, tostore }: SentHead) {
  const none = { supplierid: null, roomid: null, parityid: null, pigtype: null, coverdays: null, lineno: null, tofarm: null };
  return { ...none, noteid, version, applyid, tostore };
}

/** Farms that share goods with a farm: the company's, those closed since among them; a trial farm stands alone. */
export async function sharingFarms(db: Db, farmid: string): Promise<string[]> {
  const { rows } = await db.query<{ farmid: string }>(
    'select c.farm_id as farmid from farm f join farm c on c.realm = f.realm where f.farm_id = $1 order by c.farm_id',
    [farmid],
  );
  return rows.map((row) => row.farmid);
}

/**
 * Reads with the farms that share goods in sight; afterwards the transaction sees its farm alone again. What is read must be narrowed
 * to transfers from or to the farm, or to what every farm of the company may know.
 */
export async function acrossSharing<T>(db: Db, farmid: string, read: (farms: readonly string[]) => Promise<T>): Promise<T> {
  const farms = await sharingFarms(db, farmid);
  return withFarms(db, farms, farmid, () => read(farms));
}

/** Which transfer, and the side it is opened from. */
interface Asked {
  readonly farms: readonly string[];
  readonly noteid: string;
  /** The farm and the book it must come to; null asks for one the first of `farms` sent. */
  readonly to: { readonly farmid: string; readonly kind: SentKind } | null;
  /** Held until the transaction ends. */
  readonly lock: boolean;
}

/** The head of a transfer note, of the farms asked; null where there is none for this side. */
export async function sentHead(db: Db, { farms, noteid, to, lock }: Asked): Promise<SentHead | null> {
  const where = new Where("farm_id = any($1) and noteid = $2 and book = 'goods' and notetp = 'TN'");
  where.params.push(farms, noteid);
  where.when(to?.farmid, 'tofarm = ?').when(to?.kind, 'kind = ?');
  const { rows } = await db.query<SentHead>(`select * from stock_note where ${where.sql}${lock ? ' for update' : ''}`, where.params);
  return rows[0] ?? null;
}

/** A lot of a line on its way, with what it is worth there. */
export interface SentLotRow extends SentLot {
  readonly itemtp: string;
  readonly amount: number | null;
  readonly remark: string | null;
}

interface LotRow extends Lot {
  readonly lineno: number;
  readonly itemid: string;
  readonly name: string;
  readonly itemtp: string;
  readonly unit: string;
  readonly sent: string;
  readonly amount: number | null;
  readonly remark: string | null;
}

/** What left the source under a note, by line and lot: movements and those that took them back add up to what was sent. */
const LOTS = `select m.lineno, m.itemid, m.lot, m.expdt, ${nameSql('$3', 'i')} as name, i.itemtp, i.unit, sum(m.qty)::text as sent,
    sum(v.amount)::float8 as amount, max(l.remark) as remark
  from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note_line l on l.farm_id = m.farm_id and l.noteid = m.noteid and l.lineno = m.lineno
  where m.farm_id = $1 and m.noteid = $2 and m.way <> '' and m.kind = 'transferin'
  group by m.lineno, m.itemid, m.lot, m.expdt, i.prnt2, i.book, i.itemid having sum(m.qty) > 0 order by m.lineno, m.expdt, m.lot`;

/** What was sent under a note, by line and lot, in base units. */
export async function sentLots(db: Db, head: Pick<SentHead, 'farm_id' | 'noteid'>, language: Language): Promise<SentLotRow[]> {
  const { rows } = await db.query<LotRow>(LOTS, [head.farm_id, head.noteid, language]);
  return rows.map((row) => ({ ...row, sent: qty(row.sent) }));
}
