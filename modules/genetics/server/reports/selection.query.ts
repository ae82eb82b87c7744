import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { formatNumber } from '#kernel/language.ts';
import type { SelectionParams } from '../../contract/reports/reports.ts';
import { GROWTH_TRAITS } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_WORDS, t3 } from '../../contract/texts.ts';
import { chosen } from '../filter.ts';
import type { GenAnimal } from '../register.ts';
import { type GenValue, rounded } from '../values.ts';
import { col, type GenReportContext, type GenWorld, headingOf, markOf, meanOf, NOTES, openWorld } from './report-kit.ts';

const DECIMALS: Readonly<Record<string, number>> = { BW: 1, BF: 2, LD: 1, ADG: 0, FCR: 3 };
const TEST = t3('Kiểm tra', 'Test', 'การทดสอบ');
const ADJUSTED = t3('Hiệu chỉnh', 'Adjusted', 'ปรับค่าแล้ว');
const EBV = t3('EBV (độ tin cậy)', 'EBV (accuracy)', 'EBV (ความแม่นยำ)');
const BODY = t3('Ngoại hình', 'Conformation', 'รูปร่าง');
const same = (text: string) => t3(text, text, text);

const COLUMNS: readonly Column[] = [
  col('gid', G.gid, 'text', { frozen: true }),
  col('rank', G.rank, 'int'),
  col('proposal', G.proposal, 'text'),
  col('tsi', same('TSI'), 'decimal', { decimals: 1 }),
  col('mli', same('MLI'), 'decimal', { decimals: 1 }),
  col('spi', same('SPI'), 'decimal', { decimals: 1 }),
  col('total', G.total, 'decimal', { decimals: 1 }),
  col('mark', same('PA ≈'), 'text'),
  col('pgid', G.pgid, 'text'),
  col('sexText', G.sex, 'text'),
  col('lineage', G.lineage, 'text'),
  col('birthdt', G.birthdt, 'date'),
  col('sireid', G.sireid, 'text'),
  col('damid', G.damid, 'text'),
  col('testdt', G.testdt, 'date', { group: TEST }),
  col('age', G.age, 'int', { group: TEST, unit: 'd' }),
  col('endkg', G.weight, 'decimal', { group: TEST, decimals: 1, unit: 'kg' }),
  col('adg', same('ADG'), 'decimal', { group: TEST, decimals: 0 }),
  col('backfat', same('BF'), 'decimal', { group: TEST, decimals: 1 }),
  col('loin', same('LD'), 'decimal', { group: TEST, decimals: 1 }),
  col('fcr', same('FCR'), 'decimal', { group: TEST, decimals: 2 }),
  ...GROWTH_TRAITS.map((trait) => col(`adj${trait}`, same(trait), 'decimal', { group: ADJUSTED, decimals: DECIMALS[trait] ?? 1 })),
  ...GROWTH_TRAITS.map((trait) =>
    col(`dev${trait}`, same(trait), 'decimal', { group: t3('Lệch nhóm', 'Group deviation', 'ต่างจากกลุ่ม'), decimals: DECIMALS[trait] ?? 1 }),
  ),
  ...GROWTH_TRAITS.flatMap((trait) => [
    col(`ebv${trait}`, same(trait), 'decimal', { group: EBV, decimals: DECIMALS[trait] ?? 2 }),
    col(`acc${trait}`, same(`r ${trait}`), 'decimal', { group: EBV, decimals: 2 }),
  ]),
  col('body', G.body, 'decimal', { decimals: 1 }),
  col('teats', t3('Vú trái/phải', 'Teats L/R', 'เต้านม ซ/ข'), 'text', { group: BODY }),
  col('feetleg', t3('Chân', 'Legs', 'ขา'), 'int', { group: BODY }),
  col('vulva', t3('Âm hộ', 'Vulva', 'อวัยวะเพศ'), 'int', { group: BODY }),
  col('f', G.f, 'decimal', { decimals: 2, unit: '%' }),
  col('failed', t3('Ngưỡng không đạt', 'Failed threshold', 'เกณฑ์ที่ไม่ผ่าน'), 'text'),
  col('chosen', G.mark, 'text'),
  col('profile', t3('Hồ sơ', 'Profile', 'ประวัติ'), 'text'),
];

