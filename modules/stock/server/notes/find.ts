import type { CallParsed } from '#engine/define/call.ts';
import { refusalOf } from '#engine/define/workflow.ts';
import { type DocumentStore, loadDocument } from '#engine/document/server/documents.ts';
import type { Stored } from '#engine/document/server/posting.ts';
import { historyOf } from '#engine/document/server/store.ts';
import { issuedOf, liveMoves, NOTHING } from '#engine/ledger/domain/lots.ts';
import { qtyNumber, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { readPlaces } from '#engine/ledger/server/read.ts';
import { placeKey } from '#engine/ledger/server/rows.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { FixedList } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { type NoteInput, note } from '#modules/stock/contract/note.document.ts';
import { WRITE_OFF } from '#modules/stock/domain/arrival.ts';
import { standardUses } from '#modules/stock/domain/note.ts';
import { type NoteHead, noteFlow, type Stepper } from '#modules/stock/domain/note-flow.ts';
import { NOTE_KINDS, type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import type { StandardUse } from '#modules/stock/domain/use-standard.ts';
import { type FarmStock, openStock, seesMoney } from '../farm-stock.ts';
import { namesOf } from '../reports/stock-report.ts';
import { HANDED_OUT, nameSql } from '../sql.ts';
import { transferFigures, transferOf } from '../transfers/detail.ts';
import { placeOf } from './build.ts';
import { loadItems, loadStandards } from './context.ts';
import { type Desk, stepperOf } from './desk.ts';
import { COLUMNS, type NoteRow, shown } from './note-rows.ts';
import { noteOf } from './typed-note.ts';

type Asked = CallParsed<typeof note.find>;

/** Conditions on the note's lines. */
const LINE = (condition: string): string =>
  `exists (select 1 from stock_note_line x where x.farm_id = n.farm_id and x.noteid = n.noteid and ${condition})`;

const SHORT = 'exists (select 1 from stock_arrival a where a.farm_id = n.farm_id and a.noteid = n.noteid and a.sent > a.received + a.explained)';

function whereOf({ session }: SignedContext, language: Language, asked: Asked): Where {
  const where = new Where("n.farm_id = $2 and n.book = 'goods'");
  where.params.push(language, farmOf(session));
  if (asked.mine === 'Y' && asked.notetp === 'DN') where.add(HANDED_OUT);
  else where.add('n.notetp = ?', asked.notetp);
  where
    .when(asked.from, 'n.valuedt >= ?::date')
    .when(asked.to, 'n.valuedt <= ?::date')
    .when(asked.storeid, 'n.storeid = ?')
    .when(asked.kind, 'n.kind = ?');
  where
    .when(asked.supplierid, 'n.supplierid = ?')
    .when(asked.state, 'n.state = ?')
    .when(asked.itemid, LINE('x.itemid = ?'))
    .when(asked.lot, LINE('x.lot = ?'))
    .when(asked.parityid, LINE('x.parityid = ?'))
    .when(asked.tofarm, 'n.tofarm = ?')
    .when(asked.tostore, 'n.tostore = ?');
  if (asked.short === 'Y') where.add(SHORT);
  if (asked.roomid != null) where.add(`n.roomid = ? or ${LINE('x.roomid = ?')}`, asked.roomid, asked.roomid);
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  if (asked.mine === 'Y') where.add('n.crtusrid = ?', session.userid);
  return where;
}

/** Notes by what is asked, the newest first. */
const findHandler = handleSigned(note.find, async (ctx, asked) => {
  const language = answerLanguage(ctx);
  const where = whereOf(ctx, language, asked);
  const { rows } = await ctx.db.query<NoteRow & { total: number }>(
    `select ${COLUMNS(1).replace(' from stock_note n', ', count(*) over ()::int as total from stock_note n')} where ${where.sql}
     order by n.valuedt desc, n.crtdate desc limit ${where.param(asked.size)} offset ${where.param((asked.page - 1) * asked.size)}`,
    where.params,
  );
  const farm = await openStock(ctx.db, ctx.session);
  const figures = await transferFigures(ctx.db, farm.farmid, asked.notetp === 'TN' ? rows.map(({ noteid }) => noteid) : []);
  const about = { farm, language, money: seesMoney(ctx.session), figures };
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => shown(row, about)) };
});

interface HeadRow extends NoteRow {
  recipient: string | null;
  currency: string;
  rate: number;
  trftp: string | null;
  driver: string | null;
  plate: string | null;
  receiver: string | null;
  fileid: string | null;
  remark: string | null;
  applyid: string | null;
  checkedAt: string | null;
}

