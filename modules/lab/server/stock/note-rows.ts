import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { LAB_KIND_WORDS } from '#modules/lab/contract/stock/words.ts';
import { LAB_KINDS, type LabKindCode } from '#modules/lab/domain/stock/kinds.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import type { LabFarm } from './lab-farm.ts';
import { labName, labStands } from './sql.ts';

/** A note as lists read it. */
export interface LabNoteRow {
  noteid: string;
  note: string;
  version: number;
  notetp: string;
  kind: LabKindCode;
  state: NoteState;
  storeid: string;
  storeName: string;
  valuedt: BusinessDate;
  supplierid: string | null;
  other: string | null;
  tostore: string | null;
  testcd: string | null;
  runno: string | null;
  refno: string | null;
  origin: string | null;
  lines: number;
  items: string | null;
  amount: number | null;
  recvdt: string | null;
  open: number;
  received: number | null;
  gone: number | null;
  planned: number | null;
  used: number | null;
  toowarm: 'Y' | 'N';
  paper: 'Y' | 'N';
  changed: 'Y' | 'N';
  maker: string;
  checker: string | null;
  made: string;
}

/** Of a received note, the share of each line's goods that has gone out since: lots leave in the order they came. */
const GONE = `(select sum(least(greatest(-coalesce(o.out, 0) - coalesce(o.before, 0), 0), m.qty))::float8 from lab_movement m
   cross join lateral (select sum(x.qty) filter (where x.qty < 0) as out,
       sum(x.qty) filter (where x.qty > 0 and (x.valuedt, x.seq) < (m.valuedt, m.seq)) as before
     from lab_movement x where x.farm_id = m.farm_id and x.book = m.book and x.storeid = m.storeid and x.itemid = m.itemid and x.way = ''
       and x.lot = m.lot and x.expdt = m.expdt and ${labStands('x')}) o
   where m.farm_id = n.farm_id and m.noteid = n.noteid and m.way = '' and m.qty > 0 and ${labStands()})`;

/** A line whose goods arrived outside the range its item is stored at. */
export const TOO_WARM = '(l.temp < i.tempmin or l.temp > i.tempmax)';

/** SQL of a note's head with its lines summed, from `lab_note n`; `language`: the number of its parameter. */
export const LAB_COLUMNS = (language: number): string => `n.noteid, n.noteno as note, n.version, n.notetp, n.kind, n.state, n.storeid,
  ${labName(`$${language}`, 's')} as "storeName", n.valuedt, n.supplierid,
  coalesce(p.name, c.name, ${labName(`$${language}`, 'b')}, f.farmname, ${labName(`$${language}`, 't')}, ${labName(`$${language}`, 'y')}, n.testcd) as other, n.tostore, n.testcd, n.runno, n.refno, n.origin,
  x.lines, x.items, x.amount, x.toowarm, n.recvdt, (select count(*)::int from lab_arrival a where a.farm_id = n.farm_id and a.noteid = n.noteid
    and a.sent > a.received + a.back + a.lost and not a.refused) as open,
  case when n.notetp = 'RN' and n.state <> '02' then x.received end as received, case when n.notetp = 'RN' and n.state <> '02' then ${GONE} end as gone,
  x.used, x.planned, case when n.fileid is null then 'N' else 'Y' end as paper, case when n.version > 1 + (n.checked_by is not null)::int + (n.confirmed_by is not null)::int then 'Y' else 'N' end as changed,
  coalesce(u.display_name, n.crtusrid) as maker, coalesce(k.display_name, n.checked_by) as checker, to_char(n.crtdate, 'YYYYMMDD') as made
 from lab_note n join lab_store s on s.farm_id = n.farm_id and s.storeid = n.storeid
   left join lab_store t on t.farm_id = n.farm_id and t.storeid = n.tostore
   left join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid left join partner c on c.prnt2 = n.prnt2 and c.partnerid = n.custid
   left join farm f on f.farm_id = n.tofarm left join laboratory b on b.farm_id = n.tofarm and n.kind = 'lab'
   left join lab_test y on y.farm_id = n.farm_id and y.testcd = n.testcd
   left join person u on u.user_id = n.crtusrid left join person k on k.user_id = n.checked_by
   cross join lateral (select count(*)::int as lines, sum(l.amount)::float8 as amount, sum(l.baseqty)::float8 as received,
       string_agg(distinct ${labName(`$${language}`, 'i')}, ', ') as items, case when bool_or(${TOO_WARM}) then 'Y' else 'N' end as toowarm,
       sum(l.baseqty) filter (where w.amount is not null)::float8 as used, sum(w.amount)::float8 as planned
     from lab_note_line l join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid
       left join lab_item_test w on w.farm_id = l.farm_id and w.itemid = l.itemid and w.testcd = n.testcd
     where l.farm_id = n.farm_id and l.noteid = n.noteid) x`;

interface Shown {
  readonly farm: LabFarm;
  readonly language: Language;
  readonly money: boolean;
  /** Tests runs read, by run. */
  readonly tests: ReadonlyMap<string, number>;
}

/** % of a use by a run above what its test plans for the samples and controls it read; null where nothing is planned. */
function aboveOf({ runno, planned, used }: LabNoteRow, tests: ReadonlyMap<string, number>): number | null {
  const plan = (runno === null ? 0 : (tests.get(runno) ?? 0)) * (planned ?? 0);
  return plan === 0 || used === null ? null : roundHalfAway((100 * (used - plan)) / plan, 1);
}

/** Use above plan, and whether it is more than the laboratory bears. */
const overOf = (over: number | null, most: number): { readonly over: number | null; readonly overuse: 'Y' | 'N' } => ({
  over,
  overuse: (over ?? 0) > most ? 'Y' : 'N',
});

/** A note as lists show it. */
export function labShown(row: LabNoteRow, { farm, language, money, tests }: Shown) {
  const { received, gone, planned: _planned, used: _used, items, ...rest } = row;
  const until = (row.recvdt ?? farm.curbusdt) as BusinessDate;
  return {
    ...rest,
    items: items ?? '',
    amount: money ? row.amount : null,
    kindName: LAB_KIND_WORDS[row.kind][language],
    stateName: NOTE_STATES.words[row.state][language],
    days: LAB_KINDS[row.kind].way && row.state !== STATE.cancelled ? daysBetween(row.valuedt, until) : null,
    issued: received === null || received === 0 ? null : roundHalfAway((100 * (gone ?? 0)) / received, 1),
    ...overOf(aboveOf(row, tests), farm.over),
  };
}
