import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { rowsWhere, sumColumns } from '#engine/figures/server/stream.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, later, monthPeriod, type Period } from '#engine/server/report/periods.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { WORKLIST_LISTS } from '#modules/herd/contract/reports/worklists/lists.ts';
import type { LitterAnalysisParams, LitterGroup } from '#modules/herd/contract/reports/worklists/litter-analysis.report.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { adjustedDifference, type ClassSums, differenceToFarm, mergeSums } from '#modules/herd/domain/figures/litter-classes.ts';
import { FARROWINGS } from '../../figures/litter.stream.ts';
import { sumsWanted } from '../../figures/measure-periods.ts';
import { BOAR_LINE, PURE_BOAR } from '../../figures/stream.ts';
import { listPeriod } from '../list-period.ts';
import { loadNames } from '../named.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { BOX, chartsOf, QUARTERS } from './litter-charts.ts';

const CODES = ['LF', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'LBW', 'LOW'] as const;

const LACTATION = `(select p.fosterday from sow_cycle p where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n < c.n and p.fosterday is not null order by p.n desc limit 1)`;
/** Key of each grouping; classes of days carry a letter first, so that they stand in order. */
const KEYS: Readonly<Record<LitterGroup, string>> = {
  parity: "lpad(least(c.farrow_parity, {parmax}::int)::text, 2, '0')",
  lineage: 'c.mate_lineage',
  boar: PURE_BOAR,
  boarlineage: BOAR_LINE,
  operator: 'c.farrow_applyid',
  house: 'c.farrow_roomid',
  gestation: 'c.farrowday::text',
  mateday: `case when c.kind = 'G' then 'g' when c.kind = 'R' then 'r' when c.mateday is null then null when c.mateday <= 3 then 'a' when c.mateday <= 5 then 'b'
    when c.mateday <= 7 then 'c' when c.mateday <= 14 then 'd' else 'e' end`,
  lactation: `case when ${LACTATION} is null then null when ${LACTATION} < 18 then 'a' when ${LACTATION} <= 21 then 'b' when ${LACTATION} <= 24 then 'c'
    when ${LACTATION} <= 28 then 'd' else 'e' end`,
  month: "to_char(c.farrowdt, 'YYYYMM')",
};

type Words = Readonly<Record<string, { readonly V: string; readonly E: string; readonly T: string }>>;
const same = (text: string) => ({ V: text, E: text, T: text });
const CLASS_WORDS: Readonly<Partial<Record<LitterGroup, Words>>> = {
  mateday: {
    a: same('0–3'),
    b: same('4–5'),
    c: same('6–7'),
    d: same('8–14'),
    e: same('≥ 15'),
    g: { V: 'Hậu bị', E: 'Gilts', T: 'สุกรสาว' },
    r: { V: 'Phối lại', E: 'Repeats', T: 'ผสมซ้ำ' },
  },
  lactation: { a: same('< 18'), b: same('18–21'), c: same('22–24'), d: same('25–28'), e: same('> 28') },
};
const NONE: Words = {
  boar: { V: 'Nhiều đực', E: 'Several boars', T: 'พ่อพันธุ์หลายตัว' },
  lactation: { V: 'Không có lứa trước', E: 'No litter before', T: 'ไม่มีครอกก่อน' },
};
const UNKNOWN = { V: 'Không rõ', E: 'Unknown', T: 'ไม่ทราบ' };

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
function narrowedBy(group: LitterGroup, key: string, parmax: number, within: Period): { params: Record<string, string>; days?: ReportRow } | null {
  if (key === '') return null;
  if (group === 'parity') return { params: { parityFrom: String(Number(key)), parityTo: String(Number(key) === parmax ? 30 : Number(key)) } };
  if (group === 'month') {
    const { from, to } = monthPeriod(key);
    return { params: {}, days: { _from: later(from, within.from), _to: earlier(to, within.to) } };
  }
  const name = NARROWS[group];
  return name === undefined ? null : { params: { [name]: key } };
}

/** What the figures of a class open: the litters of its parity, line, boar, operator, house or month; nothing for classes of days. */
function openingOf(groups: readonly (readonly [LitterGroup, string])[], parmax: number, within: Period): ReportRow {
  const parts = groups.map(([group, key]) => narrowedBy(group, key, parmax, within));
  if (parts.includes(null)) return { _noopen: 1 };
  const params = Object.assign({}, ...parts.map((part) => part?.params)) as Record<string, string>;
  return { ...Object.assign({}, ...parts.map((part) => part?.days)), _params: new URLSearchParams(params).toString() };
}

