import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import type { CrossParams } from '#modules/herd/contract/reports/animals/pairs.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { lineOfBoar } from '../../figures/stream.ts';
import { provisionalRates } from '../figure-tables.ts';
import { listPeriod } from '../list-period.ts';
import { addSums, ofFarms } from '../production/farm-sums.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { CROSS_CODES, type Cross, crossesOf, herdsOf, heterosis, joined, levelled, parityAdjusted } from './cross-sums.ts';

/** A cross with fewer litters says little. */
const FEW = 10;
const SEPARATOR = ' × ';
/** Sows without a line. */
const NO_LINE = '–';

const column = columnsWith({
  boarid: t3('Đực giống', 'Boar', 'พ่อพันธุ์'),
  sowline: t3('Dòng nái', 'Sow line', 'สายแม่'),
  boarline: t3('Dòng đực', 'Boar line', 'สายพ่อ'),
  offspring: t3('Con lai', 'Offspring', 'ลูกผสม'),
  allowed: t3('Công thức', 'Formula', 'สูตร'),
  adjusted: t3('SS sống hiệu chỉnh lứa', 'BA, parity-adjusted', 'มีชีวิตปรับตามท้อง'),
  heterosis: t3('Ưu thế lai BA, %', 'Heterosis BA, %', 'เฮเทอโรซิส %'),
});

interface Formula {
  readonly sire: string;
  readonly dam: string;
  readonly label: string;
  readonly allowed: 'yes' | 'warn' | 'no';
}

/** The company's hybrid formulas in force: which boar line on which sow line gives what. */
async function formulasOf(tx: Db, prnt2: string, language: Language, day: BusinessDate): Promise<Formula[]> {
  const { rows } = await tx.query<Formula>(
    `select sire, dam, coalesce(case $3 when 'E' then label_e when 'T' then label_t end, label_v) as label, allowed from gen_formula
     where prnt2 = $1 and from_day <= $2::date and (to_day is null or to_day >= $2::date)`,
    [prnt2, day, language],
  );
  return rows;
}

interface World {
  readonly all: Omit<Cross, 'sow' | 'boar'>;
  /** All litters of the farms by parity. */
  readonly herd: ReadonlyMap<number, BaseSums>;
  readonly pure: ReadonlyMap<string, number | null>;
  readonly formulas: readonly Formula[];
  readonly ctx: HerdReportContext;
}

const ALLOWED: Readonly<Record<Formula['allowed'], Text3>> = {
  yes: t3('Cho phép', 'Allowed', 'อนุญาต'),
  warn: t3('Cảnh báo', 'Warned of', 'เตือน'),
  no: t3('Không cho phép', 'Not allowed', 'ไม่อนุญาต'),
};
const OUTSIDE = t3('Ngoài công thức', 'Outside formula', 'นอกสูตร');

const adjustedOf = (part: Pick<Cross, 'byParity'>, { herd }: Pick<World, 'herd'>): number | null => parityAdjusted(part.byParity, herd);

const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : roundHalfAway(value, decimals));

/** The figures of a cross; with few litters all but the counts are muted. */
function figureCells({ sums }: Pick<Cross, 'sums'>, { ctx }: World): ReportRow {
  const figures = figureValues(sums, ctx.settings, CROSS_CODES);
  const few = (sums['lf'] ?? 0) < FEW;
  const cells = Object.fromEntries(
    CROSS_CODES.flatMap((code) => [
      [code, rounded(figures[code]?.value ?? null, figureOf(code).decimals)],
      ...(few && code !== 'MAT' && code !== 'LF' ? [[`_mark_${code}`, 'muted']] : []),
    ]),
  );
  return { ...cells, ...provisionalRates(sums, ['FR']) };
}

/** A line over all sows or all boars opens what one parameter names: the boar line; sow lines count mixed matings beside, so they open nothing. */
function marginRow(part: Omit<Cross, 'sow' | 'boar'>, sow: string | null, boar: string | null, world: World): ReportRow {
  return {
    sowline: sow,
    boarline: boar,
    ...figureCells(part, world),
    adjusted: rounded(adjustedOf(part, world), 2),
    ...(boar === null ? { _noopen: 1 } : { _params: new URLSearchParams({ boarlineage: boar }).toString() }),
    _style: 'total',
  };
}

