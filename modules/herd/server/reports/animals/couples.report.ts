import { date, int } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { together } from '#engine/server/together.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { BOAR_LINE, PURE_BOAR } from '../../figures/stream.ts';
import { valueColumn } from '../figure-tables.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, herdReport, herdTable } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { drillMatingGroup } from '../production/mating-groups.drill.ts';
import { variantNotes } from '../report-notes.ts';
import { type ClassSums, PAIR_FIGURES, type PairRow, type PairsAsked, type PairsOfSows, pairSums, readPairs, sumsOf } from './pair-sums.ts';
import { type Parents, type Relation, relationKind } from './relations.ts';

/** Matings of a boar, of a pair or of all. */
interface Mated {
  readonly sums: ClassSums;
}

/** A boar beside the farm. */
interface Boar extends Mated {
  readonly boar: string | Text3;
  readonly boarlineage?: string | null;
  /** The matings of the farm; none for the farm itself. */
  readonly farm: ClassSums | null;
  /** Says that the row is no sum of those above it. */
  readonly _total?: 1;
}

/** A sow and a boar that were mated with each other alone. */
interface Pair extends Mated, PairRow {
  readonly boarlineage: string | null;
  /** All her matings and all his. */
  readonly ofSow: ClassSums;
  readonly ofBoar: ClassSums;
  readonly related: Relation;
}

/** A figure above or below a mean. */
function above(value: number | null | undefined, mean: number | null | undefined, decimals = 2): number | null {
  return value == null || mean == null ? null : roundHalfAway(value - mean, decimals);
}

/** One figure of some matings as it is shown. Pairs are thousands: each is made where it is written, none is kept. */
const shownIn = (sums: ClassSums, code: string, settings: HerdSettings): number | null =>
  shownValue(figureOf(code), figureValue(code, sums, settings));

/** Columns of figures; a farrowing rate may still change while sows are in pig. */
function figures<R extends Mated>(...codes: readonly string[]): HerdColumn<R>[] {
  const inPig = ({ sums }: R): boolean => (sums['f_inpig'] ?? 0) > 0;
  const open = { phone: 3, provisional: inPig, mark: (row: R) => inPig(row) && ('muted' as const) };
  return codes.map((code) =>
    valueColumn<R>(code, { type: 'decimal', of: ({ sums }, { settings }) => shownIn(sums, code, settings), ...(code === 'FR' ? open : {}) }),
  );
}

const counts = <R extends Mated>(c: HerdMakers<R>): HerdColumn<R>[] => [
  c.int('matings', t3('Số lần phối', 'Matings', 'จำนวนผสม'), { phone: 4, of: ({ sums }) => sums['mat'] ?? 0 }),
  c.int('farrowed', t3('Số đẻ', 'Farrowed', 'คลอด'), { of: ({ sums }) => sums['f_farrowed'] ?? 0 }),
];

const BOAR = t3('Đực', 'Boar', 'พ่อพันธุ์');
const TO_FARM = { decimals: 2, group: t3('So với trại', 'To the farm', 'เทียบฟาร์ม') } as const;
const toFarm =
  (code: string, decimals?: number) =>
  ({ sums, farm }: Boar, { settings }: HerdAt) =>
    farm === null ? undefined : above(figureValue(code, sums, settings), figureValue(code, farm, settings), decimals);

