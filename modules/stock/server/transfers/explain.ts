import type { CallParsed } from '#engine/define/call.ts';
import { refuseChanged } from '#engine/document/server/step.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { qty, qtyNumber, scaledOf, scaledText } from '#engine/ledger/domain/quantity.ts';
import { carryBeyond } from '#engine/ledger/server/beyond.ts';
import { wayOf } from '#engine/ledger/server/receiving.ts';
import { LedgerUnit } from '#engine/ledger/server/unit.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { codesOf } from '#engine/server/code-list.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { NoteInput } from '#modules/stock/contract/note.document.ts';
import type { explainTransfer } from '#modules/stock/contract/transfer.calls.ts';
import { arrivalDayIssues, arrivalKey, explanationIssues, type ShortLot, WRITE_OFF } from '#modules/stock/domain/arrival.ts';
import { lockedDay } from '#modules/stock/domain/note.ts';
import { STATE } from '#modules/stock/domain/note-kinds.ts';
import type { Desk } from '../notes/desk.ts';
import { nameSql } from '../sql.ts';
import { beyondGoods } from './beyond.ts';
import { carriedOf, type SentHead, sentHead } from './sent.ts';

type Body = CallParsed<typeof explainTransfer>;
type Line = Body['lines'][number];

/** Posts a new transfer note: what did not arrive is sent again. */
export type SendAgain = (desk: Desk, input: NoteInput) => Promise<{ readonly id: string; readonly note: string }>;

interface OpenLot extends ShortLot {
  readonly itemid: string;
}

interface OpenRow extends Omit<OpenLot, 'open'> {
  readonly open: string;
}

const OPEN = `select a.lineno, a.lot, a.expdt, l.itemid, ${nameSql('$3', 'i')} as name, i.unit, (a.sent - a.received - a.explained)::text as open
  from stock_arrival a join stock_note_line l using (farm_id, noteid, lineno)
    join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  where a.farm_id = $1 and a.noteid = $2 and a.sent > a.received + a.explained`;

async function openLots({ ctx }: Desk, head: SentHead, language: Language): Promise<OpenLot[]> {
  const { rows } = await ctx.db.query<OpenRow>(OPEN, [head.farm_id, head.noteid, language]);
  return rows.map((row) => ({ ...row, open: qty(row.open) }));
}

/** Who may explain: the sender, others from level 60; writing off asks level 60. */
function refuseOther({ ctx: { session } }: Desk, head: SentHead, lines: readonly Line[]): void {
  if (head.state === STATE.cancelled) throw refused('839');
  if (head.state !== STATE.received) throw refused('838');
  if (session.usrlvl >= WRITE_OFF) return;
  if (lines.some(({ how }) => how === 'lost')) throw forbidden('env_403', { level: WRITE_OFF });
  if (head.crtusrid !== session.userid) throw forbidden();
}

/** The goods leave the way: into the source again, or written off. */
async function post(desk: Desk, head: SentHead, lots: ReadonlyMap<string, OpenLot>, { lines, valuedt }: Body): Promise<void> {
  const { ctx, farm, book, services } = desk;
  const day = valuedt as BusinessDate;
  const itemids = [...new Set([...lots.values()].map(({ itemid }) => itemid))];
  const places = itemids.flatMap((itemid) => [wayOf(head, itemid), { storeid: head.storeid, way: '', itemid }]);
  const unit = await LedgerUnit.open(ctx.db, book, { user: ctx.session.userid, openFrom: farm.openFrom, places, from: day, lock: true });
  for (const [at, line] of lines.entries()) {
    const lot = lots.get(arrivalKey({ ...line, expdt: line.expdt as BusinessDate }));
    if (lot === undefined) continue;
    const taken = scaledOf(line.qty, 4) ?? 0n;
    const move = { ...carriedOf(head), lot: lot.lot, expdt: lot.expdt, lineno: lot.lineno, valuedt: day, tostore: head.storeid, reverses: null };
    const gone = line.how === 'lost';
    unit.add({ ...move, ...wayOf(head, lot.itemid), qty: -taken, kind: gone ? 'missing' : 'transferout', amount: null, ref: String(at) });
    const source = { storeid: head.storeid, way: '', itemid: lot.itemid };
    if (!gone) unit.add({ ...move, ...source, qty: taken, kind: 'transferin', amount: 0n, from: String(at) });
  }
  const low = unit.belowZero();
  const nameOf = (itemid: string): string => [...lots.values()].find((lot) => lot.itemid === itemid)?.name ?? itemid;
  if (low !== null) throw refused('830', 'valuedt', { item: nameOf(low.itemid), date: low.day });
  await unit.write();
  await carryBeyond(ctx.db, book, beyondGoods(services), ctx.session.userid, unit.leftWays());
}