interface LineRow {
  lineno: number;
  itemid: string;
  name: string;
  itemtp: string;
  lot: string;
  expdt: string;
  unit: string;
  qty: number;
  origqty: number;
  baseqty: number;
  baseunit: string;
  price: number | null;
  discount: number | null;
  amount: number | null;
  roomid: string | null;
  parityid: number | null;
  pigtype: string | null;
  coverdays: number | null;
  dose: number | null;
  heads: number | null;
  route: string | null;
  withdrawal: number | null;
  prescription: string | null;
  reason: string | null;
  lotreason: string | null;
  remark: string | null;
}

const LINES = `select l.lineno, l.itemid, ${nameSql('$3', 'i')} as name, i.itemtp, l.lot, l.expdt, l.unit, l.qty::float8 as qty,
  l.origqty::float8 as origqty, l.baseqty::float8 as baseqty,
   i.unit as baseunit, l.price::float8 as price, l.discount::float8 as discount, l.amount::float8 as amount, l.roomid, l.parityid, l.pigtype, l.coverdays, l.dose::float8 as dose, l.heads, l.route, l.withdrawal, l.prescription,
   l.reason, l.lotreason, l.remark
 from stock_note_line l join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
 where l.farm_id = $1 and l.noteid = $2 order by l.lineno`;

interface MovedRow {
  lineno: number | null;
  version: number;
  valuedt: string;
  name: string;
  lot: string;
  expdt: string;
  qty: number;
  unit: string;
  amount: number | null;
  back: boolean;
}

const MOVED = `select m.lineno, m.version, m.valuedt, ${nameSql('$3', 'i')} as name, m.lot, m.expdt, m.qty::float8 as qty, i.unit,
  v.amount::float8 as amount, m.reverses is not null as back
  from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
  where m.farm_id = $1 and m.noteid = $2 and m.way = '' order by m.seq`;

/** Lists whose codes stand on an opened note. */
const NAMED = ['unit', 'pigtype', 'applyid', 'reason'];

/** Codes of an opened note in the reader's words; null stays null. */
async function wordsOf({ ctx, farm }: Desk, language: Language, fixedList: FixedList) {
  const names = await namesOf({ tx: ctx.db, language, fixedList }, farm, NAMED);
  return (list: string, code: string | null): string | null => (code === null ? null : names(list, code));
}

/** The sender explains what is short of his notes, others from the level that writes off. */
function mayExplain({ state, maker }: NoteHead, { userid, usrlvl, mayEdit }: Stepper): { explain: boolean; writeOff: boolean } {
  const writeOff = usrlvl >= WRITE_OFF;
  return { explain: mayEdit && state === STATE.received && (writeOff || maker === userid), writeOff };
}

/** Lines given to houses beside what the standards gave their batches on the day. */
async function usesOfStored({ ctx, services, farm }: Desk, input: NoteInput, lines: readonly LineRow[], language: Language) {
  const written = noteOf(input);
  const standards = await loadStandards(ctx.db, farm.farmid, services, written);
  if (standards.size === 0) return lines.map(() => null);
  const itemids = [...new Set(lines.map(({ itemid }) => itemid))];
  const base = lines.map(({ baseqty }) => scaledOf(baseqty, 4));
  return standardUses(written, base, { standards, items: await loadItems(ctx.db, farm, itemids, language) });
}

/** A line's use, and whether it is above the standard by more than USEWARN: who checks the note is told. */
function besideStandard(use: StandardUse | null, { useWarn }: FarmStock): { use: StandardUse | null; above: 'Y' | 'N' } {
  return { use, above: use !== null && use.over > useWarn ? 'Y' : 'N' };
}

type NoteServer = DocumentStore<NoteInput> & { readonly open: (ctx: SignedContext) => Promise<Desk> };

/** The ledgers of what a note moved in its warehouse, from its day on. */
async function ledgersOf({ ctx, book }: Desk, { storeid, valuedt }: NoteInput, lines: readonly LineRow[]) {
  const places = [...new Set(lines.map(({ itemid }) => itemid))].map((itemid) => placeOf({ storeid }, itemid));
  const ledgers = await readPlaces(
    ctx.db,
    book,
    places.map((place) => ({ ...place, from: valuedt as BusinessDate })),
  );
  const byKey = new Map(places.map((place, i) => [placeKey(place), ledgers[i] ?? NO_MOVES]));
  return (itemid: string) => byKey.get(placeKey(placeOf({ storeid }, itemid))) ?? NO_MOVES;
}

