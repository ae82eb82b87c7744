import type { Db } from '#engine/server/db.ts';
import type { DemoContext, DemoPart } from '#engine/server/demo.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import { readBarns } from './demo-animals.ts';
import { answeredDoses, putDoses } from './demo-doses.ts';
import { forwardSome } from './demo-forward.ts';
import { makeGoods, receiveFromFarm, receiveGoods, sendFromFarm, sendToRoom } from './demo-goods.ts';
import { putHealth } from './demo-health.ts';
import { Counters, type DemoLab, put } from './demo-lab.ts';
import { orderRow, ordersOf } from './demo-orders.ts';
import { archivePapers, issuePapers } from './demo-papers.ts';
import { putItemPhotos, putLogo, putPhotos } from './demo-pictures.ts';
import { type DemoPlace, putPlaces } from './demo-places.ts';
import { type Past, type Planned, planOfLab, planOfRoom } from './demo-plan.ts';
import { putQuality } from './demo-quality.ts';
import { type ListedTest, type Made, makeRequests, requestRow, sampleRows } from './demo-requests.ts';
import { BenchDays, type Benchwork, benchesOf } from './demo-runs.ts';
import { stepRows } from './demo-steps.ts';
import { type DemoTest, putTests } from './demo-tests.ts';

const TESTS: readonly DemoTest[] = [
  'PRRS-AB',
  'CSF-AB',
  'APP-AB',
  'SIV-HI',
  'JE-HI',
  'ND-HI',
  'CSF-SN',
  'PRRS-PCR',
  'ASF-PCR',
  'PED-PCR',
  'BACT-CULT',
  'WATER-CFU',
  'SALM-25',
];
/** The central laboratory of all farms. */
const centralOf = (labid: string): DemoLab => ({
  ...{ labid, labknd: 'L', tests: TESTS },
  people: { tester: 'ktvxn', counter: 'quayxn', head: 'truongxn', chief: 'giamdocxn' },
});
/** The test room of the first farm. */
const roomOf = (labid: string): DemoLab => ({
  ...{ labid, labknd: 'R', tests: ['PRRS-AB', 'CSF-AB'] },
  people: { tester: 'thuyxn', counter: 'thuyxn', head: 'thuyxn', chief: 'thuyxn' },
});

async function putLab(db: Db, { labid }: DemoLab, prnt2: string, names: readonly [string, string, string], user: string): Promise<void> {
  await db.query(
    `insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, address, province, tel, accreditation, crtusrid)
     values ($1, $2, $3, $4, $5, 'KCN Biên Hòa 2, Đồng Nai', 'VN-75', '0251 3 000 000', 'VILAS 000', $6)`,
    [labid, prnt2, ...names, user],
  );
}

/** Everything of requests that were planned: numbered, sampled, tested, judged, stepped. */
async function putRequests(db: Db, lab: DemoLab, plan: readonly Planned[], past: Past, random: Random, counters: Counters) {
  const { today } = past;
  const made = makeRequests(lab, plan, today, counters, random);
  const orders = made.flatMap(ordersOf);
  const bench = new BenchDays(lab, today, counters, random);
  const benches = await benchesOf(db, lab);
  const days = Map.groupBy(
    orders.filter(({ day }) => day !== null),
    ({ day, testcd }) => `${day} ${testcd}`,
  );
  for (const [key, own] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const one = benches.get(key.slice(9) as DemoTest);
    if (one !== undefined) bench.day(one, key.slice(0, 8) as never, own);
  }
  const listed = await listedTests(db, lab);
  const rows = orders.flatMap((order) => {
    const test = listed.get(order.testcd);
    return test === undefined ? [] : [orderRow(order, test, bench.work.ends.get(`${order.key} ${order.testcd}`))];
  });
  await writeAll(db, made, rows, bench.work, random);
  return { made, uses: bench.work.uses };
}

async function listedTests(db: Db, { labid }: DemoLab): Promise<ReadonlyMap<string, ListedTest>> {
  const { rows } = await db.query<ListedTest>('select testcd, method, price::float8 as price, tatdays from lab_test where farm_id = $1', [labid]);
  return new Map(rows.map((row) => [row.testcd, row]));
}

type OrderRows = readonly ReturnType<typeof orderRow>[];

