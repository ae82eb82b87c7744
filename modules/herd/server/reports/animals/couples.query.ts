import type { Column, ReportNote, ReportResult, ReportRow } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { animalText } from '#modules/herd/contract/reports/animals/lists.ts';
import type { CoupleParams } from '#modules/herd/contract/reports/animals/pairs.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { BOAR_LINE, PURE_BOAR } from '../../figures/stream.ts';
import { provisionalRates } from '../figure-tables.ts';
import { listPeriod } from '../list-period.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { type ClassSums, PAIR_FIGURES, type PairsAsked, pairSums } from './pair-sums.ts';
import { type Parents, relationKind } from './relations.ts';

const own = columnsWith({
  sow: { V: 'Nái', E: 'Sow', T: 'แม่สุกร' },
  parities: { V: 'Lứa', E: 'Parities', T: 'ลำดับท้อง' },
  boar: { V: 'Đực', E: 'Boar', T: 'พ่อพันธุ์' },
  matings: { V: 'Số lần phối', E: 'Matings', T: 'จำนวนผสม' },
  farrowed: { V: 'Số đẻ', E: 'Farrowed', T: 'คลอด' },
  deformed: { V: 'Ổ có con dị tật', E: 'Litters with deformed', T: 'ครอกที่มีลูกพิการ' },
  tosow: { V: 'So với nái', E: 'To the sow’s mean', T: 'เทียบแม่' },
  toboar: { V: 'So với đực', E: 'To the boar’s mean', T: 'เทียบพ่อ' },
  tofarm_FR: { V: 'Tỷ lệ đẻ', E: 'Farrowing rate', T: 'อัตราเข้าคลอด' },
  tofarm_TB: { V: 'Tổng sơ sinh', E: 'Total born', T: 'แรกคลอดทั้งหมด' },
  tofarm: { V: 'Sơ sinh sống', E: 'Born alive', T: 'มีชีวิต' },
  last: { V: 'Phối gần nhất', E: 'Last mating', T: 'ผสมล่าสุด' },
  relation: { V: 'Quan hệ', E: 'Relation', T: 'ความสัมพันธ์' },
  inbreeding: { V: 'Cận huyết', E: 'Inbreeding', T: 'เลือดชิด' },
});

const TO_FARM: Text3 = { V: 'So với trại', E: 'To the farm', T: 'เทียบฟาร์ม' };
const BORN = ['TB', 'BA', 'SB', 'MM'] as const;

function figureColumns(codes: readonly string[]): Column[] {
  return codes.map((code) => {
    const { name, decimals, unit } = figureOf(code);
    return { key: code, label: name, type: 'decimal', decimals, figure: code, ...(unit === '' ? {} : { unit }) };
  });
}

const DIFF = { decimals: 2 } as const;
const BOARS: readonly Column[] = [
  own('boar', 'animal', { frozen: true }),
  own('boarlineage', 'text'),
  own('matings', 'int'),
  own('farrowed', 'int'),
  ...figureColumns(['FR', 'TB', 'BA']),
  own('tofarm_FR', 'decimal', { decimals: 1, unit: '%', group: TO_FARM }),
  own('tofarm_TB', 'decimal', { ...DIFF, group: TO_FARM }),
  own('tofarm', 'decimal', { ...DIFF, group: TO_FARM }),
];
const PAIRS: readonly Column[] = [
  own('sow', 'animal', { frozen: true }),
  own('lineage', 'text'),
  own('parities', 'text'),
  own('boar', 'animal'),
  own('boarlineage', 'text'),
  own('matings', 'int'),
  own('farrowed', 'int'),
  ...figureColumns(['FR', ...BORN]),
  own('deformed', 'int'),
  ...figureColumns(['PWL']),
  own('tosow', 'decimal', DIFF),
  own('toboar', 'decimal', DIFF),
  own('last', 'date'),
  own('relation', 'text'),
  own('inbreeding', 'percent', { decimals: 2 }),
];

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

const KEY = `c.animal_id || '|' || ${PURE_BOAR}`;

/** The pairs of pure matings with what tells them apart. */
async function pairRows(tx: Db, farm: string, asked: PairsAsked): Promise<PairRow[]> {
  const { text, params } = bind(
    `select p.*, a.pgid as sow, a.lineage, b.lineage as boarlineage from (select c.animal_id, ${KEY} as key, ${PURE_BOAR} as boar, min(c.parity)::int as first, max(c.parity)::int as until, max(c.matedt) as last
       from sow_cycle c where c.farm_id = {farm} and c.matedt >= {lo}::date and c.matedt <= {hi}::date and not c.entered and c.kind <> 'E'
         and ${PURE_BOAR} is not null${asked.where} group by 1, 2, 3) p
       join animal a on a.farm_id = {farm} and a.animal_id = p.animal_id
       left join (select distinct on (pgid) pgid, lineage from animal where farm_id = {farm} and sex = 'M' and not deleted order by pgid, entrydt desc) b on b.pgid = p.boar
     order by a.pgid, p.boar`,
    { farm, lo: asked.period.from, hi: earlier(asked.period.to, asked.asof), ...asked.values },
  );
  return (await tx.query<PairRow>(text, params)).rows;
}

