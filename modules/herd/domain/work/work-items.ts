import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { MARK_WORDS } from '../marks.ts';
import type { HerdSettings } from '../settings.ts';
import type { WorkList } from './work-lists.ts';

/** A present animal with what decides on which lists of the morning round it stands. */
export interface WorkAnimal {
  readonly pgid: string;
  readonly sex: 'F' | 'M';
  readonly status: string | null;
  readonly roomid: string | null;
  readonly parity: number;
  readonly birthdt: BusinessDate | null;
  readonly entrydt: BusinessDate;
  readonly rutdt: BusinessDate | null;
  readonly heats: number;
  readonly matedt: BusinessDate | null;
  readonly expfarrowdt: BusinessDate | null;
  readonly farrowdt: BusinessDate | null;
  readonly weandt: BusinessDate | null;
  readonly curnum: number;
  readonly rfid: string | null;
  readonly transfer_to: string | null;
  readonly last_eventcd: string | null;
  readonly last_eventdt: BusinessDate | null;
  readonly fregexamreslt: string | null;
  /** First day in the present house. */
  readonly housedt: BusinessDate | null;
  readonly collectdt: BusinessDate | null;
  readonly marks: readonly string[];
  readonly failed_on: BusinessDate | null;
  readonly unbal_litters: number;
  readonly unbal_plus: number;
  readonly unbal_minus: number;
  readonly npd: number;
  readonly litters: number;
}

/** One line of a list: when it is due, the day the animal is in, and what to know. */
export interface WorkItem {
  readonly list: WorkList;
  readonly due: BusinessDate;
  /** Last day that is in time, where there are several; the day it is due alone when absent. */
  readonly last?: BusinessDate;
  readonly day: number;
  readonly hint: Text3;
  readonly tone?: 'bad' | 'warn';
  /** A data fault that the weaning of the litter puts right. */
  readonly closes?: true;
  /** The vaccine that is due. */
  readonly itemid?: string;
}

/** The days a list looks at. */
export interface WorkDays {
  readonly day: BusinessDate;
  readonly until: BusinessDate;
  /** False where no animal of the farm carries a transponder: none is missing then. */
  readonly rfidUsed: boolean;
}

/** Days without collection after which a boar is listed. */
const BOAR_REST = 14;
const NOTHING: Text3 = { V: '', E: '', T: '' };

/** Her next heat; one not yet seen in heat is watched from the age of the first service, without a birth date from her arrival. */
function heatDue(a: WorkAnimal, s: HerdSettings): BusinessDate {
  if (a.rutdt !== null) return addDays(a.rutdt, s.HEATCYC);
  return a.birthdt === null ? a.entrydt : addDays(a.birthdt, s.GILTAGEMIN);
}

function giltItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.status !== 'G') return [];
  const age = a.birthdt === null ? null : daysBetween(a.birthdt, day);
  const due = heatDue(a, s);
  const worded = age ?? '–';
  const hint = t3(`${a.heats} lần lên giống, ${worded} ngày tuổi`, `${a.heats} heats, age ${worded} d`, `เป็นสัด ${a.heats} ครั้ง อายุ ${worded} วัน`);
  const items: WorkItem[] = due <= until ? [{ list: 'heat', due, day: daysBetween(a.entrydt, day), hint }] : [];
  if (age !== null && age > s.GILTLATE) items.push({ list: 'late', due: addDays(day, s.GILTLATE - age), day: age, hint, tone: 'warn' });
  return items;
}

/** States of a sow that waits to be served. */
export const OPEN_STATES: ReadonlySet<string> = new Set(['W', 'R', 'N', 'A']);

function openItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.status === null || !OPEN_STATES.has(a.status)) return [];
  const since = (a.status === 'W' ? a.weandt : a.failed_on) ?? a.last_eventdt ?? a.entrydt;
  const n = daysBetween(since, day);
  const due = addDays(since, a.status === 'W' ? s.WSISTD : 0);
  const late = n > s.DELAYMATE;
  if (!late && due > addDays(until, s.WSISTD)) return [];
  const hint = a.status === 'W' ? t3('Cai sữa', 'Weaned', 'หย่านม') : t3('Phối không đậu', 'Mating failed', 'ผสมไม่ติด');
  return [{ list: late ? 'late' : 'serve', due, day: n, hint, ...(late ? { tone: 'warn' as const } : {}) }];
}

