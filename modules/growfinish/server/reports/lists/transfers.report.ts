import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { choice, code, defineList } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { figuresOfMoved } from '../../../domain/figures/moved-groups.ts';
import { growDays } from '../grow-at.ts';
import { type ListAt, listReport, listTable } from './list-report.ts';
import { type Transfer, transfersTo } from './transfers.ts';

const TYPES = defineList('transfertype', {
  internal: t3('Chuyển nội bộ', 'Internal transfer', 'ย้ายภายใน'),
  farm: t3('Chuyển trại', 'Farm transfer', 'ย้ายระหว่างฟาร์ม'),
});
const STATES = defineList('transferstate', {
  onway: t3('Đang trên đường', 'On the way', 'กำลังเดินทาง'),
  received: t3('Đã nhận', 'Received', 'รับแล้ว'),
});

const FIELDS = [
  F.farms,
  F.from,
  F.to,
  choice('type', t3('Loại chuyển', 'Type', 'ประเภท'), TYPES),
  choice('state', t3('Trạng thái', 'State', 'สถานะ'), STATES),
  code('fromfarm', t3('Từ trại', 'From farm', 'จากฟาร์ม'), { list: 'farm' }),
  code('tofarm', t3('Đến trại', 'To farm', 'ไปฟาร์ม'), { list: 'farm' }),
  F.area,
  code('fromroom', t3('Từ chuồng', 'From house', 'จากโรงเรือน'), { list: 'roomid', listParents: { batchflg: 'Y' } }),
  code('toroom', t3('Đến chuồng', 'To house', 'ไปโรงเรือน'), { list: 'roomid', listParents: { batchflg: 'Y' } }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** Days shown where none are asked for. */
const USUAL_DAYS = 90;

/** A transfer with what it cost and how the groups that were moved did where they came from and where they went. */
interface Line extends Transfer {
  readonly onway: number;
  readonly cost: number | null;
  readonly before: LifeValues;
  readonly after: LifeValues;
}

/** Pigs on the way longer than so many days are marked. */
const LONG_WAY = 1;
const CODES = ['ADG', 'LOSS'] as const;

const batchText = (farmid: string | null, roomid: string | null, parityid: number | null): string =>
  [farmid, roomid, parityid === null ? null : `#${parityid}`].filter((part) => part !== null).join(' · ');

/** Where pigs stand as the reader sees it: of one farm its houses need no farm before them. */
type Placed = (farmid: string, roomid: string | null, parityid?: number | null) => string;
const placedIn =
  (farms: readonly string[]): Placed =>
  (farmid, roomid, parityid = null) =>
    batchText(farms.length === 1 && farms[0] === farmid ? null : farmid, roomid, parityid);

const shrinkOf = ({ weightout, weightin }: Line): number | null =>
  weightout === null || weightin === null ? null : ratio(100 * (weightout - weightin), weightout);

const linesTable = (money: boolean, placed: Placed) =>
  listTable<Line>(
    (c) => [
      c.date('outdt', t3('Ngày đi', 'Date out', 'วันที่ออก'), { frozen: true, phone: 1 }),
      c.text('from', t3('Từ', 'From', 'จาก'), { width: 14, phone: 2, of: (row) => placed(row.fromfarm, row.fromroom, row.fromparity) }),
      c.text('to', t3('Đến', 'To', 'ถึง'), { width: 14, phone: 3, of: (row) => placed(row.tofarm, row.toroom, row.toparity) }),
      c.int('heads', t3('Số con đi', 'Head sent', 'จำนวนส่ง'), { total: 'sum', phone: 4 }),
      c.int('missing', t3('Thiếu', 'Missing', 'ขาด'), { total: 'sum', mark: ({ missing }) => missing > 0 && 'warn' }),
      c.date('indt', t3('Ngày đến', 'Date in', 'วันที่เข้า')),
      c.int('onway', t3('Ngày trên đường', 'Days on the way', 'วันเดินทาง'), { unit: 'd', mark: ({ onway }) => onway > LONG_WAY && 'warn' }),
      c.text('type', t3('Loại', 'Type', 'ประเภท'), { words: TYPES.words }),
      c.decimal('weightout', t3('Khối lượng đi', 'Weight out', 'น้ำหนักออก'), { decimals: 1, unit: 'kg', total: 'sum' }),
      c.decimal('meanout', t3('BQ đi', 'Mean out', 'เฉลี่ยออก'), {
        decimals: 1,
        unit: 'kg',
        of: ({ weightout, heads }) => (weightout === null ? null : ratio(weightout, heads)),
      }),
      c.decimal('meanin', t3('BQ đến', 'Mean in', 'เฉลี่ยเข้า'), {
        decimals: 1,
        unit: 'kg',
        of: ({ weightin, heads }) => (weightin === null ? null : ratio(weightin, heads)),
      }),
      c.percent('shrink', t3('Hao cân', 'Shrink', 'น้ำหนักหาย'), { decimals: 2, of: shrinkOf }),
      c.int('ageweek', { of: ({ birthdt, outdt }) => (birthdt === null ? null : ageWeek(ageOn(birthdt, outdt))) }),
      c.date('birthdt', t3('Ngày sinh bình quân', 'Average birth date', 'วันเกิดเฉลี่ย')),
      ...(money ? [c.decimal('cost', t3('Giá vốn chuyển', 'Cost carried', 'ต้นทุนที่โอน'), { decimals: 0, total: 'sum' })] : []),
      ...CODES.flatMap((figure) => {
        const { name, unit, decimals } = GROW_FIGURES.of(figure);
        return [
          c.decimal(`before_${figure}`, name, {
            decimals,
            unit,
            group: t3('Nhóm heo này ở lứa gửi', 'These pigs in the batch that sent', 'กลุ่มนี้ที่รุ่นส่ง'),
            of: ({ before }) => before[figure] ?? null,
          }),
        ];
      }),
      ...CODES.map((figure) => {
        const { name, unit, decimals } = GROW_FIGURES.of(figure);
        return c.decimal(`after_${figure}`, name, {
          decimals,
          unit,
          group: t3('Nhóm heo này ở lứa nhận', 'These pigs in the batch that received', 'กลุ่มนี้ที่รุ่นรับ'),
          of: ({ after }) => after[figure] ?? null,
        });
      }),
      c.text('applyid'),
    ],
    {
      opens: ({ fromfarm, fromroom, fromparity }) => ({
        route: 'PigletRoomdetail',
        params: { farmid: fromfarm, roomid: fromroom, parityid: fromparity },
      }),
    },
  );

/** Heads from one house to others. */
interface Flow {
  readonly from: string;
  readonly [to: string]: string | number;
}

function matrix(lines: readonly Line[], place: Placed) {
  const targets = [...new Set(lines.map((line) => place(line.tofarm, line.toroom)))].toSorted();
  const rows = [...Map.groupBy(lines, (line) => place(line.fromfarm, line.fromroom))].map(
    ([from, own]): Flow => ({
      from,
      ...Object.fromEntries(
        targets.map((to, at) => [`t${at}`, own.reduce((sum, line) => (place(line.tofarm, line.toroom) === to ? sum + line.heads : sum), 0)]),
      ),
    }),
  );
  const table = listTable<Flow>((c) => [
    c.text('from', t3('Từ \\ Đến', 'From \\ To', 'จาก \\ ถึง'), { frozen: true }),
    ...targets.map((to, at) => c.int(`t${at}`, t3(to, to, to), { total: 'sum', of: (row) => Number(row[`t${at}`] ?? 0) || null })),
  ]);
  return table.of(rows.toSorted((a, b) => (a.from < b.from ? -1 : 1)));
}

/** The part of a destination batch that came out of one house. */
interface Share {
  readonly to: string;
  readonly from: string;
  readonly heads: number;
  readonly share: number | null;
}

const SHARES = listTable<Share>((c) => [
  c.text('to', t3('Lứa nhận', 'Destination batch', 'รุ่นที่รับ'), { width: 18 }),
  c.text('from', t3('Từ lứa', 'Origin', 'จากรุ่น'), { width: 18 }),
  c.int('heads'),
  c.percent('share', t3('Tỷ lệ', 'Share', 'สัดส่วน'), { decimals: 1 }),
]);

/** Origins of each destination batch, by all pigs that ever came into it. */
function shares(lines: readonly Line[], came: ReadonlyMap<string, number>, placed: Placed): Share[] {
  const received = lines.filter(({ toparity }) => toparity !== null);
  const keyOf = (line: Line): string => batchText(line.tofarm, line.toroom, line.toparity);
  const groups = Map.groupBy(received, (line) => `${keyOf(line)}|${batchText(line.fromfarm, line.fromroom, line.fromparity)}`);
  return [...groups.values()]
    .flatMap((own): Share[] => {
      const [line] = own;
      if (line === undefined) return [];
      const heads = own.reduce((sum, one) => sum + one.heads, 0);
      const to = placed(line.tofarm, line.toroom, line.toparity);
      const from = placed(line.fromfarm, line.fromroom, line.fromparity);
      return [{ to, from, heads, share: ratio(100 * heads, came.get(keyOf(line)) ?? 0) }];
    })
    .toSorted((a, b) => (a.to === b.to ? b.heads - a.heads : a.to < b.to ? -1 : 1));
}

function fits(line: Transfer, { type, state, fromfarm, tofarm, fromroom, toroom, area }: Asked): boolean {
  const same = (wanted: string | null | undefined, value: string | null): boolean => wanted == null || wanted === value;
  const stands = state == null || (state === 'onway') === (line.indt === null);
  const inArea = area == null || line.fromarea === area || line.toarea === area;
  return (
    stands &&
    inArea &&
    same(type, line.type) &&
    same(fromfarm, line.fromfarm) &&
    same(tofarm, line.tofarm) &&
    same(fromroom, line.fromroom) &&
    same(toroom, line.toroom)
  );
}

/** Batches of the farms that took part, by their text. */
async function batchesOf(at: ListAt, lines: readonly Transfer[]): Promise<ReadonlyMap<string, BatchLife>> {
  const rooms = [...new Set(lines.flatMap(({ fromroom, toroom }) => [fromroom, ...(toroom === null ? [] : [toroom])]))];
  if (rooms.length === 0) return new Map();
  const read = await at.inFarms((farm) => farm.batches({ asof: farm.curbusdt, rooms }));
  return new Map(read.flat().map((batch) => [batchText(batch.farmid, batch.roomid, batch.parityid), batch]));
}

/** What the pigs of a sending event carried in money. */
const costOf = (batch: BatchLife | undefined, eventId: string): number | null => {
  const own = batch?.moves.filter((move) => move.eventId === eventId) ?? [];
  if (own.length === 0 || own.some(({ amount }) => amount === null)) return null;
  return own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
};

const OF_GROUPS = t3(
  'ADG và hao hụt tính riêng cho các nhóm heo đã chuyển, theo sổ: cả thời gian ở lứa gửi và ở lứa nhận.',
  'ADG and losses are of the groups that were moved, as the book has them: over all their time in the batch that sent, and in the one that received.',
  'ADG และการสูญเสียคิดเฉพาะกลุ่มที่ย้ายตามสมุด ตลอดเวลาที่อยู่ในรุ่นส่งและรุ่นรับ',
);

/** PigletRoomTranfRpt: which nursery feeds which finisher, and what is still on the way (growfinish.md). */
export const report = listReport({
  name: 'PigletRoomTranfRpt',
  page: {
    menuGroup: 'growfinish-report',
    place: 9,
    title: t3('Báo cáo chuyển chuồng heo thịt', 'Grow-Finish Transfer Report', 'รายงานย้ายโรงเรือนสุกรขุน'),
    purpose: t3(
      'Chuồng cai sữa nào nuôi chuồng thịt nào, và đợt chuyển nào chưa được nhận.',
      'Which nursery feeds which finisher, and transfers not yet received.',
      'โรงเรือนอนุบาลใดส่งให้โรงเรือนขุนใด และการย้ายที่ยังไม่ได้รับ',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  answer: async (at, asked) => {
    const days = growDays(asked, at.curbusdt, (to) => addDays(to, 1 - USUAL_DAYS));
    const found = (await transfersTo(at, at.curbusdt, days.from)).filter(
      (line) =>
        fits(line, asked) &&
        (line.outdt <= days.to || (line.indt !== null && line.indt <= days.to)) &&
        (line.outdt >= days.from || line.indt === null || line.indt >= days.from),
    );
    const batches = await batchesOf(at, found);
    const lines = found.map((line): Line => {
      const from = batches.get(batchText(line.fromfarm, line.fromroom, line.fromparity));
      const to = line.toparity === null ? undefined : batches.get(batchText(line.tofarm, line.toroom, line.toparity));
      return {
        ...line,
        onway: daysBetween(line.outdt, line.indt ?? at.curbusdt),
        cost: at.money ? costOf(from, line.eventId) : null,
        before: figuresOfMoved(from, ({ eventId }) => eventId === line.eventId, CODES),
        after: figuresOfMoved(to, ({ sentBy }) => sentBy === line.eventId, CODES),
      };
    });
    const came = new Map(
      [...batches].map(([key, { moves }]) => [key, moves.reduce((sum, { kind, heads }) => (kind === 'in' ? sum + heads : sum), 0)]),
    );
    const placed = placedIn(at.farmids);
    return {
      table: linesTable(at.money, placed).of(lines),
      sections: [
        { key: 'matrix', title: t3('Từ chuồng đến chuồng', 'From house to house', 'จากโรงเรือนถึงโรงเรือน'), table: matrix(lines, placed) },
        {
          key: 'shares',
          title: t3('Nguồn của từng lứa nhận', 'Origins of each batch', 'ที่มาของแต่ละรุ่น'),
          table: SHARES.of(shares(lines, came, placed)),
        },
      ],
      days,
      // Left blank they are of every farm, not of the own one.
      applied: { ...(asked.fromfarm == null ? { fromfarm: null } : {}), ...(asked.tofarm == null ? { tofarm: null } : {}) },
      notes: [OF_GROUPS],
    };
  },
});