async function parentsOnFile(tx: Db, farm: string): Promise<ReadonlyMap<string, Parents>> {
  const { rows } = await tx.query<Parents & { pgid: string }>(
    'select distinct on (pgid) pgid, sireid, damid from animal where farm_id = $1 and not deleted and (sireid is not null or damid is not null) order by pgid, entrydt desc',
    [farm],
  );
  return new Map(rows.map(({ pgid, sireid, damid }) => [pgid, { sireid, damid }]));
}

function valuesOf(sums: ClassSums | undefined, settings: HerdReportContext['settings']): Record<string, number | null> {
  const figures = figureValues(sums ?? {}, settings, PAIR_FIGURES);
  return Object.fromEntries(PAIR_FIGURES.map((code) => [code, figures[code]?.value ?? null]));
}

function shown(values: Readonly<Record<string, number | null>>): ReportRow {
  return Object.fromEntries(PAIR_FIGURES.map((code) => [code, shownValue(figureOf(code), values[code] ?? null)]));
}

/** A figure above or below a mean. */
function above(value: number | null | undefined, mean: number | null | undefined, decimals = 2): number | null {
  return value == null || mean == null ? null : roundHalfAway(value - mean, decimals);
}

function added(all: Iterable<ClassSums>): ClassSums {
  const total: Record<string, number> = {};
  for (const sums of all) for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value;
  return total;
}

/** Where the boar begins in the key of a pair, after the sow's uuid. */
const KEY_OF_SOW = 37;

/** Sums of the boars from those of their pairs; matings of several boars stay together under the blank one. */
function boarSums(pairs: ReadonlyMap<string, ClassSums>): Map<string, ClassSums> {
  const byBoar = Map.groupBy(pairs, ([key]) => (key === '' ? '' : key.slice(KEY_OF_SOW)));
  return new Map([...byBoar].map(([boar, own_]) => [boar, added(own_.map(([, sums]) => sums))]));
}

function narrowed({ pgid, boarid, lineage, boarlineage }: CoupleParams): Pick<PairsAsked, 'where' | 'values'> {
  const parts = [
    ...(pgid == null ? [] : ['c.animal_id in (select x.animal_id from animal x where x.farm_id = {farm} and x.pgid = {pgid})']),
    ...(boarid == null ? [] : [`${PURE_BOAR} = {boarid}`]),
    ...(lineage == null ? [] : ['c.mate_lineage = {lineage}']),
    ...(boarlineage == null ? [] : [`${BOAR_LINE} = {boarlineage}`]),
  ];
  return { where: parts.map((part) => ` and ${part}`).join(''), values: { pgid, boarid, lineage, boarlineage } };
}

function mixedNote(mixed: ClassSums | undefined, settings: HerdReportContext['settings']): ReportNote[] {
  const n = mixed?.['mat'] ?? 0;
  if (n === 0) return [];
  const { FR, BA } = shown(valuesOf(mixed, settings));
  const said = `${n}, FR ${FR ?? '–'} %, BA ${BA ?? '–'}`;
  return [
    { text: { V: `Phối nhiều đực hoặc không ghi đực: ${said}`, E: `Mixed matings or without boar: ${said}`, T: `ผสมหลายตัวหรือไม่ระบุพ่อพันธุ์: ${said}` } },
  ];
}

/** BA of a sow or boar, asked for every pair of hers or his: alone, not with the other figures. */
function meanAlive(sums: ClassSums | undefined): number | null {
  return ratio(sums?.['live'] ?? 0, sums?.['lf'] ?? 0);
}

/** What rows of boars and pairs are written from. */
interface World {
  readonly settings: HerdReportContext['settings'];
  readonly language: Language;
  readonly pairs: ReadonlyMap<string, ClassSums>;
  readonly boars: ReadonlyMap<string, ClassSums>;
  readonly sows: ReadonlyMap<string, ClassSums>;
  readonly all: Record<string, number | null>;
  readonly known: ReadonlyMap<string, Parents>;
}