const NO_MOVES = { opening: NOTHING, moves: [] };

type Said = Awaited<ReturnType<typeof wordsOf>>;

/** The lines of a note in the reader's words, with the lots each moved, what of a received one has gone out since, and its standard. */
async function linesOf(
  desk: Desk,
  { input, state }: Stored<NoteInput>,
  { noteid, language, said }: { noteid: string; language: Language; said: Said },
) {
  const { ctx, farm } = desk;
  const { rows } = await ctx.db.query<LineRow>(LINES, [farm.farmid, noteid, language]);
  const ledgerOf = await ledgersOf(desk, input, rows);
  const uses = await usesOfStored(desk, input, rows, language);
  const hidden = seesMoney(ctx.session) ? {} : { price: null, discount: null, amount: null };
  const received = NOTE_KINDS[input.kind].type === 'RN' && state !== STATE.cancelled;
  return rows.map((line, at) => {
    const { opening, moves } = ledgerOf(line.itemid);
    const standing = liveMoves(moves).filter((move) => move.noteid === noteid && move.lineno === line.lineno);
    const gone = standing.reduce((sum, move) => sum + issuedOf(moves, move.seq, opening), 0n);
    return {
      ...line,
      ...{ unitName: said('unit', line.unit) ?? line.unit, baseunit: said('unit', line.baseunit) ?? line.baseunit },
      ...{ pigtypeName: said('pigtype', line.pigtype), reasonName: said('reason', line.reason) },
      ...hidden,
      ...besideStandard(uses[at] ?? null, farm),
      issued: received ? qtyNumber(gone) : null,
      left: received ? line.baseqty - qtyNumber(gone) : null,
      lots: standing.map(({ lot, expdt, qty }) => ({ lot, expdt, qty: Math.abs(qtyNumber(qty)) })),
    };
  });
}

const getHandler = (server: NoteServer, fixedList: FixedList): Handler =>
  handleSigned(note.get, async (ctx, { noteid }) => {
    const desk = await server.open(ctx);
    const { farm } = desk;
    const stored = await loadDocument(server, desk, noteid, false);
    const language = answerLanguage(ctx);
    const money = seesMoney(ctx.session);
    const head = await ctx.db.query<HeadRow>(`select ${COLUMNS(3)} where n.farm_id = $1 and n.noteid = $2`, [farm.farmid, noteid, language]);
    const moved = await ctx.db.query<MovedRow>(MOVED, [farm.farmid, noteid, language]);
    const who = stepperOf(desk, stored.input);
    const about = { noteno: stored.noteno, state: stored.state as NoteState, maker: stored.crtusrid };
    const [row] = head.rows;
    if (row === undefined) throw refused('839');
    const transfer = row.notetp === 'TN';
    const figures = await transferFigures(ctx.db, farm.farmid, transfer ? [noteid] : []);
    const said = await wordsOf(desk, language, fixedList);
    return {
      head: {
        ...{ ...shown(row, { farm, language, money, figures }), ...paperOf(row) },
        ...{ operatorName: said('applyid', row.applyid), recipientName: said('applyid', row.recipient) },
      },
      lines: await linesOf(desk, stored, { noteid, language, said }),
      movements: moved.rows.map((move) => ({ ...move, unit: said('unit', move.unit) ?? move.unit, amount: money ? move.amount : null })),
      may: {
        change: who.mayEdit && refusalOf(noteFlow, 'change', about, who) === null,
        remove: who.mayEdit && refusalOf(noteFlow, 'remove', about, who) === null,
        check: who.mayEdit && refusalOf(noteFlow, 'check', about, who) === null,
      },
      transfer: transfer ? { ...(await transferOf(ctx.db, farm, noteid, language)), may: mayExplain(about, who) } : null,
      history: await historyOf(ctx, server.table, noteid),
    };
  });

function paperOf(row: HeadRow) {
  const { recipient, currency, rate, trftp, driver, plate, receiver, fileid, remark, applyid, checkedAt } = row;
  return { recipient, currency, rate, trftp, driver, plate, receiver, fileid, remark, applyid, checkedAt };
}

/** Finding and opening notes. */
export function findHandlers(server: NoteServer, fixedList: FixedList): readonly Handler[] {
  return [findHandler, getHandler(server, fixedList)];
}
