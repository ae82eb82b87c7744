import { type CodeOf, choice, int, type Words } from '#engine/define/fields.ts';
import { rowsWhere, sumColumns } from '#engine/figures/server/stream.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier, later, monthPeriod, type Period } from '#engine/server/report/periods.ts';
import { type Language, t1, t3 } from '#kernel/language.ts';
import { percentOf, rounded } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { WORKLIST_LISTS } from '#modules/herd/contract/reports/worklists/lists.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { adjustedDifference, type ClassSums, differenceToFarm, mergeSums } from '#modules/herd/domain/figures/litter-classes.ts';
import { FARROWINGS } from '../../figures/litter.stream.ts';
import { sumsWanted } from '../../figures/measure-periods.ts';
import { BOAR_LINE, PURE_BOAR } from '../../figures/stream.ts';
import { figureColumn } from '../class-table.ts';
import { type HerdAt, type HerdColumn, herdReport, herdTable } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { variantNotes } from '../report-notes.ts';
import { BOX, type Box, chartsOf, type LitterClass, type Opening, QUARTERS } from './litter-charts.ts';

const CODES = ['LF', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'LBW', 'LOW'] as const;
/** The highest parity there is: the last class of a farm holds all up to it. */
const LAST_PARITY = '30';

/** What litters are grouped by. */
type LitterGroup = CodeOf<typeof WORKLIST_LISTS.littergroup>;

const LACTATION = `(
  select p.fosterday from sow_cycle p
  where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.fosterday is not null order by p.n desc limit 1)`;
/** Key of each grouping; classes of days carry a letter first, so that they stand in order. */
const KEYS: Readonly<Record<LitterGroup, string>> = {
  parity: "lpad(least(c.farrow_parity, {parmax}::int)::text, 2, '0')",
  lineage: 'c.mate_lineage',
  boar: PURE_BOAR,
  boarlineage: BOAR_LINE,
  operator: 'c.farrow_applyid',
  house: 'c.farrow_roomid',
  gestation: 'c.farrowday::text',
  mateday: `
    case when c.kind = 'G' then 'g' when c.kind = 'R' then 'r' when c.mateday is null then null when c.mateday <= 3 then 'a'
      when c.mateday <= 5 then 'b' when c.mateday <= 7 then 'c' when c.mateday <= 14 then 'd' else 'e' end`,
  lactation: `
    case when ${LACTATION} is null then null when ${LACTATION} < 18 then 'a' when ${LACTATION} <= 21 then 'b'
      when ${LACTATION} <= 24 then 'c' when ${LACTATION} <= 28 then 'd' else 'e' end`,
  month: "to_char(c.farrowdt, 'YYYYMM')",
};

const CLASS_WORDS: Readonly<Partial<Record<LitterGroup, Words>>> = {
  mateday: {
    a: t1('0–3'),
    b: t1('4–5'),
    c: t1('6–7'),
    d: t1('8–14'),
    e: t1('≥ 15'),
    g: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
    r: t3('Phối lại', 'Repeats', 'ผสมซ้ำ'),
  },
  lactation: { a: t1('< 18'), b: t1('18–21'), c: t1('22–24'), d: t1('25–28'), e: t1('> 28') },
};
const NONE: Words = {
  boar: t3('Nhiều đực', 'Several boars', 'พ่อพันธุ์หลายตัว'),
  lactation: t3('Không có lứa trước', 'No litter before', 'ไม่มีครอกก่อน'),
};
const UNKNOWN = t3('Không rõ', 'Unknown', 'ไม่ทราบ');

function nameOf(group: LitterGroup, key: string, language: Language, operators: ReadonlyMap<string, string>): string {
  if (key === '') return (NONE[group] ?? UNKNOWN)[language];
  if (group === 'operator') return operators.get(`applyid ${key}`) ?? key;
  return CLASS_WORDS[group]?.[key]?.[language] ?? key.replace(/^0(?=\d)/, '');
}

/** The parameter a class narrows the figures by, where they can be narrowed that way. */
const NARROWS: Readonly<Partial<Record<LitterGroup, string>>> = {
  lineage: 'lineage',
  boar: 'boarid',
  boarlineage: 'boarlineage',
  operator: 'applyid',
  house: 'roomid',
};

/** What one class narrows the figures by: parameters and days; null where they cannot be narrowed that way. */
function narrowedBy(group: LitterGroup, key: string, parmax: number, within: Period): Opening | null {
  if (key === '') return null;
  if (group === 'parity') {
    const parity = String(Number(key));
    return { params: { parityFrom: parity, parityTo: Number(key) === parmax ? LAST_PARITY : parity } };
  }
  if (group === 'month') {
    const { from, to } = monthPeriod(key);
    return { params: {}, days: { from: later(from, within.from), to: earlier(to, within.to) } };
  }
  const name = NARROWS[group];
  return name === undefined ? null : { params: { [name]: key } };
}

