import type { CallParsed } from '#engine/define/call.ts';
import { lotKey } from '#engine/ledger/domain/lots.ts';
import { qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { toBase, type Unit } from '#engine/ledger/domain/units.ts';
import type { ArrivedGoods, Destination } from '#engine/ledger/server/receiving.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { codeNames } from '#engine/server/code-names.ts';
import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { confirmTransfer } from '#modules/lab/contract/stock/stock.calls.ts';
import { type Arrival, arrivalKey, type SentLot } from '#modules/stock/domain/arrival.ts';
import { takenIn, takenIssues } from '#modules/stock/domain/taken.ts';
import { labPlace } from './build.ts';
import { loadLabItems } from './context.ts';
import type { LabDesk } from './lab-farm.ts';
import { insertLots } from './lot-rows.ts';
import { refusePlaces } from './receive.ts';
import type { FarmGoods, OnWay, SentHere } from './services.ts';

type Body = CallParsed<typeof confirmTransfer>;

/** What the laboratory made of items of a farm before, else its own item of the same code; null where it must say. */
const TAKEN = `select k.itemid as sent, coalesce(
    (select m.itemid from lab_movement m where m.farm_id = $1 and m.fromfarm = $2 and m.fromitem = k.itemid and m.fromseq is not null order by m.seq desc limit 1),
    (select i.itemid from lab_item i where i.farm_id = $1 and i.itemid = k.itemid and i.inuse)) as taken
  from unnest($3::text[]) k (itemid)`;

/** The item of the laboratory each of a farm's items is likely to become. */
async function likelyItems(db: Db, labid: string, fromfarm: string, sent: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await db.query<{ sent: string; taken: string | null }>(TAKEN, [labid, fromfarm, [...new Set(sent)]]);
  return new Map(rows.map((row) => [row.sent, row.taken]));
}

/** Units of the laboratory's items, by item. */
type Units = ReadonlyMap<string, readonly Unit[]>;

/**
 * What is on its way to the laboratory from elsewhere, by the item it is likely to become, in its base unit. What never came before under a known item,
 * or is counted in a unit that item has not, is left out: it is the receiver's to say what it becomes.
 */
export async function likelyOnWay(db: Db, labid: string, units: Units, onWay: readonly OnWay[]): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const [fromfarm, sent] of Map.groupBy(onWay, (one) => one.fromfarm)) {
    const likely = await likelyItems(
      db,
      labid,
      fromfarm,
      sent.map(({ itemid }) => itemid),
    );
    for (const { itemid, unit, qty } of sent) {
      const taken = likely.get(itemid) ?? '';
      const read = toBase(qty, unit, units.get(taken) ?? []);
      if (read.issue === null) sums.set(taken, (sums.get(taken) ?? 0) + qtyNumber(read.base));
    }
  }
  return sums;
}

/** A transfer from elsewhere as the list of what is coming shows it. */
export const listedComing = ({ noteid, note, valuedt, storeid, storeName, fromfarm, fromName, items, maker }: SentHere) => ({
  ...{ noteid, note, valuedt, storeid, storeName, fromfarm, fromName, tostore: null, tostoreName: '', items, maker },
});

/** What farms have on their way to the laboratory, as its list shows it. */
export async function sentByFarms({ ctx }: LabDesk, { coming }: FarmGoods) {
  return (await coming(ctx, answerLanguage(ctx))).map(listedComing);
}