function recheckItems(a: WorkAnimal, matedt: BusinessDate, { day, until }: WorkDays): WorkItem[] {
  if (a.fregexamreslt === 'positive') return [];
  return (
    [
      [18, 24],
      [39, 45],
    ] as const
  ).flatMap(([first, last]) => {
    const [from, to] = [addDays(matedt, first), addDays(matedt, last)];
    return from <= until && to >= day
      ? [
          {
            list: 'recheck',
            due: from,
            last: to,
            day: daysBetween(matedt, day),
            hint: t3(`Ngày ${first}–${last}`, `Day ${first}–${last}`, `วันที่ ${first}–${last}`),
          },
        ]
      : [];
  });
}

interface Pregnant {
  readonly animal: WorkAnimal;
  readonly matedt: BusinessDate;
  /** Days in pig. */
  readonly n: number;
  readonly unchecked: Text3;
}

function checkItems({ animal, matedt, n }: Pregnant, s: HerdSettings, { until }: WorkDays): WorkItem[] {
  const due = addDays(matedt, s.FREGSTD);
  if (animal.fregexamreslt !== null || due > until || n >= s.OVERDUE) return [];
  return [{ list: 'check', due, day: n, hint: NOTHING, ...(n > s.FREGSTD + 7 ? { tone: 'warn' as const } : {}) }];
}

function moveItems({ animal: { housedt }, matedt, n, unchecked }: Pregnant, s: HerdSettings, { until }: WorkDays): WorkItem[] {
  const due = addDays(matedt, s.MOVEDAY);
  // A move in the ten days before the planned one is the move to the farrowing house.
  const moved = housedt !== null && housedt >= addDays(due, -10);
  return moved || due > until ? [] : [{ list: 'move', due, day: n, hint: unchecked }];
}

function farrowItems({ animal, matedt, n, unchecked }: Pregnant, s: HerdSettings, { until }: WorkDays): WorkItem[] {
  const due = animal.expfarrowdt ?? addDays(matedt, s.GESTSTD);
  if (n >= s.OVERDUE) return [{ list: 'overdue', due, day: n, hint: unchecked, tone: n >= s.NOTINPIG ? 'bad' : 'warn' }];
  return due <= until ? [{ list: 'due', due, day: n, hint: unchecked }] : [];
}

function pregnantItems(animal: WorkAnimal, s: HerdSettings, days: WorkDays): WorkItem[] {
  const { matedt } = animal;
  if ((animal.status !== 'M' && animal.status !== 'S') || matedt === null) return [];
  const unchecked = animal.fregexamreslt === null ? t3('Chưa khám thai', 'Not checked', 'ยังไม่ตรวจท้อง') : NOTHING;
  const sow: Pregnant = { animal, matedt, n: daysBetween(matedt, days.day), unchecked };
  return [...recheckItems(animal, matedt, days), ...checkItems(sow, s, days), ...moveItems(sow, s, days), ...farrowItems(sow, s, days)];
}

function weanItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.status !== 'L' || a.farrowdt === null) return [];
  const due = addDays(a.farrowdt, s.LACTSTD);
  const n = daysBetween(a.farrowdt, day);
  return due <= until ? [{ list: 'wean', due, day: n, hint: t3(`${a.curnum} con theo mẹ`, `${a.curnum} piglets`, `ลูก ${a.curnum} ตัว`) }] : [];
}

function markItems(a: WorkAnimal, { day }: WorkDays): WorkItem[] {
  if (a.marks.length === 0) return [];
  const worded = (language: keyof Text3): string => a.marks.map((mark) => MARK_WORDS[mark]?.[language] ?? mark).join(', ');
  return [
    {
      list: 'mark',
      due: day,
      day: daysBetween(a.last_eventdt ?? a.entrydt, day),
      hint: t3(
        `${worded('V')}; ${a.litters} lứa, ${a.npd} ngày không sản xuất`,
        `${worded('E')}; ${a.litters} litters, NPD ${a.npd}`,
        `${worded('T')} ${a.litters} ครอก วันสูญเสีย ${a.npd}`,
      ),
    },
  ];
}

