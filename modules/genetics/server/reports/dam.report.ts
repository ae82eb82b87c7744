import { choice, int } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { dateOfDay } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { ANIMAL_FILTER, GENETIC_LISTS as L } from '../../contract/reports/animal-filter.ts';
import { adjustVals, LITTER_TRAITS, paramVals } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS, TRAIT_WORDS } from '../../contract/texts.ts';
import { litterIndex } from '../../domain/indices.ts';
import { chosen } from '../filter.ts';
import { trendOf } from '../handlers/history.handlers.ts';
import type { GenAnimal } from '../register.ts';
import { litterRecords } from '../run/litter-records.ts';
import { type LitterRecord, loadLitters, runAnimal } from '../run/records.ts';
import { adjustSet, paramSet } from '../run/sets.ts';
import { type GenValue, meanOf, rounded } from '../values.ts';
import { withIndices } from './blank-indices.ts';
import { type GenWorld, geneticReport, geneticTable, headingOf, NOTES, openWorld } from './genetic-report.ts';
import { best, ebvColumns, LEAST_ACCURACY, MISSING, type Ranked, rankedColumns, recordColumns } from './ranking.ts';

const PARITY = { max: 30 } as const;
const SHARE = { max: 100, unit: '%' } as const;
const FIELDS = [
  ...ANIMAL_FILTER,
  int('parityFrom', t3('Từ lứa', 'Parity from', 'ท้องตั้งแต่'), PARITY),
  int('parityTo', t3('Đến lứa', 'Parity to', 'ถึงท้อง'), PARITY),
  choice('sort', t3('Xếp theo', 'Sort by', 'เรียงตาม'), L.gensowsort, { fallback: 'SPI' }),
  MISSING,
  LEAST_ACCURACY,
  int('leastLitters', t3('Số lứa từ', 'Litters at least', 'จำนวนครอกอย่างน้อย'), PARITY),
  int('nucleus', t3('Hạt nhân: nhóm đầu', 'Nucleus: top', 'นิวเคลียส: ต้น'), { ...SHARE, fallback: 30 }),
  int('multiply', t3('Nhân giống: đến', 'Multiply: up to', 'ขยายพันธุ์: ถึง'), { ...SHARE, fallback: 80 }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** What is proposed for a place in the breed. */
const PROPOSALS = {
  nucleus: t3('Hạt nhân', 'Nucleus', 'นิวเคลียส'),
  multiply: t3('Nhân giống', 'Multiply', 'ขยายพันธุ์'),
  cull: t3('Loại', 'Cull', 'คัดออก'),
} as const;
type Proposal = keyof typeof PROPOSALS;
const TONES = { nucleus: 'good', multiply: 'info', cull: 'bad' } as const;

/** An animal with its litters, its place in the breed, and for a boar his daughters. */
interface Bred extends Ranked {
  readonly sort: number | null;
  readonly recorded: readonly LitterRecord[];
  readonly daughters: readonly GenAnimal[];
  readonly daughterNBA: number | null;
  /** How many per cent of its breed stand above it. */
  readonly place: number | null;
  readonly proposal: Proposal | null;
  readonly litterindex: number | null;
}

/** Highest parity of an animal's litters. */
const parityOf = ({ recorded }: Pick<Bred, 'recorded'>): number => Math.max(0, ...recorded.map(({ parity }) => parity));

const RECORDED = t3('Bình quân ghi nhận', 'Mean as recorded', 'เฉลี่ยที่บันทึก');
const ADJUSTED = t3('Bình quân hiệu chỉnh', 'Mean adjusted', 'เฉลี่ยปรับค่า');
const DAUGHTERS = t3('Con gái đã đẻ', 'Daughters with litters', 'ลูกสาวที่คลอดแล้ว');
/** Where a litter's record of a trait stands. */
const OF_LITTER = { NB: 'nb', NBA: 'nba', LW21: 'weight' } as const;

const TABLE = geneticTable<Bred>((c) => {
  const { index, sex, missing, mark, f } = rankedColumns(c, LITTER_TRAITS);
  return [
    c.text('gid'),
    c.int('rank'),
    index('spi'),
    index('mli'),
    c.text('proposal', { words: PROPOSALS, mark: ({ proposal }) => proposal && TONES[proposal] }),
    c.int('parity', { of: (row) => (row.sex === 'F' ? parityOf(row) : null) }),
    c.int('litters', { of: ({ recorded }) => recorded.length }),
    ...ebvColumns(c, LITTER_TRAITS, () => 2),
    ...LITTER_TRAITS.map((trait) =>
      c.decimal(`raw${trait}`, t1(trait), {
        ...{ group: RECORDED, decimals: 1 },
        of: ({ recorded }) => meanOf(recorded.map((litter) => litter[OF_LITTER[trait]])),
      }),
    ),
    ...recordColumns(c, 'adj', ADJUSTED, LITTER_TRAITS, () => 1),
    c.text('pgid'),
    sex,
    c.text('lineage'),
    c.text('statusText', G.status, { of: ({ status }) => G[status] }),
    missing,
    mark,
    index('tsi'),
    index('total'),
    c.decimal('litterindex', t3('Chỉ số lứa từ lần chạy', 'Litter index since the run', 'ดัชนีครอกหลังประมวลผล'), { decimals: 1 }),
    c.decimal('percentile', t3('Bách phân vị', 'Percentile', 'เปอร์เซ็นไทล์'), {
      ...{ decimals: 0, unit: '%' },
      of: ({ place }) => (place === null ? null : 100 - place),
    }),
    f,
    c.int('daughters', t3('Số con', 'Number', 'จำนวน'), { group: DAUGHTERS, of: (row) => (row.sex === 'M' ? row.daughters.length : null) }),
    c.decimal('daughterNBA', t1('NBA'), { group: DAUGHTERS, decimals: 1 }),
    c.date('farrowdt', t3('Đẻ gần nhất', 'Last farrowing', 'คลอดล่าสุด'), {
      of: ({ recorded }) => (recorded.length === 0 ? null : dateOfDay(Math.max(...recorded.map(({ farrowDay }) => farrowDay)))),
    }),
  ];
});

type Litters = ReadonlyMap<string, readonly LitterRecord[]>;

/** Litter indices of litters since the run, those of its day too: it read the days before; against the mean of their breed. */
async function sinceRun(tx: Db, world: GenWorld, all: readonly LitterRecord[]): Promise<ReadonlyMap<string, number>> {
  const since = world.run?.day ?? ('19000101' as BusinessDate);
  const animals = new Map(world.register.animals.map((animal) => [animal.gid, runAnimal(animal, new Map())]));
  const out = new Map<string, number>();
  for (const breed of new Set(world.register.animals.flatMap((animal) => animal.breed ?? []))) {
    const params = (await paramSet(tx, world.scope.prnt2, breed, world.scope.curbusdt))?.vals ?? paramVals({});
    const adjust = (await adjustSet(tx, world.scope.prnt2, breed, world.scope.curbusdt)).vals ?? adjustVals({});
    const { records } = litterRecords(
      all.filter((litter) => dateOfDay(litter.farrowDay) >= since),
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

/** Daughters of boars that have farrowed, by the boar. */
function daughtersOf({ register }: GenWorld, litters: Litters): ReadonlyMap<string | null, readonly GenAnimal[]> {
  const mothers = register.animals.filter(({ gid, sex, sireid }) => sex === 'F' && sireid !== null && litters.has(gid));
  return Map.groupBy(mothers, ({ sireid }) => sireid);
}

/** SPI of the living, by breed. */
function spiByBreed({ values }: GenWorld): ReadonlyMap<string, readonly number[]> {
  const living = [...values.values()].flatMap(({ living: lives, spi, breed }) => (lives && spi !== null ? [{ breed: breed ?? '', spi }] : []));
  return new Map([...Map.groupBy(living, ({ breed }) => breed)].map(([breed, own]) => [breed, own.map(({ spi }) => spi)]));
}

/** How many per cent of the values stand above one. */
function placeOf(values: readonly number[], value: number | null): number | null {
  return value === null || values.length === 0 ? null : (100 * values.filter((other) => other > value).length) / values.length;
}

function proposalOf(place: number | null, { nucleus, multiply }: Asked): Proposal | null {
  if (place === null) return null;
  if (place < nucleus) return 'nucleus';
  return place < multiply ? 'multiply' : 'cull';
}

function chartsOf(trend: Awaited<ReturnType<typeof trendOf>>, ranked: readonly Bred[]): ReportChart[] {
  const lines = (['NBA', 'LW21'] as const).map((trait): ReportChart => {
    const { V, E, T } = TRAIT_UNITS[trait]?.unit ?? t1('');
    return {
      kind: 'line',
      title: t3(
        `Tiến bộ di truyền ${trait} (${V}) theo năm sinh`,
        `Genetic trend of ${trait} (${E}) by birth year`,
        `แนวโน้มพันธุกรรม ${trait} (${T}) ตามปีเกิด`,
      ),
      x: trend.map(({ year }) => String(year)),
      series: [{ name: TRAIT_WORDS[trait] ?? t1(trait), values: trend.map(({ means }) => means[trait] ?? null) }],
    };
  });
  // EBV against the adjusted mean: sows in classes of their EBV, the mean of their adjusted litters.
  const known = ranked.flatMap(({ value }) =>
    value?.ebv['NBA'] === undefined || value.adj['NBA'] === undefined ? [] : [{ ebv: value.ebv['NBA'], adj: value.adj['NBA'] }],
  );
  const classes = [...Map.groupBy(known, ({ ebv }) => Math.round(ebv * 4) / 4)].sort(([a], [b]) => a - b);
  const against: ReportChart = {
    kind: 'bar',
    title: t3('NBA hiệu chỉnh (con) theo lớp EBV', 'Adjusted NBA (pigs) by class of EBV', 'NBA ปรับค่า (ตัว) ตามชั้น EBV'),
    x: classes.map(([ebv]) => ebv.toFixed(2)),
    series: [
      { name: t3('NBA hiệu chỉnh', 'Adjusted NBA', 'NBA ปรับค่า'), values: classes.map(([, list]) => rounded(meanOf(list.map(({ adj }) => adj)), 2)) },
    ],
  };
  return [...(trend.length > 1 ? lines : []), ...(classes.length > 1 ? [against] : [])];
}

/** What animals are ranked by, and the index whose gaps are told beside it. */
const SORTS: Readonly<
  Record<Asked['sort'], { readonly index: 'spi' | 'mli' | 'total'; readonly of: (value: GenValue) => number | null | undefined }>
> = {
  SPI: { index: 'spi', of: ({ spi }) => spi },
  MLI: { index: 'mli', of: ({ mli }) => mli },
  NBA: { index: 'spi', of: ({ ebv }) => ebv['NBA'] },
  total: { index: 'total', of: ({ total }) => total },
};

/** True for an animal within the parities, litters and accuracy asked for. */
function wanted(row: Pick<Bred, 'recorded' | 'value'>, asked: Asked): boolean {
  const parity = parityOf(row);
  return (
    parity >= (asked.parityFrom ?? 0) &&
    parity <= (asked.parityTo ?? Number.POSITIVE_INFINITY) &&
    row.recorded.length >= (asked.leastLitters ?? 0) &&
    (row.value?.acc['NBA'] ?? 0) >= (asked.leastAcc ?? 0)
  );
}

/** PigDamGenIndex: sows, gilts and boars of lines that are not terminal by reproduction, the best first. */
export const report = geneticReport({
  name: 'PigDamGenIndex',
  page: {
    menuGroup: 'genetics-ebv',
    place: 3,
    title: t3('EBV sinh sản', 'Reproductive EBV', 'EBV ลักษณะการสืบพันธุ์'),
    purpose: t3(
      'Xếp hạng nái, hậu bị và đực dòng mẹ theo khả năng sinh sản.',
      'Rank sows, gilts and maternal boars on reproduction.',
      'จัดอันดับแม่พันธุ์ สุกรสาว และพ่อสายแม่ด้านการสืบพันธุ์',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async (at, params) => {
    const { world, missing, notesOn } = await withIndices(at.tx, await openWorld(at.tx, at), params.missing === 'leave');
    const { register, scope, values, low, run } = world;
    const sort = SORTS[params.sort];
    const all = await loadLitters(at.tx, register, scope.farms);
    const litters: Litters = Map.groupBy(all, (litter) => litter.gid);
    const [daughters, spi, since] = [daughtersOf(world, litters), spiByBreed(world), await sinceRun(at.tx, world, all)];
    const bred = (animal: GenAnimal): Bred => {
      const value = values.get(animal.gid);
      const place = placeOf(spi.get(animal.breed ?? '') ?? [], value?.spi ?? null);
      const own = animal.sex === 'M' ? (daughters.get(animal.gid) ?? []) : [];
      return {
        ...animal,
        ...{ value, place, low, rank: null, daughters: own, recorded: litters.get(animal.gid) ?? [] },
        sort: (value === undefined ? null : sort.of(value)) ?? null,
        daughterNBA: meanOf(own.map(({ gid }) => meanOf((litters.get(gid) ?? []).map(({ nba }) => nba)))),
        proposal: proposalOf(place, params),
        litterindex: since.get(animal.gid) ?? null,
        f: register.fOf(animal.gid),
        missing: missing(animal, sort.index),
      };
    };
    const rows = chosen(register, scope, params)
      .filter(({ sex, role }) => sex === 'F' || role !== 'terminal')
      .map(bred)
      .filter((row) => wanted(row, params))
      .sort(best)
      .map((row, i) => ({ ...row, rank: row.sort === null ? null : i + 1 }));
    return {
      table: TABLE.of(rows),
      subtitle: await headingOf(at.tx, world),
      charts: chartsOf(await trendOf(at.tx, scope.farms, run?.runno ?? null, params.breed ?? null), rows),
      notes: [...notesOn(rows), NOTES.pa, NOTES.approx, NOTES.low],
    };
  },
});
