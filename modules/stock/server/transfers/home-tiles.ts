import type { HomeRow, HomeTile } from '#engine/define/home.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { HomeTiles } from '#engine/server/module.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows } from '#engine/server/session.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { STATE } from '#modules/stock/domain/note-kinds.ts';
import { type FarmStock, type StockServices, stockOfFarm } from '../farm-stock.ts';
import { lateness } from './detail.ts';
import { acrossSharing } from './sent.ts';

/** Notes a tile names; its screen has them all. */
const NAMED = 5;

interface Waiting {
  readonly noteid: string;
  readonly note: string;
  readonly fromfarm: string;
  readonly storeid: string;
  readonly tostore: string | null;
  readonly valuedt: BusinessDate;
  readonly total: number;
}

/** Transfers on their way to the farm, those longest under way first. */
const COMING = `select n.noteid, n.noteno as note, n.farm_id as fromfarm, n.storeid, n.tostore, n.valuedt, count(*) over ()::int as total
  from stock_note n where n.farm_id = any($1) and n.tofarm = $2 and n.book = 'goods' and n.notetp = 'TN' and n.kind = 'transfer' and n.state = '15'
  order by n.valuedt, n.crtdate limit ${NAMED}`;

/** Transfers of the farm of which something did not arrive that nobody explained. */
const SHORT = `select n.noteid, n.noteno as note, n.tofarm as fromfarm, n.storeid, n.tostore, n.recvdt as valuedt, count(*) over ()::int as total
  from stock_note n where n.farm_id = $1 and n.book = 'goods' and n.notetp = 'TN' and n.state = '30'
    and exists (select 1 from stock_arrival a where a.farm_id = n.farm_id and a.noteid = n.noteid and a.sent > a.received + a.explained)
  order by n.recvdt limit ${NAMED}`;

/** How much a transfer presses by its days and the steps of ONWAYDAYS. */
function toneOf({ valuedt }: Waiting, { curbusdt, onwaydays }: FarmStock): 'bad' | 'warn' | 'plain' {
  const steps = lateness(daysBetween(valuedt, curbusdt), onwaydays);
  if (steps === 0) return 'plain';
  return steps >= onwaydays.length ? 'bad' : 'warn';
}

/** A tile of transfers: the screen that takes them up, and how it is opened for all of them. */
interface TransferTile {
  readonly key: string;
  readonly label: HomeTile['label'];
  readonly act: HomeTile['label'];
  readonly route: 'PigInstockConfirm' | 'PigstockTransfupd';
  readonly params: Readonly<Record<string, string>>;
}

const ARRIVALS: TransferTile = {
  key: 'arrivals',
  label: t3('Hàng chuyển đến chờ nhận', 'Transfers to receive', 'สินค้าโอนมารอรับ'),
  act: t3('Nhận hàng', 'Receive', 'รับสินค้า'),
  route: 'PigInstockConfirm',
  params: {},
};
const SHORTAGES: TransferTile = {
  key: 'shortages',
  label: t3('Chuyển kho thiếu, chưa giải trình', 'Short transfers to explain', 'ใบโอนขาดรอชี้แจง'),
  act: t3('Giải trình', 'Explain', 'ชี้แจง'),
  route: 'PigstockTransfupd',
  params: { state: '30', short: 'Y' },
};

function rowOf({ route, act }: TransferTile, one: Waiting, farm: FarmStock, acts: boolean): HomeRow {
  const way = one.tostore === null ? one.storeid : `${one.storeid} → ${one.tostore}`;
  const where = one.fromfarm === farm.farmid ? way : `${one.fromfarm} · ${way}`;
  const params = { open: one.noteid };
  return {
    ...{ name: one.note, detail: t1(where), late: daysBetween(one.valuedt, farm.curbusdt), tone: toneOf(one, farm), route, params },
    act: acts ? { label: act, route, params } : null,
  };
}

/** The tile of some transfers, each with its step for who may take it on the own farm. */
async function tileOf(tile: TransferTile, { db, session }: SignedContext, farmid: string, waiting: readonly Waiting[]): Promise<HomeTile[]> {
  const { key, label, route, params } = tile;
  const farm = await stockOfFarm(db, farmid);
  const acts = farmid === session.farmid && allows(session, route, 'edit');
  const rows = waiting.map((one) => rowOf(tile, one, farm, acts));
  const tone = (['bad', 'warn'] as const).find((worst) => rows.some((row) => row.tone === worst)) ?? 'plain';
  return [{ key, label, kind: 'attention', value: waiting[0]?.total ?? 0, decimals: 0, unit: '', tone, rows, route, params }];
}

/** Goods on their way to a farm from others and from laboratories, those longest under way first. */
async function comingTo(ctx: SignedContext, { lab }: StockServices, farmid: string): Promise<readonly Waiting[]> {
  return acrossSharing(ctx.db, farmid, async (farms) => {
    const { rows } = await ctx.db.query<Waiting>(COMING, [farms, farmid]);
    const sent = await lab.coming(ctx.db, { labs: farms, to: farmid, language: answerLanguage(ctx), state: STATE.onway });
    const total = (rows[0]?.total ?? 0) + sent.length;
    const all = [...rows, ...sent.map((row) => ({ ...row, valuedt: row.valuedt as BusinessDate }))];
    return all
      .toSorted((a, b) => (a.valuedt < b.valuedt ? -1 : 1))
      .slice(0, NAMED)
      .map((row) => ({ ...row, total }));
  });
}

/** Goods on their way to a farm, for those who receive them. */
const arrivals =
  (services: StockServices) =>
  async (ctx: SignedContext, farmid: string): Promise<HomeTile[]> =>
    tileOf(ARRIVALS, ctx, farmid, await comingTo(ctx, services, farmid));

/** What did not arrive of a farm's transfers, for those who sent them. */
const shortages = async (ctx: SignedContext, farmid: string): Promise<HomeTile[]> =>
  tileOf(SHORTAGES, ctx, farmid, (await ctx.db.query<Waiting>(SHORT, [farmid])).rows);

/** What Home shows of transfers. */
export const transferTiles = (services: StockServices): readonly HomeTiles[] => [
  { menu: 'PigInstockConfirm', key: 'arrivals', label: t3('Hàng chuyển đến', 'Transfers in', 'สินค้าโอนเข้า'), load: arrivals(services) },
  { menu: 'PigstockTransfupd', key: 'shortages', label: t3('Chuyển kho thiếu', 'Short transfers', 'ใบโอนขาด'), load: shortages },
];