const SHARE = { V: 'Tỷ lệ ổ theo số con sống, %', E: 'Litters by number alive, %', T: 'สัดส่วนครอกตามจำนวนมีชีวิต %' };
const DIFF = { V: 'So với bình quân trại', E: 'Against the farm mean', T: 'เทียบค่าเฉลี่ยฟาร์ม' };
const c = columnsWith({
  sd: { V: 'Độ lệch chuẩn', E: 'Standard deviation', T: 'ส่วนเบี่ยงเบนมาตรฐาน' },
  diff: { V: 'Chênh lệch', E: 'Difference', T: 'ผลต่าง' },
  low: { V: '95 % từ', E: '95 % from', T: '95 % ตั้งแต่' },
  high: { V: '95 % đến', E: '95 % to', T: '95 % ถึง' },
  adjusted: { V: 'Đã hiệu chỉnh lứa', E: 'Adjusted for parity', T: 'ปรับตามลำดับท้อง' },
  least: { V: 'Nhỏ nhất', E: 'Least', T: 'ต่ำสุด' },
  q1: { V: 'Phân vị 25 %', E: 'Lower quarter', T: 'ควอร์ไทล์ล่าง' },
  q2: { V: 'Trung vị', E: 'Median', T: 'มัธยฐาน' },
  q3: { V: 'Phân vị 75 %', E: 'Upper quarter', T: 'ควอร์ไทล์บน' },
  most: { V: 'Lớn nhất', E: 'Most', T: 'สูงสุด' },
});
/** Bands of the number alive and the sum that counts each. */
const BANDS: readonly (readonly [string, string, number, number])[] = [
  ['b0', '0–6', 0, 6],
  ['b7', '7–9', 7, 9],
  ['b10', '10–12', 10, 12],
  ['b13', '13–15', 13, 15],
  ['b16', '≥ 16', 16, 99],
];

function columnsOf(by: LitterGroup, then: LitterGroup | null): Column[] {
  const list = WORKLIST_LISTS.littergroup.words;
  const first: Column = { key: 'key1', label: list[by], type: 'text', frozen: true };
  const second: Column[] = then === null ? [] : [{ key: 'key2', label: list[then], type: 'text', frozen: true }];
  const two = { decimals: 2 } as const;
  const figures = CODES.map((code): Column => {
    const { name, unit, decimals } = figureOf(code);
    return { key: code, label: name, type: decimals === 0 ? 'int' : 'decimal', decimals, figure: code, ...(unit === '' ? {} : { unit }) };
  });
  const adjusted = by === 'parity' || then === 'parity' ? [] : [c('adjusted', 'decimal', { ...two, group: DIFF })];
  return [
    first,
    ...second,
    ...figures.slice(0, 3),
    c('sd', 'decimal', two),
    ...figures.slice(3),
    ...BANDS.map(([key, label]): Column => ({ key, label: same(label), type: 'percent', group: SHARE })),
    c('diff', 'decimal', { ...two, group: DIFF }),
    c('low', 'decimal', { ...two, group: DIFF }),
    c('high', 'decimal', { ...two, group: DIFF }),
    ...adjusted,
    ...QUARTERS.map((key) => c(key, 'decimal', { decimals: 1, group: BOX })),
  ];
}

interface Found {
  readonly key1: string;
  readonly key2: string;
  readonly parity: number;
  readonly sums: Readonly<Record<string, number>>;
}

async function read(tx: Db, keys: readonly [string, string], names: readonly string[], values: Record<string, unknown>): Promise<Found[]> {
  const bands = BANDS.map(([key, , low, high]) => `(count(*) filter (where c.livenum between ${low} and ${high}))::int as ${key}`);
  const { text, params } = bind(
    `select coalesce(${keys[0]}, '') as key1, coalesce(${keys[1]}, '') as key2, least(c.farrow_parity, {parmax}::int) as parity, ${sumColumns(FARROWINGS, names)},
       count(*)::int as n, coalesce(sum(c.livenum * c.livenum), 0)::float8 as squares, ${bands.join(', ')}
     from ${FARROWINGS.from} where ${rowsWhere(FARROWINGS)} and c.livenum is not null group by 1, 2, 3`,
    values,
  );
  const { rows } = await tx.query<{ key1: string; key2: string; parity: number } & Record<string, number>>(text, params);
  return rows.map(({ key1, key2, parity, ...sums }) => ({ key1, key2, parity, sums }));
}

type Box = { key1: string; key2: string; least: number; q: readonly number[]; most: number };

/** Quarters of the number alive by class; the histogram of all litters. */
async function spreads(tx: Db, keys: readonly [string, string], values: Record<string, unknown>) {
  const box = bind(
    `select coalesce(${keys[0]}, '') as key1, coalesce(${keys[1]}, '') as key2, min(c.livenum) as least, max(c.livenum) as most,
       percentile_cont(array[0.25, 0.5, 0.75]) within group (order by c.livenum) as q
     from ${FARROWINGS.from} where ${rowsWhere(FARROWINGS)} and c.livenum is not null and {parmax}::int is not null group by 1, 2`,
    values,
  );
  const boxes = await tx.query<Box>(box.text, box.params);
  const all = bind(
    `select c.livenum, count(*)::int as n from ${FARROWINGS.from} where ${rowsWhere(FARROWINGS)} and c.livenum is not null group by 1 order by 1`,
    values,
  );
  const counts = await tx.query<{ livenum: number; n: number }>(all.text, all.params);
  return { boxes: new Map(boxes.rows.map((one) => [`${one.key1}\n${one.key2}`, one])), counts: counts.rows };
}

