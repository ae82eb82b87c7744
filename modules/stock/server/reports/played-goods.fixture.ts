import { afterAll, beforeAll } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { playGoods, type RawGoodsNote } from '#play/goods.ts';
import { goodsLedger, type OracleItem, type OracleMove } from '#testkit/oracle/goods.ts';
import type { Person } from '#testkit/test-app.ts';
import { DRUG, daysOn, FEED, openStockServer, ROPE, type Stock, stockBasics } from '../stock.fixture.ts';

export const day = (n: number): BusinessDate => daysOn(n) as BusinessDate;

/** The goods of the played store as they are declared to the product. */
export const ITEMS: Readonly<Record<string, OracleItem & { readonly name: string }>> = {
  'FEED-1': { itemtp: 'feed', base: 'kg', withdrawal: 0, factors: { kg: 1, bag: 25 }, name: FEED.E },
  AMOX: { itemtp: 'medicine', base: 'ml', withdrawal: 14, factors: { ml: 1, bottle: 100 }, name: DRUG.E },
  GLOVE: { itemtp: 'consumable', base: 'pair', withdrawal: 0, factors: { pair: 1 }, name: ROPE.E },
};

/** Batch houses of the played farm: when they were filled, with how many, and who died on which day. */
export const BATCHES = [
  { roomid: 'GF1', from: day(-70), heads: 120, died: [{ day: day(-40), heads: 3 }] },
  {
    roomid: 'GF2',
    from: day(-33),
    heads: 80,
    died: [
      { day: day(-20), heads: 2 },
      { day: day(-5), heads: 1 },
    ],
  },
] as const;

/** A store lived for a while, its raw notes and their ledger counted slowly. */
export interface PlayedGoods {
  readonly stock: Stock;
  readonly notes: readonly RawGoodsNote[];
  readonly moves: readonly OracleMove[];
  report(route: string, params: object, person?: Person): Promise<ReportResult>;
}

const DAYS = 75;

async function play(): Promise<PlayedGoods> {
  const stock = await openStockServer();
  await stockBasics(stock);
  await stock.save('/stock/savePartner', { partnerid: 'S2', name: 'Thuốc Hòa Bình', role: 'supplier', company: 'N', inuse: 'Y', term: 15 });
  for (const { roomid, from, heads, died } of BATCHES) {
    await stock.save('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: `Chuồng ${roomid}`, capacity: 300 });
    const arrival = { way: 'purchase', roomid, opendt: from, entrydt: from, heads, weight: heads * 10, source: 'BOUGHT', applyid: 'OP1' };
    await stock.save('/growfinish/saveEntry', { ...arrival, birthdt: day(-120) });
    for (const one of died)
      await stock.save('/growfinish/saveEvent', { roomid, eventcd: 'DTH', eventdt: one.day, heads: one.heads, reason: 'SUDDEN', applyid: 'OP1' });
  }
  const houses = [...BATCHES.map(({ roomid, from }) => ({ roomid, from, pigtype: null })), { roomid: 'N1', from: day(-DAYS), pigtype: 'lactating' }];
  const notes = await playGoods(
    async (path, body, second) => {
      const answer = await stock.server.inject(path, { reqid: crypto.randomUUID(), ...body }, second === true ? 'team' : 'manager');
      return answer.status === 200 ? (answer.data as Record<string, unknown>) : null;
    },
    { from: day(1 - DAYS), days: DAYS, seed: 5, houses },
  );
  return {
    ...{ stock, notes, moves: goodsLedger(notes, ITEMS) },
    report: (route, params, person) => stock.read<ReportResult>(`/stock/report/${route}`, { params, language: 'E' }, person),
  };
}

/** The played store of a test file: lived before its tests, closed after them. */
export function goodsForTests(): PlayedGoods {
  let played: PlayedGoods | null = null;
  beforeAll(async () => {
    played = await play();
  }, 240_000);
  afterAll(() => played?.stock.close());
  return new Proxy({} as PlayedGoods, { get: (_, key) => Reflect.get(played ?? {}, key) });
}