/** Matings, farrowings and figures of a class; its farrowing rate may still change while sows are in pig. */
function classCells(sums: ClassSums | undefined, values: Readonly<Record<string, number | null>>): ReportRow {
  return {
    matings: sums?.['mat'] ?? 0,
    farrowed: sums?.['f_farrowed'] ?? 0,
    ...shown(values),
    ...provisionalRates(sums, ['FR']),
  };
}

function boarRow(boar: string, boarlineage: string | null, { boars, settings, all }: World): ReportRow {
  const values = valuesOf(boars.get(boar), settings);
  return {
    boar,
    boarlineage,
    ...classCells(boars.get(boar), values),
    tofarm_FR: above(values['FR'], all['FR'], 1),
    tofarm_TB: above(values['TB'], all['TB']),
    tofarm: above(values['BA'], all['BA']),
    _params: new URLSearchParams({ boarid: boar }).toString(),
  };
}

function pairRow(row: PairRow, { pairs, boars, sows, settings, language, known }: World): ReportRow {
  const sums = pairs.get(row.key);
  const values = valuesOf(sums, settings);
  const { kind, inbreeding } = relationKind(row.sow, row.boar, known);
  const close = inbreeding !== null && inbreeding > settings.INBWARN;
  return {
    sow: row.sow,
    lineage: row.lineage,
    parities: row.first === row.until ? String(row.first) : `${row.first}–${row.until}`,
    boar: row.boar,
    boarlineage: row.boarlineage,
    deformed: sums?.['deformed'] ?? 0,
    ...classCells(sums, values),
    tosow: above(values['BA'], meanAlive(sows.get(row.key.slice(0, 36)))),
    toboar: above(values['BA'], meanAlive(boars.get(row.boar))),
    last: row.last,
    relation: kind === null ? null : animalText('relation', kind)[language],
    inbreeding,
    ...(close ? { _mark_inbreeding: 'bad', _mark_relation: 'bad' } : {}),
    _params: new URLSearchParams({ pgid: row.sow, boarid: row.boar }).toString(),
  };
}

function pendingNote(total: ClassSums): ReportNote[] {
  const n = total['f_inpig'] ?? 0;
  if (n === 0) return [];
  return [
    {
      text: {
        V: `Tỷ lệ đẻ tạm tính: ${n} lượt phối còn mang thai.`,
        E: `Farrowing rates are provisional: ${n} matings still in pig.`,
        T: `อัตราเข้าคลอดเป็นค่าชั่วคราว: ยังอุ้มท้อง ${n} ครั้ง`,
      },
    },
  ];
}

/** PigCoupleReport: boars against the farm, and pairs of sow and boar, from pure matings of a window (herd.md). */
export function queryCouples(tx: Db, ctx: HerdReportContext, params: CoupleParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (farm) => {
    const { farmid, settings, language } = farm;
    const { period, asof } = await listPeriod(tx, farm, params);
    const asked: PairsAsked = { period, asof, ...narrowed(params) };
    const whole: PairsAsked = { ...asked, where: '', values: {} };
    const pairs = await pairSums(tx, farm, asked, KEY);
    const boars = asked.where === '' ? boarSums(pairs) : await pairSums(tx, farm, whole, PURE_BOAR);
    const sows = await pairSums(tx, farm, whole, 'c.animal_id', ['live', 'lf']);
    const total = added(boars.values());
    const rows = await pairRows(tx, farmid, asked);
    const world: World = { settings, language, pairs, boars, sows, all: valuesOf(total, settings), known: await parentsOnFile(tx, farmid) };
    const lines = new Map(rows.map((row) => [row.boar, row.boarlineage]));
    return {
      columns: BOARS,
      rows: [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([boar, line]) => boarRow(boar, line, world)),
      // The farm, mixed matings too: more than the boars above it.
      totals: { boar: { V: 'Cả trại', E: 'The farm', T: 'ทั้งฟาร์ม' }[language], _total: 1, ...classCells(total, world.all) },
      sections: [
        {
          key: 'pairs',
          title: { V: 'Cặp nái và đực (phối một đực)', E: 'Pairs of sow and boar (pure matings)', T: 'คู่แม่และพ่อ (ผสมพ่อพันธุ์ตัวเดียว)' },
          columns: PAIRS,
          rows: rows.filter(({ key }) => (pairs.get(key)?.['mat'] ?? 0) >= params.least).map((row) => pairRow(row, world)),
        },
      ],
      notes: [...mixedNote(boars.get(''), settings), ...pendingNote(total), ...variantNotes(PAIR_FIGURES, settings, 'matings')],
      subtitle: { V: `Phối ${period.from}–${period.to}`, E: `Mated ${period.from}–${period.to}`, T: `ผสม ${period.from}–${period.to}` },
      asof,
      days: { from: period.from, to: period.to },
    };
  });
}