function cellsOf(sums: ClassSums, ctx: HerdReportContext, farm: ClassSums, adjusted: number | null): ReportRow {
  const figures = figureValues(sums.sums, ctx.settings, CODES);
  const n = sums.sums['n'] ?? 0;
  const difference = differenceToFarm(sums, farm);
  const two = (value: number | null): number | null => (value === null ? null : roundHalfAway(value, 2));
  return {
    ...Object.fromEntries(CODES.map((code) => [code, shownValue(figureOf(code), figures[code]?.value ?? null)])),
    ...Object.fromEntries(BANDS.map(([key]) => [key, n === 0 ? null : roundHalfAway((100 * (sums.sums[key] ?? 0)) / n, 1)])),
    sd: two(difference.deviation),
    diff: two(difference.difference),
    low: two(difference.low),
    high: two(difference.high),
    adjusted: two(adjusted),
  };
}

/** PigFarrowReport2: what litter size and losses depend on (herd.md). */
export function queryLitterAnalysis(tx: Db, ctx: HerdReportContext, params: LitterAnalysisParams): Promise<ReportResult> {
  return atFarm(tx, ctx, { farmid: params.farmid }, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: LitterAnalysisParams): Promise<ReportResult> {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const by = params.by;
  const then = params.second == null || params.second === by ? null : params.second;
  const keys = [KEYS[by], then === null ? "''" : KEYS[then]] as const;
  const wanted = sumsWanted(CODES, ctx.settings);
  const names = Object.keys(FARROWINGS.measures).filter((name) => wanted.has(name));
  const values = { farm: ctx.farmid, lo: period.from, hi: earlier(period.to, asof), parmax: ctx.settings.PARMAX };
  const found = await read(tx, keys, names, values);
  const { boxes, counts } = await spreads(tx, keys, values);
  const operators = by === 'operator' || then === 'operator' ? await loadNames(tx, ctx.farmid, ctx.language, ['applyid']) : new Map<string, string>();
  const farm = mergeSums(found);
  const classes = [...Map.groupBy(found, ({ key1, key2 }) => `${key1}\n${key2}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = classes.map(([key, parts]): ReportRow => {
    const [key1 = '', key2 = ''] = key.split('\n');
    const sums = mergeSums(parts);
    const box = boxes.get(key);
    return {
      key1: nameOf(by, key1, ctx.language, operators),
      key2: then === null ? null : nameOf(then, key2, ctx.language, operators),
      ...cellsOf(sums, ctx, farm, adjustedDifference(parts, found)),
      least: box?.least ?? null,
      q1: box?.q[0] ?? null,
      q2: box?.q[1] ?? null,
      q3: box?.q[2] ?? null,
      most: box?.most ?? null,
      ...openingOf(
        then === null
          ? [[by, key1]]
          : [
              [by, key1],
              [then, key2],
            ],
        ctx.settings.PARMAX,
        period,
      ),
      ...((sums.sums['n'] ?? 0) < params.least ? { _style: 'muted' } : {}),
    };
  });
  const mean = figureValues(farm.sums, ctx.settings, ['BA'])['BA']?.value ?? null;
  return {
    columns: columnsOf(by, then),
    rows,
    totals: { ...cellsOf(farm, ctx, farm, null), diff: null, low: null, high: null },
    charts: chartsOf(rows, counts, mean === null ? null : roundHalfAway(mean, 2)),
    notes: [
      ...variantNotes(['TB'], ctx.settings),
      {
        text: {
          V: `Nhóm dưới ${params.least} ổ in mờ nhưng vẫn tính vào tổng. Chênh lệch là số con sống; khoảng 95 % tính cả việc nhóm là một phần của trại. Hiệu chỉnh lứa: mỗi nhóm tính theo cơ cấu lứa của trại.`,
          E: `Classes under ${params.least} litters are grey, and counted in the totals. Differences are of born alive; the 95 % interval allows for the class being part of the farm. Adjusted: each class weighted to the farm’s shares of parities.`,
          T: `กลุ่มที่น้อยกว่า ${params.least} ครอกแสดงสีจางแต่นับรวม ผลต่างคือจำนวนมีชีวิต ช่วง 95 % คิดว่ากลุ่มเป็นส่วนหนึ่งของฟาร์ม การปรับ: ถ่วงตามสัดส่วนลำดับท้องของฟาร์ม`,
        },
      },
    ],
    subtitle: { V: `Đẻ ${period.from}–${period.to}`, E: `Farrowed ${period.from}–${period.to}`, T: `คลอด ${period.from}–${period.to}` },
    asof,
    days: { from: period.from, to: period.to },
  };
}
