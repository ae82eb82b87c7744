import type { CallParsed } from '#engine/define/call.ts';
import { refuseChanged, stepOrRefuse } from '#engine/document/server/step.ts';
import { lotKey } from '#engine/ledger/domain/lots.ts';
import { qtyNumber, scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Place } from '#engine/ledger/server/rows.ts';
import { LedgerUnit } from '#engine/ledger/server/unit.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { refuse } from '#kernel/issue.ts';
import type { confirmTransfer } from '#modules/stock/contract/transfer.calls.ts';
import { type Arrival, arrivalDayIssues, judgeArrival } from '#modules/stock/domain/arrival.ts';
import { noteFlow } from '#modules/stock/domain/note-flow.ts';
import { mayKeep } from '#modules/stock/domain/store-use.ts';
import { type FarmStock, seesMoney, stockOfFarm } from '../farm-stock.ts';
import type { Desk } from '../notes/desk.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { carryBeyond, goodsOf } from './beyond.ts';
import { acrossSharing, type SentHead, sentHead, sentLots } from './sent.ts';

type Body = CallParsed<typeof confirmTransfer>;

/** What a movement of a transfer carries beside its goods. */
export function carriedOf(head: SentHead, own: boolean) {
  const none = { supplierid: null, roomid: null, parityid: null, pigtype: null, coverdays: null, reverses: null };
  const { noteid, version, applyid, tostore } = head;
  return { ...none, noteid, version, applyid, tostore, tofarm: own ? null : head.tofarm };
}

/** The way a transfer's goods of an item lie on. */
export const wayOf = ({ storeid, noteid }: Pick<SentHead, 'storeid' | 'noteid'>, itemid: string): Place => ({ storeid, way: noteid, itemid });

const refOf = (one: Arrival): string => `${one.lineno}|${lotKey(one)}`;

/** Both ledgers of a transfer that is received: one where it stays on its farm. */
class Receiving {
  readonly #head: SentHead;
  readonly #from: FarmStock;
  readonly #to: FarmStock;
  readonly #sender: LedgerUnit;
  readonly #receiver: LedgerUnit;
  readonly #recvdt: BusinessDate;

