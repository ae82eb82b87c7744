import { choice, code, date, defineList, int, text } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { counted, opensCount } from '../counted.ts';
import { type HerdColumn, type HerdMakers, herdReport, herdTable, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { spanText } from '../production/month-span.ts';
import { inEachFarm } from '../report-farms.ts';
import { BALANCE_TYPES, type BalanceType, daysIn, type Flow, type FlowDays, flowRows, headFlows, WAYS_IN, WAYS_OUT } from './head-flows.ts';

const TYPES = Object.keys(BALANCE_TYPES) as BalanceType[];

const SPLITS = defineList('balancesplit', {
  total: t3('Cả trại', 'Whole farm', 'ทั้งฟาร์ม'),
  house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
  lineage: t3('Theo dòng giống', 'By lineage', 'ตามสายเลือด'),
});

/** Head of a type as people counted them. */
function asCounted<const T extends BalanceType>(type: T) {
  const { V, E, T } = BALANCE_TYPES[type];
  return int(`c_${type}`, t3(`Đếm: ${V}`, `Counted: ${E}`, `นับจริง: ${T}`), { max: 1_000_000 });
}

const FIELDS = [
  F.farmsHere,
  F.farmgroups,
  F.from,
  F.to,
  choice('split', t3('Tách theo', 'Split by', 'แยกตาม'), SPLITS, { fallback: 'total' }),
  asCounted('boar'),
  asCounted('gilt'),
  asCounted('open'),
  asCounted('mated'),
  asCounted('lactating'),
  asCounted('suckling'),
  asCounted('weaner'),
  asCounted('nursery'),
  date('countdt', t3('Ngày kiểm đếm', 'Counted on', 'วันที่ตรวจนับ')),
  text('countby', t3('Người kiểm đếm', 'Counted by', 'ผู้ตรวจนับ'), { maxLength: 60 }),
] as const;
// What a count is opened by: its farm, type of pig, and house or lineage.
const BESIDE = [
  F.asof,
  F.farmid,
  code('type', t3('Loại heo', 'Type', 'ประเภท')),
  code('part', t3('Chuồng hoặc dòng giống', 'House or lineage', 'โรงเรือนหรือสายเลือด')),
] as const;

/** One type of pig in one part of a farm, and head that went each way. */
interface Line {
  readonly farmid: string;
  readonly part: string;
  readonly _type: BalanceType;
  readonly flows: readonly Flow[];
}

const wentBy = ({ flows }: Line, way: Flow['way']): number => flows.reduce((sum, flow) => (flow.way === way ? sum + flow.n : sum), 0);
const totalOf = (line: Line, ways: readonly Flow['way'][]): number => ways.reduce((sum, way) => sum + wentBy(line, way), 0);
const closingOf = (line: Line): number => wentBy(line, 'opening') + totalOf(line, WAYS_IN) - totalOf(line, WAYS_OUT);

const TYPE = t3('Loại heo', 'Type of pig', 'ประเภทสุกร');
const OPENING = t3('Đầu kỳ', 'Opening', 'ยกมา');
const CLOSING = t3('Cuối kỳ', 'Closing', 'ยกไป');
const WAYS = {
  entered: t3('Nhập', 'Entered', 'เข้าฝูง'),
  born: t3('Sinh sống', 'Born alive', 'เกิดมีชีวิต'),
  weanedin: t3('Cai sữa vào', 'Weaned in', 'หย่านมเข้า'),
  movedin: t3('Chuyển đến', 'Moved in', 'ย้ายเข้า'),
  fromtype: t3('Từ loại khác', 'From other type', 'จากประเภทอื่น'),
  restored: t3('Phục hồi', 'Restored', 'กู้คืน'),
  died: t3('Chết', 'Died', 'ตาย'),
  euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  sold: t3('Bán', 'Sold', 'ขาย'),
  moved: t3('Chuyển đi', 'Moved', 'ย้ายออก'),
  weanedout: t3('Cai sữa ra', 'Weaned out', 'หย่านมออก'),
  totype: t3('Sang loại khác', 'To other type', 'ไปประเภทอื่น'),
  takeover: t3('Vào nuôi thịt', 'Into grow-finish', 'เข้าขุน'),
} as const;
/** Counts of the balance that open their rows, by their way. */
const COUNTS: Readonly<Record<string, Text3 | undefined>> = { opening: OPENING, ...WAYS, closing: CLOSING };

const IN = { group: t3('Tăng', 'In', 'เพิ่ม') };
const OUT = { group: t3('Giảm', 'Out', 'ลด') };

/** Opening, every way in and out, and closing = opening + in − out, by type in each part of each farm. */
const balanceTable = (farms: number, split: FlowDays['split'], days: number) =>
  herdTable<Line>(
    (c: HerdMakers<Line>) => {
      const opened = (way: string, label: Text3, of: (line: Line) => number, says: Partial<HerdColumn<Line>> = {}) =>
        c.int(way, label, { ...SUM, ...opensCount(way), of, ...says });
      /** Its place on a phone where a row is a type of the one farm: what is there comes before how it came. */
      const alone = (phone: number) => (farms > 1 || split !== 'total' ? {} : { phone });
      return [
        ...(farms > 1 ? [c.text('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { frozen: true })] : []),
        ...(split === 'total' ? [] : [c.text('part', t3('Chuồng / dòng', 'House / lineage', 'โรงเรือน / สายเลือด'), { frozen: true })]),
        c.text('type', TYPE, { frozen: true, ...alone(1), of: ({ _type }) => BALANCE_TYPES[_type] }),
        opened('opening', OPENING, (line) => wentBy(line, 'opening'), alone(3)),
        ...WAYS_IN.map((way) => opened(way, WAYS[way], (line) => wentBy(line, way), IN)),
        ...WAYS_OUT.map((way) => opened(way, WAYS[way], (line) => wentBy(line, way), OUT)),
        opened('closing', CLOSING, closingOf, alone(2)),
        c.int('days', t3('Ngày con', 'Head days', 'วันตัว'), { ...SUM, of: (line) => wentBy(line, 'days') }),
        c.decimal('average', t3('Bình quân', 'Average', 'เฉลี่ย'), { decimals: 2, of: (line) => roundHalfAway(wentBy(line, 'days') / days, 2) }),
      ];
    },
    { narrows: ({ farmid, part, _type: type }) => ({ farmid, type, part }) },
  );

function farmLines(farmid: string, flows: readonly Flow[]): Line[] {
  const parts = [...Map.groupBy(flows, ({ part }) => part)].sort(([a], [b]) => a.localeCompare(b));
  return parts.flatMap(([part, own]) => {
    const byType = Map.groupBy(own, ({ type }) => type);
    return TYPES.flatMap((type) => {
      const found = byType.get(type);
      return found === undefined ? [] : [{ farmid, part, _type: type, flows: found }];
    });
  });
}

/** A line of a stock-taking: head the books say beside those counted. */
interface Taken {
  readonly type: Text3;
  readonly closing: number;
  readonly counted: number | null;
}

const differenceOf = ({ counted: n, closing }: Taken): number | null => (n === null ? null : n - closing);

const STOCKTAKING = herdTable<Taken>((c) => [
  c.text('type', TYPE),
  c.int('closing', CLOSING, SUM),
  c.int('counted', t3('Đếm thực tế', 'Counted', 'นับจริง'), SUM),
  c.int('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง'), { ...SUM, of: differenceOf, mark: (line) => Boolean(differenceOf(line)) && 'bad' }),
  c.text('signature', t3('Ký tên', 'Signature', 'ลายเซ็น'), { width: 30, of: () => '' }),
]);

/** The sheet of a stock-taking: closing head beside those counted, their difference, a line to sign. */
function stocktaking(lines: readonly Line[], params: ParamsOf<typeof FIELDS>) {
  const when = [params.countdt, params.countby].filter((one) => one != null && one !== '').map((one) => `${one}`);
  const titleIn = (words: string, colon: string): string => (when.length === 0 ? words : `${words}${colon}${when.join(' · ')}`);
  const taken = TYPES.map((type): Taken => {
    const closing = lines.reduce((sum, line) => (line._type === type ? sum + closingOf(line) : sum), 0);
    return { type: BALANCE_TYPES[type], closing, counted: params[`c_${type}`] ?? null };
  });
  return {
    key: 'count',
    title: t3(titleIn('Kiểm đếm thực tế', ': '), titleIn('Physical count', ': '), titleIn('ตรวจนับจริง', ': ')),
    table: STOCKTAKING.of(taken),
  };
}

const NOTES: readonly Text3[] = [
  t3(
    'Đầu kỳ + tăng − giảm = cuối kỳ, theo hàng và theo cột. Đổi loại triệt tiêu nhau ở dòng tổng. Heo con theo mẹ = tổng số đang theo nái.',
    'Opening + in − out = closing, by row and by column. Changes of type net to 0 in the total row. Suckling piglets are all that stand with sows.',
    'ยกมา + เพิ่ม − ลด = ยกไป ทั้งแนวนอนและแนวตั้ง การเปลี่ยนประเภทหักกันในแถวรวม ลูกดูดนมคือลูกที่อยู่กับแม่ทั้งหมด',
  ),
  t3(
    'Heo đã phục hồi được tính như chưa hề ra đàn, nên không có trong cột Phục hồi của đàn giống.',
    'A restored animal counts as if it had never left, so breeding animals have no entry under Restored.',
    'สุกรที่กู้คืนนับเสมือนไม่เคยออกจากฝูง จึงไม่อยู่ในช่องกู้คืนของฝูงพันธุ์',
  ),
];
const HOUSE_NOTE = t3(
  'Theo chuồng: đổi chuồng cũng nằm trong "từ / sang loại khác"; heo con theo mẹ tính cho cả trại.',
  'By house: moves between houses stand among "from / to other type"; suckling piglets are counted for the whole farm.',
  'ตามโรงเรือน: การย้ายโรงเรือนรวมอยู่ใน "จาก / ไปประเภทอื่น" ลูกดูดนมนับรวมทั้งฟาร์ม',
);

/** PigSummaryReport: does the head add up, for stock-taking, bank and authority (herd.md). */
export const report = herdReport({
  name: 'PigSummaryReport',
  page: {
    menuGroup: 'herd-production',
    place: 14,
    title: t3('Cân đối biến động đàn', 'Herd Movement Balance', 'รายงานความเคลื่อนไหวจำนวนสุกร'),
    purpose: t3(
      'Số đầu con có khớp không: đầu kỳ, tăng, giảm, cuối kỳ của từng loại heo; dùng khi kiểm kê.',
      'Do the head add up: opening, in, out and closing of every type of pig, for stock-taking, bank and authority.',
      'จำนวนหัวตรงกันหรือไม่: ยกมา เพิ่ม ลด ยกไป ของสุกรทุกประเภท สำหรับตรวจนับ',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  beside: BESIDE,
  over: { fromLevel: 0 },
  drill: counted((what, { type, part, split }) => {
    const way = COUNTS[what];
    const own = TYPES.find((one) => one === type);
    if (way === undefined || own === undefined) return null;
    const words = BALANCE_TYPES[own];
    return {
      title: t3(`${words.V}: ${way.V}`, `${words.E}: ${way.E}`, `${words.T}: ${way.T}`),
      rows: ({ tx, farmid }, days) => flowRows(tx, { farmid, ...days, split: split ?? 'total' }, own, what, part ?? null),
    };
  }),
  answer: async (at, params) => {
    const { split } = params;
    const { period } = await listPeriod(at.tx, at, params);
    const span = { from: period.from, to: earlier(period.to, asofOf(at)) };
    const days = daysIn(span);
    const byFarm = await inEachFarm(at.tx, at, at.asked, async ({ farmid }) => farmLines(farmid, await headFlows(at.tx, { farmid, ...span, split })));
    const lines = byFarm.flat();
    const table = balanceTable(at.asked.length, split, days);
    const headDays = lines.reduce((sum, line) => sum + wentBy(line, 'days'), 0);
    return {
      // Of the total only its types open: their farms and days differ.
      table: table.of(lines, {
        _noopen: 1,
        [table.columns[0]?.key ?? 'type']: t3('Tổng', 'Total', 'รวม'),
        average: roundHalfAway(headDays / days, 2),
      }),
      sections: [stocktaking(lines, params)],
      notes: [...NOTES, split === 'house' ? HOUSE_NOTE : null],
      days: span,
      subtitle: spanText(span),
    };
  },
});
