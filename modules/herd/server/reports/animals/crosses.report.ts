import { choice, yesno } from '#engine/define/fields.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { figureColumn } from '../class-table.ts';
import { type HerdColumn, herdReport, herdTable } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { addSums } from '../production/farm-sums.ts';
import { inEachFarm } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { CROSS_CODES, type Cross, crossesOf, herdsOf, heterosis, joined, levelled, parityAdjusted, type UsedBoar } from './cross-sums.ts';

/** A cross with fewer litters says little. */
const FEW = 10;
/** Days of litters that are compared where none are chosen: 52 weeks. */
const YEAR = 364;
const SEPARATOR = ' × ';
/** Sows without a line. */
const NO_LINE = '–';
const ALL = t3('Tất cả', 'All', 'ทั้งหมด');

const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : roundHalfAway(value, decimals));
const isFew = ({ sums }: Pick<Cross, 'sums'>): boolean => (sums['lf'] ?? 0) < FEW;

/** A hybrid formula of the company: which boar line on which sow line gives what. */
interface Formula {
  readonly sire: string;
  readonly dam: string;
  readonly label: string;
  readonly allowed: 'yes' | 'warn' | 'no';
}

/** The formulas in force. */
const FORMULAS = `
  select sire, dam, coalesce(case {language} when 'E' then label_e when 'T' then label_t end, label_v) as label, allowed
  from gen_formula
  where prnt2 = {company} and from_day <= {day}::date and (to_day is null or to_day >= {day}::date)`;

/** A cross, or a line over all it was crossed with. */
interface Line extends Pick<Cross, 'sums'> {
  readonly sow: string | Text3 | null;
  readonly boar: string | null;
  readonly figures: ReturnType<typeof figureValues>;
  readonly adjusted: number | null;
  /** The line over everything opens nothing. */
  readonly _noopen?: 1;
  /** What a cross is; none of a line over all. */
  readonly cross?: { readonly offspring: string; readonly allowed: Text3; readonly heterosis: number | null };
}

const ALLOWED: Readonly<Record<Formula['allowed'], Text3>> = {
  yes: t3('Cho phép', 'Allowed', 'อนุญาต'),
  warn: t3('Cảnh báo', 'Warned of', 'เตือน'),
  no: t3('Không cho phép', 'Not allowed', 'ไม่อนุญาต'),
};
const OUTSIDE = t3('Ngoài công thức', 'Outside formula', 'นอกสูตร');

/** A figure of crosses: with few litters all but the counts are muted, as is a farrowing rate while sows are in pig. */
function crossColumn(code: string): HerdColumn<Line> {
  const inPig = ({ sums }: Line): boolean => code === 'FR' && (sums['f_inpig'] ?? 0) > 0;
  const counts = code === 'MAT' || code === 'LF';
  return figureColumn<Line>(code, ({ figures }) => figures, {
    mark: (line) => ((isFew(line) && !counts) || inPig(line)) && 'muted',
    provisional: inPig,
    ...(code === 'BA' ? { phone: 3 } : {}),
    ...(code === 'LF' ? { phone: 4 } : {}),
  });
}

const SOW_LINE = t3('Dòng nái', 'Sow line', 'สายแม่');
const BOAR_LINE = t3('Dòng đực', 'Boar line', 'สายพ่อ');

/** What the figures of a line open: sow lines count mixed matings beside, so without a boar line they open nothing. */
function opened({ sow, boar, cross }: Line) {
  if (boar === null || sow === NO_LINE) return null;
  return cross === undefined ? { boarlineage: boar } : { lineage: String(sow), boarlineage: boar };
}

const CROSSES = herdTable<Line>(
  (c) => [
    c.text('sowline', SOW_LINE, { frozen: true, width: 9, phone: 1, of: ({ sow }) => sow }),
    c.text('boarline', BOAR_LINE, { frozen: true, width: 9, phone: 2, of: ({ boar }) => boar }),
    c.text('offspring', t3('Con lai', 'Offspring', 'ลูกผสม'), { of: ({ cross }) => cross?.offspring }),
    ...CROSS_CODES.map(crossColumn),
    c.decimal('adjusted', t3('Sơ sinh sống, hiệu chỉnh theo lứa', 'Born alive, parity-adjusted', 'ลูกมีชีวิต ปรับตามลำดับท้อง'), {
      decimals: 2,
      of: ({ adjusted }) => rounded(adjusted, 2),
    }),
    c.decimal('heterosis', t3('Ưu thế lai sơ sinh sống, %', 'Heterosis of born alive, %', 'เฮเทอโรซิสลูกมีชีวิต %'), {
      decimals: 1,
      of: ({ cross }) => cross?.heterosis,
    }),
    c.text('allowed', t3('Công thức', 'Formula', 'สูตร'), { of: ({ cross }) => cross?.allowed }),
  ],
  {
    style: ({ cross }) => cross === undefined && 'total',
    narrows: opened,
    closed: (line) => opened(line) === null,
  },
);

/** Boars listed at most. */
const MOST = 500;

