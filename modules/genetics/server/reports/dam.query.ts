import type { Column, ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { dateOfDay } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { DamParams } from '../../contract/reports/reports.ts';
import { adjustVals, LITTER_TRAITS, paramVals } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_WORDS } from '../../contract/texts.ts';
import { litterIndex } from '../../domain/indices.ts';
import { chosen } from '../filter.ts';
import { trendOf } from '../handlers/history.handlers.ts';
import type { GenAnimal } from '../register.ts';
import { litterRecords } from '../run/litter-records.ts';
import { type LitterRecord, loadLitters, runAnimal } from '../run/records.ts';
import { adjustSet, paramSet } from '../run/sets.ts';
import { type GenValue, rounded } from '../values.ts';
import { withIndices } from './blank-indices.ts';
import { col, type GenReportContext, type GenWorld, headingOf, markOf, meanOf, NOTES, openWorld } from './report-kit.ts';

const RECORDED = t3('Bình quân ghi nhận', 'Mean as recorded', 'เฉลี่ยที่บันทึก');
const ADJUSTED = t3('Bình quân hiệu chỉnh', 'Mean adjusted', 'เฉลี่ยปรับค่า');
const EBV = t3('EBV (độ tin cậy)', 'EBV (accuracy)', 'EBV (ความแม่นยำ)');
const DAUGHTERS = t3('Con gái đã đẻ', 'Daughters with litters', 'ลูกสาวที่คลอดแล้ว');
const same = (text: string) => t3(text, text, text);

const COLUMNS: readonly Column[] = [
  col('gid', G.gid, 'text', { frozen: true }),
  col('rank', G.rank, 'int'),
  col('proposal', G.proposal, 'text'),
  col('spi', same('SPI'), 'decimal', { decimals: 1 }),
  col('mli', same('MLI'), 'decimal', { decimals: 1 }),
  col('pgid', G.pgid, 'text'),
  col('sexText', G.sex, 'text'),
  col('lineage', G.lineage, 'text'),
  col('parity', G.parity, 'int'),
  col('statusText', G.status, 'text'),
  col('litters', G.litters, 'int'),
  ...LITTER_TRAITS.map((trait) => col(`raw${trait}`, same(trait), 'decimal', { group: RECORDED, decimals: 1 })),
  ...LITTER_TRAITS.map((trait) => col(`adj${trait}`, same(trait), 'decimal', { group: ADJUSTED, decimals: 1 })),
  ...LITTER_TRAITS.flatMap((trait) => [
    col(`ebv${trait}`, TRAIT_WORDS[trait] ?? same(trait), 'decimal', { group: EBV, decimals: 2 }),
    col(`acc${trait}`, same(`r ${trait}`), 'decimal', { group: EBV, decimals: 2 }),
  ]),
  col('missing', t3('Thiếu EBV', 'EBV missing', 'ไม่มี EBV'), 'text'),
  col('mark', same('PA ≈'), 'text'),
  col('tsi', same('TSI'), 'decimal', { decimals: 1 }),
  col('total', G.total, 'decimal', { decimals: 1 }),
  col('litterindex', t3('Chỉ số lứa từ lần chạy', 'Litter index since the run', 'ดัชนีครอกหลังประมวลผล'), 'decimal', { decimals: 1 }),
  col('percentile', t3('Bách phân vị', 'Percentile', 'เปอร์เซ็นไทล์'), 'decimal', { decimals: 0, unit: '%' }),
  col('f', G.f, 'decimal', { decimals: 2, unit: '%' }),
  col('daughters', t3('Số con', 'Number', 'จำนวน'), 'int', { group: DAUGHTERS }),
  col('daughterNBA', same('NBA'), 'decimal', { group: DAUGHTERS, decimals: 1 }),
  col('farrowdt', t3('Đẻ gần nhất', 'Last farrowing', 'คลอดล่าสุด'), 'date'),
];

const PROPOSALS = {
  nucleus: t3('Hạt nhân', 'Nucleus', 'นิวเคลียส'),
  multiply: t3('Nhân giống', 'Multiply', 'ขยายพันธุ์'),
  cull: t3('Loại', 'Cull', 'คัดออก'),
} as const;
const TONES = { nucleus: 'good', multiply: 'info', cull: 'bad' } as const;

type Litters = ReadonlyMap<string, readonly LitterRecord[]>;

interface Ranked {
  readonly animal: GenAnimal;
  readonly value: GenValue | undefined;
  readonly litters: readonly LitterRecord[];
  readonly sort: number | null;
}

