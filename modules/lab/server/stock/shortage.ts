import type { CallParsed } from '#engine/define/call.ts';
import { refuseChanged } from '#engine/document/server/step.ts';
import { qty, qtyNumber, scaledOf, scaledText } from '#engine/ledger/domain/quantity.ts';
import { carryBeyond } from '#engine/ledger/server/beyond.ts';
import { LedgerUnit } from '#engine/ledger/server/unit.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { LabNoteInput } from '#modules/lab/contract/stock/note.document.ts';
import { explainShort } from '#modules/lab/contract/stock/stock.calls.ts';
import { STATE } from '#modules/stock/domain/note-kinds.ts';
import { labPlace } from './build.ts';
import { BEYOND_LAB, type LabDesk } from './lab-farm.ts';
import { LAB_NOTES, type LabNoteServer } from './note.server.ts';
import { carried, heldTransfer, type TransferHead } from './receive.ts';
import { labDocuments } from './transfers.ts';

interface Short {
  readonly itemid: string;
  readonly baseunit: string;
  readonly open: string;
}

const SHORT = `select l.itemid, i.unit as baseunit, (a.sent - a.received - a.back - a.lost)::text as open
  from lab_arrival a join lab_note_line l on l.farm_id = a.farm_id and l.noteid = a.noteid and l.lineno = a.lineno
    join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid
  where a.farm_id = $1 and a.noteid = $2 and a.lineno = $3 and a.lot = $4 and a.expdt = $5::date and not a.refused for update of a`;

type Body = CallParsed<typeof explainShort>;

/** What of a lot nobody explained. @throws Refused 839 no such lot, V_POSITIVE, 819 more than is open */
async function openOf({ ctx, farm }: LabDesk, { noteid, lineno, lot, expdt, qty: typed }: Body): Promise<Short & { wanted: bigint; left: bigint }> {
  const [short] = (await ctx.db.query<Short>(SHORT, [farm.farmid, noteid, lineno, lot, expdt])).rows;
  if (short === undefined) throw refused('839');
  const wanted = scaledOf(typed, 4) ?? 0n;
  const open = qty(short.open);
  if (wanted <= 0n) throw refused('V_POSITIVE', 'qty');
  if (wanted > open) throw refused('819', 'qty', { max: qtyNumber(open), unit: short.baseunit });
  return { ...short, wanted, left: open - wanted };
}

/** Off the way: back to where it came from, or out of the book as waste. */
async function offTheWay(
  { ctx, farm, book }: LabDesk,
  head: TransferHead,
  { lineno, lot, expdt, how }: Body,
  { itemid, wanted }: { itemid: string; wanted: bigint },
) {
  const way = labPlace(head.storeid, itemid, head.noteid);
  const store = labPlace(head.storeid, itemid);
  const day = farm.curbusdt;
  const unit = await LedgerUnit.open(ctx.db, book, {
    user: ctx.session.userid,
    openFrom: farm.openFrom,
    places: [way, store],
    from: day,
    lock: true,
  });
  const own = { ...carried(head), lot, expdt: expdt as typeof day, lineno, valuedt: day, reverses: null };
  unit.add({ ...own, ...way, qty: -wanted, kind: how === 'lost' ? 'waste' : 'transferout', amount: null, ref: 'out' });
  if (how !== 'lost') unit.add({ ...own, ...store, qty: wanted, kind: 'transferin', amount: 0n, from: 'out' });
  const low = unit.belowZero();
  if (low !== null) throw refused('830', 'qty', { item: itemid, date: low.day });
  await unit.write();
  await carryBeyond(ctx.db, book, BEYOND_LAB, ctx.session.userid, unit.leftWays());
}

/** Writes how a lot was explained. @returns the next version of its note */
async function writeExplained(
  { ctx, farm }: LabDesk,
  { noteid, lineno, lot, expdt, how, version, reason, qty: typed }: Body,
  wanted: bigint,
): Promise<number> {
  const column = how === 'lost' ? 'lost' : 'back';
  await ctx.db.query(
    `update lab_arrival set ${column} = ${column} + $6, explained = concat_ws('; ', explained, $7::text)
     where farm_id = $1 and noteid = $2 and lineno = $3 and lot = $4 and expdt = $5::date`,
    [farm.farmid, noteid, lineno, lot, expdt, scaledText(wanted, 4), reason],
  );
  await ctx.db.query('update lab_note set version = version + 1, lstusrid = $3, lstdate = now() where farm_id = $1 and noteid = $2', [
    farm.farmid,
    noteid,
    ctx.session.userid,
  ]);
  await audit(ctx, {
    ...{ screen: 'LabstkOutputMng', subject: LAB_NOTES.subject, subjectId: noteid, kind: 'explain', reason: reason ?? null },
    after: { version: version + 1, lineno, lot, how, qty: typed },
  });
  return version + 1;
}

/** What did not arrive is found and put back, sent again under a new note, or written off from the way as waste. */
export const explainHandler = (server: LabNoteServer): Handler =>
  handleSigned(explainShort, async (ctx, body) => {
    const { noteid, lot, expdt, reason, version } = body;
    if (reason == null || reason.trim() === '') throw refused('V_REQUIRED', 'reason');
    const desk = await server.open(ctx);
    const head = await heldTransfer(desk, noteid);
    if (head.state !== STATE.received) throw refused('838');
    await refuseChanged(ctx, head, version);
    const short = await openOf(desk, body);
    await offTheWay(desk, head, body, short);
    const next = await writeExplained(desk, body, short.wanted);
    if (body.how === 'resent') {
      const { itemid, baseunit: unit, wanted } = short;
      const line = { itemid, unit, qty: qtyNumber(wanted), lot: lot === '' ? null : lot, expdt, lotreason: head.noteno };
      const { kind, storeid, tostore, tofarm, noteno } = head;
      const again = { kind, storeid, tostore, tofarm, valuedt: desk.farm.curbusdt, refno: noteno, remark: reason, lines: [line] };
      await labDocuments(server).post(desk, again as unknown as LabNoteInput, 'all');
    }
    return { id: noteid, version: next, open: qtyNumber(short.left) };
  });
