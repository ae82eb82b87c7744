import type { ArrivedGoods } from '#engine/ledger/server/receiving.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { arrivalKey, type SaidArrival } from '#modules/stock/domain/arrival.ts';
import { isStocked } from '#modules/stock/domain/note-kinds.ts';
import { mayKeep } from '#modules/stock/domain/store-use.ts';
import { takenIn, takenIssues } from '#modules/stock/domain/taken.ts';
import { loadItems } from '../notes/context.ts';
import type { Desk } from '../notes/desk.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { goodsOf } from './beyond.ts';
import { acrossSharing } from './sent.ts';

/** What is said of goods of a laboratory that are received: where they come to, and the own item each lot becomes. */
interface SaidFromLab extends SaidArrival {
  readonly tostore?: string | null | undefined;
  readonly lines: readonly (SaidArrival['lines'][number] & { readonly itemid?: string | null | undefined })[];
}

/** The laboratory that sent a note to the farm; null where none did. */
export function laboratoryOf({ ctx, farm, services }: Desk, noteid: string): Promise<string | null> {
  return acrossSharing(ctx.db, farm.farmid, async (labs) => {
    const found = await services.lab.opened(ctx.db, { labs, to: farm.farmid, language: answerLanguage(ctx), noteid });
    return found?.row.fromfarm ?? null;
  });
}

/** The warehouse goods of a laboratory come to, where its keeper receives them. @throws Refused V_SELECT, V_NOTEXISTS, 403 */
async function storeFor({ ctx, farm }: Desk, storeid: string | null | undefined, day: BusinessDate): Promise<string> {
  if (storeid == null) throw refused('V_SELECT', 'tostore');
  const { rows } = await ctx.db.query("select 1 from store where farm_id = $1 and book = 'goods' and storeid = $2 and inuse", [farm.farmid, storeid]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'tostore', { value: storeid });
  const use = (await storeUsesOn(ctx.db, farm.farmid, day, [storeid])).get(storeid);
  if (!mayKeep(use, ctx.session.userid, 'confirms')) throw forbidden();
  return storeid;
}

/** Receives what a laboratory sent: lots, expiry dates and amounts come along, the items are the farm's. @throws Refused */
export async function receiveFromLab(desk: Desk, labid: string, said: SaidFromLab) {
  const { ctx, farm, services } = desk;
  const tostore = await storeFor(desk, said.tostore, said.recvdt as BusinessDate);
  const taken = new Map(said.lines.map(({ itemid, expdt, ...line }) => [arrivalKey({ ...line, expdt: expdt as BusinessDate }), itemid ?? null]));
  const named = [...new Set([...taken.values()].flatMap((itemid) => itemid ?? []))];
  const known = await loadItems(ctx.db, farm, named, answerLanguage(ctx));
  const items = new Map([...known].filter(([, { itemtp }]) => isStocked(itemtp)));
  const into = (one: ArrivedGoods) => {
    const own = takenIn(one, taken, items);
    return own === null ? null : { storeid: tostore, way: '', ...own };
  };
  const issues = (arrivals: readonly ArrivedGoods[]) => takenIssues(arrivals, taken, items);
  const to = { book: goodsOf(farm), openFrom: farm.openFrom, tostore, issues, into };
  // The sender reads where its goods were put.
  const lines = said.lines.map((line) => ({ ...line, place: tostore }));
  return withFarms(ctx.db, [...new Set([farm.farmid, labid])], farm.farmid, () =>
    services.lab.receive(ctx, labid, { ...said, lines }, async () => to),
  );
}