/** A transfer as its receiver opens it, each lot with the item it is likely to become. */
export async function openedElsewhere({ ctx, farm }: LabDesk, { head, lots }: { readonly head: SentHere; readonly lots: readonly SentLot[] }) {
  const language = answerLanguage(ctx);
  const sent = lots.map(({ itemid }) => itemid);
  const taken = await likelyItems(ctx.db, farm.farmid, head.fromfarm, sent);
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  const { noteid, note, version, state, valuedt, storeid, storeName, fromfarm, fromName, maker, remark, driver, plate, refno } = head;
  return {
    ...{
      noteid,
      note,
      version,
      state,
      valuedt,
      storeid,
      storeName,
      tostore: null,
      tostoreName: null,
      fromfarm,
      fromName,
      maker,
      remark,
      driver,
      plate,
      refno,
    },
    lines: lots.map(({ lineno, itemid, name, unit, lot, expdt, sent: quantity }) => ({
      ...{ lineno, itemid, name, unit: named('unit', unit), lot, expdt, sent: qtyNumber(quantity), taken: taken.get(itemid) ?? null },
    })),
  };
}

/** A transfer a farm sent here. @throws Refused 839 where none comes under the id */
export async function openFromFarm(desk: LabDesk, noteid: string, { opened }: FarmGoods) {
  const found = await opened(desk.ctx, noteid, answerLanguage(desk.ctx));
  if (found === null) throw refused('839');
  return openedElsewhere(desk, found);
}

interface Store {
  readonly kind: string;
  readonly inuse: boolean;
}

/** The store goods of a farm are put into. @throws Refused V_SELECT, V_NOTEXISTS */
async function storeOf({ ctx, farm }: LabDesk, storeid: string | null | undefined): Promise<Store & { readonly storeid: string }> {
  if (storeid == null) throw refused('V_SELECT', 'storeid');
  const { rows } = await ctx.db.query<Store>('select kind, inuse from lab_store where farm_id = $1 and storeid = $2', [farm.farmid, storeid]);
  const [store] = rows;
  if (store === undefined || !store.inuse) throw refused('V_NOTEXISTS', 'storeid', { value: storeid });
  return { ...store, storeid };
}

/** What receiving answers, before the laboratory keeps its lots. */
interface Done {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly arrivals: readonly Arrival[];
}

/** Where goods that come from elsewhere go: the laboratory's book, a store of its own, its items; `kept` writes what is known of their lots. @throws Refused */
export async function comesInto(desk: LabDesk, body: Body) {
  const { ctx, farm, book } = desk;
  const store = await storeOf(desk, body.storeid);
  const taken = new Map(body.lines.map(({ itemid, expdt, ...line }) => [arrivalKey({ ...line, expdt: expdt as BusinessDate }), itemid ?? null]));
  const named = [...new Set([...taken.values()].flatMap((itemid) => itemid ?? []))];
  const items = await loadLabItems(ctx.db, farm, named, answerLanguage(ctx));
  const into: Destination['into'] = (one) => {
    const own = takenIn(one, taken, items);
    return own === null ? null : { ...labPlace(store.storeid, own.itemid), qty: own.qty };
  };
  const issues = (arrivals: readonly ArrivedGoods[]) => takenIssues(arrivals, taken, items);
  await refusePlaces(desk, store.storeid, body.lines);
  const to: Destination = { book, openFrom: farm.openFrom, tostore: store.storeid, issues, into };
  const kept = async ({ id, note, version, arrivals }: Done) => {
    const came = arrivals.flatMap((one) => {
      const { itemid } = into(one) ?? {};
      return itemid === undefined ? [] : [{ itemid, lot: one.lot, expdt: one.expdt, quality: store.kind === 'quarantine' ? 'quarantined' : 'new' }];
    });
    await insertLots(desk, [...new Map(came.map((row) => [`${row.itemid}|${lotKey(row)}`, row])).values()]);
    return { id, note, version, short: arrivals.filter((one) => !one.refused && one.received < one.sent).length };
  };
  return { to, kept };
}

/** Receives what a farm sent into the laboratory's book: lots, expiry dates and amounts come along, items are the laboratory's. @throws Refused */
export async function receiveFromFarm(desk: LabDesk, body: Body, { receive }: FarmGoods) {
  const { to, kept } = await comesInto(desk, body);
  return kept(await receive(desk.ctx, body, async () => to));
}
