import { int } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { BOAR_LINE, PURE_BOAR } from '../../figures/stream.ts';
import { figureColumn } from '../class-table.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, herdReport, herdTable } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { drillMatingGroup } from '../production/mating-groups.drill.ts';
import { variantNotes } from '../report-notes.ts';
import { type ClassSums, PAIR_FIGURES, type PairsAsked, pairSums } from './pair-sums.ts';
import { type Parents, type Relation, relationKind } from './relations.ts';

type Figures = ReturnType<typeof figureValues>;

/** Matings of a boar, of a pair or of all, with their figures. */
interface Mated {
  readonly sums: ClassSums | undefined;
  readonly figures: Figures;
}

/** A boar beside the farm. */
interface Boar extends Mated {
  readonly boar: string | Text3;
  readonly boarlineage?: string | null;
  /** Figures of the farm; none for the farm itself. */
  readonly farm: Figures | null;
  /** Says that the row is no sum of those above it. */
  readonly _total?: 1;
}

/** A sow and a boar that were mated with each other alone. */
interface Pair extends Mated, Omit<PairRow, 'key'> {
  /** Born alive a litter of all her matings, and of all his. */
  readonly sowmean: number | null;
  readonly boarmean: number | null;
  readonly related: Relation;
}

interface PairRow {
  readonly key: string;
  readonly sow: string;
  readonly lineage: string | null;
  readonly boar: string;
  readonly boarlineage: string | null;
  readonly first: number;
  readonly until: number;
  readonly last: BusinessDate;
}

/** Pairs by the sow's uuid and the boar's identity. */
const KEY = `c.animal_id || '|' || ${PURE_BOAR}`;

/** A figure above or below a mean. */
function above(value: number | null | undefined, mean: number | null | undefined, decimals = 2): number | null {
  return value == null || mean == null ? null : roundHalfAway(value - mean, decimals);
}

const figureIn = (figures: Figures | null, code: string): number | null => figures?.[code]?.value ?? null;

/** Columns of figures; a farrowing rate may still change while sows are in pig. */
function figures<R extends Mated>(...codes: readonly string[]): HerdColumn<R>[] {
  const inPig = ({ sums }: R): boolean => (sums?.['f_inpig'] ?? 0) > 0;
  const open = { provisional: inPig, mark: (row: R) => inPig(row) && ('muted' as const) };
  return codes.map((code) => figureColumn<R>(code, (row) => row.figures, { type: 'decimal', ...(code === 'FR' ? open : {}) }));
}

const counts = <R extends Mated>(c: HerdMakers<R>): HerdColumn<R>[] => [
  c.int('matings', t3('Số lần phối', 'Matings', 'จำนวนผสม'), { of: ({ sums }) => sums?.['mat'] ?? 0 }),
  c.int('farrowed', t3('Số đẻ', 'Farrowed', 'คลอด'), { of: ({ sums }) => sums?.['f_farrowed'] ?? 0 }),
];

const BOAR = t3('Đực', 'Boar', 'พ่อพันธุ์');
const TO_FARM = { decimals: 2, group: t3('So với trại', 'To the farm', 'เทียบฟาร์ม') } as const;
const toFarm = (code: string, decimals?: number) => (row: Boar) =>
  row.farm === null ? undefined : above(figureIn(row.figures, code), figureIn(row.farm, code), decimals);

