import { lockHead, refuseChanged, type StoredHead, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { qty, scaledText } from '#engine/ledger/domain/quantity.ts';
import { type Destination, Receiving } from '#engine/ledger/server/receiving.ts';
import { audit } from '#engine/server/audit.ts';
import { codeNames } from '#engine/server/code-names.ts';
import type { Db } from '#engine/server/db.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { refuse } from '#kernel/issue.ts';
import type { Language } from '#kernel/language.ts';
import { LAB_KINDS, type LabKindCode } from '#modules/lab/domain/stock/kinds.ts';
import { type Arrival, arrivalDayIssues, judgeArrival, type SaidArrival, type SentLot } from '#modules/stock/domain/arrival.ts';
import { noteFlow } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import { BEYOND_LAB, type LabDesk } from './lab-farm.ts';
import { LAB_NOTES } from './note.server.ts';
import { labName } from './sql.ts';

/** The head of a transfer. */
export interface TransferHead extends StoredHead<NoteState> {
  readonly noteid: string;
  readonly noteno: string;
  readonly kind: LabKindCode;
  readonly storeid: string;
  /** The store it goes to, or the farm. */
  readonly tostore: string | null;
  readonly tofarm: string | null;
  readonly valuedt: BusinessDate;
  readonly recvdt: BusinessDate | null;
}

const SENT = `select m.lineno, m.itemid, ${labName('$3', 'i')} as name, i.unit, m.lot, m.expdt, sum(m.qty)::text as sent
  from lab_movement m join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid
  where m.farm_id = $1 and m.noteid = $2 and m.way <> '' and m.kind = 'transferin'
  group by m.lineno, m.itemid, m.lot, m.expdt, i.farm_id, i.itemid having sum(m.qty) > 0 order by m.lineno, m.expdt, m.lot`;

/** What was sent under a note, by line and lot, in base units. */
export async function sentLots(db: Db, labid: string, noteid: string, language: Language): Promise<SentLot[]> {
  const { rows } = await db.query<Omit<SentLot, 'sent'> & { readonly sent: string }>(SENT, [labid, noteid, language]);
  return rows.map((row) => ({ ...row, sent: qty(row.sent) }));
}

/** A transfer, held until the transaction ends. @throws Refused 839 for a note that is none */
export async function heldTransfer({ ctx }: LabDesk, noteid: string): Promise<TransferHead> {
  const head = await lockHead<TransferHead>(ctx, LAB_NOTES, noteid);
  if (!LAB_KINDS[head.kind].way || head.state === STATE.cancelled) throw refused('839');
  return head;
}

/** What a movement of a transfer carries beside its goods. */
export function carried({ noteid, tostore, version }: TransferHead) {
  const none = { supplierid: null, custid: null, tofarm: null, testcd: null, runno: null, applyid: null, lineno: null };
  return { ...none, noteid, tostore, version: version + 1 };
}

async function writeArrivals({ ctx, farm }: LabDesk, noteid: string, arrivals: readonly Arrival[]): Promise<void> {
  const rows = arrivals.map(({ lineno, lot, expdt, sent, received, refused: no, condition, remark, temp, place }) => ({
    ...{ lineno, lot, expdt, sent: scaledText(sent, 4), received: scaledText(received, 4), refused: no, condition, remark, temp, place },
  }));
  await ctx.db.query(
    `insert into lab_arrival (farm_id, noteid, lineno, lot, expdt, sent, received, refused, condition, temp, place, remark)
     select $1, $2, r.lineno, r.lot, r.expdt, r.sent, r.received, r.refused, r.condition, r.temp, r.place, r.remark
     from jsonb_to_recordset($3::jsonb) as r (lineno int, lot text, expdt date, sent numeric, received numeric, refused boolean, condition text,
       temp numeric, place text, remark text)`,
    [farm.farmid, noteid, JSON.stringify(rows)],
  );
}

/** A place must be one of the receiving store. @throws Refused V_NOTEXISTS */
export async function refusePlaces({ ctx, farm }: LabDesk, storeid: string, lines: SaidArrival['lines']): Promise<void> {
  const { rows } = await ctx.db.query<{ place: string }>('select place from lab_store_place where farm_id = $1 and storeid = $2', [
    farm.farmid,
    storeid,
  ]);
  const known = new Set(rows.map(({ place }) => place));
  const at = lines.findIndex(({ place }) => place != null && !known.has(place));
  if (at >= 0) throw new Refused([{ ...refuse('V_NOTEXISTS', 'place', { value: lines[at]?.place ?? '' }), row: at + 1 }]);
}

/** Who receives, on which screen, and where the goods come in. */
interface Receipt {
  readonly screen: 'LabstkInputConfirm' | 'PigInstockConfirm';
  readonly language: Language;
  readonly destination: (head: TransferHead) => Promise<Destination>;
}

/**
 * Receives a transfer of a laboratory: what arrived leaves the way, what was refused goes back, what is short stays with the sender.
 * The farm of the desk's session is the laboratory, whoever receives. @throws Refused
 */
export async function receiveTransfer(desk: LabDesk, head: TransferHead, said: SaidArrival, { screen, language, destination }: Receipt) {
  const { ctx, book, farm } = desk;
  const { userid, usrlvl } = ctx.session;
  const who = { userid, usrlvl, mayEdit: true, mayDelete: false, second: true };
  const step = stepOrRefuse(noteFlow, 'confirm', { noteno: head.noteno, state: head.state, maker: head.crtusrid }, who, {});
  await refuseChanged(ctx, head, said.version);
  const recvdt = said.recvdt as BusinessDate;
  const to = await destination(head);
  const told = said.lines.map((line) => ({ ...line, expdt: line.expdt as BusinessDate, refused: line.refused === 'Y', remark: line.remark ?? null }));
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  const sent = (await sentLots(ctx.db, farm.farmid, head.noteid, language)).map((one) => ({ ...one, unitName: named('unit', one.unit) }));
  const { issues, arrivals } = judgeArrival(sent, told, recvdt);
  const all = [...arrivalDayIssues(recvdt, head.valuedt, lockRuleOf(ctx.session)), ...issues, ...to.issues(arrivals)];
  if (all.length > 0) throw new Refused(all);
  const note = { ...head, ledger: { book, openFrom: farm.openFrom }, carried: carried(head) };
  const receiving = await Receiving.open(ctx.db, note, to, { user: userid, recvdt, arrivals, beyond: BEYOND_LAB });
  const was = receiving.held();
  receiving.take();
  receiving.check(new Map(arrivals.map(({ itemid, name }) => [itemid, name])));
  await receiving.write();
  await writeArrivals(desk, head.noteid, arrivals);
  const version = await writeStep(ctx, LAB_NOTES, head.noteid, step, { recvdt });
  for (const farmid of new Set([farm.farmid, to.book.farmid]))
    await audit(ctx, {
      ...{ screen, subject: LAB_NOTES.subject, subjectId: head.noteid, kind: 'confirm', reason: said.remark ?? null, farmid },
      after: { version, lines: said.lines },
    });
  const after = receiving.after(was);
  await receiving.carry(to.book.farmid);
  return { id: head.noteid, note: head.noteno, version, arrivals, after };
}
