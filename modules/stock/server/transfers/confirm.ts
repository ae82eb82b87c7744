import type { CallParsed } from '#engine/define/call.ts';
import { refuseChanged, stepOrRefuse } from '#engine/document/server/step.ts';
import { scaledText } from '#engine/ledger/domain/quantity.ts';
import { type ArrivedGoods, type Destination, Receiving } from '#engine/ledger/server/receiving.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { refuse } from '#kernel/issue.ts';
import type { confirmTransfer } from '#modules/stock/contract/transfer.calls.ts';
import { type Arrival, arrivalDayIssues, judgeArrival, type SaidArrival } from '#modules/stock/domain/arrival.ts';
import { noteFlow } from '#modules/stock/domain/note-flow.ts';
import { mayKeep } from '#modules/stock/domain/store-use.ts';
import { seesMoney, stockOfFarm } from '../farm-stock.ts';
import type { Desk } from '../notes/desk.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { beyondGoods, goodsOf } from './beyond.ts';
import { laboratoryOf, receiveFromLab } from './from-labs.ts';
import { acrossSharing, carriedOf, type SentHead, type SentKind, sentHead, sentLots } from './sent.ts';

/** Who receives: on which screen, goods of which kind of note, and where they come in. */
export interface Receipt {
  readonly kind: SentKind;
  readonly screen: 'PigInstockConfirm' | 'LabstkInputConfirm';
  /** @throws Refused where this person may not receive there. */
  readonly destination: (head: SentHead) => Promise<Destination>;
}

/** Writes what arrived, and the head as received. */
async function writeArrival({ ctx }: Desk, head: SentHead, arrivals: readonly Arrival[], recvdt: BusinessDate): Promise<number> {
  const rows = arrivals.map(({ sent, received, ...one }) => ({
    ...{ lineno: one.lineno, lot: one.lot, expdt: one.expdt, refused: one.refused, condition: one.condition, remark: one.remark },
    ...{ temp: one.temp, place: one.place },
    ...{ sent: scaledText(sent, 4), received: scaledText(received, 4), explained: one.refused ? scaledText(sent, 4) : '0' },
  }));
  const own = 'lineno, lot, expdt, sent, received, refused, condition, remark, temp, place, explained';
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
    `update stock_note set state = '30', version = version + 1, recvdt = $3, tostore = $5, confirmed_by = $4, confirmed_at = now(), lstusrid = $4, lstdate = now()
     where farm_id = $1 and noteid = $2 returning version`,
    [head.farm_id, head.noteid, recvdt, ctx.session.userid, head.tostore],
  );
  return written[0]?.version ?? head.version + 1;
}

/** Receives a transfer that came to the session's farm. @throws Refused */
async function received(desk: Desk, body: SaidArrival, receipt: Receipt) {
  const { ctx, farm } = desk;
  const to = { farmid: farm.farmid, kind: receipt.kind };
  const found = await acrossSharing(ctx.db, farm.farmid, (farms) => sentHead(ctx.db, { farms, noteid: body.noteid, to, lock: false }));
  if (found === null) throw refused('839');
  return withFarms(ctx.db, [...new Set([farm.farmid, found.farm_id])], farm.farmid, () => receive(desk, found.farm_id, body, receipt));
}

/** The lots as they arrived, beside what was sent. @throws Refused with everything that speaks against them */
async function arrivalsOf({ ctx }: Desk, head: SentHead, body: SaidArrival, destination: Destination) {
  const recvdt = body.recvdt as BusinessDate;
  const sent = await sentLots(ctx.db, head, answerLanguage(ctx));
  const told = body.lines.map((line) => ({ ...line, expdt: line.expdt as BusinessDate, refused: line.refused === 'Y', remark: line.remark ?? null }));
  const { issues, arrivals } = judgeArrival(sent, told, recvdt);
  const all = [...arrivalDayIssues(recvdt, head.valuedt, lockRuleOf(ctx.session)), ...issues, ...destination.issues(arrivals)];
  if (all.length > 0) throw new Refused(all);
  return { sent, told, arrivals };
}

