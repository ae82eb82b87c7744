import { choices, code, defineList, yesno } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { CARD_WORDS } from '#modules/herd/contract/words.ts';
import { atOf, DAYS, type HerdAt, herdReport, herdTable, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { inEachFarm } from '../report-farms.ts';
import { farrowingHouses } from '../worklists/farrow-weeks.ts';
import { type HouseHeads, houseHeads, type LateSow, lateSows, type Move, type MovesAsked, markLate, moveRows } from './move-rows.ts';

const FROM = t3('Từ chuồng', 'From house', 'จากโรงเรือน');
const TO = t3('Đến chuồng', 'To house', 'ไปโรงเรือน');
const FARM = t3('Trại', 'Farm', 'ฟาร์ม');
const NO_HOUSE = t3('(không có chuồng)', '(no house)', '(ไม่มีโรงเรือน)');
const IN_PIG = t3('Ngày sau phối', 'Days since mating', 'วันหลังผสม');
const TO_FARROW = t3('Còn ngày đến đẻ', 'Days to farrowing', 'อีกกี่วันคลอด');
const WORDS = { ...STATUS_WORDS, ...(PIGTYPE_WORDS['boar'] === undefined ? {} : { boar: PIGTYPE_WORDS['boar'] }) };

/** Something of a farm among others. */
interface OfFarm {
  readonly farmid: string;
}

const movesTable = (several: boolean) =>
  herdTable<Move & Partial<OfFarm>>(
    (c) => [
      c.date('eventdt', t3('Ngày chuyển', 'Move date', 'วันที่ย้าย'), { frozen: true }),
      c.animal('pgid', { frozen: true }),
      ...(several ? [c.text('farmid', FARM, { width: 10 })] : []),
      c.text('lineage'),
      c.text('status', CARD_WORDS.status, { words: WORDS, width: 18 }),
      c.int('parity'),
      c.date('matedt'),
      c.int('inpig', IN_PIG, { ...DAYS, mark: ({ _late }) => _late === 1 && 'warn' }),
      c.date('expfarrowdt'),
      c.int('tofarrow', TO_FARROW, DAYS),
      c.text('fromroom', FROM, { width: 10 }),
      c.text('roomid', TO, { width: 10 }),
      c.text('applyid', { width: 18 }),
      c.text('entered', t3('Nhập lúc', 'Entered', 'บันทึกเมื่อ'), { width: 16 }),
    ],
    { style: ({ _undone }) => _undone === 1 && 'struck' },
  );

/** The moves out of one house: how many, and how many to each other one. */
interface From extends OfFarm {
  readonly room: string | null;
  total: number;
  readonly to: Map<string, number>;
}

/** The houses of a farm that were left, with where to. */
function housesLeft(farmid: string, moves: readonly Move[]): From[] {
  const left = new Map<string | null, From>();
  for (const { fromroom: room, roomid, _undone } of moves) {
    if (_undone !== null) continue;
    const from = left.get(room) ?? { farmid, room, total: 0, to: new Map<string, number>() };
    left.set(room, from);
    from.total += 1;
    from.to.set(roomid, (from.to.get(roomid) ?? 0) + 1);
  }
  return [...left.values()];
}

/** From × to: heads moved, each cell opening its moves. */
function matrix(rows: readonly From[], several: boolean, asked: Pick<MovesAsked, 'from' | 'to'>) {
  const targets = [...new Set(rows.flatMap(({ to }) => [...to.keys()]))].toSorted();
  const list = ({ farmid, room }: From, toroom: string | null) => ({
    route: 'PigRoomTranfReport',
    params: { farms: farmid, ...asked, fromroom: room, toroom },
  });
  const table = herdTable<From>((c) => [
    ...(several ? [c.text('farmid', FARM, { frozen: true, width: 10 })] : []),
    c.text('room', t3('Từ \\ Đến', 'From \\ To', 'จาก \\ ถึง'), { frozen: true, width: 12, of: ({ room }) => room ?? NO_HOUSE }),
    ...targets.map((to, at) => c.int(`to${at}`, t1(to), { ...SUM, of: (row) => row.to.get(to) ?? null, opens: (row) => list(row, to) })),
    c.int('total', t3('Tổng cộng', 'Total', 'รวม'), { ...SUM, opens: (row) => list(row, null) }),
  ]);
  const place = ({ farmid, room }: From): string => `${farmid} ${room ?? '\uffff'}`;
  return table.of(rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)));
}

const headsTable = (several: boolean) =>
  herdTable<HouseHeads & OfFarm & { readonly day: BusinessDate }>(
    (c) => [
      ...(several ? [c.text('farmid', FARM, { frozen: true, width: 10 })] : []),
      c.text('roomid', { frozen: true, of: ({ roomid }) => roomid ?? NO_HOUSE }),
      c.text('name', t3('Tên chuồng', 'Name', 'ชื่อโรงเรือน'), { width: 24 }),
      c.int('heads', t3('Số con', 'Head', 'จำนวนตัว'), SUM),
    ],
    {
      style: ({ roomid }) => roomid === null && 'warn',
      opens: ({ farmid, roomid, day }) => roomid !== null && { route: 'PigRoomReport', params: { farmid, roomid, day } },
    },
  );

