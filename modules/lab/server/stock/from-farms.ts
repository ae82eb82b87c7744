import type { CallParsed } from '#engine/define/call.ts';
import { lotKey } from '#engine/ledger/domain/lots.ts';
import { qtyNumber } from '#engine/ledger/domain/quantity.ts';
import type { ArrivedGoods, Destination } from '#engine/ledger/server/receiving.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { confirmTransfer } from '#modules/lab/contract/stock/stock.calls.ts';
import { arrivalKey } from '#modules/stock/domain/arrival.ts';
import { takenIn, takenIssues } from '#modules/stock/domain/taken.ts';
import { labPlace } from './build.ts';
import { loadLabItems } from './context.ts';
import type { LabDesk } from './lab-farm.ts';
import { insertLots } from './lot-rows.ts';
import { refusePlaces } from './receive.ts';
import type { FarmGoods } from './services.ts';

type Body = CallParsed<typeof confirmTransfer>;

/** What the laboratory made of items of a farm before, else its own item of the same code; null where it must say. */
const TAKEN = `select k.itemid as sent, coalesce(
    (select m.itemid from lab_movement m where m.farm_id = $1 and m.fromfarm = $2 and m.fromitem = k.itemid and m.fromseq is not null order by m.seq desc limit 1),
    (select i.itemid from lab_item i where i.farm_id = $1 and i.itemid = k.itemid and i.inuse)) as taken
  from unnest($3::text[]) k (itemid)`;

/** What farms have on their way to the laboratory, as its list shows it. */
export async function sentByFarms({ ctx }: LabDesk, { coming }: FarmGoods) {
  return (await coming(ctx, answerLanguage(ctx))).map(({ noteid, note, valuedt, storeid, fromfarm, items, maker }) => ({
    ...{ noteid, note, valuedt, storeid, storeName: storeid, fromfarm, tostore: null, tostoreName: '', items, maker },
  }));
}

/** A transfer a farm sent here, each lot with the item it is likely to become. @throws Refused 839 where none comes under the id */
export async function openFromFarm({ ctx, farm }: LabDesk, noteid: string, { opened }: FarmGoods) {
  const language = answerLanguage(ctx);
  const found = await opened(ctx, noteid, language);
  if (found === null) throw refused('839');
  const { head, lots } = found;
  const { rows } = await ctx.db.query<{ sent: string; taken: string | null }>(TAKEN, [
    farm.farmid,
    head.fromfarm,
    [...new Set(lots.map(({ itemid }) => itemid))],
  ]);
  const taken = new Map(rows.map((row) => [row.sent, row.taken]));
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  const { note, version, state, valuedt, storeid, fromfarm, maker, remark, driver, plate, refno } = head;
  return {
    ...{ noteid, note, version, state, valuedt, storeid, tostore: null, fromfarm, maker, remark, driver, plate, refno },
    lines: lots.map(({ lineno, itemid, name, unit, lot, expdt, sent }) => ({
      ...{ lineno, itemid, name, unit: named('unit', unit), lot, expdt, sent: qtyNumber(sent), taken: taken.get(itemid) ?? null },
    })),
  };
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

/** Receives what a farm sent into the laboratory's book: lots, expiry dates and amounts come along, items are the laboratory's. @throws Refused */
export async function receiveFromFarm(desk: LabDesk, body: Body, { receive }: FarmGoods) {
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
  const to = { book, openFrom: farm.openFrom, tostore: store.storeid, issues, into };
  const { id, note, version, arrivals } = await receive(ctx, body, async () => to);
  const came = arrivals.flatMap((one) => {
    const { itemid } = into(one) ?? {};
    return itemid === undefined ? [] : [{ itemid, lot: one.lot, expdt: one.expdt, quality: store.kind === 'quarantine' ? 'quarantined' : 'new' }];
  });
  await insertLots(desk, [...new Map(came.map((row) => [`${row.itemid}|${lotKey(row)}`, row])).values()]);
  const short = arrivals.filter((one) => !one.refused && one.received < one.sent).length;
  return { id, note, version, short };
}