  private constructor(head: SentHead, from: FarmStock, to: FarmStock, units: readonly [LedgerUnit, LedgerUnit], recvdt: BusinessDate) {
    this.#head = head;
    [this.#from, this.#to] = [from, to];
    [this.#sender, this.#receiver] = units;
    this.#recvdt = recvdt;
  }

  /** Opens the way, the source for what goes back, and the destination: the sender's places before the receiver's. */
  static async open({ ctx, farm }: Desk, head: SentHead, from: FarmStock, itemids: readonly string[], recvdt: BusinessDate): Promise<Receiving> {
    const options = { user: ctx.session.userid, from: recvdt, lock: true };
    const inside = head.tofarm === head.farm_id;
    const there = itemids.map((itemid) => ({ storeid: head.tostore, way: '', itemid }));
    const ways = itemids.flatMap((itemid) => [wayOf(head, itemid), { storeid: head.storeid, way: '', itemid }]);
    const sender = await LedgerUnit.open(ctx.db, goodsOf(from), { ...options, openFrom: from.openFrom, places: inside ? [...ways, ...there] : ways });
    const receiver = inside ? sender : await LedgerUnit.open(ctx.db, goodsOf(farm), { ...options, openFrom: farm.openFrom, places: there });
    return new Receiving(head, from, farm, [sender, receiver], recvdt);
  }

  get inside(): boolean {
    return this.#sender === this.#receiver;
  }

  #target(itemid: string): Place {
    return { storeid: this.#head.tostore, way: '', itemid };
  }

  /** What was received leaves the way; what was refused goes back to where it came from. */
  take(arrivals: readonly Arrival[]): void {
    const carried = carriedOf(this.#head, this.inside);
    for (const one of arrivals) {
      const { itemid, lot, expdt, lineno } = one;
      const move = { ...carried, lot, expdt, lineno, valuedt: this.#recvdt };
      const qty = one.refused ? one.sent : one.received;
      if (qty === 0n) continue;
      const ref = refOf(one);
      const side = one.refused ? { tofarm: null, tostore: this.#head.storeid } : {};
      this.#sender.add({ ...move, ...side, ...wayOf(this.#head, itemid), qty: -qty, kind: 'transferout', amount: null, ref });
      const back = { storeid: this.#head.storeid, way: '', itemid };
      if (one.refused) this.#sender.add({ ...move, ...side, ...back, qty, kind: 'transferin', amount: 0n, from: ref });
      else if (this.inside) this.#sender.add({ ...move, ...this.#target(itemid), qty, kind: 'transferin', amount: 0n, from: ref });
    }
  }

  /** 830: a later day of either side would not stand. */
  check(names: ReadonlyMap<string, string>): void {
    for (const unit of [this.#sender, this.#receiver]) {
      const low = unit.belowZero();
      if (low !== null) throw refused('830', 'recvdt', { item: names.get(low.itemid) ?? low.itemid, date: low.day });
    }
  }

  /** Writes the sender's ledger, then the receiver's with the amounts the goods left with. */
  async write({ ctx }: Desk, arrivals: readonly Arrival[]): Promise<void> {
    const user = ctx.session.userid;
    await this.#sender.write();
    if (!this.inside) {
      const amounts = new Map(this.#sender.addedAmounts().flatMap(([move, amount]) => (move.ref === undefined ? [] : [[move.ref, amount] as const])));
      for (const one of arrivals) {
        if (one.received === 0n) continue;
        const { itemid, lot, expdt } = one;
        const own = { ...carriedOf(this.#head, false), noteid: null, lineno: null, version: 1, applyid: null };
        const came = { fromfarm: this.#from.farmid, fromseq: this.#sender.numberOf(refOf(one)), fromnote: this.#head.noteno };
        const amount = -(amounts.get(refOf(one)) ?? 0n);
        this.#receiver.add({
          ...own,
          ...came,
          ...this.#target(itemid),
          lot,
          expdt,
          valuedt: this.#recvdt,
          qty: one.received,
          kind: 'transferin',
          amount,
        });
      }
      await this.#receiver.write();
      await carryBeyond(ctx.db, this.#to, user, this.#receiver.leftWays());
    }
    await carryBeyond(ctx.db, this.#from, user, this.#sender.leftWays());
  }

  /** What the destination holds of the items, before (`was`) and now. */
  after(arrivals: readonly Arrival[], was: ReadonlyMap<string, bigint>, money: boolean, named: (unit: string) => string) {
    return [...new Map(arrivals.map((one) => [one.itemid, one])).values()].map(({ itemid, unit }) => {
      const { qty, amount } = this.#receiver.worth(this.#target(itemid));
      const average = qty === 0n || !money ? null : scaledNumber(amount, this.#to.decimals) / qtyNumber(qty);
      return { itemid, unit: named(unit), before: qtyNumber(was.get(itemid) ?? 0n), qty: qtyNumber(qty), avgprice: average };
    });
  }

  held(itemids: readonly string[]): ReadonlyMap<string, bigint> {
    return new Map(itemids.map((itemid) => [itemid, this.#receiver.worth(this.#target(itemid)).qty]));
  }
}

/** Writes what arrived, and the head as received. */
async function writeArrival({ ctx }: Desk, head: SentHead, arrivals: readonly Arrival[], recvdt: BusinessDate): Promise<number> {
  const rows = arrivals.map(({ sent, received, ...one }) => ({
    ...{ lineno: one.lineno, lot: one.lot, expdt: one.expdt, refused: one.refused, condition: one.condition, remark: one.remark },
    ...{ sent: scaledText(sent, 4), received: scaledText(received, 4), explained: one.refused ? scaledText(sent, 4) : '0' },
  }));
  const own = 'lineno, lot, expdt, sent, received, refused, condition, remark, explained';
  await ctx.db.query(
    `insert into stock_arrival (farm_id, noteid, ${own}) select $1, $2, ${own} from jsonb_populate_recordset(null::stock_arrival, $3::jsonb)`,
    [head.farm_id, head.noteid, JSON.stringify(rows)],
  );
  // Refused goods lie in the source again: that is how they are explained.
  await ctx.db.query(
    `insert into stock_shortage (farm_id, noteid, lineno, lot, expdt, serial, how, qty, valuedt, remark, crtusrid)
     select farm_id, noteid, lineno, lot, expdt, 1, 'back', sent, $3, remark, $4 from stock_arrival where farm_id = $1 and noteid = $2 and refused`,
    [head.farm_id, head.noteid, recvdt, ctx.session.userid],
  );
  await ctx.db.query(
    `update stock_note_line l set recvqty = a.qty / l.factor from
       (select lineno, sum(received) as qty from stock_arrival where farm_id = $1 and noteid = $2 group by lineno) a
     where l.farm_id = $1 and l.noteid = $2 and l.lineno = a.lineno`,
    [head.farm_id, head.noteid],
  );
  const { rows: written } = await ctx.db.query<{ version: number }>(
    `update stock_note set state = '30', version = version + 1, recvdt = $3, confirmed_by = $4, confirmed_at = now(), lstusrid = $4, lstdate = now()
     where farm_id = $1 and noteid = $2 returning version`,
    [head.farm_id, head.noteid, recvdt, ctx.session.userid],
  );
  return written[0]?.version ?? head.version + 1;
}

/** Receives a transfer that came to a warehouse of the session's farm. @throws Refused */
export async function confirm(desk: Desk, body: Body) {
  const { ctx, farm } = desk;
  const found = await acrossSharing(ctx.db, farm.farmid, (farms) => sentHead(ctx.db, { farms, noteid: body.noteid, to: farm.farmid, lock: false }));
  if (found === null) throw refused('839');
  return withFarms(ctx.db, [...new Set([farm.farmid, found.farm_id])], farm.farmid, () => receive(desk, found.farm_id, body));
}

/** Both farms are in sight: of the sender nothing but this note and its goods is read. */
async function receive(desk: Desk, sender: string, body: Body) {
  const { ctx, farm } = desk;
  const recvdt = body.recvdt as BusinessDate;
  const head = await sentHead(ctx.db, { farms: [sender], noteid: body.noteid, to: farm.farmid, lock: true });
  if (head === null) throw refused('839');
  const { userid, usrlvl } = ctx.session;
  const who = { userid, usrlvl, mayEdit: true, mayDelete: false, second: farm.second };
  stepOrRefuse(noteFlow, 'confirm', { noteno: head.noteno, state: head.state, maker: head.crtusrid }, who, { recvdt });
  await refuseChanged(ctx, head, body.version);
  const use = (await storeUsesOn(ctx.db, farm.farmid, recvdt, [head.tostore])).get(head.tostore);
  if (!mayKeep(use, userid, 'confirms')) throw forbidden();
  const sent = await sentLots(ctx.db, head, answerLanguage(ctx));
  const told = body.lines.map((line) => ({ ...line, expdt: line.expdt as BusinessDate, refused: line.refused === 'Y', remark: line.remark ?? null }));
  const { issues, arrivals } = judgeArrival(sent, told, recvdt);
  const all = [...arrivalDayIssues(recvdt, head.valuedt, lockRuleOf(ctx.session)), ...issues];
  if (all.length > 0) throw new Refused(all);
  const itemids = [...new Set(sent.map(({ itemid }) => itemid))];
  const from = sender === farm.farmid ? farm : await stockOfFarm(ctx.db, sender);
  const receiving = await Receiving.open(desk, head, from, itemids, recvdt);
  const was = receiving.held(itemids);
  receiving.take(arrivals);
  receiving.check(new Map(sent.map(({ itemid, name }) => [itemid, name])));
  await receiving.write(desk, arrivals);
  const version = await writeArrival(desk, head, arrivals, recvdt);
  for (const farmid of new Set([sender, farm.farmid]))
    await audit(ctx, {
      ...{ screen: 'PigInstockConfirm', subject: 'stock-note', subjectId: head.noteid, kind: 'confirm', farmid },
      after: { version, recvdt, tostore: head.tostore, lines: told },
    });
  return {
    id: head.noteid,
    note: head.noteno,
    version,
    state: '30',
    told: refuse('844', undefined, { note: head.noteno }),
    after: receiving.after(arrivals, was, seesMoney(ctx.session), await unitNames(ctx.db, farm, answerLanguage(ctx))),
  };
}