const BOARS = herdTable<Boar>(
  (c) => [
    c.animal('boar', BOAR, { frozen: true, phone: 1 }),
    c.text('boarlineage'),
    ...counts(c),
    ...figures<Boar>('FR', 'TB', 'BA'),
    c.decimal('tofarm_FR', t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'), { ...TO_FARM, decimals: 1, unit: '%', of: toFarm('FR', 1) }),
    c.decimal('tofarm_TB', t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'), { ...TO_FARM, of: toFarm('TB') }),
    c.decimal('tofarm', t3('Sơ sinh sống', 'Born alive', 'มีชีวิต'), { ...TO_FARM, of: toFarm('BA') }),
  ],
  { narrows: ({ boar }) => typeof boar === 'string' && { boarid: boar } },
);

/** BA: of a sow and of a boar it is asked for every pair of hers and his. */
const meanAlive = (sums: ClassSums): number | null => ratio(sums['live'] ?? 0, sums['lf'] ?? 0);

const close = ({ related: { inbreeding } }: Pair, { settings }: HerdAt) => inbreeding !== null && inbreeding > settings.INBWARN && 'bad';

const PAIRS = herdTable<Pair>(
  (c) => [
    c.animal('sow', t3('Nái', 'Sow', 'แม่สุกร'), { frozen: true, phone: 1 }),
    c.text('lineage'),
    c.text('parities', t3('Lứa', 'Parities', 'ลำดับท้อง'), {
      of: ({ first, until }) => (first === until ? String(first) : `${first}–${until}`),
    }),
    c.animal('boar', BOAR, { phone: 2 }),
    c.text('boarlineage'),
    ...counts(c),
    ...figures<Pair>('FR', 'TB', 'BA', 'SB', 'MM'),
    c.int('deformed', t3('Ổ có con dị tật', 'Litters with deformed', 'ครอกที่มีลูกพิการ'), { of: ({ sums }) => sums['deformed'] ?? 0 }),
    ...figures<Pair>('PWL'),
    c.decimal('tosow', t3('So với nái', 'To the sow’s mean', 'เทียบแม่'), {
      decimals: 2,
      of: ({ sums, ofSow }) => above(meanAlive(sums), meanAlive(ofSow)),
    }),
    c.decimal('toboar', t3('So với đực', 'To the boar’s mean', 'เทียบพ่อ'), {
      decimals: 2,
      of: ({ sums, ofBoar }) => above(meanAlive(sums), meanAlive(ofBoar)),
    }),
    c.date('last', t3('Phối gần nhất', 'Last mating', 'ผสมล่าสุด')),
    c.text('relation', t3('Quan hệ', 'Relation', 'ความสัมพันธ์'), { of: ({ related }) => related.kind, words: L.relation.words, mark: close }),
    c.percent('inbreeding', t3('Cận huyết', 'Inbreeding', 'เลือดชิด'), { decimals: 2, of: ({ related }) => related.inbreeding, mark: close }),
  ],
  { narrows: ({ sow, boar }) => ({ pgid: sow, boarid: boar }) },
);

const FIELDS = [
  // The last day is not begun with today: without days the year applies whose outcome is known.
  ...[F.farmid, F.from, date('to', F.to.label), F.pgid, F.boarid],
  F.lineage,
  F.boarlineage,
  int('least', t3('Số lần phối tối thiểu', 'Matings at least', 'จำนวนผสมขั้นต่ำ'), { min: 1, max: 50, fallback: 1 }),
  F.asof,
] as const;
type Asked = ParamsOf<typeof FIELDS, readonly []>;

const BOAR_LINES = `
  select distinct on (pgid) pgid, lineage from animal
  where farm_id = {farm} and sex = 'M' and not deleted order by pgid, entrydt desc`;

/** Days from the first to the last of a year. */
const YEAR = 364;

const PARENTS = `
  select distinct on (pgid) pgid, sireid, damid from animal
  where farm_id = {farm} and not deleted and (sireid is not null or damid is not null) order by pgid, entrydt desc`;

/** What a sow, a boar or all were mated for. */
type Sum = Record<string, number>;

/** Adds named sums up in place: pairs are thousands. */
function addTo(into: Sum, sums: ClassSums, names: readonly string[]): void {
  for (const name of names) into[name] = (into[name] ?? 0) + (sums[name] ?? 0);
}

/** What {@link meanAlive} is made of, which is all that is asked of a sow. */
const OF_SOW = ['live', 'lf'];

/** The matings of each sow by her uuid, of each boar, blank for mixed matings, and of all. */
function summed(pairs: PairsOfSows, names: readonly string[]) {
  const [sows, boars, total]: [Map<string, Sum>, Map<string, Sum>, Sum] = [new Map(), new Map(), {}];
  for (const [sowid, rows] of pairs) {
    const sow: Sum = {};
    sows.set(sowid, sow);
    for (const row of rows) {
      let boar = boars.get(row.boar);
      if (boar === undefined) {
        boar = {};
        boars.set(row.boar, boar);
      }
      addTo(sow, sumsOf(row), OF_SOW);
      addTo(boar, sumsOf(row), names);
    }
  }
  for (const boar of boars.values()) addTo(total, boar, names);
  return { sows, boars, total };
}

function narrowed({ pgid, boarid, lineage, boarlineage }: Asked): Pick<PairsAsked, 'where' | 'values'> {
  const parts = [
    ...(pgid == null ? [] : ['c.animal_id in (select x.animal_id from animal x where x.farm_id = {farm} and x.pgid = {pgid})']),
    ...(boarid == null ? [] : [`${PURE_BOAR} = {boarid}`]),
    ...(lineage == null ? [] : ['c.mate_lineage = {lineage}']),
    ...(boarlineage == null ? [] : [`${BOAR_LINE} = {boarlineage}`]),
  ];
  return { where: parts.map((part) => ` and ${part}`).join(''), values: { pgid, boarid, lineage, boarlineage } };
}

function mixedNote(mixed: ClassSums, settings: HerdSettings): Text3 | null {
  const n = mixed['mat'] ?? 0;
  if (n === 0) return null;
  const shown = (code: string) => shownIn(mixed, code, settings) ?? '–';
  const figures = `${n}, FR ${shown('FR')} %, BA ${shown('BA')}`;
  return t3(`Phối nhiều đực hoặc không ghi đực: ${figures}`, `Mixed matings or without boar: ${figures}`, `ผสมหลายตัวหรือไม่ระบุพ่อพันธุ์: ${figures}`);
}

function pendingNote({ f_inpig: n = 0 }: ClassSums): Text3 | null {
  if (n === 0) return null;
  return t3(
    `Tỷ lệ đẻ tạm tính: ${n} lượt phối còn mang thai.`,
    `Farrowing rates are provisional: ${n} matings still in pig.`,
    `อัตราเข้าคลอดเป็นค่าชั่วคราว: ยังอุ้มท้อง ${n} ครั้ง`,
  );
}

/** A year of matings whose outcome is known by now, where no days are asked for: those of the running month are all in pig. */
function windowOf({ curbusdt, settings }: HerdAt, params: Asked): Asked {
  if (params.from != null || params.to != null) return params;
  const to = addDays(curbusdt, -settings.FRSHIFT);
  return { ...params, from: addDays(to, -YEAR), to };
}

/** PigCoupleReport: boars against the farm, and pairs of sow and boar, from pure matings of a window (herd.md). */
export const report = herdReport({
  name: 'PigCoupleReport',
  page: {
    menuGroup: 'herd-production',
    place: 1,
    title: t3('Kết quả cặp phối nái và đực', 'Results of Sow and Boar Pairs', 'ผลผลิตของคู่ผสม'),
    purpose: t3(
      'Cặp nái đực nào hợp nhau, theo kết quả ghi chép.',
      'Which pairs and boars fit, from what was recorded.',
      'คู่ผสมและพ่อพันธุ์ใดเข้ากันดี จากผลที่บันทึกไว้',
    ),
  },
  paper: 'landscape',
  drill: drillMatingGroup,
  fields: FIELDS,
  answer: async (at, params) => {
    const { settings } = at;
    const { period, asof } = await listPeriod(at.tx, at, windowOf(at, params));
    const asked: PairsAsked = { period, asof, ...narrowed(params) };
    const [pairs, all, boarLines, parents] = await together([
      readPairs(at, asked),
      asked.where === '' ? Promise.resolve(null) : readPairs(at, { ...asked, where: '', values: {} }),
      at.rows<{ pgid: string; lineage: string | null }>(BOAR_LINES),
      at.rows<Parents & { pgid: string }>(PARENTS),
    ]);
    const { sows, boars, total } = summed(all ?? pairs, pairSums(settings));
    const known = new Map(parents.map((one) => [one.pgid, one]));
    const lineages = new Map(boarLines.map(({ pgid, lineage }) => [pgid, lineage]));
    const rows: Pair[] = [];
    const shown = new Set<string>();
    for (const row of [...pairs.values()].flat()) {
      const { sowid, sow, lineage, boar, first, until, last } = row;
      if (boar === '') continue;
      shown.add(boar);
      const [sums, ofSow, ofBoar] = [sumsOf(row), sows.get(sowid) ?? {}, boars.get(boar) ?? {}];
      if ((sums['mat'] ?? 0) < params.least) continue;
      const related = relationKind(sow, boar, known);
      const boarlineage = lineages.get(boar) ?? null;
      // Each member by its name: a copy of the row, made thousands of times, costs more than all the rest.
      rows.push({ sowid, sow, lineage, boar, boarlineage, first, until, last, sums, ofSow, ofBoar, related });
    }
    return {
      table: BOARS.closedBy(
        // The farm, mixed matings too: more than the boars above it.
        { boar: t3('Cả trại', 'The farm', 'ทั้งฟาร์ม'), farm: null, _total: 1, sums: total },
        [...shown].sort().map((boar) => ({ boar, boarlineage: lineages.get(boar) ?? null, farm: total, sums: boars.get(boar) ?? {} })),
      ),
      sections: [
        {
          key: 'pairs',
          title: t3('Cặp nái và đực (phối một đực)', 'Pairs of sow and boar (pure matings)', 'คู่แม่และพ่อ (ผสมพ่อพันธุ์ตัวเดียว)'),
          table: PAIRS.of(rows),
        },
      ],
      notes: [mixedNote(boars.get('') ?? {}, settings), pendingNote(total), ...variantNotes(PAIR_FIGURES, settings, 'matings')],
      subtitle: spanned(t3('Phối', 'Mated', 'ผสม'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