const BOARS = herdTable<UsedBoar>((c) => [
  c.text('boarline', BOAR_LINE),
  c.animal('boarid', t3('Đực giống', 'Boar', 'พ่อพันธุ์')),
  c.int('LF', figureOf('LF').name),
]);

/** The best and worst third of the cells that stand on enough litters. */
function toneOf(
  crosses: readonly Cross[],
  direction: 'up' | 'down' | 'none',
  figureIn: (cross: Cross) => number | null,
): (cross: Cross | undefined) => 'good' | 'bad' | 'muted' | null {
  const cells = crosses.filter((cross) => !isFew(cross)).flatMap((cross) => figureIn(cross) ?? []);
  const sorted = [...cells].sort((a, b) => (direction === 'down' ? a - b : b - a));
  const third = Math.floor(sorted.length / 3);
  const placed = (value: number): 'good' | 'bad' | null => {
    if (sorted.indexOf(value) < third) return 'good';
    return sorted.lastIndexOf(value) >= sorted.length - third ? 'bad' : null;
  };
  return (cross) => {
    if (cross === undefined) return null;
    if (isFew(cross)) return 'muted';
    const value = figureIn(cross);
    return value === null || third === 0 ? null : placed(value);
  };
}

/** The chosen figure as a matrix, sow lines down and boar lines across; the best and worst third of the cells are coloured. */
function matrix(crosses: readonly Cross[], code: string, settings: HerdSettings) {
  const { decimals, direction } = figureOf(code);
  const sows = [...new Set(crosses.map(({ sow }) => sow))].sort();
  const boars = [...new Set(crosses.map(({ boar }) => boar))].sort();
  const figureIn = (some: readonly Cross[]): number | null =>
    some.length === 0 ? null : rounded(figureValues(addSums(some.map(({ sums }) => sums)), settings, [code])[code]?.value ?? null, decimals);
  const tone = toneOf(crosses, direction, (cross) => figureIn([cross]));
  const table = herdTable<{ readonly sowline: string; readonly own: readonly Cross[] }>((c) => [
    c.text('sowline', SOW_LINE, { frozen: true }),
    ...boars.map((boar) =>
      c.decimal(`b_${boar}`, t1(boar), {
        decimals,
        group: BOAR_LINE,
        of: ({ own }) => figureIn(own.filter((cross) => cross.boar === boar)),
        mark: ({ own }) => tone(own.find((cross) => cross.boar === boar)),
      }),
    ),
    c.decimal('all', ALL, { decimals, of: ({ own }) => figureIn(own) }),
  ]);
  return table.of(
    sows.map((sow) => ({ sowline: sow, own: crosses.filter((cross) => cross.sow === sow) })),
    {
      sowline: ALL,
      all: figureIn(crosses),
      ...Object.fromEntries(boars.map((boar) => [`b_${boar}`, figureIn(crosses.filter((cross) => cross.boar === boar))])),
    },
  );
}

interface World {
  /** All litters of the farms by parity. */
  readonly herd: ReadonlyMap<number, BaseSums>;
  readonly formulas: readonly Formula[];
  readonly settings: HerdSettings;
}

/** The crosses of each sow line with the line over all of them, then the boar lines over all sows; closed by all. */
function linesOf(crosses: readonly Cross[], { herd, formulas, settings }: World) {
  const adjustedOf = ({ byParity }: Pick<Cross, 'byParity'>): number | null => parityAdjusted(byParity, herd);
  const pure = new Map(crosses.filter(({ sow, boar }) => sow === boar).map((cross) => [cross.sow, adjustedOf(cross)]));
  const margin = (part: Omit<Cross, 'sow' | 'boar'>, sow: Line['sow'], boar: string | null): Line => ({
    ...{ sow, boar, sums: part.sums },
    figures: figureValues(part.sums, settings, CROSS_CODES),
    adjusted: adjustedOf(part),
  });
  const crossed = (cross: Cross): Line => {
    const { sow, boar } = cross;
    const line = margin(cross, sow, boar);
    const formula = formulas.find((one) => one.sire === boar && one.dam === sow);
    const vigour = sow === boar ? null : heterosis(line.adjusted, pure.get(sow) ?? null, pure.get(boar) ?? null);
    const offspring = formula?.label ?? `${boar}${SEPARATOR}${sow}`;
    return { ...line, cross: { offspring, allowed: formula === undefined ? OUTSIDE : ALLOWED[formula.allowed], heterosis: rounded(vigour, 1) } };
  };
  const boars = [...new Set(crosses.map(({ boar }) => boar))].sort();
  const rows = [
    ...[...Map.groupBy(crosses, ({ sow }) => sow)].flatMap(([sow, own]) => [...own.map(crossed), margin(joined(own), sow, null)]),
    ...boars.map((boar) => margin(joined(crosses.filter((cross) => cross.boar === boar)), null, boar)),
  ];
  return CROSSES.closedBy({ ...margin(joined(crosses), ALL, null), _noopen: 1 }, rows);
}

