import type { ReportNote, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { formatNumber, type Language, t3 } from '#kernel/language.ts';
import type { SelectionParams } from '../../contract/reports/reports.ts';
import { GROWTH_TRAITS } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_WORDS } from '../../contract/texts.ts';
import { chosen } from '../filter.ts';
import type { GenAnimal } from '../register.ts';
import { type GenValue, rounded } from '../values.ts';
import { withIndices } from './blank-indices.ts';
import { type GenReportContext, type GenWorld, headingOf, markOf, meanOf, NOTES, openWorld } from './report-kit.ts';
import { COLUMNS, DECIMALS } from './selection-columns.ts';

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

type Limit = number | null | undefined;

const below = (limit: Limit, figure: number | null): boolean => limit != null && figure !== null && figure < limit;
const above = (limit: Limit, figure: number | null): boolean => limit != null && figure !== null && figure > limit;

/** Teats that work, else all counted. */
function teatsOf({ teats_active: active, teats_left: left, teats_right: right }: TestRow): number | null {
  return active ?? (left === null || right === null ? null : left + right);
}

/** The thresholds a candidate fails, by the name of its parameter. A missing figure fails none but the index. */
function failures({ test, value, index, f }: Candidate, params: SelectionParams): string[] {
  const accuracy = meanOf(GROWTH_TRAITS.map((trait) => value?.acc[trait]));
  const failed: Readonly<Record<string, boolean>> = {
    index: params.leastIndex != null && (index === null || index < params.leastIndex),
    BF: above(params.mostBf, value?.adj['BF'] ?? test.backfat),
    ADG: below(params.leastAdg, gainOf(test)),
    r: below(params.leastAcc, accuracy),
    body: below(params.leastBody, value?.body ?? null),
    teats: below(params.leastTeats, teatsOf(test)),
    F: above(params.mostF, f === null ? null : 100 * f),
  };
  return Object.keys(failed).filter((name) => failed[name]);
}

interface Decided extends Candidate {
  /** Null without the index it would be made by. */
  readonly proposal: 'keep' | 'reserve' | 'cull' | null;
  readonly failed: readonly string[];
}

/** What has been kept so far, in all and of each litter and sire. */
class Places {
  readonly #params: SelectionParams;
  readonly #litters = new Map<string, number>();
  readonly #sires = new Map<string, number>();
  #kept = 0;

  constructor(params: SelectionParams) {
    this.#params = params;
  }

