import { choices, days } from '#engine/define/fields.ts';
import type { RowAction } from '#engine/define/report.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { WorkAnimal } from '#modules/herd/domain/work/work-items.ts';
import { eventsOf, isLate, type WorkLine } from '#modules/herd/domain/work/work-lines.ts';
import { WORK_LISTS, type WorkEvent, type WorkList } from '#modules/herd/domain/work/work-lists.ts';
import { DAYS, herdReport, herdTable } from '../herd-report.ts';
import { EVENT_WORDS } from '../named.ts';
import { animalsOf } from './work-animals.ts';
import { linesOf, togetherOf } from './work-lines.ts';

/** Every event of the lists asked for, in the order of the lists. */
const actionsOf = (asked: readonly WorkList[], lines: readonly WorkLine[]): RowAction[] =>
  [...new Set(asked.flatMap((list) => lines.filter(({ _list }) => _list === list).flatMap(eventsOf)))].map((event) => EVENT_ACTIONS[event]);

const LIST = t3('Danh sách', 'List', 'รายการ');

const LINES = herdTable<WorkLine>(
  (c) => [
    c.animal('pgid', { frozen: true, of: ({ animal }) => animal.pgid }),
    c.text('list', LIST, { width: 28, of: ({ _list }) => _list, words: L.worklist.words }),
    c.text('roomid', { of: ({ animal }) => animal.roomid }),
    c.date('due', t3('Đến hạn', 'Due', 'กำหนด'), { of: ({ item }) => item.due, mark: (line) => isLate(line) && 'warn' }),
    c.int('inday', t3('Ngày thứ', 'Days so far', 'จำนวนวัน'), { ...DAYS, of: ({ item }) => item.day, mark: ({ item }) => item.tone }),
    c.text('last', t3('Sự kiện cuối', 'Last event', 'เหตุการณ์ล่าสุด'), { of: ({ animal }) => animal.last_eventcd, words: EVENT_WORDS }),
    c.date('lastdt', t3('Ngày', 'On', 'วันที่'), { of: ({ animal }) => animal.last_eventdt }),
    c.text('hint', t3('Lưu ý', 'Hint', 'หมายเหตุ'), { width: 36, of: ({ item }) => item.hint }),
  ],
  { actions: eventsOf },
);

/** How many stand on a list, and the event they are entered with at once. */
interface Count {
  readonly list: string;
  readonly heads: number;
  readonly late: number;
  readonly event: WorkEvent | undefined;
  /** Those the form takes at once. */
  readonly pgids: readonly string[];
}

const COUNTS = herdTable<Count>(
  (c) => [
    c.text('list', LIST, { frozen: true, width: 28, words: L.worklist.words }),
    c.int('heads', t3('Số con', 'Head', 'จำนวน')),
    c.int('late', t3('Quá hạn', 'Past due', 'เลยกำหนด')),
    c.text('enter', t3('Nhập sự kiện', 'Enter events', 'บันทึกเหตุการณ์'), {
      of: ({ event, pgids }) => (event === undefined || pgids.length === 0 ? null : EVENT_ACTIONS[event].label),
    }),
  ],
  {
    opens: ({ event, pgids }) =>
      event !== undefined && pgids.length > 0 && { route: 'MultiPigEvent', params: { eventcd: event, pgids: pgids.join(',') } },
  },
);

function countOf(list: WorkList, lines: readonly WorkLine[]): Count {
  const members = lines.filter(({ _list }) => _list === list);
  return { list, heads: members.length, late: members.filter(isLate).length, ...togetherOf(list, members) };
}

/** Litters and piglets of a first load whose counts do not balance. */
function qualityNote(animals: readonly WorkAnimal[]): Text3 | null {
  const sum = (of: (animal: WorkAnimal) => number): number => animals.reduce((total, animal) => total + of(animal), 0);
  const [n, plus, minus] = [sum((one) => one.unbal_litters), sum((one) => one.unbal_plus), sum((one) => one.unbal_minus)];
  if (n === 0) return null;
  return t3(
    `Chất lượng số liệu: ${n} ổ lệch số của nái đang có, +${plus} và −${minus} con.`,
    `Data quality: ${n} litters of sows present unbalanced, +${plus} and −${minus} piglets.`,
    `คุณภาพข้อมูล: แม่สุกรในฝูงมี ${n} ครอกไม่สมดุล +${plus} และ −${minus} ตัว`,
  );
}

/** PigLstReport: who needs what on a day, by list and house (herd.md). */
export const report = herdReport({
  name: 'PigLstReport',
  page: {
    menuGroup: 'herd-list',
    place: 2,
    title: t3('Danh sách việc cần làm', 'Work and Attention Lists', 'รายการงานที่ต้องทำ'),
    purpose: t3(
      'Vòng kiểm tra buổi sáng: con nào cần làm gì, theo chuồng.',
      'The morning round: who needs what, by house.',
      'งานตรวจรอบเช้า ตัวไหนต้องทำอะไร แยกตามโรงเรือน',
    ),
  },
  paper: 'portrait',
  // What waits today stands beside no other day.
  compares: [],
  fields: [
    F.farmid,
    F.day,
    days('ahead', t3('Số ngày tới', 'Days ahead', 'จำนวนวันล่วงหน้า'), { fallback: 0 }),
    F.roomid,
    F.applyid,
    choices('lists', t3('Danh sách', 'Lists', 'รายการ'), L.worklist),
  ],
  answer: async (at, params) => {
    const { lists } = params;
    const asked = lists == null || lists.length === 0 ? WORK_LISTS : WORK_LISTS.filter((list) => lists.some((one) => one === list));
    const day = params.day ?? at.curbusdt;
    const until = addDays(day, params.ahead);
    const animals = await animalsOf(at.tx, at, day, params);
    const lines = await linesOf(at, animals, asked, { on: day, until });
    return {
      table: LINES.of(lines),
      actions: actionsOf(asked, lines),
      sections: [
        {
          key: 'counts',
          title: t3('Số lượng từng danh sách', 'Number on each list', 'จำนวนในแต่ละรายการ'),
          table: COUNTS.of(asked.map((list) => countOf(list, lines))),
        },
      ],
      notes: [qualityNote(animals)],
      subtitle: until === day ? t3(`Ngày ${day}`, `On ${day}`, `วันที่ ${day}`) : t3(`${day} đến ${until}`, `${day} to ${until}`, `${day} ถึง ${until}`),
      total: lines.length,
    };
  },
});