const lateTable = (several: boolean) =>
  herdTable<LateSow & OfFarm>((c) => [
    ...(several ? [c.text('farmid', FARM, { width: 10 })] : []),
    c.animal('pgid', { frozen: true }),
    c.text('roomid', { of: ({ roomid }) => roomid ?? NO_HOUSE }),
    c.text('lineage'),
    c.int('parity'),
    c.date('matedt'),
    c.int('inpig', IN_PIG, DAYS),
    c.date('movedt', t3('Ngày phải chuyển', 'To be moved on', 'กำหนดย้าย')),
    c.int('late', t3('Trễ', 'Late', 'ช้า'), { ...DAYS, mark: ({ tofarrow }) => (tofarrow !== null && tofarrow <= 0 ? 'bad' : 'warn') }),
    c.date('expfarrowdt'),
    c.int('tofarrow', TO_FARROW, DAYS),
  ]);

/** The farrowing houses of a farm, and who was late for them. */
async function lateOn(at: HerdAt, day: BusinessDate) {
  const { houses } = await farrowingHouses(at, day);
  return { houses, late: await lateSows(at, day, houses) };
}

/** What one farm answers; its moves name it among others only, as a year of them is long. */
async function ofFarm(at: HerdAt, asked: MovesAsked, several: boolean) {
  const { farmid } = at;
  const day = earlier(asked.to, at.curbusdt);
  const own = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, farmid, day }));
  const [moves, heads, { houses, late }] = await together([moveRows(at, asked), houseHeads(at, day), lateOn(at, day)]);
  markLate(moves, houses, at.settings.MOVEDAY);
  return {
    day,
    moves: several ? moves.map((move) => ({ ...move, farmid })) : moves,
    left: housesLeft(farmid, moves),
    heads: own(heads),
    late: own(late),
    moveday: at.settings.MOVEDAY,
  };
}

/** PigRoomTranfReport: who moved where, and who is late for the farrowing house (growfinish.md). */
export const report = herdReport({
  name: 'PigRoomTranfReport',
  page: {
    module: 'growfinish',
    menuGroup: 'growfinish-entry',
    place: 4,
    flags: HERD_RIGHTS.entry,
    title: t3('Báo cáo chuyển chuồng heo giống', 'Sow House Transfer Report', 'รายงานย้ายโรงเรือนสุกรพันธุ์'),
    purpose: t3(
      'Con nào chuyển từ đâu đến đâu, và nái trễ ngày lên chuồng đẻ.',
      'Who moved from where to where, and sows late for the farrowing house.',
      'ตัวไหนย้ายจากไหนไปไหน และแม่สุกรที่ย้ายเข้าโรงคลอดช้า',
    ),
  },
  paper: 'landscape',
  compares: [],
  over: { fromLevel: 0 },
  fields: [
    F.farmsHere,
    F.from,
    F.to,
    code('fromroom', FROM, { list: 'roomid' }),
    code('toroom', TO, { list: 'roomid' }),
    choices('status', CARD_WORDS.status, defineList('pigstatus', STATUS_WORDS), { fallback: [] }),
    F.applyid,
    yesno('undone', t3('Cả lần đã hủy', 'With moves taken back', 'รวมการย้ายที่ยกเลิก'), { fallback: 'N' }),
  ],
  answer: async (at, params) => {
    const { period } = await listPeriod(at.tx, at, params);
    const { fromroom = null, toroom = null, applyid = null, status, undone } = params;
    const days = { from: period.from, to: period.to };
    const asked: MovesAsked = { ...days, fromroom, toroom, applyid, status, undone: undone === 'Y' };
    const several = at.asked.length > 1;
    const farms = await inEachFarm(at.tx, at, at.asked, (own) => ofFarm(atOf(at.tx, own), asked, several));
    const left = farms.flatMap((farm) => farm.left);
    const day = [...new Set(farms.map((farm) => farm.day))].join(', ');
    const moveday = [...new Set(farms.map((farm) => farm.moveday))].join(', ');
    return {
      table: movesTable(several).of(farms.flatMap((farm) => farm.moves)),
      sections: [
        { key: 'matrix', title: t3('Từ chuồng đến chuồng', 'From house to house', 'จากโรงเรือนถึงโรงเรือน'), table: matrix(left, several, days) },
        {
          key: 'late',
          title: t3(`Nái trễ ngày lên chuồng đẻ, ${day}`, `Late for the farrowing house, ${day}`, `แม่สุกรที่ย้ายเข้าโรงคลอดช้า ${day}`),
          table: lateTable(several).of(farms.flatMap((farm) => farm.late)),
          actions: [EVENT_ACTIONS.MOV],
        },
        {
          key: 'heads',
          title: t3(`Số con từng chuồng cuối ngày ${day}`, `Head of each house at the end of ${day}`, `จำนวนตัวแต่ละโรงเรือนสิ้นวันที่ ${day}`),
          table: headsTable(several).of(farms.flatMap((farm) => farm.heads)),
        },
      ],
      notes: [
        t3(
          `Trễ: nái mang thai quá ${moveday} ngày mà chưa ở chuồng đẻ; tính cho cả trại, không theo bộ lọc, như số con từng chuồng.`,
          `Late: more than ${moveday} days in pig and in no farrowing house; of the whole farm whatever is asked for, as the head of each house.`,
          `ช้า: อุ้มท้องเกิน ${moveday} วันและยังไม่อยู่โรงคลอด นับทั้งฟาร์มไม่ขึ้นกับตัวกรอง เช่นเดียวกับจำนวนตัวแต่ละโรงเรือน`,
        ),
      ],
      subtitle: spanned(t3('Chuyển', 'Moved', 'ย้าย'), days),
      days,
    };
  },
});