  /** The limits that leave no place for an animal; it is counted where there is one. */
  take(animal: GenAnimal): string[] {
    const { wanted, perLitter, perSire } = this.#params;
    const [birth, sire] = familyOf(animal);
    const [ofLitter, ofSire] = [this.#litters.get(birth) ?? 0, this.#sires.get(sire ?? '') ?? 0];
    const full: Readonly<Record<string, boolean>> = {
      wanted: reached(this.#kept, wanted),
      litter: reached(ofLitter, perLitter),
      sire: sire !== null && reached(ofSire, perSire),
    };
    const limits = Object.keys(full).filter((name) => full[name]);
    if (limits.length > 0) return limits;
    this.#kept += 1;
    this.#litters.set(birth, ofLitter + 1);
    this.#sires.set(sire ?? '', ofSire + 1);
    return [];
  }
}

const LIMITS = [
  'leastIndex',
  'mostBf',
  'leastAdg',
  'leastAcc',
  'leastBody',
  'leastTeats',
  'mostF',
  'wanted',
  'wantedPct',
  'perLitter',
  'perSire',
] as const;

/** True when something limits the choice; without it everybody would be kept, which is no proposal. */
const isLimited = (params: SelectionParams): boolean => LIMITS.some((name) => params[name] != null);

/** Keep the best that pass, at most so many a litter and sire; those left over are the reserve; who fails is culled; without an index or any limit nothing is proposed. */
function decide(candidates: readonly Candidate[], params: SelectionParams): Decided[] {
  if (!isLimited(params)) return candidates.map((candidate) => ({ ...candidate, proposal: null, failed: [] }));
  const places = new Places(params);
  return candidates.map((candidate): Decided => {
    const failed = failures(candidate, params);
    if (failed.length > 0) return { ...candidate, proposal: 'cull', failed };
    if (candidate.index === null) return { ...candidate, proposal: null, failed };
    const full = places.take(candidate.animal);
    return { ...candidate, proposal: full.length > 0 ? 'reserve' : 'keep', failed: full };
  });
}

/** The litter an animal was born in, and its sire. */
const familyOf = ({ gid, litter, damid, birthdt, sireid }: GenAnimal): readonly [string, string | null] => [
  litter ?? `${damid ?? gid} ${birthdt ?? ''}`,
  sireid,
];

/** True when a number has come to its limit; no limit is never reached. */
const reached = (n: number, limit: number | null | undefined): boolean => limit != null && n >= limit;

const TONE = { keep: 'good', reserve: 'info', cull: 'bad' } as const;

const CLOSED = t3('Đã đóng', 'Closed', 'ปิดแล้ว');
const OPEN = t3('Đang mở', 'Open', 'เปิดอยู่');
const INDEX_NAMES = ['tsi', 'mli', 'spi', 'total', 'body'] as const;

/** Adjusted records, deviations, EBVs and accuracies by trait. */
function traitCells(value: GenValue | undefined, low: number): ReportRow {
  return Object.fromEntries(
    GROWTH_TRAITS.flatMap((trait): [string, number | string | null][] => [
      [`adj${trait}`, rounded(value?.adj[trait], DECIMALS[trait] ?? 2)],
      [`dev${trait}`, rounded(value?.dev[trait], DECIMALS[trait] ?? 2)],
      [`ebv${trait}`, rounded(value?.ebv[trait], 4)],
      [`acc${trait}`, rounded(value?.acc[trait], 2)],
      ...((value?.acc[trait] ?? 1) < low ? [[`_mark_ebv${trait}`, 'muted'] as [string, string]] : []),
    ]),
  );
}

/** The test as recorded. */
function testCells(test: TestRow, birthdt: BusinessDate | null): ReportRow {
  const { testdt, endkg, backfat, loin, feetleg, vulva, teats_left: left, teats_right: right } = test;
  return {
    ...{ testdt, endkg, backfat, loin, feetleg, vulva },
    age: birthdt === null ? null : daysBetween(birthdt, testdt),
    adg: rounded(gainOf(test), 0),
    fcr: rounded(fcrOf(test), 2),
    teats: left === null || right === null ? null : `${left}/${right}`,
  };
}

function rowOf(
  { animal, test, value, f, proposal, failed, index }: Decided,
  rank: number,
  mark: string | undefined,
  language: Language,
  low: number,
): ReportRow {
  const { gid, pgid, eartag, lineage, birthdt, sireid, damid, sex, closed } = animal;
  return {
    ...{ rank: index === null ? null : rank, gid, pgid: pgid ?? eartag, lineage, birthdt, sireid, damid },
    sexText: sex === null ? null : G[sex === 'M' ? 'male' : 'female'][language],
    ...testCells(test, birthdt),
    ...traitCells(value, low),
    mark: markOf(value),
    ...Object.fromEntries(INDEX_NAMES.map((name) => [name, rounded(value?.[name], 1)])),
    f: f === null ? null : rounded(100 * f, 3),
    ...(proposal === null ? {} : { proposal: G[proposal][language], _mark_proposal: TONE[proposal], _proposal: proposal }),
    failed: failed.join(', '),
    chosen: mark === undefined ? null : G[mark as 'keep' | 'reserve' | 'cull'][language],
    profile: (closed ? CLOSED : OPEN)[language],
    _closed: closed ? 1 : 0,
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

const UNLIMITED: ReportNote = {
  text: t3(
    'Chưa có giới hạn nào nên chưa đề xuất: cho biết số con cần, tỷ lệ, hoặc một ngưỡng.',
    'Nothing limits the choice, so nothing is proposed: say how many are wanted, what share, or a threshold.',
    'ยังไม่มีเกณฑ์ จึงยังไม่เสนอ ระบุจำนวนที่ต้องการ สัดส่วน หรือเกณฑ์อย่างใดอย่างหนึ่ง',
  ),
};

const KEYS = { SPI: 'spi', MLI: 'mli', TSI: 'tsi', total: 'total' } as const;
const signed = (value: number, decimals: number): string => `${value >= 0 ? '+' : ''}${formatNumber(value, decimals)}`;

/** PigGenIndexReport: who is kept after the test. */
export async function querySelection(tx: Db, ctx: GenReportContext, params: SelectionParams): Promise<ReportResult> {
  const { world, missing, notesOn } = await withIndices(tx, await openWorld(tx, ctx), params.missing === 'leave');
  const tests = await lastTests(tx, world, params);
  const key = KEYS[params.sort];
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
  const wanted = params.wantedPct == null ? params.wanted : Math.round((candidates.length * params.wantedPct) / 100);
  const decided = decide(candidates, { ...params, wanted });
  const kept = decided.filter(({ proposal }) => proposal === 'keep').length;
  const judged = decided.filter(({ proposal }) => proposal !== null).length;
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
    rows: decided.map((one, i) => ({
      ...rowOf(one, i + 1, marks.get(one.animal.gid), ctx.language, world.low),
      missing: missing(one.animal, key),
    })),
    subtitle: await headingOf(tx, world),
    headline: [
      { figure: 'tested', label: t3('Đã kiểm tra', 'Tested', 'ทดสอบแล้ว'), value: decided.length, decimals: 0 },
      { figure: 'kept', label: t3('Đề xuất giữ', 'Proposed to keep', 'เสนอให้เก็บ'), value: judged === 0 ? null : kept, decimals: 0 },
      {
        figure: 'keptPct',
        label: t3('Tỷ lệ chọn', 'Chosen', 'สัดส่วนที่เลือก'),
        value: judged === 0 ? null : (100 * kept) / decided.length,
        decimals: 1,
        unit: '%',
      },
    ],
    notes: [...(isLimited(params) ? [] : [UNLIMITED]), ...notesOn(decided.map(({ animal }) => animal)), ...notes, NOTES.pa, NOTES.approx, NOTES.low],
  };
}
