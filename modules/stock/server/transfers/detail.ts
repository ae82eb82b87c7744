import type { ListOwner } from '#engine/server/code-list.ts';
import { unitNames } from '#engine/server/code-names.ts';
import type { Db } from '#engine/server/db.ts';
import type { Language } from '#kernel/language.ts';
import { CONDITION_WORDS, EXPLAINED_WORDS } from '#modules/stock/contract/transfer-words.ts';
import type { Condition, Explained } from '#modules/stock/domain/arrival.ts';
import { nameSql } from '../sql.ts';

/** Steps of ONWAYDAYS that so many days on the way have passed. */
export function lateness(days: number, steps: readonly number[]): number {
  return steps.filter((step) => days > step).length;
}

/** What a list tells of a transfer: quantities where all its lines are of one base unit, else null. */
export interface TransferFigures {
  readonly sent: number | null;
  readonly received: number | null;
  readonly short: number | null;
  /** Lots of which something did not arrive and nobody explained it. */
  readonly open: number;
}

const FIGURES = `select a.noteid, case when count(distinct i.unit) = 1 then sum(a.sent)::float8 end as sent,
    case when count(distinct i.unit) = 1 then sum(a.received)::float8 end as received,
    case when count(distinct i.unit) = 1 then sum(a.sent - a.received)::float8 end as short,
    count(*) filter (where a.sent > a.received + a.explained)::int as open
  from stock_arrival a join stock_note_line l using (farm_id, noteid, lineno)
    join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  where a.farm_id = $1 and a.noteid = any($2) group by a.noteid`;

/** What arrived of transfers of a farm, by note; those still on the way are absent. */
export async function transferFigures(db: Db, farmid: string, noteids: readonly string[]): Promise<ReadonlyMap<string, TransferFigures>> {
  if (noteids.length === 0) return new Map();
  const { rows } = await db.query<TransferFigures & { noteid: string }>(FIGURES, [farmid, noteids]);
  return new Map(rows.map(({ noteid, ...row }) => [noteid, row]));
}

interface ArrivedRow {
  readonly lineno: number;
  readonly itemid: string;
  readonly name: string;
  readonly lot: string;
  readonly expdt: string;
  readonly unit: string;
  readonly sent: number;
  readonly received: number;
  readonly refused: 'Y' | 'N';
  readonly condition: Condition;
  readonly temp: number | null;
  readonly place: string | null;
  readonly remark: string | null;
  readonly explained: number;
  readonly open: number;
}

interface ShortageRow {
  readonly lineno: number;
  readonly lot: string;
  readonly expdt: string;
  readonly name: string;
  readonly unit: string;
  readonly how: Explained;
  readonly qty: number;
  readonly valuedt: string;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly tonote: string | null;
  readonly by: string;
}

const ARRIVED = `select a.lineno, l.itemid, ${nameSql('$3', 'i')} as name, a.lot, a.expdt, i.unit, a.sent::float8 as sent, a.received::float8 as received,
    case when a.refused then 'Y' else 'N' end as refused, a.condition, a.temp::float8 as temp, a.place, a.remark, a.explained::float8 as explained,
    (a.sent - a.received - a.explained)::float8 as open
  from stock_arrival a join stock_note_line l using (farm_id, noteid, lineno)
    join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  where a.farm_id = $1 and a.noteid = $2 order by a.lineno, a.expdt, a.lot`;

const SHORTAGES = `select s.lineno, s.lot, s.expdt, ${nameSql('$3', 'i')} as name, i.unit, s.how, s.qty::float8 as qty, s.valuedt, s.reason, s.remark,
    n.noteno as tonote, coalesce(u.display_name, s.crtusrid) as by
  from stock_shortage s join stock_note_line l using (farm_id, noteid, lineno)
    join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
    left join stock_note n on n.farm_id = s.farm_id and n.noteid = s.tonote left join person u on u.user_id = s.crtusrid
  where s.farm_id = $1 and s.noteid = $2 order by s.lineno, s.expdt, s.lot, s.serial`;

/** What came of a transfer: what arrived by line and lot, how the rest was explained. */
export async function transferOf(db: Db, { farmid, prnt2 }: Required<ListOwner>, noteid: string, language: Language) {
  const arrived = await db.query<ArrivedRow>(ARRIVED, [farmid, noteid, language]);
  const shortages = await db.query<ShortageRow>(SHORTAGES, [farmid, noteid, language]);
  const named = await unitNames(db, { farmid, prnt2 }, language);
  return {
    arrived: arrived.rows.map((row) => ({ ...row, unit: named(row.unit), conditionName: CONDITION_WORDS[row.condition][language] })),
    shortages: shortages.rows.map((row) => ({ ...row, unit: named(row.unit), howName: EXPLAINED_WORDS[row.how][language] })),
  };
}
