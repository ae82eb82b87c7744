import { codeNames } from '#engine/server/code-names.ts';
import type { Language } from '#kernel/language.ts';
import { QUALITY_WORDS } from '#modules/lab/contract/stock/words.ts';
import type { Quality } from '#modules/lab/domain/stock/kinds.ts';
import { CONDITION_WORDS } from '#modules/stock/contract/transfer-words.ts';
import type { Condition } from '#modules/stock/domain/arrival.ts';
import type { LabDesk } from './lab-farm.ts';
import { TOO_WARM } from './note-rows.ts';
import { labName } from './sql.ts';

interface KnownLot {
  readonly lot: string;
  readonly expdt: string;
  readonly quality: Quality;
  readonly name: string;
  readonly version: number;
}

/** A line as it is stored, named in the reader's words. */
export interface OpenLineRow {
  lineno: number;
  itemid: string;
  name: string;
  itemtp: string;
  lot: string;
  expdt: string;
  unit: string;
  unitName: string;
  qty: number;
  origqty: number;
  baseqty: number;
  baseunit: string;
  price: number | null;
  amount: number | null;
  temp: number | null;
  toowarm: boolean;
  place: string | null;
  tounit: string | null;
  opened: string | null;
  loss: number | null;
  newlot: string | null;
  reason: string | null;
  reasonName: string | null;
  lotreason: string | null;
  remark: string | null;
  /** Lots of its item with their quality. */
  known: readonly KnownLot[] | null;
}

const LINES = `select l.lineno, l.itemid, ${labName('$3', 'i')} as name, i.itemtp, l.lot, l.expdt, l.unit, l.qty::float8 as qty, l.origqty::float8 as origqty,
   l.baseqty::float8 as baseqty, i.unit as baseunit, l.price::float8 as price, l.amount::float8 as amount, l.temp::float8 as temp,
   coalesce(${TOO_WARM}, false) as toowarm, l.place, l.tounit, l.opened, l.loss::float8 as loss, l.newlot, l.reason, l.lotreason, l.remark,
   (select jsonb_agg(jsonb_build_object('lot', k.lot, 'expdt', to_char(k.expdt, 'YYYYMMDD'), 'quality', k.quality, 'version', k.version))
     from lab_lot k where k.farm_id = l.farm_id and k.itemid = l.itemid) as known
 from lab_note_line l join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid
 where l.farm_id = $1 and l.noteid = $2 order by l.lineno`;

/** The lines of a note in the reader's words. */
export async function linesOf({ ctx, farm }: LabDesk, noteid: string, language: Language): Promise<OpenLineRow[]> {
  const { rows } = await ctx.db.query<OpenLineRow>(LINES, [farm.farmid, noteid, language]);
  const named = await codeNames(ctx.db, farm, language, ['unit', 'reason']);
  return rows.map(({ known, ...row }) => ({
    ...row,
    unitName: named('unit', row.unit),
    baseunit: named('unit', row.baseunit),
    tounit: row.tounit === null ? null : named('unit', row.tounit),
    reasonName: row.reason === null ? null : named('reason', row.reason),
    known: known?.map((one) => ({ ...one, name: QUALITY_WORDS[one.quality][language] })) ?? null,
  }));
}

interface MovedRow {
  lineno: number | null;
  version: number;
  valuedt: string;
  name: string;
  lot: string;
  expdt: string;
  qty: number;
  unit: string;
  amount: number | null;
  back: boolean;
}

/** Every movement of a note with its counter-movements, in the order of writing. */
export async function movedOf({ ctx, farm }: LabDesk, noteid: string, language: Language): Promise<MovedRow[]> {
  const { rows } = await ctx.db.query<MovedRow>(
    `select m.lineno, m.version, m.valuedt, ${labName('$3', 'i')} as name, m.lot, m.expdt, m.qty::float8 as qty, i.unit, v.amount::float8 as amount,
       m.reverses is not null as back
     from lab_movement m join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid
       left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq
     where m.farm_id = $1 and m.noteid = $2 and m.way = '' order by m.seq`,
    [farm.farmid, noteid, language],
  );
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  return rows.map((row) => ({ ...row, unit: named('unit', row.unit) }));
}

interface ArrivedRow {
  lineno: number;
  itemid: string;
  name: string;
  unit: string;
  lot: string;
  expdt: string;
  sent: number;
  received: number;
  refused: 'Y' | 'N';
  condition: Condition;
  temp: number | null;
  place: string | null;
  remark: string | null;
  back: number;
  lost: number;
  open: number;
  explained: string | null;
}

/** What arrived of a transfer, by line and lot, and what of it nobody explained. */
export async function arrivedOf({ ctx, farm }: LabDesk, noteid: string, language: Language) {
  const { rows } = await ctx.db.query<ArrivedRow>(
    `select a.lineno, l.itemid, ${labName('$3', 'i')} as name, i.unit, a.lot, a.expdt, a.sent::float8 as sent, a.received::float8 as received,
       case when a.refused then 'Y' else 'N' end as refused, a.condition, a.temp::float8 as temp, a.place, a.remark, a.back::float8 as back,
       a.lost::float8 as lost, case when a.refused then 0 else (a.sent - a.received - a.back - a.lost)::float8 end as open, a.explained
     from lab_arrival a join lab_note_line l on l.farm_id = a.farm_id and l.noteid = a.noteid and l.lineno = a.lineno
       join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid
     where a.farm_id = $1 and a.noteid = $2 order by a.lineno, a.lot`,
    [farm.farmid, noteid, language],
  );
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  return rows.map((row) => ({ ...row, unit: named('unit', row.unit), conditionName: CONDITION_WORDS[row.condition][language] }));
}
