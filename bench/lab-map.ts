import type { ReportResult } from '#engine/define/report.ts';
import { settled } from '#engine/server/report/settled.ts';
import type { Session } from '#engine/server/session.ts';
import { businessDate } from '#kernel/business-date.ts';
import { report as diseaseMap } from '#modules/lab/server/reports/maps/map.report.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import { type Line, ms, sideBySide } from './bench.ts';
import type { BenchDatabase, startCluster } from './cluster.ts';

type Cluster = Awaited<ReturnType<typeof startCluster>>;

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const TODAY = businessDate('20271231');
const [FROM, YEAR] = [businessDate('20270703'), businessDate('20261231')];
const LAB = 'LM1';
const FARMS = 2_000;
/** Samplings of a farm, four weeks apart, and animals of each. */
const [SAMPLINGS, ANIMALS] = [13, 5];

/** Farms spread over Vietnam that send every four weeks; of one in twenty some animals are positive. */
const FILL: readonly string[] = [
  `insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'L', 'L', 'L', 'bench' from farm where farm_id = $1`,
  `insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'OWN', 'O', 'own', 'bench')`,
  `insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, crtusrid)
   values ($1, 'PED-PCR', 'P', 'P', 'P', 'PED', 'pcr', '{faeces}', 'ct', 'bench')`,
  `insert into lab_place (farm_id, placeid, custid, sender, name_v, province, lat, lon, crtusrid)
   select $1, 'P' || i, 'OWN', $1, 'Farm ' || i, 'VN-75', 9 + (i % 130) / 10.0, 105 + (i % 37) / 10.0, 'bench' from generate_series(1, ${FARMS}) i`,
  `insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
   select $1, md5(i || '-' || k)::uuid, $1, 'R' || i || '-' || k, 'L', 'OWN', 'P' || i, day, day, '60', 'bench'
   from generate_series(1, ${FARMS}) i, generate_series(0, ${SAMPLINGS - 1}) k, lateral (select date '2027-12-31' - 28 * k - i % 28 as day) d`,
  `insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement)
   select $1, requestid, s, $1, 'M' || s, 'faeces', 'accepted' from lab_request, generate_series(1, ${ANIMALS}) s where farm_id = $1`,
  `insert into lab_order (farm_id, requestid, seq, sender, testcd, status, resultby, resultat)
   select $1, requestid, seq, $1, 'PED-PCR', 1, 'x', now() from lab_sample where farm_id = $1`,
  `insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, cls, stat, tester, testdt)
   select $1, o.requestid, o.seq, $1, 'PED-PCR', 1, 'K', 'faeces', 1, case when ill then 'pos' else 'neg' end, case when ill then 24 end, 'x', r.sampledt
   from lab_order o join lab_request r using (farm_id, requestid),
     lateral (select hashtext(r.placeid) % 20 = 0 and hashtext(o.requestid::text || o.seq) % 3 = 0 as ill) i where o.farm_id = $1`,
];

/** By hand, what the map holds: each farm where it stands with its counts, its last days, and its weeks. */
const BY_HAND = `with found as (
    select r.placeid, r.sampledt, count(*) as n, count(*) filter (where x.cls = 'pos') as pos, count(*) filter (where x.cls = 'dbt') as dbt
    from lab_request r join lab_result x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.voidedat is null and x.status = 1
      join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
    where r.farm_id = $1 and r.state in ('50', '60', '65') and r.sampledt between $2 and $4 and t.disease = 'PED' and t.testgrp = 'pcr'
    group by r.farm_id, r.requestid),
  weeks as (
    select placeid, jsonb_agg(jsonb_build_object('week', week, 'n', n, 'pos', pos) order by week) as weeks
    from (select placeid, date_trunc('week', sampledt) as week, sum(n) as n, sum(pos) as pos from found where sampledt >= $3 group by 1, 2) w group by 1)
  select p.placeid, p.name_v, p.lat, p.lon, p.province, weeks.weeks,
    sum(n) filter (where sampledt >= $3)::int as n, sum(pos) filter (where sampledt >= $3)::int as pos,
    max(sampledt) filter (where pos = 0 and dbt = 0) as negative, max(sampledt) filter (where pos > 0) as positive
  from lab_place p left join found using (placeid) left join weeks using (placeid)
  where p.farm_id = $1 and p.inuse group by p.farm_id, p.placeid, weeks.weeks order by pos desc nulls last, n desc nulls last`;

async function fill({ transactions, pools }: BenchDatabase): Promise<void> {
  await seedLists(transactions);
  await makeFarm(transactions, simOptions({ farmid: LAB }), LAB);
  await makeUser(transactions, LAB, 'head', 60);
  for (const sql of FILL) await pools.owner.query(sql, [LAB]);
  await pools.owner.query('vacuum analyze');
}

const sum = (rows: readonly object[], key: string): number =>
  rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[key] ?? 0), 0);

/** The map of two thousand farms as the page gets it, beside a statement by hand of the same. @throws Error where the two do not agree. */
async function measure({ transactions }: BenchDatabase, print: (line: Line) => void): Promise<void> {
  const who = {
    userid: 'bench',
    usrlvl: 60,
    farmid: LAB,
    labid: LAB,
    farms: [LAB],
    prnt2: `75@${LAB}@`,
    curbusdt: TODAY,
    weekstart: 1,
    language: 'E',
    flags: new Map(),
  };
  const context = { session: who as unknown as Session, language: 'E' as const, services: {} as never, farmGoods: {} as never };
  const ours = () =>
    transactions.read({ user: 'bench', farms: [LAB] }, async (tx) =>
      settled(await diseaseMap.ask(tx, context, { from: FROM, to: TODAY })),
    ) as Promise<ReportResult>;
  const byHand = () => transactions.read({ user: 'bench', farms: [LAB] }, (tx) => tx.query(BY_HAND, [LAB, YEAR, FROM, TODAY]));
  const [{ rows, maps }, hand] = [await ours(), await byHand()];
  const same = rows.length === hand.rows.length && (['n', 'pos'] as const).every((key) => sum(rows, key) === sum(hand.rows, key));
  const weeks = sum(maps?.[0]?.frames?.flatMap(({ points }) => points) ?? [], 'n');
  if (!same || weeks < sum(rows, 'n')) throw new Error('the map and the statement by hand do not agree');
  const took = await sideBySide(ROUNDS, ours, byHand);
  print({
    what: `LabChartMap of ${FARMS.toLocaleString('en')} farms, ${(FARMS * SAMPLINGS * ANIMALS).toLocaleString('en')} results`,
    ours: ms(took.ours),
    reference: `a statement by hand of the same ${ms(took.reference)}`,
    ratio: took.ours / took.reference,
    goal: '≤ 1.2',
  });
}

/** Fills a database of its own with two thousand farms and measures their map. */
export async function measureMap(cluster: Cluster, print: (line: Line) => void): Promise<void> {
  const database = await cluster.open('labmap', { anew: true });
  try {
    await fill(database);
    await measure(database, print);
  } finally {
    await database.close();
    await cluster.drop('labmap');
  }
}