/** What the figures of a class open: the litters of its parity, line, boar, operator, house or month; nothing for classes of days. */
function openingOf(groups: readonly (readonly [LitterGroup, string])[], parmax: number, within: Period): Opening | null {
  const parts = groups.map(([group, key]) => narrowedBy(group, key, parmax, within));
  if (parts.includes(null)) return null;
  const days = parts.find((part) => part?.days !== undefined)?.days;
  return { params: Object.assign({}, ...parts.map((part) => part?.params)) as Record<string, string>, ...(days === undefined ? {} : { days }) };
}

/** Bands of the number alive and the sum that counts each. */
const BANDS: readonly (readonly [string, string, number, number])[] = [
  ['b0', '0–6', 0, 6],
  ['b7', '7–9', 7, 9],
  ['b10', '10–12', 10, 12],
  ['b13', '13–15', 13, 15],
  ['b16', '≥ 16', 16, 99],
];

const SHARE = { group: t3('Tỷ lệ ổ theo số con sống, %', 'Litters by number alive, %', 'สัดส่วนครอกตามจำนวนมีชีวิต %') };
const DIFF = { group: t3('So với bình quân trại', 'Against the farm mean', 'เทียบค่าเฉลี่ยฟาร์ม') };
const QUARTER_NAMES = {
  least: t3('Nhỏ nhất', 'Lowest', 'ต่ำสุด'),
  q1: t3('Phân vị 25 %', 'Lower quarter', 'ควอร์ไทล์ล่าง'),
  q2: t3('Trung vị', 'Median', 'มัธยฐาน'),
  q3: t3('Phân vị 75 %', 'Upper quarter', 'ควอร์ไทล์บน'),
  most: t3('Lớn nhất', 'Most', 'สูงสุด'),
} as const;

const tableBy = (by: LitterGroup, then: LitterGroup | null) =>
  herdTable<LitterClass>(
    (c) => {
      const names = WORKLIST_LISTS.littergroup.words;
      const figures = CODES.map((code) => figureColumn<LitterClass>(code, (row) => row.figures));
      /** A number told to the hundredth. */
      const two = (key: string, label: Words[string], of: (row: LitterClass) => number | null, says: Partial<HerdColumn<LitterClass>> = DIFF) =>
        c.decimal(key, label, { decimals: 2, of: (row) => rounded(of(row), 2), ...says });
      return [
        c.text('key1', names[by], { frozen: true }),
        ...(then === null ? [] : [c.text('key2', names[then], { frozen: true })]),
        ...figures.slice(0, 3),
        two('sd', t3('Độ lệch chuẩn', 'Standard deviation', 'ส่วนเบี่ยงเบนมาตรฐาน'), ({ against }) => against.deviation, {}),
        ...figures.slice(3),
        ...BANDS.map(([key, label]) => c.percent(key, t1(label), { ...SHARE, of: ({ sums }) => percentOf(sums[key] ?? 0, sums['n'] ?? 0) })),
        two('diff', t3('Chênh lệch', 'Difference', 'ผลต่าง'), ({ against }) => against.difference),
        two('low', t3('95 % từ', '95 % from', '95 % ตั้งแต่'), ({ against }) => against.low),
        two('high', t3('95 % đến', '95 % to', '95 % ถึง'), ({ against }) => against.high),
        ...(by === 'parity' || then === 'parity'
          ? []
          : [two('adjusted', t3('Đã hiệu chỉnh lứa', 'Adjusted for parity', 'ปรับตามลำดับท้อง'), ({ adjusted }) => adjusted)]),
        ...QUARTERS.map((key) => c.decimal(key, QUARTER_NAMES[key], { decimals: 1, group: BOX, of: ({ box }) => box?.[key] })),
      ];
    },
    {
      closed: ({ opening }) => opening === null,
      narrows: ({ opening }) => opening?.params,
      days: ({ opening }) => opening?.days,
      style: ({ small }) => small && 'muted',
    },
  );

interface Found extends ClassSums {
  readonly key1: string;
  readonly key2: string;
  readonly parity: number;
}

const BORN = `from ${FARROWINGS.from} where ${rowsWhere(FARROWINGS)} and c.livenum is not null`;

/** Sums of the litters by class and parity. */
async function classSums(at: HerdAt, keys: string, values: Record<string, unknown>): Promise<Found[]> {
  const wanted = sumsWanted(CODES, at.settings);
  const names = Object.keys(FARROWINGS.measures).filter((name) => wanted.has(name));
  const bands = BANDS.map(([key, , low, high]) => `(count(*) filter (where c.livenum between ${low} and ${high}))::int as ${key}`);
  const rows = await at.rows<{ key1: string; key2: string; parity: number } & Record<string, number>>(
    `select ${keys}, least(c.farrow_parity, {parmax}::int) as parity, ${sumColumns(FARROWINGS, names)},
       count(*)::int as n, coalesce(sum(c.livenum * c.livenum), 0)::float8 as squares, ${bands.join(', ')}
     ${BORN} group by 1, 2, 3`,
    values,
  );
  return rows.map(({ key1, key2, parity, ...sums }) => ({ key1, key2, parity, sums }));
}

const classOf = ({ key1, key2 }: { readonly key1: string; readonly key2: string }): string => `${key1}\n${key2}`;