/** The note that sends again what did not arrive, of the same lots to the same warehouse. */
function again(head: SentHead, lots: ReadonlyMap<string, OpenLot>, { lines, valuedt }: Body): NoteInput | null {
  const sent = lines.flatMap((line) => {
    const lot = lots.get(arrivalKey({ ...line, expdt: line.expdt as BusinessDate }));
    if (lot === undefined || line.how !== 'resent') return [];
    const own = { itemid: lot.itemid, lot: lot.lot === '' ? null : lot.lot, expdt: lot.expdt === NO_EXPIRY ? null : lot.expdt };
    return [{ ...own, unit: lot.unit, qty: line.qty, lotreason: head.noteno, remark: line.remark ?? null }];
  });
  if (sent.length === 0) return null;
  const { storeid, tostore, applyid, kind, trftp, driver, plate, receiver } = head;
  const tofarm = kind === 'transfer' && head.tofarm === head.farm_id ? null : head.tofarm;
  return {
    kind,
    trftp,
    driver,
    plate,
    receiver,
    storeid,
    valuedt,
    tostore,
    tofarm,
    applyid,
    refno: head.noteno,
    lines: sent,
  } as unknown as NoteInput;
}

async function writeShortages({ ctx }: Desk, head: SentHead, { lines, valuedt }: Body, tonote: string | null): Promise<number> {
  const rows = lines.map((line) => ({
    ...{ lineno: line.lineno, lot: line.lot, expdt: line.expdt, how: line.how, qty: scaledText(scaledOf(line.qty, 4) ?? 0n, 4) },
    ...{ reason: line.reason ?? null, remark: line.remark ?? null, tonote: line.how === 'resent' ? tonote : null },
  }));
  await ctx.db.query(
    `insert into stock_shortage (farm_id, noteid, lineno, lot, expdt, serial, how, qty, valuedt, reason, remark, tonote, crtusrid)
     select $1, $2, r.lineno, r.lot, r.expdt, coalesce((select max(s.serial) from stock_shortage s where s.farm_id = $1 and s.noteid = $2
         and s.lineno = r.lineno and s.lot = r.lot and s.expdt = r.expdt), 0) + row_number() over (partition by r.lineno, r.lot, r.expdt),
       r.how, r.qty, $4, r.reason, r.remark, r.tonote, $5
     from jsonb_populate_recordset(null::stock_shortage, $3::jsonb) r`,
    [head.farm_id, head.noteid, JSON.stringify(rows), valuedt, ctx.session.userid],
  );
  await ctx.db.query(
    `update stock_arrival a set explained = a.explained + s.qty from
       (select r.lineno, r.lot, r.expdt, sum(r.qty) as qty from jsonb_populate_recordset(null::stock_shortage, $3::jsonb) r group by 1, 2, 3) s
     where a.farm_id = $1 and a.noteid = $2 and a.lineno = s.lineno and a.lot = s.lot and a.expdt = s.expdt`,
    [head.farm_id, head.noteid, JSON.stringify(rows)],
  );
  const { rows: written } = await ctx.db.query<{ version: number }>(
    'update stock_note set version = version + 1, lstusrid = $3, lstdate = now() where farm_id = $1 and noteid = $2 returning version',
    [head.farm_id, head.noteid, ctx.session.userid],
  );
  return written[0]?.version ?? head.version + 1;
}

/** The sender explains what did not arrive of a transfer. @throws Refused */
export async function explain(desk: Desk, body: Body, send: SendAgain) {
  const { ctx, farm } = desk;
  const head = await sentHead(ctx.db, { farms: [farm.farmid], noteid: body.noteid, to: null, lock: true });
  if (head === null) throw refused('839');
  refuseOther(desk, head, body.lines);
  await refuseChanged(ctx, head, body.version);
  const reasons = await codesOf(ctx.db, farm, 'reason', { events: ['STK'], day: body.valuedt as BusinessDate });
  const open = await openLots(desk, head, answerLanguage(ctx));
  const lines = body.lines.map((line) => ({ ...line, expdt: line.expdt as BusinessDate, reason: line.reason ?? null }));
  const day = body.valuedt as BusinessDate;
  const rule = lockRuleOf(ctx.session);
  const days = [
    ...arrivalDayIssues(day, head.recvdt ?? head.valuedt, rule).map((issue) => ({ ...issue, field: 'valuedt' })),
    ...lockedDay(day, rule),
  ];
  const issues = [...days.slice(0, 1), ...explanationIssues(open, lines, (code) => reasons.has(code))];
  if (issues.length > 0) throw new Refused(issues);
  const lots = new Map(open.map((lot) => [arrivalKey(lot), lot]));
  await post(desk, head, lots, body);
  const note = again(head, lots, body);
  const resent = note === null ? null : await send(desk, note);
  const version = await writeShortages(desk, head, body, resent?.id ?? null);
  await audit(ctx, {
    ...{ screen: 'PigstockTransfupd', subject: 'stock-note', subjectId: head.noteid, kind: 'explain' },
    after: {
      version,
      valuedt: body.valuedt,
      resent: resent?.note ?? null,
      lines: lines.map((line) => ({ ...line, open: qtyNumber(lots.get(arrivalKey(line))?.open ?? 0n) })),
    },
  });
  return { id: head.noteid, note: head.noteno, version, resent: resent?.note ?? null };
}
