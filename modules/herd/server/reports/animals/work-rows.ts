import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { MARK_WORDS } from '#modules/herd/contract/words.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

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
  readonly list: string;
  readonly due: BusinessDate;
  readonly day: number;
  readonly hint: Text3;
  readonly tone?: 'bad' | 'warn';
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

function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

function giltItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.status !== 'G') return [];
  const age = a.birthdt === null ? null : daysBetween(a.birthdt, day);
  const due = a.rutdt === null ? addDays(a.birthdt ?? a.entrydt, a.birthdt === null ? 0 : s.GILTAGEMIN) : addDays(a.rutdt, s.HEATCYC);
  const hint = t3(
    `${a.heats} lần lên giống, ${age ?? '–'} ngày tuổi`,
    `${a.heats} heats, age ${age ?? '–'} d`,
    `เป็นสัด ${a.heats} ครั้ง อายุ ${age ?? '–'} วัน`,
  );
  const late = age !== null && age > s.GILTLATE;
  return [
    ...(due <= until ? [{ list: 'heat', due, day: daysBetween(a.entrydt, day), hint }] : []),
    ...(late ? [{ list: 'late', due: addDays(a.birthdt ?? a.entrydt, s.GILTLATE), day: age, hint, tone: 'warn' as const }] : []),
  ];
}

const OPEN = new Set(['W', 'R', 'N', 'A']);

function openItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.status === null || !OPEN.has(a.status)) return [];
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
            day: daysBetween(matedt, day),
            hint: t3(`Ngày ${first}–${last}`, `Day ${first}–${last}`, `วันที่ ${first}–${last}`),
          },
        ]
      : [];
  });
}

function pregnantItems(a: WorkAnimal, s: HerdSettings, days: WorkDays): WorkItem[] {
  const { matedt } = a;
  if ((a.status !== 'M' && a.status !== 'S') || matedt === null) return [];
  const { day, until } = days;
  const n = daysBetween(matedt, day);
  const farrows = a.expfarrowdt ?? addDays(matedt, s.GESTSTD);
  const checked = a.fregexamreslt !== null;
  const [checkDue, moveDue] = [addDays(matedt, s.FREGSTD), addDays(matedt, s.MOVEDAY)];
  // A move in the ten days before the planned one is the move to the farrowing house.
  const moved = a.housedt !== null && a.housedt >= addDays(moveDue, -10);
  const unchecked = checked ? NOTHING : t3('Chưa khám thai', 'Not checked', 'ยังไม่ตรวจท้อง');
  const items: WorkItem[] = recheckItems(a, matedt, days);
  if (!checked && checkDue <= until && n < s.OVERDUE)
    items.push({ list: 'check', due: checkDue, day: n, hint: NOTHING, ...(n > s.FREGSTD + 7 ? { tone: 'warn' as const } : {}) });
  if (!moved && moveDue <= until) items.push({ list: 'move', due: moveDue, day: n, hint: unchecked });
  if (n >= s.OVERDUE) items.push({ list: 'overdue', due: farrows, day: n, hint: unchecked, tone: n >= s.NOTINPIG ? 'bad' : 'warn' });
  else if (farrows <= until) items.push({ list: 'due', due: farrows, day: n, hint: unchecked });
  return items;
}

function weanItems(a: WorkAnimal, s: HerdSettings, { day, until }: WorkDays): WorkItem[] {
  if (a.status !== 'L' || a.farrowdt === null) return [];
  const due = addDays(a.farrowdt, s.LACTSTD);
  const n = daysBetween(a.farrowdt, day);
  return due <= until ? [{ list: 'wean', due, day: n, hint: t3(`${a.curnum} con theo mẹ`, `${a.curnum} piglets`, `ลูก ${a.curnum} ตัว`) }] : [];
}

function markItems(a: WorkAnimal, { day }: WorkDays): WorkItem[] {
  if (a.marks.length === 0) return [];
  const said = (language: keyof Text3): string => a.marks.map((mark) => MARK_WORDS[mark]?.[language] ?? mark).join(', ');
  return [
    {
      list: 'mark',
      due: day,
      day: daysBetween(a.last_eventdt ?? a.entrydt, day),
      hint: t3(
        `${said('V')}; ${a.litters} lứa, ${a.npd} ngày không sản xuất`,
        `${said('E')}; ${a.litters} litters, NPD ${a.npd}`,
        `${said('T')} ${a.litters} ครอก วันสูญเสีย ${a.npd}`,
      ),
    },
  ];
}

function faultItems(a: WorkAnimal, s: HerdSettings, { day, rfidUsed }: WorkDays): WorkItem[] {
  const suckles = a.farrowdt !== null && (a.status === 'L' || a.status === 'F') ? daysBetween(a.farrowdt, day) : null;
  const hints: Text3[] = [
    ...(a.status === 'F' ? [t3('Hết heo con, chưa cai sữa', 'No piglets, not weaned', 'ไม่มีลูกแต่ยังไม่หย่านม')] : []),
    ...(suckles !== null && suckles > s.LACTWARN[1] ? [t3(`Nuôi con ${suckles} ngày`, `Lactating ${suckles} days`, `เลี้ยงลูก ${suckles} วัน`)] : []),
    ...(a.unbal_litters > 0
      ? [
          t3(
            `${a.unbal_litters} ổ lệch số (+${a.unbal_plus}, −${a.unbal_minus})`,
            `${a.unbal_litters} litters unbalanced (+${a.unbal_plus}, −${a.unbal_minus})`,
            `${a.unbal_litters} ครอกไม่สมดุล (+${a.unbal_plus}, −${a.unbal_minus})`,
          ),
        ]
      : []),
    ...(rfidUsed && a.rfid === null ? [t3('Thiếu thẻ RFID', 'RFID missing', 'ไม่มี RFID')] : []),
    ...(a.transfer_to === null ? [] : [t3(`Chờ trại ${a.transfer_to} nhận`, `Transfer to ${a.transfer_to} waiting`, `รอฟาร์ม ${a.transfer_to} รับ`)]),
  ];
  return hints.map((hint) => ({ list: 'fault', due: day, day: daysBetween(a.last_eventdt ?? a.entrydt, day), hint }));
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