const BOARS = herdTable<Boar>(
  (c) => [
    c.animal('boar', BOAR, { frozen: true }),
    c.text('boarlineage'),
    ...counts(c),
    ...figures<Boar>('FR', 'TB', 'BA'),
    c.decimal('tofarm_FR', t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'), { ...TO_FARM, decimals: 1, unit: '%', of: toFarm('FR', 1) }),
    c.decimal('tofarm_TB', t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'), { ...TO_FARM, of: toFarm('TB') }),
    c.decimal('tofarm', t3('Sơ sinh sống', 'Born alive', 'มีชีวิต'), { ...TO_FARM, of: toFarm('BA') }),
  ],
  { narrows: ({ boar }) => typeof boar === 'string' && { boarid: boar } },
);

const close = ({ related: { inbreeding } }: Pair, { settings }: HerdAt) => inbreeding !== null && inbreeding > settings.INBWARN && 'bad';

const PAIRS = herdTable<Pair>(
  (c) => [
    c.animal('sow', t3('Nái', 'Sow', 'แม่สุกร'), { frozen: true }),
    c.text('lineage'),
    c.text('parities', t3('Lứa', 'Parities', 'ลำดับท้อง'), {
      of: ({ first, until }) => (first === until ? String(first) : `${first}–${until}`),
    }),
    c.animal('boar', BOAR),
    c.text('boarlineage'),
    ...counts(c),
    ...figures<Pair>('FR', 'TB', 'BA', 'SB', 'MM'),
    c.int('deformed', t3('Ổ có con dị tật', 'Litters with deformed', 'ครอกที่มีลูกพิการ'), { of: ({ sums }) => sums?.['deformed'] ?? 0 }),
    ...figures<Pair>('PWL'),
    c.decimal('tosow', t3('So với nái', 'To the sow’s mean', 'เทียบแม่'), {
      decimals: 2,
      of: (row) => above(figureIn(row.figures, 'BA'), row.sowmean),
    }),
    c.decimal('toboar', t3('So với đực', 'To the boar’s mean', 'เทียบพ่อ'), {
      decimals: 2,
      of: (row) => above(figureIn(row.figures, 'BA'), row.boarmean),
    }),
    c.date('last', t3('Phối gần nhất', 'Last mating', 'ผสมล่าสุด')),
    c.text('relation', t3('Quan hệ', 'Relation', 'ความสัมพันธ์'), { of: ({ related }) => related.kind, words: L.relation.words, mark: close }),
    c.percent('inbreeding', t3('Cận huyết', 'Inbreeding', 'เลือดชิด'), { decimals: 2, of: ({ related }) => related.inbreeding, mark: close }),
  ],
  { narrows: ({ sow, boar }) => ({ pgid: sow, boarid: boar }) },
);

const FIELDS = [
  F.farmid,
  F.from,
  F.to,
  F.pgid,
  F.boarid,
  F.lineage,
  F.boarlineage,
  int('least', t3('Số lần phối tối thiểu', 'Matings at least', 'จำนวนผสมขั้นต่ำ'), { min: 1, max: 50, fallback: 1 }),
  F.asof,
] as const;
type Asked = ParamsOf<typeof FIELDS, readonly []>;

const pairsSql = (where: string): string => `
  select p.*, a.pgid as sow, a.lineage, b.lineage as boarlineage
  from (
    select c.animal_id, ${KEY} as key, ${PURE_BOAR} as boar, min(c.parity)::int as first, max(c.parity)::int as until, max(c.matedt) as last
    from sow_cycle c
    where c.farm_id = {farm} and c.matedt >= {lo}::date and c.matedt <= {hi}::date and not c.entered and c.kind <> 'E'
      and ${PURE_BOAR} is not null${where} group by 1, 2, 3) p
    join animal a on a.farm_id = {farm} and a.animal_id = p.animal_id
    left join (
      select distinct on (pgid) pgid, lineage from animal
      where farm_id = {farm} and sex = 'M' and not deleted order by pgid, entrydt desc) b on b.pgid = p.boar
  order by a.pgid, p.boar`;

const PARENTS = `
  select distinct on (pgid) pgid, sireid, damid from animal
  where farm_id = {farm} and not deleted and (sireid is not null or damid is not null) order by pgid, entrydt desc`;

function added(all: Iterable<ClassSums>): ClassSums {
  const total: Record<string, number> = {};
  for (const sums of all) for (const name in sums) total[name] = (total[name] ?? 0) + (sums[name] ?? 0);
  return total;
}

/** Where the boar begins in the key of a pair, after the sow's uuid. */
const KEY_OF_SOW = 37;

/** Sums of the boars from those of their pairs; matings of several boars stay together under the blank one. */
function boarSums(pairs: ReadonlyMap<string, ClassSums>): Map<string, ClassSums> {
  const byBoar = Map.groupBy(pairs, ([key]) => (key === '' ? '' : key.slice(KEY_OF_SOW)));
  return new Map([...byBoar].map(([boar, own]) => [boar, added(own.map(([, sums]) => sums))]));
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

/** BA of a sow or boar, asked for every pair of hers or his: alone, not with the other figures. */
function meanAlive(sums: ClassSums | undefined): number | null {
  return ratio(sums?.['live'] ?? 0, sums?.['lf'] ?? 0);
}

function mated(sums: ClassSums | undefined, settings: HerdSettings): Mated {
  return { sums, figures: figureValues(sums ?? {}, settings, PAIR_FIGURES) };
}

function mixedNote(mixed: ClassSums | undefined, settings: HerdSettings): Text3 | null {
  const n = mixed?.['mat'] ?? 0;
  if (n === 0) return null;
  const { figures: own } = mated(mixed, settings);
  const shown = (code: string) => shownValue(figureOf(code), figureIn(own, code)) ?? '–';
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
    const { period, asof } = await listPeriod(at.tx, at, params);
    const asked: PairsAsked = { period, asof, ...narrowed(params) };
    const whole: PairsAsked = { ...asked, where: '', values: {} };
    const pairs = await pairSums(at.tx, at, asked, KEY);
    const boars = asked.where === '' ? boarSums(pairs) : await pairSums(at.tx, at, whole, PURE_BOAR);
    const sows = await pairSums(at.tx, at, whole, 'c.animal_id', ['live', 'lf']);
    const total = added(boars.values());
    const found = await at.rows<PairRow>(pairsSql(asked.where), { lo: period.from, hi: earlier(period.to, asof), ...asked.values });
    const known = new Map((await at.rows<Parents & { pgid: string }>(PARENTS)).map((one) => [one.pgid, one]));
    const farm = mated(total, settings);
    const lines = [...new Map(found.map((row) => [row.boar, row.boarlineage]))].sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = found
      .filter(({ key }) => (pairs.get(key)?.['mat'] ?? 0) >= params.least)
      .map(
        (row): Pair => ({
          ...row,
          ...mated(pairs.get(row.key), settings),
          sowmean: meanAlive(sows.get(row.key.slice(0, KEY_OF_SOW - 1))),
          boarmean: meanAlive(boars.get(row.boar)),
          related: relationKind(row.sow, row.boar, known),
        }),
      );
    return {
      table: BOARS.closedBy(
        // The farm, mixed matings too: more than the boars above it.
        { boar: t3('Cả trại', 'The farm', 'ทั้งฟาร์ม'), farm: null, _total: 1, ...farm },
        lines.map(([boar, boarlineage]) => ({ boar, boarlineage, farm: farm.figures, ...mated(boars.get(boar), settings) })),
      ),
      sections: [
        {
          key: 'pairs',
          title: t3('Cặp nái và đực (phối một đực)', 'Pairs of sow and boar (pure matings)', 'คู่แม่และพ่อ (ผสมพ่อพันธุ์ตัวเดียว)'),
          table: PAIRS.of(rows),
        },
      ],
      notes: [mixedNote(boars.get(''), settings), pendingNote(total), ...variantNotes(PAIR_FIGURES, settings, 'matings')],
      subtitle: spanned(t3('Phối', 'Mated', 'ผสม'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