/** The same crosses of several farms together, by sow and boar line. */
function pooled(crosses: readonly Cross[]): Cross[] {
  return [...Map.groupBy(crosses, ({ sow, boar }) => `${sow}\t${boar}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]): Cross => ({ sow: same[0]?.sow ?? '', boar: same[0]?.boar ?? '', ...joined(same) }));
}

const FIELDS = [
  F.farmsHere,
  F.from,
  F.to,
  { ...F.lineages, label: t3('Dòng nái', 'Sow lineages', 'สายเลือดแม่') },
  { ...F.lineages, key: 'boarlineages', label: t3('Dòng đực', 'Boar lineages', 'สายเลือดพ่อ') },
  choice('figure', t3('Chỉ tiêu tô màu', 'Figure to colour', 'ตัวชี้วัดที่ลงสี'), L.crossfigure, { fallback: 'BA' }),
  yesno('adjust', t3('Trừ trung bình trại', 'Farm means taken out', 'หักค่าเฉลี่ยฟาร์ม')),
  F.asof,
] as const;

/** PigLineageReport: which sow line on which boar line gives the best litters (herd.md). */
export const report = herdReport({
  name: 'PigLineageReport',
  page: {
    menuGroup: 'herd-production',
    place: 2,
    title: t3('Kết quả tổ hợp lai theo dòng giống', 'Results of Line Crosses', 'ผลผลิตตามคู่สายเลือด'),
    purpose: t3(
      'Dòng nái nào với dòng đực nào cho ổ đẻ tốt nhất.',
      'Which sow line on which boar line gives the best litters.',
      'สายแม่ใดกับสายพ่อใดให้ครอกที่ดีที่สุด',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: FIELDS,
  // The cross a figure opens.
  beside: [F.lineage, F.boarlineage],
  over: {},
  answer: async (at, params) => {
    const { settings, language } = at;
    // Lines are told apart by a year of litters; those of a month are too few.
    const today = asofOf(at, params.asof);
    const days = params.from == null && params.to == null ? { from: addDays(today, 1 - YEAR), to: today } : {};
    const { period, asof } = await listPeriod(at.tx, at, { ...params, ...days });
    const { from: lo, to: hi } = period;
    const byFarm = await inEachFarm(at.tx, at, at.asked, (own) => crossesOf(at.tx, own, period, earlier(asof, own.curbusdt), params));
    const formulas = await at.rows<Formula>(FORMULAS, { company: at.asked[0]?.prnt2 ?? '', language, day: asof });
    const sumOf = (of: readonly Cross[]) => addSums(of.map(({ sums }) => sums));
    const common = sumOf(byFarm.flatMap((found) => found.crosses));
    const taken = params.adjust === 'Y' && byFarm.length > 1;
    const parts = byFarm.map((found) => (taken ? levelled(found, sumOf(found.crosses), common) : found));
    const crosses = pooled(parts.flatMap((part) => part.crosses));
    const matings = (some: readonly Cross[]): number => sumOf(some)['mat'] ?? 0;
    const allowed = matings(crosses.filter(({ sow, boar }) => formulas.some((one) => one.dam === sow && one.sire === boar && one.allowed !== 'no')));
    const outside = matings(crosses) - allowed;
    const { name } = figureOf(params.figure);
    return {
      table: linesOf(crosses, { herd: herdsOf(parts.map((part) => part.herd)), formulas, settings }),
      sections: [
        {
          key: 'matrix',
          title: t3(`${name.V}: dòng nái × dòng đực`, `${name.E}: sow line × boar line`, `${name.T}: สายแม่ × สายพ่อ`),
          table: matrix(crosses, params.figure, settings),
        },
        {
          key: 'boars',
          title: t3('Đực đang dùng theo dòng', 'Sires in use by boar line', 'พ่อพันธุ์ที่ใช้ตามสาย'),
          table: BOARS.of(byFarm.flatMap(({ boars }) => boars.slice(0, MOST))),
        },
      ],
      notes: [
        ...variantNotes(CROSS_CODES, settings),
        t3(
          `Chỉ lượt phối thuần (mọi liều cùng một đực). Ô dưới ${FEW} ổ in mờ. Lượt phối theo công thức: ${allowed}, ngoài công thức: ${outside}.`,
          `Pure matings only (all doses from one boar). Cells under ${FEW} litters are muted. Matings allowed by a formula: ${allowed}, outside: ${outside}.`,
          `เฉพาะการผสมล้วน (ทุกโดสจากพ่อตัวเดียว) ช่องที่ต่ำกว่า ${FEW} ครอกแสดงจาง ตามสูตร: ${allowed} นอกสูตร: ${outside}`,
        ),
        taken ? t3('Số sơ sinh sống đã trừ trung bình trại.', 'Born alive with farm means taken out.', 'จำนวนมีชีวิตหักค่าเฉลี่ยฟาร์มแล้ว') : null,
      ],
      subtitle: t3(`${name.V} · đẻ ${lo}–${hi}`, `${name.E} · farrowed ${lo}–${hi}`, `${name.T} · คลอด ${lo}–${hi}`),
      asof,
      days: { from: lo, to: hi },
      total: crosses.length,
    };
  },
});