interface TestRow {
  farm_id: string;
  gid: string;
  testdt: BusinessDate;
  startdt: BusinessDate | null;
  startkg: number | null;
  endkg: number | null;
  backfat: number | null;
  loin: number | null;
  feedkg: number | null;
  fcr: number | null;
  feetleg: number | null;
  vulva: number | null;
  teats_left: number | null;
  teats_right: number | null;
  teats_active: number | null;
}

/** The last test of each animal in the days and batch asked for. */
async function lastTests(tx: Db, world: GenWorld, params: SelectionParams): Promise<ReadonlyMap<string, TestRow>> {
  const { rows } = await tx.query<TestRow>(
    `select distinct on (gid) farm_id, gid, testdt, startdt, startkg::float8, endkg::float8, backfat::float8, loin::float8, feedkg::float8, fcr::float8, feetleg, vulva, teats_left, teats_right, teats_active
     from gen_test where farm_id = any($1) and ($2::date is null or testdt >= $2) and ($3::date is null or testdt <= $3) and ($4::text is null or batch = $4)
     order by gid, testdt desc`,
    [world.scope.readable, params.testFrom ?? null, params.testTo ?? null, params.batch ?? null],
  );
  return new Map(rows.map((row) => [row.gid, row]));
}

interface Candidate {
  readonly animal: GenAnimal;
  readonly test: TestRow;
  readonly value: GenValue | undefined;
  readonly index: number | null;
  readonly f: number | null;
}

const gainOf = (test: TestRow): number | null =>
  test.startdt === null || test.startkg === null || test.endkg === null
    ? null
    : (1000 * (test.endkg - test.startkg)) / Math.max(1, daysBetween(test.startdt, test.testdt));
const fcrOf = (test: TestRow): number | null => {
  if (test.fcr !== null) return test.fcr;
  const gain = test.startkg === null || test.endkg === null ? 0 : test.endkg - test.startkg;
  return test.feedkg === null || gain <= 0 ? null : test.feedkg / gain;
};

/** The thresholds a candidate fails, by the name of its parameter. A missing figure fails none but the index. */
function failures({ test, value, index, f }: Candidate, params: SelectionParams): string[] {
  const teats = test.teats_active ?? (test.teats_left === null || test.teats_right === null ? null : test.teats_left + test.teats_right);
  const accuracy = meanOf(GROWTH_TRAITS.map((trait) => value?.acc[trait]));
  const below = (limit: number | null | undefined, figure: number | null): boolean => limit != null && figure !== null && figure < limit;
  const above = (limit: number | null | undefined, figure: number | null): boolean => limit != null && figure !== null && figure > limit;
  return [
    ...(params.leastIndex != null && (index === null || index < params.leastIndex) ? ['index'] : []),
    ...(above(params.mostBf, value?.adj['BF'] ?? test.backfat) ? ['BF'] : []),
    ...(below(params.leastAdg, gainOf(test)) ? ['ADG'] : []),
    ...(below(params.leastAcc, accuracy) ? ['r'] : []),
    ...(below(params.leastBody, value?.body ?? null) ? ['body'] : []),
    ...(below(params.leastTeats, teats) ? ['teats'] : []),
    ...(above(params.mostF, f === null ? null : 100 * f) ? ['F'] : []),
  ];
}

interface Decided extends Candidate {
  readonly proposal: 'keep' | 'reserve' | 'cull';
  readonly failed: readonly string[];
}