async function writeAll(db: Db, made: readonly Made[], orders: OrderRows, work: Benchwork, random: Random): Promise<void> {
  const due = new Map<string, (typeof orders)[number]['duedt']>();
  for (const { requestid, duedt } of orders) if (duedt !== null && duedt > (due.get(requestid) ?? '')) due.set(requestid, duedt);
  await put(
    db,
    'lab_request',
    made.map((one) => requestRow(one, due.get(one.requestid) ?? null, random)),
  );
  const samples = made.map(sampleRows);
  await put(
    db,
    'lab_sample',
    samples.flatMap(({ rows }) => rows),
  );
  await put(
    db,
    'lab_number',
    samples.flatMap(({ numbers }) => numbers),
  );
  await put(db, 'lab_order', orders);
  await put(db, 'lab_run', work.runs);
  await put(db, 'lab_well', work.wells);
  await put(db, 'lab_result', work.results);
  await put(db, 'lab_isolate', work.isolates);
  await put(db, 'lab_isolate_drug', work.drugs);
  await put(db, 'lab_count_plate', work.plates);
  await put(db, 'lab_step', made.flatMap(stepRows));
}

/** Papers are frozen for the newest requests and those that were corrected; the others were signed on paper. */
async function putPapers(db: Db, made: readonly Made[], newest: number, counters: Counters, labname: string): Promise<number> {
  const isFrozen = ({ planned }: Made, at: number): boolean => at >= made.length - newest || planned.corrected !== null;
  await archivePapers(
    db,
    made.filter((one, at) => !isFrozen(one, at)),
    counters,
    labname,
  );
  return issuePapers(db, made.filter(isFrozen), counters);
}

/** Numbers the authority gave for the years of the requests, as far as they were used. */
async function putRanges(db: Db, { labid }: DemoLab, counters: Counters, year: number): Promise<void> {
  const used = counters.rows(labid).filter(({ kind }) => kind === 'official');
  const years = used.some((row) => row['year'] === year) ? used : [...used, { year, next: 1 }];
  await put(
    db,
    'lab_code_range',
    years.map((row) => ({
      ...{
        farm_id: labid,
        rangecd: `DN${row['year']}`,
        authority: 'Chi cục chăn nuôi và thú y mẫu',
        province: 'VN-75',
        kind: 'sample',
        year: row['year'],
      },
      ...{
        prefix: 'DN',
        pattern: '{prefix}-{yy}-{n:5}',
        firstno: 1,
        lastno: 500,
        nextno: row['next'],
        inuse: row['year'] === year,
        crtusrid: 'truongxn',
      },
    })),
  );
}

/** Weeks of the past: a small demonstration has few of them, a whole one three winters of surveillance. */
function pastOf({ farm: { today, years, sows } }: DemoContext): Past {
  return years < 2 || sows < 60 ? { today, weeks: 8, whole: 8, papers: 26, periods: 1 } : { today, weeks: 166, whole: 104, papers: 40, periods: 3 };
}

async function central(ctx: DemoContext, lab: DemoLab, senders: readonly string[]): Promise<string> {
  const { farm, transactions, asManager } = ctx;
  const past = pastOf(ctx);
  const counters = new Counters();
  const open = [lab.labid, ...senders];
  const names = ['Phòng xét nghiệm thú y mẫu', 'Demonstration veterinary laboratory', 'ห้องปฏิบัติการสัตวแพทย์ตัวอย่าง'] as const;
  await transactions.write({ user: farm.user, farms: open }, (db) => putLab(db, lab, farm.prnt2, names, farm.user));
  await asManager((db, make) => putTests(db, make, lab.labid, lab.people.head, lab.tests, addDays(past.today, -7 * past.weeks)), lab.people.head);
  const done = await transactions.write({ user: farm.user, farms: open }, async (db) => {
    const places = await putPlaces(db, lab.labid, senders, true);
    const random = randomOf(farm.seed);
    const doses = await putDoses(db, senders, past.today, randomOf(farm.seed + 2));
    const plan = planOfLab(past, places, await readBarns(db, senders), await answeredDoses(db, senders, past.today), random);
    const { made, uses } = await putRequests(db, lab, plan, past, random, counters);
    await putLogo(db, lab);
    const papers = await putPapers(db, made, past.papers, counters, names[0]);
    await put(db, 'lab_file_map', [
      {
        farm_id: lab.labid,
        instrument: 'Máy đọc ELISA 2',
        kind: 'od',
        columns: { well: 'Location', value: 'Absorb1', reference: 'Absorb2', sample: 'Id' },
        crtusrid: lab.people.tester,
      },
    ]);
    await putRanges(db, lab, counters, Number(past.today.slice(0, 4)));
    await put(
      db,
      'lab_counter',
      counters.rows(lab.labid).filter(({ kind }) => kind !== 'official'),
    );
    await putHealth(db, farm.prnt2, senders, past.today, random);
    await putQuality(db, lab, past.today, randomOf(farm.seed + 3));
    await putPhotos(db, made, lab);
    return { requests: made.length, papers, uses, doses };
  });
  const notes = await goods(ctx, lab, done.uses, past.periods);
  await transactions.write({ user: farm.user, farms: open }, (db) => putItemPhotos(db, lab));
  // Antibodies against classical swine fever last longer in the piglet than most.
  const values = [{ name: 'LABHALFOF', value: { CSF: 14, PRRS: 10 } }];
  const reason = 'Theo tài liệu của phòng';
  await asManager((_, make) => make('/lab/saveSettings', { scope: 'lab', values, validFrom: past.today, reason }), lab.people.chief);
  return `${done.requests} laboratory requests, ${done.papers} papers, ${done.doses} vaccinations of houses, ${notes} runs out of the stores`;
}

