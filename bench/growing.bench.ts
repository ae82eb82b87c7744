import { growServices } from '#apps/server/grow-services.ts';
import type { Report } from '#engine/server/report/report-file.ts';
import { settled } from '#engine/server/report/settled.ts';
import type { Session } from '#engine/server/session.ts';
import { businessDate } from '#kernel/business-date.ts';
import { figuresOfBatch } from '#modules/growfinish/domain/figures/measure.ts';
import { BY_HAND, HAND_CODES } from '#modules/growfinish/server/figures/by-hand.fixture.ts';
import { fillBatches } from '#modules/growfinish/server/figures/many-batches.fixture.ts';
import { readBatches } from '#modules/growfinish/server/figures/read-batches.ts';
import type { GrowContext } from '#modules/growfinish/server/reports/grow-at.ts';
import { report as closeOut } from '#modules/growfinish/server/reports/performance/close.report.ts';
import { report as product } from '#modules/growfinish/server/reports/performance/product.report.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import { type Bench, type Line, ms, sideBySide } from './bench.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const TODAY = businessDate('20271231');
const LARGE = 'GL1';
const SMALL = 'GS1';

/** A farm with so many houses of so many closed batches each. */
async function farmOf({ transactions, pools }: BenchDatabase, farmid: string, houses: number, batches: number): Promise<void> {
  await makeFarm(transactions, simOptions({ farmid }), farmid);
  await makeUser(transactions, farmid, `keeper-${farmid}`, 75);
  const client = await pools.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      "insert into store (farm_id, book, storeid, name_v, name_e, name_t, storetp, crtusrid) values ($1, 'goods', 'FEED', 'F', 'F', 'F', 'feed', 'bench')",
      [farmid],
    );
    await client.query(
      `insert into item (prnt2, book, itemid, itemtp, name_v, name_e, name_t, unit, needexp, crtusrid)
       values ($1, 'goods', 'F', 'feed', 'F', 'F', 'F', 'kg', false, 'bench'), ($1, 'goods', 'M', 'medicine', 'M', 'M', 'M', 'ml', false, 'bench')`,
      [`75@${farmid}@`],
    );
    await fillBatches(client as never, farmid, houses, batches);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** A report as the page gets it. */
function asked({ transactions }: BenchDatabase, farmid: string, report: Report<GrowContext>, params: object): () => Promise<unknown> {
  const who = { userid: 'bench', usrlvl: 60, farmid, farms: [farmid], curbusdt: TODAY, weekstart: 1, language: 'V', flags: new Map() };
  const context: GrowContext = { session: who as unknown as Session, language: 'V', services: growServices };
  return () => transactions.read({ user: 'bench', farms: [farmid] }, async (tx) => settled(await report.ask(tx, context, params)));
}

async function measure(database: BenchDatabase, print: (line: Line) => void): Promise<void> {
  const reading = <T>(work: Parameters<typeof database.transactions.read>[1]) =>
    database.transactions.read({ user: 'bench', farms: [LARGE] }, work) as Promise<T>;
  const byHand = () => reading((tx) => tx.query(BY_HAND, [LARGE, '2019-01-01', '2027-12-31']));
  const figures = () =>
    reading(async (tx) => {
      const batches = await readBatches(tx, growServices, LARGE, { asof: TODAY, state: 'closed', money: true, language: 'V' });
      return batches.map((batch) => figuresOfBatch(batch, HAND_CODES));
    });
  const say = (what: string, reference: string, took: { ours: number; reference: number }, goal?: string): void =>
    print({
      what,
      ours: ms(took.ours),
      reference: `${reference} ${ms(took.reference)}`,
      ratio: took.ours / took.reference,
      ...(goal === undefined ? {} : { goal }),
    });
  say('figures of 200 closed batches', 'a statement by hand of the same', await sideBySide(ROUNDS, figures, byHand), '≤ 1.2');
  const period = { from: '20200101', to: TODAY, state: 'closed' };
  const whole = asked(database, LARGE, product, period);
  say('PigletProductRpt of 200 closed batches, all its columns', 'a statement by hand of half of them', await sideBySide(ROUNDS, whole, byHand));
  const key = { roomid: 'H001', parityid: 4 };
  const beside = await sideBySide(ROUNDS, asked(database, LARGE, closeOut, key), asked(database, SMALL, closeOut, key));
  say('PigletReportClose of a batch among 200', 'among 40', beside, 'about 1');
}

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  const database = await cluster.open('growing', { anew: true });
  try {
    await seedLists(database.transactions);
    await farmOf(database, LARGE, 10, 20);
    await farmOf(database, SMALL, 2, 20);
    await database.pools.owner.query('vacuum analyze');
    await measure(database, print);
  } finally {
    await database.close();
    await cluster.drop('growing');
    await cluster.stop();
  }
}

export const growingBench: Bench = { name: 'growing', about: 'close-out figures of 200 batches of growing pigs against SQL by hand', run };