/** Keep the best that pass, at most so many a litter and sire; those left over are the reserve; who fails is culled. */
function decide(candidates: readonly Candidate[], params: SelectionParams): Decided[] {
  const [litters, sires] = [new Map<string, number>(), new Map<string, number>()];
  let kept = 0;
  return candidates.map((candidate) => {
    const failed = failures(candidate, params);
    if (failed.length > 0) return { ...candidate, proposal: 'cull' as const, failed };
    const { sireid, damid, birthdt, litter } = candidate.animal;
    const birth = litter ?? `${damid ?? candidate.animal.gid} ${birthdt ?? ''}`;
    const [ofLitter, ofSire] = [litters.get(birth) ?? 0, sires.get(sireid ?? '') ?? 0];
    const full = [
      ...(params.wanted != null && kept >= params.wanted ? ['wanted'] : []),
      ...(params.perLitter != null && ofLitter >= params.perLitter ? ['litter'] : []),
      ...(params.perSire != null && sireid !== null && ofSire >= params.perSire ? ['sire'] : []),
    ];
    if (full.length > 0) return { ...candidate, proposal: 'reserve' as const, failed: full };
    kept += 1;
    litters.set(birth, ofLitter + 1);
    sires.set(sireid ?? '', ofSire + 1);
    return { ...candidate, proposal: 'keep' as const, failed: [] };
  });
}

const TONE = { keep: 'good', reserve: 'info', cull: 'bad' } as const;

function rowOf(
  { animal, test, value, f, proposal, failed }: Decided,
  rank: number,
  marks: ReadonlyMap<string, string>,
  ctx: GenReportContext,
  low: number,
): ReportRow {
  const { language } = ctx;
  const traits = GROWTH_TRAITS.flatMap((trait): [string, number | string | null][] => [
    [`adj${trait}`, rounded(value?.adj[trait], DECIMALS[trait] ?? 2)],
    [`dev${trait}`, rounded(value?.dev[trait], DECIMALS[trait] ?? 2)],
    [`ebv${trait}`, rounded(value?.ebv[trait], 4)],
    [`acc${trait}`, rounded(value?.acc[trait], 2)],
    ...((value?.acc[trait] ?? 1) < low ? [[`_mark_ebv${trait}`, 'muted'] as [string, string]] : []),
  ]);
  const mark = marks.get(animal.gid);
  return {
    rank,
    gid: animal.gid,
    pgid: animal.pgid ?? animal.eartag,
    sexText: animal.sex === null ? null : G[animal.sex === 'M' ? 'male' : 'female'][language],
    lineage: animal.lineage,
    birthdt: animal.birthdt,
    sireid: animal.sireid,
    damid: animal.damid,
    testdt: test.testdt,
    age: animal.birthdt === null ? null : daysBetween(animal.birthdt, test.testdt),
    endkg: test.endkg,
    adg: rounded(gainOf(test), 0),
    backfat: test.backfat,
    loin: test.loin,
    fcr: rounded(fcrOf(test), 2),
    ...Object.fromEntries(traits),
    mark: markOf(value),
    tsi: rounded(value?.tsi, 1),
    mli: rounded(value?.mli, 1),
    spi: rounded(value?.spi, 1),
    total: rounded(value?.total, 1),
    body: rounded(value?.body, 1),
    teats: test.teats_left === null || test.teats_right === null ? null : `${test.teats_left}/${test.teats_right}`,
    feetleg: test.feetleg,
    vulva: test.vulva,
    f: f === null ? null : rounded(100 * f, 3),
    proposal: G[proposal][language],
    _mark_proposal: TONE[proposal],
    _proposal: proposal,
    failed: failed.join(', '),
    chosen: mark === undefined ? null : G[mark as 'keep' | 'reserve' | 'cull'][language],
    profile: animal.closed ? t3('Đã đóng', 'Closed', 'ปิดแล้ว')[language] : t3('Đang mở', 'Open', 'เปิดอยู่')[language],
    _closed: animal.closed ? 1 : 0,
  };
}