/** Litter indices of litters since the run, against the mean of their breed and quarter. */
async function sinceRun(tx: Db, world: GenWorld, all: readonly LitterRecord[]): Promise<ReadonlyMap<string, number>> {
  const since = world.run?.day ?? ('19000101' as BusinessDate);
  const animals = new Map(world.register.animals.map((animal) => [animal.gid, runAnimal(animal, new Map())]));
  const out = new Map<string, number>();
  for (const breed of new Set(world.register.animals.flatMap((animal) => animal.breed ?? []))) {
    const params = (await paramSet(tx, world.scope.prnt2, breed, world.scope.curbusdt))?.vals ?? paramVals({});
    const adjust = (await adjustSet(tx, world.scope.prnt2, breed, world.scope.curbusdt)).vals ?? adjustVals({});
    const { records } = litterRecords(
      all.filter((litter) => dateOfDay(litter.farrowDay) > since),
      animals,
      breed,
      adjust,
      params,
    );
    const mean = (trait: string): number => meanOf(records.map((record) => record.adjusted[trait])) ?? 0;
    const means = { NBA: mean('NBA'), LW21: mean('LW21') };
    for (const [gid, own] of Map.groupBy(records, (record) => record.gid)) {
      const above = (trait: 'NBA' | 'LW21'): number =>
        meanOf(own.map((record) => (record.adjusted[trait] === undefined ? null : record.adjusted[trait] - means[trait]))) ?? 0;
      out.set(gid, litterIndex(above('NBA'), above('LW21')));
    }
  }
  return out;
}

function daughtersOf(world: GenWorld, litters: Litters): (animal: GenAnimal) => { n: number; nba: number | null } {
  const bySire = Map.groupBy(
    world.register.animals.filter((animal) => animal.sex === 'F' && animal.sireid !== null && litters.has(animal.gid)),
    (animal) => animal.sireid ?? '',
  );
  return (animal) => {
    const daughters = bySire.get(animal.gid) ?? [];
    return { n: daughters.length, nba: meanOf(daughters.map((daughter) => meanOf((litters.get(daughter.gid) ?? []).map((litter) => litter.nba)))) };
  };
}

/** SPI in the order of its breed: how many per cent stand above. */
function placeOf(values: readonly number[], value: number | null): number | null {
  return value === null || values.length === 0 ? null : (100 * values.filter((other) => other > value).length) / values.length;
}

function rowOf(one: Ranked, rank: number, ctx: GenReportContext, low: number, extra: ReportRow): ReportRow {
  const { animal, value, litters } = one;
  const traits = LITTER_TRAITS.flatMap((trait): [string, number | string | null][] => [
    [`adj${trait}`, rounded(value?.adj[trait], 2)],
    [`ebv${trait}`, rounded(value?.ebv[trait], 4)],
    [`acc${trait}`, rounded(value?.acc[trait], 2)],
    ...((value?.acc[trait] ?? 1) < low ? [[`_mark_ebv${trait}`, 'muted'] as [string, string]] : []),
  ]);
  return {
    rank: one.sort === null ? null : rank,
    gid: animal.gid,
    pgid: animal.pgid,
    sexText: animal.sex === null ? null : G[animal.sex === 'M' ? 'male' : 'female'][ctx.language],
    lineage: animal.lineage,
    statusText: G[animal.status][ctx.language],
    parity: animal.sex === 'F' ? Math.max(0, ...litters.map((litter) => litter.parity)) : null,
    litters: litters.length,
    rawNB: rounded(meanOf(litters.map((litter) => litter.nb)), 2),
    rawNBA: rounded(meanOf(litters.map((litter) => litter.nba)), 2),
    rawLW21: rounded(meanOf(litters.map((litter) => litter.weight)), 1),
    ...Object.fromEntries(traits),
    mark: markOf(value),
    spi: rounded(value?.spi, 1),
    mli: rounded(value?.mli, 1),
    tsi: rounded(value?.tsi, 1),
    total: rounded(value?.total, 1),
    farrowdt: litters.length === 0 ? null : dateOfDay(Math.max(...litters.map((litter) => litter.farrowDay))),
    ...extra,
  };
}

function chartsOf(trend: Awaited<ReturnType<typeof trendOf>>, ranked: readonly Ranked[]): ReportChart[] {
  const lines = (['NBA', 'LW21'] as const).map(
    (trait): ReportChart => ({
      kind: 'line',
      title: t3(`Tiến bộ di truyền ${trait} theo năm sinh`, `Genetic trend of ${trait} by birth year`, `แนวโน้มพันธุกรรม ${trait} ตามปีเกิด`),
      x: trend.map(({ year }) => String(year)),
      series: [{ name: TRAIT_WORDS[trait] ?? same(trait), values: trend.map(({ means }) => means[trait] ?? null) }],
    }),
  );
  // EBV against the adjusted mean: sows in classes of their EBV, the mean of their adjusted litters.
  const known = ranked.flatMap(({ value }) =>
    value?.ebv['NBA'] === undefined || value.adj['NBA'] === undefined ? [] : [{ ebv: value.ebv['NBA'], adj: value.adj['NBA'] }],
  );
  const classes = [...Map.groupBy(known, ({ ebv }) => Math.round(ebv * 4) / 4)].sort(([a], [b]) => a - b);
  const against: ReportChart = {
    kind: 'bar',
    title: t3('NBA hiệu chỉnh theo lớp EBV', 'Adjusted NBA by class of EBV', 'NBA ปรับค่าตามชั้น EBV'),
    x: classes.map(([ebv]) => ebv.toFixed(2)),
    series: [
      { name: t3('NBA hiệu chỉnh', 'Adjusted NBA', 'NBA ปรับค่า'), values: classes.map(([, list]) => rounded(meanOf(list.map(({ adj }) => adj)), 2)) },
    ],
  };
  return [...(trend.length > 1 ? lines : []), ...(classes.length > 1 ? [against] : [])];
}

