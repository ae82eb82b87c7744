import type { CallParsed } from '#engine/define/call.ts';
import { Documents } from '#engine/document/server/documents.ts';
import { lockHead, refuseChanged, type StoredHead, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { type Lot, lotKey } from '#engine/ledger/domain/lots.ts';
import { qty, qtyNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { LedgerUnit } from '#engine/ledger/server/unit.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { labNote } from '#modules/lab/contract/stock/note.document.ts';
import { confirmTransfer, findTransfers, getTransfer } from '#modules/lab/contract/stock/stock.calls.ts';
import { type Arrival, arrivalDayIssues, judgeArrival, type SentLot } from '#modules/stock/domain/arrival.ts';
import { noteFlow } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import { labPlace } from './build.ts';
import type { LabDesk } from './lab-farm.ts';
import { LAB_NOTES, type LabNoteServer } from './note.server.ts';
import { labName } from './sql.ts';

/** The head of a transfer. */
export interface TransferHead extends StoredHead<NoteState> {
  readonly noteid: string;
  readonly noteno: string;
  readonly kind: string;
  readonly storeid: string;
  readonly tostore: string;
  readonly valuedt: BusinessDate;
  readonly recvdt: BusinessDate | null;
}

const SENT = `select m.lineno, m.itemid, ${labName('$3', 'i')} as name, i.unit, m.lot, m.expdt, sum(m.qty)::text as sent
  from lab_movement m join lab_item i on i.farm_id = m.farm_id and i.itemid = m.itemid
  where m.farm_id = $1 and m.noteid = $2 and m.way <> '' and m.kind = 'transferin'
  group by m.lineno, m.itemid, m.lot, m.expdt, i.farm_id, i.itemid having sum(m.qty) > 0 order by m.lineno, m.expdt, m.lot`;

/** What was sent under a note, by line and lot, in base units. */
async function sentLots({ ctx, farm }: LabDesk, noteid: string, language: Language): Promise<SentLot[]> {
  const { rows } = await ctx.db.query<Lot & { lineno: number; itemid: string; name: string; unit: string; sent: string }>(SENT, [
    farm.farmid,
    noteid,
    language,
  ]);
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  return rows.map((row) => ({ ...row, unit: named('unit', row.unit), sent: qty(row.sent) }));
}

/** A transfer, held until the transaction ends. @throws Refused 839 for a note that is none */
export async function heldTransfer({ ctx }: LabDesk, noteid: string): Promise<TransferHead> {
  const head = await lockHead<TransferHead>(ctx, LAB_NOTES, noteid);
  if (head.kind !== 'transfer' || head.state === STATE.cancelled) throw refused('839');
  return head;
}

/** What a movement of a transfer carries beside its goods. */
export function carried({ noteid, tostore, version }: TransferHead) {
  const none = { supplierid: null, custid: null, tofarm: null, testcd: null, runno: null, applyid: null, reverses: null };
  return { ...none, noteid, tostore, version: version + 1 };
}

type Body = CallParsed<typeof confirmTransfer>;

/** What was received leaves the way; what was refused goes back to where it came from; what is short stays with the sender. */
async function move({ ctx, book, farm }: LabDesk, head: TransferHead, arrivals: readonly Arrival[], recvdt: BusinessDate): Promise<void> {
  const { storeid, tostore, noteid } = head;
  const items = [...new Set(arrivals.map(({ itemid }) => itemid))];
  const places = items.flatMap((itemid) => [labPlace(storeid, itemid, noteid), labPlace(storeid, itemid), labPlace(tostore, itemid)]);
  const unit = await LedgerUnit.open(ctx.db, book, { user: ctx.session.userid, openFrom: farm.openFrom, places, from: recvdt, lock: true });
  for (const one of arrivals) {
    const taken = one.refused ? one.sent : one.received;
    if (taken === 0n) continue;
    const ref = `${one.lineno}|${lotKey(one)}`;
    const { lot, expdt, lineno, itemid } = one;
    const own = { ...carried(head), lot, expdt, lineno, valuedt: recvdt };
    unit.add({ ...own, ...labPlace(storeid, itemid, noteid), qty: -taken, kind: 'transferout', amount: null, ref });
    unit.add({ ...own, ...labPlace(one.refused ? storeid : tostore, itemid), qty: taken, kind: 'transferin', amount: 0n, from: ref });
  }
  const low = unit.belowZero();
  if (low !== null) throw refused('830', 'recvdt', { item: low.itemid, date: low.day });
  await unit.write();
}

async function writeArrivals({ ctx, farm }: LabDesk, noteid: string, arrivals: readonly Arrival[], lines: Body['lines']): Promise<void> {
  const told = new Map(lines.map((line) => [`${line.lineno}|${line.expdt}|${line.lot}`, line]));
  const rows = arrivals.map(({ lineno, lot, expdt, sent, received, refused: no, condition, remark }) => {
    const { temp = null, place = null } = told.get(`${lineno}|${expdt}|${lot}`) ?? {};
    return { lineno, lot, expdt, sent: scaledText(sent, 4), received: scaledText(received, 4), refused: no, condition, remark, temp, place };
  });
  await ctx.db.query(
    `insert into lab_arrival (farm_id, noteid, lineno, lot, expdt, sent, received, refused, condition, temp, place, remark)
     select $1, $2, r.lineno, r.lot, r.expdt, r.sent, r.received, r.refused, r.condition, r.temp, r.place, r.remark
     from jsonb_to_recordset($3::jsonb) as r (lineno int, lot text, expdt date, sent numeric, received numeric, refused boolean, condition text,
       temp numeric, place text, remark text)`,
    [farm.farmid, noteid, JSON.stringify(rows)],
  );
}

/** A place must be one of the receiving store. */
async function refusePlaces({ ctx, farm }: LabDesk, storeid: string, lines: Body['lines']): Promise<void> {
  const { rows } = await ctx.db.query<{ place: string }>('select place from lab_store_place where farm_id = $1 and storeid = $2', [
    farm.farmid,
    storeid,
  ]);
  const known = new Set(rows.map(({ place }) => place));
  const at = lines.findIndex(({ place }) => place != null && !known.has(place));
  if (at >= 0)
    throw new Refused([{ code: 'V_NOTEXISTS', level: 'error', field: 'place', params: { value: lines[at]?.place ?? '' }, row: at + 1 } as never]);
}

const confirmHandler = (server: LabNoteServer): Handler =>
  handleSigned(confirmTransfer, async (ctx, body) => {
    const desk = await server.open(ctx);
    const head = await heldTransfer(desk, body.noteid);
    const { userid, usrlvl } = ctx.session;
    const who = { userid, usrlvl, mayEdit: true, mayDelete: false, second: true };
    const step = stepOrRefuse(noteFlow, 'confirm', { noteno: head.noteno, state: head.state, maker: head.crtusrid }, who, {});
    await refuseChanged(ctx, head, body.version);
    const recvdt = body.recvdt as BusinessDate;
    const language = answerLanguage(ctx);
    const sent = await sentLots(desk, head.noteid, language);
    const lines = body.lines.map((line) => ({
      ...line,
      expdt: line.expdt as BusinessDate,
      refused: line.refused === 'Y',
      remark: line.remark ?? null,
    }));
    const { issues, arrivals } = judgeArrival(sent, lines, recvdt);
    const all = [...arrivalDayIssues(recvdt, head.valuedt, lockRuleOf(ctx.session)), ...issues];
    if (all.length > 0) throw new Refused(all);
    await refusePlaces(desk, head.tostore, body.lines);
    await move(desk, head, arrivals, recvdt);
    await writeArrivals(desk, head.noteid, arrivals, body.lines);
    const version = await writeStep(ctx, LAB_NOTES, head.noteid, step, { recvdt });
    await audit(ctx, {
      ...{ screen: 'LabstkInputConfirm', subject: LAB_NOTES.subject, subjectId: head.noteid, kind: 'confirm', reason: body.remark ?? null },
      after: { version, lines: body.lines },
    });
    const short = arrivals.filter((one) => !one.refused && one.received < one.sent).length;
    return { id: head.noteid, note: head.noteno, version, short };
  });

const getHandler = (server: LabNoteServer): Handler =>
  handleSigned(getTransfer, async (ctx, { noteid }) => {
    const desk = await server.open(ctx);
    const { rows } = await ctx.db.query<Omit<TransferHead, 'noteno'> & { note: string; maker: string; remark: string | null }>(
      `select n.noteid, n.noteno as note, n.version, n.state, n.valuedt, n.storeid, n.tostore, n.remark, coalesce(u.display_name, n.crtusrid) as maker
       from lab_note n left join person u on u.user_id = n.crtusrid where n.farm_id = $1 and n.noteid = $2 and n.kind = 'transfer' and n.state <> '02'`,
      [desk.farm.farmid, noteid],
    );
    const [head] = rows;
    if (head === undefined) throw refused('839');
    const lines = await sentLots(desk, noteid, answerLanguage(ctx));
    return { ...head, lines: lines.map(({ sent, ...line }) => ({ ...line, sent: qtyNumber(sent) })) };
  });

const findHandler = (server: LabNoteServer): Handler =>
  handleSigned(findTransfers, async (ctx, { storeid }) => {
    const { farm } = await server.open(ctx);
    const { rows } = await ctx.db.query<{
      noteid: string;
      note: string;
      valuedt: BusinessDate;
      storeid: string;
      storeName: string;
      tostore: string;
      tostoreName: string;
      items: string;
      maker: string;
    }>(
      `select n.noteid, n.noteno as note, n.valuedt, n.storeid, ${labName('$2', 's')} as "storeName", n.tostore, ${labName('$2', 't')} as "tostoreName",
         (select string_agg(distinct ${labName('$2', 'i')}, ', ') from lab_note_line l join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid
           where l.farm_id = n.farm_id and l.noteid = n.noteid) as items, coalesce(u.display_name, n.crtusrid) as maker
       from lab_note n join lab_store s on s.farm_id = n.farm_id and s.storeid = n.storeid
         join lab_store t on t.farm_id = n.farm_id and t.storeid = n.tostore left join person u on u.user_id = n.crtusrid
       where n.farm_id = $1 and n.state = '15' and ($3::text is null or n.tostore = $3) order by n.valuedt, n.noteno`,
      [farm.farmid, answerLanguage(ctx), storeid ?? null],
    );
    return { rows: rows.map((row) => ({ ...row, days: daysBetween(row.valuedt, farm.curbusdt) })), total: rows.length };
  });

/** Receiving transfers. */
export function labTransferHandlers(server: LabNoteServer): readonly Handler[] {
  return [confirmHandler(server), getHandler(server), findHandler(server)];
}

/** Notes of laboratory goods as their postings are made by other calls. */
export const labDocuments = (server: LabNoteServer) => new Documents(server, labNote);