/** The tester fills the stores, another person receives what he sent to another store, and what the first farm sent. */
async function goods({ farm, first, asManager }: DemoContext, { labid, people }: DemoLab, uses: Benchwork['uses'], periods: number): Promise<number> {
  const { today, companyUser } = farm;
  const made = await asManager((_, __, { make, ctx }) => makeGoods({ make, ctx, today, periods }, uses), people.tester);
  const fromFarm = await asManager((_, make) => sendFromFarm(make, labid, today), companyUser, first);
  await asManager(async (_, make) => {
    await receiveGoods(make, made.sent, today);
    await receiveFromFarm(make, fromFarm, today);
  }, people.head);
  return made.runs;
}

async function room(ctx: DemoContext, lab: DemoLab): Promise<string> {
  const { farm, transactions } = ctx;
  const past = { ...pastOf(ctx), weeks: 0 };
  const counters = new Counters();
  const open = { user: farm.user, farms: [lab.labid] };
  const names = ['Phòng xét nghiệm của trại', 'Test room of the farm', 'ห้องตรวจของฟาร์ม'] as const;
  await transactions.write(open, (db) => putLab(db, lab, farm.prnt2, names, farm.user));
  const began = addDays(past.today, -7 * past.whole);
  await ctx.asManager((db, make) => putTests(db, make, lab.labid, lab.people.head, lab.tests, began), lab.people.head, lab.labid);
  const made = await transactions.write(open, async (db) => {
    const places: readonly DemoPlace[] = await putPlaces(db, lab.labid, [lab.labid], false);
    const random = randomOf(farm.seed + 1);
    const plan = planOfRoom(past, places, await readBarns(db, [lab.labid]), random);
    const { made: all } = await putRequests(db, lab, plan, past, random, counters);
    await putPapers(db, all, Math.ceil(past.papers / 3), counters, names[0]);
    await put(db, 'lab_counter', counters.rows(lab.labid));
    await putQuality(db, lab, past.today, randomOf(farm.seed + 4));
    return all;
  });
  return `${made.length} of the farm’s own room`;
}

/** Two laboratories: a central one for all farms, and the test room of the first farm. Filled behind all farms. */
export const labDemo: DemoPart = {
  on: ['lab'],
  fill: async (ctx) => {
    const { farm, first, transactions } = ctx;
    const found = await transactions.read({ user: farm.user, farms: [farm.farmid] }, (db) =>
      db.query<{ farm_id: string }>('select farm_id from farm where prnt2 = $1 and farm_id <> $2 order by farm_id', [farm.prnt2, farm.farmid]),
    );
    const senders = found.rows.map(({ farm_id }) => farm_id);
    const [large, own] = [centralOf(farm.farmid), roomOf(first)];
    const made = `${await central(ctx, large, senders)}, ${await room(ctx, own)}`;
    await sendToRoom(ctx, large, own);
    return `${made}, ${await forwardSome(ctx, own, large)} passed on`;
  },
};