const SORTS: Readonly<Record<NonNullable<DamParams['sort']>, (value: GenValue) => number | null | undefined>> = {
  SPI: (value) => value.spi,
  MLI: (value) => value.mli,
  NBA: (value) => value.ebv['NBA'],
  total: (value) => value.total,
};

const INDEX_OF = { SPI: 'spi', MLI: 'mli', total: 'total' } as const;

/** Highest parity of an animal's litters. */
const parityOf = (litters: readonly LitterRecord[]): number => Math.max(0, ...litters.map((litter) => litter.parity));

/** True for an animal within the parities, litters and accuracy asked for. */
function wanted({ value, litters }: Ranked, params: DamParams): boolean {
  const parity = parityOf(litters);
  return (
    parity >= (params.parityFrom ?? 0) &&
    parity <= (params.parityTo ?? Number.POSITIVE_INFINITY) &&
    litters.length >= (params.leastLitters ?? 0) &&
    (value?.acc['NBA'] ?? 0) >= (params.leastAcc ?? 0)
  );
}

/** Sows, gilts and boars of lines that are not terminal, the best first. */
function rankedOf(world: GenWorld, litters: Litters, params: DamParams): Ranked[] {
  const sortOf = SORTS[params.sort];
  return chosen(world.register, world.scope, params)
    .filter((animal) => animal.sex === 'F' || animal.role !== 'terminal')
    .map((animal): Ranked => {
      const value = world.values.get(animal.gid);
      return { animal, value, litters: litters.get(animal.gid) ?? [], sort: (value === undefined ? null : sortOf(value)) ?? null };
    })
    .filter((one) => wanted(one, params))
    .sort((a, b) => (b.sort ?? -1e9) - (a.sort ?? -1e9) || (a.animal.gid < b.animal.gid ? -1 : 1));
}

/** What is proposed for a place in the breed, by the percentile limits. */
function proposalOf(place: number | null, params: DamParams): keyof typeof PROPOSALS | null {
  if (place === null) return null;
  if (place < params.nucleus) return 'nucleus';
  return place < params.multiply ? 'multiply' : 'cull';
}

/** Place in the breed with the proposal it makes; daughters of boars. */
function standingCells(
  one: Ranked,
  place: number | null,
  own: { readonly n: number; readonly nba: number | null },
  params: DamParams,
  language: GenReportContext['language'],
): ReportRow {
  const proposal = proposalOf(place, params);
  const boar = one.animal.sex === 'M';
  return {
    percentile: place === null ? null : rounded(100 - place, 0),
    proposal: proposal === null ? null : PROPOSALS[proposal][language],
    _mark_proposal: proposal === null ? null : TONES[proposal],
    daughters: boar ? own.n : null,
    daughterNBA: boar ? rounded(own.nba, 2) : null,
  };
}

/** PigDamGenIndex: sows, gilts and boars of maternal lines by reproduction. */
export async function queryDam(tx: Db, ctx: GenReportContext, params: DamParams): Promise<ReportResult> {
  const { world, missing, notesOn } = await withIndices(tx, await openWorld(tx, ctx), params.missing === 'leave');
  const index = params.sort === 'NBA' ? 'spi' : INDEX_OF[params.sort];
  const all = await loadLitters(tx, world.register, world.scope.farms);
  const litters: Litters = Map.groupBy(all, (litter) => litter.gid);
  const daughters = daughtersOf(world, litters);
  const ranked = rankedOf(world, litters, params);
  const living = [...world.values.values()].filter((value) => value.living && value.spi !== null);
  const spi = Map.groupBy(living, (value) => value.breed ?? '');
  const since = await sinceRun(tx, world, all);
  const rows = ranked.map((one, i) => {
    const others = (spi.get(one.animal.breed ?? '') ?? []).map((value) => value.spi ?? 0);
    const place = placeOf(others, one.value?.spi ?? null);
    const f = world.register.fOf(one.animal.gid);
    return rowOf(one, i + 1, ctx, world.low, {
      ...standingCells(one, place, daughters(one.animal), params, ctx.language),
      litterindex: rounded(since.get(one.animal.gid), 1),
      f: f === null ? null : rounded(100 * f, 3),
      missing: missing(one.animal, index),
    });
  });
  const trend = await trendOf(tx, world.scope.farms, world.run?.runno ?? null);
  return {
    columns: COLUMNS,
    rows,
    subtitle: await headingOf(tx, world),
    charts: chartsOf(trend, ranked),
    notes: [...notesOn(ranked.map(({ animal }) => animal)), NOTES.pa, NOTES.approx, NOTES.low],
  };
}
