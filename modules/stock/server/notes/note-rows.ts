import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { KIND_WORDS, ORIGIN_WORDS } from '#modules/stock/contract/words.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { type NoteOrigin, type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import type { FarmStock } from '../farm-stock.ts';
import { movementStands, nameSql } from '../sql.ts';
import { lateness, type TransferFigures } from '../transfers/detail.ts';

/** A note as lists read it. */
export interface NoteRow {
  noteid: string;
  note: string;
  version: number;
  notetp: string;
  kind: string;
  state: string;
  storeid: string;
  valuedt: string;
  supplierid: string | null;
  supplierName: string | null;
  roomid: string | null;
  tofarm: string | null;
  tostore: string | null;
  tostoreName: string | null;
  refno: string | null;
  origin: string | null;
  lines: number;
  items: string | null;
  amount: number | null;
  received: number | null;
  gone: number | null;
  paper: 'Y' | 'N';
  changed: 'Y' | 'N';
  maker: string;
  checker: string | null;
  made: string;
  recvdt: string | null;
  confirmer: string | null;
}

/** The first movement of a movement's note line: a correction keeps its place. */
const FIRST = (m: string): string =>
  `coalesce((select min(y.seq) from stock_movement y where y.farm_id = ${m}.farm_id and y.noteid = ${m}.noteid and y.lineno = ${m}.lineno
    and y.way = ''), ${m}.seq)`;

/** Of a received note, the share of each line's goods that has gone out since: lots leave in the order they came. */
const GONE = `(select sum(least(greatest(-coalesce(o.out, 0) - coalesce(o.before, 0), 0), m.qty))::float8 from stock_movement m
   cross join lateral (select sum(x.qty) filter (where x.qty < 0) as out,
       sum(x.qty) filter (where x.qty > 0 and (x.valuedt, ${FIRST('x')}) < (m.valuedt, ${FIRST('m')})) as before
     from stock_movement x where x.farm_id = m.farm_id and x.book = m.book and x.storeid = m.storeid and x.itemid = m.itemid and x.way = ''
       and x.lot = m.lot and x.expdt = m.expdt
       and ${movementStands('x')}) o
   where m.farm_id = n.farm_id and m.noteid = n.noteid and m.way = '' and m.qty > 0 and ${movementStands()})`;

/** A transfer that was corrected: receiving it and explaining what is short are later versions too. */
const CORRECTED = 'exists (select 1 from stock_movement x where x.farm_id = n.farm_id and x.noteid = n.noteid and x.reverses is not null)';

/** SQL of a note's head with its lines summed, from `stock_note n`; `language`: the number of its parameter. */
export const COLUMNS = (
  language: number,
): string => `n.noteid, n.noteno as note, n.version, n.notetp, n.kind, n.state, n.storeid, n.valuedt, n.supplierid, p.name as "supplierName", n.roomid, n.tofarm, n.tostore,
  coalesce(${nameSql(`$${language}`, 't')}, n.tostore) as "tostoreName",
  n.refno, n.origin, l.lines, l.items, l.amount, l.received, case when n.notetp = 'RN' then ${GONE} end as gone,
  case when n.fileid is null then 'N' else 'Y' end as paper,
  case when n.version > 1 and case when n.notetp = 'TN' then ${CORRECTED} else n.lstdate is distinct from n.checked_at end then 'Y' else 'N' end as changed,
  coalesce(u.display_name, n.crtusrid) as maker, coalesce(c.display_name, n.checked_by) as checker, to_char(n.crtdate, 'YYYYMMDD') as made,
  n.recipient, n.currency, n.rate::float8 as rate, n.trftp, n.driver, n.plate, n.receiver, n.fileid, n.remark, n.applyid,
  to_char(n.checked_at, 'YYYYMMDD') as "checkedAt", n.recvdt, coalesce(f.display_name, n.confirmed_by) as confirmer
 from stock_note n
 left join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid
 left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.checked_by
 left join person f on f.user_id = n.confirmed_by
 left join store t on t.farm_id = coalesce(n.tofarm, n.farm_id) and t.book = n.book and t.storeid = n.tostore
 cross join lateral (select count(*)::int as lines, string_agg(distinct ${nameSql(`$${language}`, 'i')}, ', ') as items,
   sum(l.amount)::float8 as amount, sum(l.baseqty)::float8 as received
   from stock_note_line l join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
   where l.farm_id = n.farm_id and l.noteid = n.noteid) l`;

/** Who reads, and what arrived of the transfers among the notes. */
interface ShownFor {
  readonly farm: FarmStock;
  readonly language: Language;
  readonly money: boolean;
  readonly figures?: ReadonlyMap<string, TransferFigures>;
}

/** Days a transfer was on its way until it was received, else until today, and how many steps of ONWAYDAYS that passes while it still is. */
function onTheWay({ notetp, state, valuedt, recvdt }: NoteRow, { curbusdt, onwaydays }: FarmStock): { days: number | null; late: number } {
  if (notetp !== 'TN' || state === STATE.cancelled) return { days: null, late: 0 };
  const days = daysBetween(valuedt as BusinessDate, (recvdt ?? curbusdt) as BusinessDate);
  return { days, late: state === STATE.onway ? lateness(days, onwaydays) : 0 };
}

/** A note as it is shown; of a transfer with its days on the way and what arrived. */
export function shown(row: NoteRow, { farm, language, money, figures }: ShownFor) {
  const { received, gone, items, ...rest } = row;
  const kind = KIND_WORDS[row.kind as keyof typeof KIND_WORDS];
  const state = NOTE_STATES.words[row.state as NoteState];
  return {
    ...rest,
    items: items ?? '',
    kindName: kind?.[language] ?? row.kind,
    stateName: state[language],
    originName: row.origin === null ? null : (ORIGIN_WORDS[row.origin as NoteOrigin]?.[language] ?? row.origin),
    amount: money ? row.amount : null,
    ...onTheWay(row, farm),
    ...{ sent: null, received: null, short: null, open: 0, ...figures?.get(row.noteid) },
    issued: row.notetp !== 'RN' || received === null || received === 0 || row.state === '02' ? null : Math.round((100 * (gone ?? 0)) / received),
  };
}
