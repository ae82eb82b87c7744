import { figuresOfSums, type SumFigures, type Sums } from '../../../domain/results/sums.ts';
import { countedFrom, type Joined, namedIn, openFrom, positiveSql } from '../../results/counted.ts';
import { classSql } from './class-sql.ts';
import { ageJoined, ageWhere, type GroupedBy, type ResultScope } from './result-asked.ts';

/** SQL: what results are grouped by, and what it needs joined. */
const KEYS: Readonly<Record<Exclude<GroupedBy, 'ageclass'>, readonly [sql: string, joined: readonly Joined[]]>> = {
  place: ['r.placeid', []],
  roomid: ['s.roomid', ['sample']],
  pigclass: ['s.pigclass', ['sample']],
  month: ["to_char(r.sampledt, 'YYYYMM')", []],
  testcd: ['null::text', []],
};

/** SQL: the number figures take where some tests are titres: of these its log2. */
const VALUE = "case when t.formula <> 'titre' then x.stat when x.stat > 0 then ln(x.stat) / ln(2::float8) end";

/** A group: results of one test with one kit of one laboratory. */
interface GroupId {
  readonly labid: string;
  readonly testcd: string;
  readonly kit: string;
  /** What it is grouped by; null where nothing says it. */
  readonly key: string | null;
}
interface Test {
  readonly testname: string;
  readonly formula: string;
  readonly decimals: number;
}

/** A group with its figures, and how many of its orders have no result that counts. */
export interface ResultGroup extends GroupId, Test, SumFigures {
  readonly invalid: number;
  readonly running: number;
}

/** What stands for the kit of an order that no kit was chosen for: of a rejected sample, or one that waits. */
const NO_KIT = '–';

type Counted = GroupId & { readonly n: number };

const NOTHING: Sums = { n: 0, judged: 0, pos: 0, known: 0, shielded: 0, mean: null, sd: null, min: null, max: null };

/** What a group is opened by. */
export const groupId = ({ labid, testcd, kit, key }: GroupId): string => [labid, testcd, kit, key ?? ''].join('~');

function keyOf({ classes }: ResultScope, by: GroupedBy, params: unknown[]): readonly [sql: string, joined: readonly Joined[]] {
  return by === 'ageclass' ? [classSql(classes, (value) => `$${params.push(value)}`), ['sample']] : KEYS[by];
}

/** What counts, summed up by test, kit and group where it lies; of one laboratory its id is no part of the groups. */
async function sumsOf(scope: ResultScope, by: GroupedBy, doubtful: readonly string[], titres: boolean): Promise<readonly (GroupId & Sums)[]> {
  const params: unknown[] = [scope.filter.labid];
  const positive = doubtful.length === 0 ? "x.cls = 'pos'" : positiveSql(`$${params.push(doubtful)}`);
  const [key, joined] = keyOf(scope, by, params);
  const from = countedFrom(scope.filter, params, [...joined, ...ageJoined(scope), ...(titres ? (['test'] as const) : [])]);
  const [lab, groups] = scope.filter.labid === null ? ['labid', '1, 2, 3, 4'] : ['$1::text as labid', '2, 3, 4'];
  const { rows } = await scope.at.tx.query<GroupId & Sums>(
    `select ${lab}, testcd, kit, key, count(*)::int as n, count(cls)::int as judged, (count(*) filter (where positive))::int as pos, count(protective)::int as known,
       (count(*) filter (where protective))::int as shielded, avg(value) as mean, stddev_samp(value) as sd, min(value) as min, max(value) as max
     from (select coalesce($1, r.farm_id) as labid, x.testcd, x.kit, ${key} as key, x.cls, x.protective, ${positive} as positive, ${titres ? VALUE : 'x.stat'} as value
       ${from}${ageWhere(scope, params)}) g group by ${groups}`,
    params,
  );
  return rows;
}

/** How many orders of a status each group has. */
async function openOf(scope: ResultScope, by: GroupedBy, status: 2 | 3): Promise<readonly Counted[]> {
  const params: unknown[] = [];
  const [key, joined] = keyOf(scope, by, params);
  const from = openFrom(scope.filter, status, params, [...joined, ...ageJoined(scope)]);
  const { rows } = await scope.at.tx.query<Counted>(
    `select labid, testcd, kit, key, count(*)::int as n
     from (select r.farm_id as labid, x.testcd, coalesce(v.kit, x.kit, '${NO_KIT}') as kit, ${key} as key ${from}${ageWhere(scope, params)}) g group by 1, 2, 3, 4`,
    params,
  );
  return rows;
}

type NamedTest = Test & Pick<GroupId, 'labid' | 'testcd'>;

async function testsOf({ at, view }: ResultScope): Promise<ReadonlyMap<string, NamedTest>> {
  const { rows } = await at.tx.query<NamedTest>(
    `select farm_id as labid, testcd, ${namedIn('t', '$2')} as testname, formula, decimals from lab_test t where farm_id = any($1)`,
    [view.labs, at.language],
  );
  return new Map(rows.map((row) => [`${row.labid} ${row.testcd}`, row]));
}

/** Of the groups of a test under one key that with the most results: where orders without a kit are counted. */
function largestGroups(groups: readonly Counted[]): (one: GroupId) => GroupId {
  const testOf = ({ labid, testcd, key }: GroupId): string => groupId({ labid, testcd, kit: '', key });
  const largest = new Map<string, Counted>();
  for (const group of groups) if (group.n > (largest.get(testOf(group))?.n ?? 0)) largest.set(testOf(group), group);
  return (one) => (one.kit === NO_KIT ? (largest.get(testOf(one)) ?? one) : one);
}

/** Orders added up by the group they count in. */
function countsBy(orders: readonly Counted[], groupOf: (one: GroupId) => GroupId): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const order of orders) {
    const group = groupOf(order);
    const { n = 0 } = counts.get(groupId(group)) ?? {};
    counts.set(groupId(group), { ...group, n: n + order.n });
  }
  return counts;
}

/**
 * Groups of one test and kit each, for two of them never share a mean; `open`: with the orders that run. Rejected samples, which no kit has seen, are counted
 * beside the results of their test and make no group of their own.
 */
export async function resultGroups(scope: ResultScope, by: GroupedBy, doubtful: readonly string[], open: boolean): Promise<readonly ResultGroup[]> {
  const tests = await testsOf(scope);
  const asked = scope.filter.testcd ?? null;
  const titres = [...tests.values()].some(({ formula, testcd }) => formula === 'titre' && (asked === null || testcd === asked));
  const sums = await sumsOf(scope, by, doubtful, titres);
  const groupOf = largestGroups(sums);
  const invalid = countsBy(await openOf(scope, by, 2), groupOf);
  const running = countsBy(open ? await openOf(scope, by, 3) : [], groupOf);
  const groups = new Map<string, GroupId & Sums>();
  const seen = [...invalid.values()].filter(({ kit }) => kit !== NO_KIT);
  for (const one of [...seen, ...running.values()]) groups.set(groupId(one), { ...one, ...NOTHING });
  for (const one of sums) groups.set(groupId(one), one);
  return [...groups].flatMap(([id, group]) => {
    const test = tests.get(`${group.labid} ${group.testcd}`);
    if (test === undefined) return [];
    const { labid, testcd, kit, key } = group;
    const orders = { invalid: invalid.get(id)?.n ?? 0, running: running.get(id)?.n ?? 0 };
    return [{ ...test, labid, testcd, kit, key, ...figuresOfSums(test.formula, group), ...orders }];
  });
}
