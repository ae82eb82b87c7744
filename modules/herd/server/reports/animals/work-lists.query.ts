import type { Column, ReportNote, ReportResult, ReportRow, ReportSection, RowAction } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { ANIMAL_LISTS, animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import type { WorkListParams } from '#modules/herd/contract/reports/animals/work-lists.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { MARKS_OF, markValues } from '../marks-sql.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { vaccinationBook, vaccinationItems } from './vaccinations.ts';
import { type WorkAnimal, type WorkItem, workOf } from './work-rows.ts';

const own = columnsWith({
  list: { V: 'Danh sách', E: 'List', T: 'รายการ' },
  due: { V: 'Đến hạn', E: 'Due', T: 'กำหนด' },
  inday: { V: 'Ngày thứ', E: 'Day', T: 'วันที่' },
  last: { V: 'Sự kiện cuối', E: 'Last event', T: 'เหตุการณ์ล่าสุด' },
  lastdt: { V: 'Ngày', E: 'On', T: 'วันที่' },
  hint: { V: 'Lưu ý', E: 'Hint', T: 'หมายเหตุ' },
  heads: { V: 'Số con', E: 'Heads', T: 'จำนวน' },
  late: { V: 'Quá hạn', E: 'Past due', T: 'เลยกำหนด' },
  enter: { V: 'Nhập sự kiện', E: 'Enter events', T: 'บันทึกเหตุการณ์' },
});

const COLUMNS: readonly Column[] = [
  own('pgid', 'animal', { frozen: true }),
  own('list', 'text', { width: 28 }),
  own('roomid', 'text'),
  own('due', 'date'),
  own('inday', 'int', { unit: 'd' }),
  own('last', 'text'),
  own('lastdt', 'date'),
  own('hint', 'text', { width: 36 }),
];

type Event = keyof typeof EVENT_ACTIONS;

/** Events the animals of a list are entered with; the first is the usual one. */
const EVENTS_OF: Readonly<Record<string, readonly Event[]>> = {
  heat: ['RUT', 'MAT'],
  serve: ['MAT', 'RUT'],
  late: ['MAT', 'RUT', 'CUL'],
  recheck: ['RET', 'FRX'],
  check: ['FRX', 'RET'],
  move: ['MOV'],
  due: ['FAR', 'MOV'],
  overdue: ['FAR', 'RET', 'FRX'],
  wean: ['WEA'],
  vaccinate: ['VAC'],
  mark: ['CUL'],
  fault: ['WEA'],
  boar: ['SEM'],
};
interface Line {
  readonly animal: WorkAnimal;
  readonly item: WorkItem;
}

/** Data faults that a weaning puts right; the others are mended elsewhere. */
const NURSING = new Set(['L', 'F']);

/** Events an animal of a list is entered with now. */
function eventsOf({ animal, item: { list } }: Line): readonly Event[] {
  return list === 'fault' && !NURSING.has(animal.status ?? '') ? [] : (EVENTS_OF[list] ?? []);
}

/** Every event of the lists asked for, in the order of the lists. */
const actionsOf = (asked: readonly string[], lines: readonly Line[]): RowAction[] =>
  [...new Set(asked.flatMap((list) => lines.filter(({ item }) => item.list === list).flatMap(eventsOf)))].map((event) => EVENT_ACTIONS[event]);
/** The usual event of a list where it may be saved for many at once. */
function togetherOf(list: string): Event | undefined {
  const [first] = EVENTS_OF[list] ?? [];
  return first !== undefined && 'many' in EVENT_ACTIONS[first] ? first : undefined;
}
/** Identities one link carries. */
const LINK_MAX = 300;

const ANIMALS = `select a.pgid, a.sex, a.status, a.roomid, a.parity, a.birthdt, a.entrydt, a.rutdt, a.heats, a.matedt, a.expfarrowdt, a.farrowdt, a.weandt,
    a.curnum, a.rfid, a.transfer_to, a.last_eventcd, a.last_eventdt, l.fregexamreslt, h.from_day as housedt, x.collectdt, l.failed_on,
    coalesce(l.litters, 0) as unbal_litters, coalesce(l.plus, 0) as unbal_plus, coalesce(l.minus, 0) as unbal_minus,
    coalesce(l.npd, 0) as npd, coalesce(l.born, 0) as litters, case when a.sex = 'F' then ${MARKS_OF} else '{}' end as marks
  from animal a
    left join lateral (select (array_agg(c.fregexamreslt order by c.n desc))[1] as fregexamreslt, (array_agg(coalesce(c.farrow_applyid, c.mate_applyid) order by c.n desc))[1] as applyid,
      (array_agg(case when c.outcome <> 'farrowed' then c.outcomedt end order by c.n desc))[1] as failed_on,
      (count(*) filter (where c.unbal_plus + c.unbal_minus > 0))::int as litters, sum(c.unbal_plus)::int as plus, sum(c.unbal_minus)::int as minus,
      sum(c.wasteday)::int as npd, (count(*) filter (where c.livenum is not null and c.kind <> 'E'))::int as born from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id) l on true
    left join stay h on h.farm_id = a.farm_id and h.animal_id = a.animal_id and h.to_day = 'infinity'
    left join lateral (select max(b.collectdt) as collectdt from semen_batch b where a.sex = 'M' and b.farm_id = a.farm_id and b.animal_id = a.animal_id) x on a.sex = 'M'
  where a.farm_id = {farm} and a.leftdt is null and not a.deleted and not a.semen_only
    and ({room}::text is null or a.roomid = {room}) and ({applyid}::text is null or l.applyid = {applyid})`;

const ORDER = Object.keys(ANIMAL_LISTS.worklist.words);

function byListAndHouse(a: Line, b: Line): number {
  const lists = ORDER.indexOf(a.item.list) - ORDER.indexOf(b.item.list);
  if (lists !== 0) return lists;
  const [x, y] = [a, b].map(({ animal, item }) => `${animal.roomid ?? '~'} ${item.due} ${animal.pgid}`);
  return (x ?? '') < (y ?? '') ? -1 : 1;
}

function rowOf({ animal, item }: Line, day: BusinessDate, language: Language): ReportRow {
  const event = animal.last_eventcd;
  const title = event === null ? null : EVENT_TYPES[event as keyof typeof EVENT_TYPES]?.title[language];
  return {
    list: animalText('worklist', item.list)[language],
    pgid: animal.pgid,
    roomid: animal.roomid,
    due: item.due,
    inday: item.day,
    last: title ?? event,
    lastdt: animal.last_eventdt,
    hint: item.hint[language],
    _list: item.list,
    _actions: eventsOf({ animal, item }).join(' '),
    ...(item.tone === undefined ? {} : { _mark_inday: item.tone }),
    ...(item.due < day ? { _mark_due: 'warn' } : {}),
  };
}

/** How many stand on each list; a line leads to the form that takes their event at once. */
function countsOf(lines: readonly Line[], day: BusinessDate, asked: readonly string[], language: Language): ReportSection {
  const rows = asked.map((list): ReportRow => {
    const members = lines.filter(({ item }) => item.list === list);
    const event = togetherOf(list);
    const takers = members.filter((line) => event !== undefined && eventsOf(line).includes(event));
    const pgids = [...new Set(takers.map(({ animal }) => animal.pgid))].slice(0, LINK_MAX);
    const open =
      event === undefined || pgids.length === 0 ? {} : { _open: `MultiPigEvent?${new URLSearchParams({ eventcd: event, pgids: pgids.join(',') })}` };
    return {
      list: animalText('worklist', list)[language],
      heads: members.length,
      late: members.filter(({ item }) => item.due < day).length,
      enter: event === undefined || pgids.length === 0 ? null : EVENT_ACTIONS[event].label[language],
      ...open,
    };
  });
  return {
    key: 'counts',
    title: { V: 'Số lượng từng danh sách', E: 'Number on each list', T: 'จำนวนในแต่ละรายการ' },
    columns: [own('list', 'text', { frozen: true, width: 28 }), own('heads', 'int'), own('late', 'int'), own('enter', 'text')],
    rows,
  };
}

/** Litters and piglets of a first load whose counts do not balance. */
function qualityNotes(animals: readonly WorkAnimal[]): ReportNote[] {
  const sum = (of: (animal: WorkAnimal) => number): number => animals.reduce((total, animal) => total + of(animal), 0);
  const [n, plus, minus] = [sum((one) => one.unbal_litters), sum((one) => one.unbal_plus), sum((one) => one.unbal_minus)];
  if (n === 0) return [];
  return [
    {
      text: {
        V: `Chất lượng số liệu: ${n} ổ lệch số của nái đang có, +${plus} và −${minus} con.`,
        E: `Data quality: ${n} litters of sows present unbalanced, +${plus} and −${minus} piglets.`,
        T: `คุณภาพข้อมูล: แม่สุกรในฝูงมี ${n} ครอกไม่สมดุล +${plus} และ −${minus} ตัว`,
      },
    },
  ];
}

function askedLists(lists: readonly string[] | null | undefined): string[] {
  return lists == null || lists.length === 0 ? ORDER : ORDER.filter((list) => lists.includes(list));
}

/** Present animals of the farm, narrowed to a house and an operator where they are named. */
async function animalsOf(
  tx: Db,
  { farmid, settings }: HerdReportContext,
  day: BusinessDate,
  { roomid = null, applyid = null }: Pick<WorkListParams, 'roomid' | 'applyid'>,
): Promise<WorkAnimal[]> {
  const { text, params } = bind(ANIMALS, { farm: farmid, room: roomid, applyid, asof: day, ...markValues(settings) });
  return (await tx.query<WorkAnimal>(text, params)).rows;
}

/** Sows on the lists of those to serve (2 and 3) that are due by a day: what the semen station prepares for. */
export async function sowsToServe(tx: Db, farm: HerdReportContext, day: BusinessDate): Promise<number> {
  const animals = await animalsOf(tx, farm, day, {});
  return animals.filter(
    (animal) =>
      animal.sex === 'F' &&
      animal.status !== 'G' &&
      workOf(animal, farm.settings, { day, until: day, rfidUsed: false }).some(
        ({ list, due }) => (list === 'serve' || list === 'late') && due <= day,
      ),
  ).length;
}

/** PigLstReport: who needs what on a day, by list and house (herd.md). */
export function queryWorkLists(tx: Db, ctx: HerdReportContext, params: WorkListParams): Promise<ReportResult> {
  const asked = askedLists(params.lists);
  return atFarm(tx, ctx, params, async (own) => {
    const { farmid, curbusdt, settings, language } = own;
    const day = params.day ?? curbusdt;
    const until = addDays(day, params.ahead);
    const animals = await animalsOf(tx, own, day, params);
    const book = await vaccinationBook(tx, farmid, day);
    const days = { day, until, rfidUsed: animals.some(({ rfid }) => rfid !== null) };
    const lines = animals
      .flatMap((animal) => [...workOf(animal, settings, days), ...vaccinationItems(animal, book, days)].map((item) => ({ animal, item })))
      .filter(({ item }) => asked.includes(item.list))
      .sort(byListAndHouse);
    return {
      columns: COLUMNS,
      rows: lines.map((line) => rowOf(line, day, language)),
      actions: actionsOf(asked, lines),
      sections: [countsOf(lines, day, asked, language)],
      notes: qualityNotes(animals),
      subtitle:
        until === day
          ? { V: `Ngày ${day}`, E: `On ${day}`, T: `วันที่ ${day}` }
          : { V: `${day} đến ${until}`, E: `${day} to ${until}`, T: `${day} ถึง ${until}` },
      total: lines.length,
    };
  });
}