function unbalancedHint({ unbal_litters: n, unbal_plus: plus, unbal_minus: minus }: WorkAnimal): Text3 | null {
  if (n === 0) return null;
  return t3(`${n} ổ lệch số (+${plus}, −${minus})`, `${n} litters unbalanced (+${plus}, −${minus})`, `${n} ครอกไม่สมดุล (+${plus}, −${minus})`);
}

function sucklingHint({ farrowdt, status }: WorkAnimal, most: number, day: BusinessDate): Text3 | null {
  if (farrowdt === null || (status !== 'L' && status !== 'F')) return null;
  const days = daysBetween(farrowdt, day);
  return days > most ? t3(`Nuôi con ${days} ngày`, `Lactating ${days} days`, `เลี้ยงลูก ${days} วัน`) : null;
}

/** A mating past the longest gestation of which nobody saved what became of it. */
function outcomeHint({ status, matedt }: WorkAnimal, most: number, day: BusinessDate): Text3 | null {
  if ((status !== 'M' && status !== 'S') || matedt === null) return null;
  const days = daysBetween(matedt, day);
  return days > most ? t3(`Phối ${days} ngày, không rõ kết quả`, `Mated ${days} days ago, outcome unknown`, `ผสมมา ${days} วัน ไม่ทราบผล`) : null;
}

/** What the data of an animal lack; only a litter still to close is put right by a weaning. */
function faultItems(a: WorkAnimal, s: HerdSettings, { day, rfidUsed }: WorkDays): WorkItem[] {
  const toClose = [
    a.status === 'F' ? t3('Hết heo con, chưa cai sữa', 'No piglets, not weaned', 'ไม่มีลูกแต่ยังไม่หย่านม') : null,
    sucklingHint(a, s.LACTWARN[1], day),
  ];
  const others = [
    outcomeHint(a, s.GESTMAX, day),
    unbalancedHint(a),
    rfidUsed && a.rfid === null ? t3('Thiếu thẻ RFID', 'RFID missing', 'ไม่มี RFID') : null,
    a.transfer_to === null ? null : t3(`Chờ trại ${a.transfer_to} nhận`, `Transfer to ${a.transfer_to} waiting`, `รอฟาร์ม ${a.transfer_to} รับ`),
  ];
  const itemsOf = (hints: readonly (Text3 | null)[], says: Pick<WorkItem, 'closes'>): WorkItem[] =>
    hints.flatMap((hint) => (hint === null ? [] : [{ list: 'fault', due: day, day: daysBetween(a.last_eventdt ?? a.entrydt, day), hint, ...says }]));
  return [...itemsOf(toClose, { closes: true }), ...itemsOf(others, {})];
}

function boarItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.sex !== 'M') return [];
  const grown = addDays(a.birthdt ?? a.entrydt, a.birthdt === null ? 0 : s.BOARAGEMIN);
  const begun = a.collectdt ?? (grown > a.entrydt ? grown : a.entrydt);
  const due = addDays(begun, BOAR_REST);
  const hint = a.collectdt === null ? t3('Chưa lấy tinh lần nào', 'Never collected', 'ยังไม่เคยรีด') : NOTHING;
  return due <= until ? [{ list: 'boar', due, day: daysBetween(begun, day), hint }] : [];
}

/**
 * Every list of the morning round an animal stands on (herd.md, PigLstReport). Nothing is hidden by
 * date: what was due before the day stays until it is done.
 */
export function workOf(a: WorkAnimal, settings: HerdSettings, days: WorkDays): WorkItem[] {
  return [
    ...giltItems(a, settings, days),
    ...openItems(a, settings, days),
    ...pregnantItems(a, settings, days),
    ...weanItems(a, settings, days),
    ...markItems(a, days),
    ...faultItems(a, settings, days),
    ...boarItems(a, settings, days),
  ];
}