/** Quarters of the number alive by class. */
async function boxesOf(at: HerdAt, keys: string, values: Record<string, unknown>): Promise<ReadonlyMap<string, Box>> {
  const rows = await at.rows<{ key1: string; key2: string } & Box>(
    `select x.key1, x.key2, x.least, x.q[1] as q1, x.q[2] as q2, x.q[3] as q3, x.most
     from (
       select ${keys}, min(c.livenum) as least, max(c.livenum) as most,
         percentile_cont(array[0.25, 0.5, 0.75]) within group (order by c.livenum) as q
       ${BORN} and {parmax}::int is not null group by 1, 2) x`,
    values,
  );
  return new Map(rows.map((box) => [classOf(box), box]));
}

/** PigFarrowReport2: what litter size and losses depend on (herd.md). */
export const report = herdReport({
  name: 'PigFarrowReport2',
  page: {
    menuGroup: 'herd-production',
    place: 3,
    title: t3('Phân tích kết quả đẻ', 'Litter Performance Analysis', 'วิเคราะห์ผลการคลอด'),
    purpose: t3('Số con và hao hụt của ổ phụ thuộc vào điều gì.', 'What litter size and losses depend on.', 'ขนาดครอกและการสูญเสียขึ้นอยู่กับอะไร'),
  },
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.from,
    F.to,
    choice('by', t3('Phân nhóm theo', 'Group by', 'จัดกลุ่มตาม'), WORKLIST_LISTS.littergroup, { fallback: 'parity', required: true }),
    choice('second', t3('Sau đó theo', 'Then by', 'จากนั้นตาม'), WORKLIST_LISTS.littergroup),
    int('least', t3('Số ổ tối thiểu', 'Litters at least', 'จำนวนครอกขั้นต่ำ'), { min: 1, max: 200, fallback: 5 }),
    F.asof,
  ],
  // The class a figure opens.
  beside: [F.lineage, F.boarid, F.boarlineage, F.applyid, F.roomid, F.parityFrom, F.parityTo],
  answer: async (at, { by, least, ...params }) => {
    const { tx, farmid, settings, language } = at;
    const { period, asof } = await listPeriod(tx, at, params);
    const then = params.second == null || params.second === by ? null : params.second;
    const keys = `coalesce(${KEYS[by]}, '') as key1, coalesce(${then === null ? "''" : KEYS[then]}, '') as key2`;
    const values = { lo: period.from, hi: earlier(period.to, asof), parmax: settings.PARMAX };
    const found = await classSums(at, keys, values);
    const boxes = await boxesOf(at, keys, values);
    const counts = await at.rows<{ livenum: number; n: number }>(`select c.livenum, count(*)::int as n ${BORN} group by 1 order by 1`, values);
    const operators = by === 'operator' || then === 'operator' ? await loadNames(tx, farmid, language, ['applyid']) : new Map<string, string>();
    const farm = mergeSums(found);
    const whole = {
      sums: farm.sums,
      figures: figureValues(farm.sums, settings, CODES),
      against: { ...differenceToFarm(farm, farm), difference: null, low: null, high: null },
      adjusted: null,
    };
    const classes = [...Map.groupBy(found, classOf)].sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = classes.map(([key, parts]): LitterClass => {
      const [key1 = '', key2 = ''] = key.split('\n');
      const own = mergeSums(parts);
      const groups = [[by, key1] as const, ...(then === null ? [] : [[then, key2] as const])];
      return {
        key1: nameOf(by, key1, language, operators),
        ...(then === null ? {} : { key2: nameOf(then, key2, language, operators) }),
        sums: own.sums,
        figures: figureValues(own.sums, settings, CODES),
        against: differenceToFarm(own, farm),
        adjusted: adjustedDifference(parts, found),
        box: boxes.get(key),
        opening: openingOf(groups, settings.PARMAX, period),
        small: (own.sums['n'] ?? 0) < least,
      };
    });
    return {
      table: tableBy(by, then).closedBy(whole, rows),
      charts: chartsOf(rows, counts, rounded(whole.figures['BA']?.value, 2)),
      notes: [
        ...variantNotes(['TB'], settings),
        t3(
          `Nhóm dưới ${least} ổ in mờ nhưng vẫn tính vào tổng. Chênh lệch là số con sống; khoảng 95 % tính cả việc nhóm là một phần của trại. Hiệu chỉnh lứa: mỗi nhóm tính theo cơ cấu lứa của trại.`,
          `Classes under ${least} litters are grey, and counted in the totals. Differences are of born alive; the 95 % interval allows for the class being part of the farm. Adjusted: each class weighted to the farm’s shares of parities.`,
          `กลุ่มที่น้อยกว่า ${least} ครอกแสดงสีจางแต่นับรวม ผลต่างคือจำนวนมีชีวิต ช่วง 95 % คิดว่ากลุ่มเป็นส่วนหนึ่งของฟาร์ม การปรับ: ถ่วงตามสัดส่วนลำดับท้องของฟาร์ม`,
        ),
      ],
      subtitle: spanned(t3('Đẻ', 'Farrowed', 'คลอด'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