/** Both farms are in sight: of the sender nothing but this note and its goods is read. */
async function receive(desk: Desk, sender: string, body: SaidArrival, { kind, screen, destination: open }: Receipt) {
  const { ctx, farm } = desk;
  const recvdt = body.recvdt as BusinessDate;
  const stored = await sentHead(ctx.db, { farms: [sender], noteid: body.noteid, to: { farmid: farm.farmid, kind }, lock: true });
  if (stored === null) throw refused('839');
  const { userid, usrlvl } = ctx.session;
  const who = { userid, usrlvl, mayEdit: true, mayDelete: false, second: farm.second };
  stepOrRefuse(noteFlow, 'confirm', { noteno: stored.noteno, state: stored.state, maker: stored.crtusrid }, who, { recvdt });
  await refuseChanged(ctx, stored, body.version);
  const destination = await open(stored);
  const head = { ...stored, tostore: destination.tostore };
  const { sent, told, arrivals } = await arrivalsOf(desk, head, body, destination);
  const from = sender === farm.farmid ? farm : await stockOfFarm(ctx.db, sender);
  const note = { ...head, ledger: { book: goodsOf(from), openFrom: from.openFrom }, carried: carriedOf(head) };
  const about = { user: userid, recvdt, arrivals, beyond: beyondGoods(desk.services) };
  const receiving = await Receiving.open(ctx.db, note, destination, about);
  const was = receiving.held();
  receiving.take();
  receiving.check(new Map(sent.map(({ itemid, name }) => [itemid, name])));
  await receiving.write();
  const version = await writeArrival(desk, head, arrivals, recvdt);
  for (const farmid of new Set([sender, farm.farmid]))
    await audit(ctx, {
      ...{ screen, subject: 'stock-note', subjectId: head.noteid, kind: 'confirm', farmid },
      after: { version, recvdt, tostore: head.tostore, lines: told },
    });
  const after = receiving.after(was);
  await receiving.carry(farm.farmid);
  return { id: head.noteid, note: head.noteno, version, arrivals, after };
}

/** Where a transfer comes to a warehouse of a farm: its keeper receives it, the goods stay what they are. */
const toWarehouse = ({ ctx, farm }: Desk, recvdt: BusinessDate): Receipt => ({
  kind: 'transfer',
  screen: 'PigInstockConfirm',
  destination: async ({ tostore: store }) => {
    const tostore = store ?? '';
    const use = (await storeUsesOn(ctx.db, farm.farmid, recvdt, [tostore])).get(tostore);
    if (!mayKeep(use, ctx.session.userid, 'confirms')) throw forbidden();
    const into = ({ itemid, received: qty }: ArrivedGoods) => ({ storeid: tostore, way: '', itemid, qty });
    return { book: goodsOf(farm), openFrom: farm.openFrom, tostore, issues: () => [], into };
  },
});

/** Receives a transfer that came to a warehouse of the session's farm. @throws Refused */
export async function confirm(desk: Desk, body: CallParsed<typeof confirmTransfer>) {
  const { ctx, farm } = desk;
  const labid = await laboratoryOf(desk, body.noteid);
  const { id, note, version, after } =
    labid === null ? await received(desk, body, toWarehouse(desk, body.recvdt as BusinessDate)) : await receiveFromLab(desk, labid, body);
  const named = await unitNames(ctx.db, farm, answerLanguage(ctx));
  const money = seesMoney(ctx.session);
  return {
    ...{ id, note, version, state: '30', told: refuse('844', undefined, { note }) },
    after: after.map(({ unit, avgprice, ...one }) => ({ ...one, unit: named(unit), avgprice: money ? avgprice : null })),
  };
}

/** Receives what a farm sent to the session's laboratory, into the book it names. @returns what came of it, lot by lot. @throws Refused */
export async function receiveInLab(desk: Desk, body: SaidArrival, destination: Receipt['destination']) {
  return received(desk, body, { kind: 'lab', screen: 'LabstkInputConfirm', destination });
}