/** Selection differential of an index, and its intensity in standard deviations. */
function differential(decided: readonly Decided[], read: (value: GenValue | undefined) => number | null | undefined) {
  const all = decided.map(({ value }) => read(value)).filter((value): value is number => typeof value === 'number');
  const kept = decided
    .filter(({ proposal }) => proposal === 'keep')
    .map(({ value }) => read(value))
    .filter((value): value is number => typeof value === 'number');
  const [mean, best] = [meanOf(all), meanOf(kept)];
  if (mean === null || best === null || all.length < 2) return null;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1));
  return { s: best - mean, i: sd > 0 ? (best - mean) / sd : 0 };
}

const KEYS = { SPI: 'spi', MLI: 'mli', TSI: 'tsi', total: 'total' } as const;
const signed = (value: number, decimals: number): string => `${value >= 0 ? '+' : ''}${formatNumber(value, decimals)}`;

/** PigGenIndexReport: who is kept after the test. */
export async function querySelection(tx: Db, ctx: GenReportContext, params: SelectionParams): Promise<ReportResult> {
  const world = await openWorld(tx, ctx);
  const tests = await lastTests(tx, world, params);
  const key = KEYS[params.sort ?? 'TSI'];
  const marks = new Map(
    (await tx.query<{ gid: string; mark: string }>('select gid, mark from gen_mark where farm_id = any($1)', [world.scope.readable])).rows.map(
      (row) => [row.gid, row.mark],
    ),
  );
  const candidates = chosen(world.register, world.scope, { ...params, status: params.status ?? 'all' })
    .flatMap((animal): Candidate[] => {
      const test = tests.get(animal.gid);
      if (test === undefined || (params.profile != null && animal.closed !== (params.profile === 'closed'))) return [];
      const value = world.values.get(animal.gid);
      return [{ animal, test, value, index: value?.[key] ?? null, f: world.register.fOf(animal.gid) }];
    })
    .sort((a, b) => (b.index ?? -1e9) - (a.index ?? -1e9) || (a.animal.gid < b.animal.gid ? -1 : 1));
  const decided = decide(candidates, params);
  const kept = decided.filter(({ proposal }) => proposal === 'keep').length;
  const notes = (['TSI', 'MLI', 'SPI', 'total'] as const).flatMap((name) => {
    const found = differential(decided, (value) => value?.[KEYS[name]]);
    if (found === null) return [];
    const figures = `${signed(found.s, 1)}, i ${signed(found.i, 2)}`;
    return [
      { text: t3(`${name}: chênh lệch chọn lọc ${figures}`, `${name}: selection differential ${figures}`, `${name}: ผลต่างการคัดเลือก ${figures}`) },
    ];
  });
  return {
    columns: COLUMNS.map((column) =>
      column.key.startsWith('ebv') ? { ...column, label: TRAIT_WORDS[column.key.slice(3)] ?? column.label } : column,
    ),
    rows: decided.map((one, i) => rowOf(one, i + 1, marks, ctx, world.low)),
    subtitle: await headingOf(tx, world),
    total: decided.length,
    headline: [
      { figure: 'tested', label: t3('Đã kiểm tra', 'Tested', 'ทดสอบแล้ว'), value: decided.length, decimals: 0 },
      { figure: 'kept', label: t3('Đề xuất giữ', 'Proposed to keep', 'เสนอให้เก็บ'), value: kept, decimals: 0 },
      {
        figure: 'keptPct',
        label: t3('Tỷ lệ chọn', 'Chosen', 'สัดส่วนที่เลือก'),
        value: decided.length === 0 ? null : (100 * kept) / decided.length,
        decimals: 1,
        unit: '%',
      },
    ],
    notes: [...notes, NOTES.pa, NOTES.approx, NOTES.low],
  };
}