function crossRow(cross: Cross, world: World): ReportRow {
  const { ctx, pure, formulas } = world;
  const { sow, boar } = cross;
  const adjusted = adjustedOf(cross, world);
  const formula = formulas.find((one) => one.sire === boar && one.dam === sow);
  const vigour = sow === boar ? null : heterosis(adjusted, pure.get(sow) ?? null, pure.get(boar) ?? null);
  return {
    sowline: sow,
    boarline: boar,
    ...figureCells(cross, world),
    adjusted: rounded(adjusted, 2),
    offspring: formula?.label ?? `${boar}${SEPARATOR}${sow}`,
    allowed: (formula === undefined ? OUTSIDE : ALLOWED[formula.allowed])[ctx.language],
    heterosis: rounded(vigour, 1),
    ...(sow === NO_LINE ? { _noopen: 1 } : { _params: new URLSearchParams({ lineage: sow, boarlineage: boar }).toString() }),
  };
}

/** The best and worst third of the cells that stand on enough litters. */
function toneOf(
  crosses: readonly Cross[],
  direction: 'up' | 'down' | 'none',
  figureIn: (cross: Cross) => number | null,
): (cross: Cross | undefined) => 'good' | 'bad' | 'muted' | null {
  const isFew = ({ sums }: Cross): boolean => (sums['lf'] ?? 0) < FEW;
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
function matrixSection(crosses: readonly Cross[], params: CrossParams, world: World): ReportSection {
  const code = params.figure;
  const { decimals, direction, name } = figureOf(code);
  const sows = [...new Set(crosses.map(({ sow }) => sow))].sort();
  const boars = [...new Set(crosses.map(({ boar }) => boar))].sort();
  const figureIn = (some: readonly Cross[]): number | null => {
    if (some.length === 0) return null;
    const value = figureValues(addSums(some.map(({ sums }) => sums)), world.ctx.settings, [code])[code]?.value ?? null;
    return value === null ? null : roundHalfAway(value, decimals);
  };
  const tone = toneOf(crosses, direction, (cross) => figureIn([cross]));
  return {
    key: 'matrix',
    title: t3(`${name.V}: dòng nái × dòng đực`, `${name.E}: sow line × boar line`, `${name.T}: สายแม่ × สายพ่อ`),
    columns: [
      column('sowline', 'text', { frozen: true }),
      ...boars.map(
        (boar): Column => ({ key: `b_${boar}`, label: t3(boar, boar, boar), type: 'decimal', decimals, group: column('boarline', 'text').label }),
      ),
      { key: 'all', label: t3('Tất cả', 'All', 'ทั้งหมด'), type: 'decimal', decimals },
    ],
    rows: sows.map((sow): ReportRow => {
      const row: Record<string, string | number | null> = { sowline: sow, all: figureIn(crosses.filter((cross) => cross.sow === sow)) };
      for (const boar of boars) {
        const cross = crosses.find((one) => one.sow === sow && one.boar === boar);
        row[`b_${boar}`] = cross === undefined ? null : figureIn([cross]);
        const mark = tone(cross);
        if (mark !== null) row[`_mark_b_${boar}`] = mark;
      }
      return row;
    }),
    totals: {
      sowline: t3('Tất cả', 'All', 'ทั้งหมด')[world.ctx.language],
      all: figureIn(crosses),
      ...Object.fromEntries(boars.map((boar) => [`b_${boar}`, figureIn(crosses.filter((cross) => cross.boar === boar))])),
    },
  };
}

/** Boars of each line with litters in the period. */
async function boarSection(tx: Db, ctx: HerdReportContext, period: Period): Promise<ReportRow[]> {
  const { rows } = await tx.query<ReportRow>(
    `select ${lineOfBoar('$1', 'p.boarid')} as boarline, p.* from (
       select c.boarid, count(*)::int as "LF" from sow_cycle c where c.farm_id = $1 and c.farrowdt >= $2::date and c.farrowdt <= $3::date and c.kind <> 'E'
         and coalesce(c.boarid2, c.boarid) = c.boarid and coalesce(c.boarid3, c.boarid) = c.boarid group by 1) p order by 1, 3 desc, 2 limit 500`,
    [ctx.farmid, period.from, period.to],
  );
  return rows;
}

/** PigLineageReport: which sow line on which boar line gives the best litters (herd.md). */
export const queryCrosses = ofFarms({}, async (tx, ctx, params: CrossParams, farms) => {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const byFarm = await inEachFarm(tx, ctx, farms, async (own) => ({
    found: await crossesOf(tx, own, period, earlier(asof, own.curbusdt), params),
    boars: await boarSection(tx, own, period),
  }));
  const formulas = await formulasOf(tx, farms[0]?.prnt2 ?? '', ctx.language, asof);
  const sumOf = (of: readonly Cross[]) => addSums(of.map(({ sums }) => sums));
  const common = sumOf(byFarm.flatMap(({ found }) => found.crosses));
  const taken = params.adjust === 'Y' && byFarm.length > 1;
  const parts = byFarm.map(({ found }) => (taken ? levelled(found, sumOf(found.crosses), common) : found));
  const pooled = parts.flatMap((part) => part.crosses);
  const crosses = [...Map.groupBy(pooled, ({ sow, boar }) => `${sow}\t${boar}`).values()]
    .map((same): Cross => ({ sow: same[0]?.sow ?? '', boar: same[0]?.boar ?? '', ...joined(same) }))
    .sort((a, b) => (`${a.sow}\t${a.boar}` < `${b.sow}\t${b.boar}` ? -1 : 1));
  const all = joined(crosses);
  const herd = herdsOf(parts.map((part) => part.herd));
  const pure = new Map(crosses.filter(({ sow, boar }) => sow === boar).map((cross) => [cross.sow, adjustedOf(cross, { herd })]));
  const world: World = { all, herd, pure, formulas, ctx };
  const sows = [...new Set(crosses.map(({ sow }) => sow))];
  const boars = [...new Set(crosses.map(({ boar }) => boar))].sort();
  const allowed = crosses.reduce(
    (sum, { sow, boar, sums }) =>
      formulas.some((one) => one.dam === sow && one.sire === boar && one.allowed !== 'no') ? sum + (sums['mat'] ?? 0) : sum,
    0,
  );
  const outside = (all.sums['mat'] ?? 0) - allowed;
  return {
    columns: [
      column('sowline', 'text', { frozen: true }),
      column('boarline', 'text', { frozen: true }),
      column('offspring', 'text'),
      ...CROSS_CODES.map((code): Column => {
        const { name, decimals, unit } = figureOf(code);
        return { key: code, label: name, type: decimals === 0 ? 'int' : 'decimal', decimals, figure: code, ...(unit === '' ? {} : { unit }) };
      }),
      column('adjusted', 'decimal', { decimals: 2 }),
      column('heterosis', 'decimal', { decimals: 1 }),
      column('allowed', 'text'),
    ],
    rows: [
      ...sows.flatMap((sow) => {
        const own = crosses.filter((cross) => cross.sow === sow);
        return [...own.map((cross) => crossRow(cross, world)), marginRow(joined(own), sow, null, world)];
      }),
      ...boars.map((boar) => marginRow(joined(crosses.filter((cross) => cross.boar === boar)), null, boar, world)),
    ],
    totals: { ...marginRow(all, null, null, world), sowline: t3('Tất cả', 'All', 'ทั้งหมด')[ctx.language] },
    sections: [
      matrixSection(crosses, params, world),
      {
        key: 'boars',
        title: t3('Đực đang dùng theo dòng', 'Sires in use by boar line', 'พ่อพันธุ์ที่ใช้ตามสาย'),
        columns: [column('boarline', 'text'), column('boarid', 'animal'), { key: 'LF', label: figureOf('LF').name, type: 'int' }],
        rows: byFarm.flatMap((part) => part.boars),
      },
    ],
    notes: [
      ...variantNotes(CROSS_CODES, ctx.settings),
      {
        text: t3(
          `Chỉ lượt phối thuần (mọi liều cùng một đực). Ô dưới ${FEW} ổ in mờ. Lượt phối theo công thức: ${allowed}, ngoài công thức: ${outside}.`,
          `Pure matings only (all doses from one boar). Cells under ${FEW} litters are muted. Matings allowed by a formula: ${allowed}, outside: ${outside}.`,
          `เฉพาะการผสมล้วน (ทุกโดสจากพ่อตัวเดียว) ช่องที่ต่ำกว่า ${FEW} ครอกแสดงจาง ตามสูตร: ${allowed} นอกสูตร: ${outside}`,
        ),
      },
      ...(taken
        ? [{ text: t3('Số sơ sinh sống đã trừ trung bình trại.', 'Born alive with farm means taken out.', 'จำนวนมีชีวิตหักค่าเฉลี่ยฟาร์มแล้ว') }]
        : []),
    ],
    subtitle: t3(
      `${animalText('crossfigure', params.figure).V} · đẻ ${period.from}–${period.to}`,
      `${animalText('crossfigure', params.figure).E} · farrowed ${period.from}–${period.to}`,
      `${animalText('crossfigure', params.figure).T} · คลอด ${period.from}–${period.to}`,
    ),
    asof,
    days: { from: period.from, to: period.to },
    total: crosses.length,
  };
});
