import type { CallParsed } from '#engine/define/call.ts';
import { refusalOf } from '#engine/define/workflow.ts';
import { loadDocument } from '#engine/document/server/documents.ts';
import { historyOf } from '#engine/document/server/store.ts';
import { issuedOf, liveMoves, NOTHING } from '#engine/ledger/domain/lots.ts';
import { qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { readPlaces } from '#engine/ledger/server/read.ts';
import { placeKey } from '#engine/ledger/server/rows.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { labNote } from '#modules/lab/contract/stock/note.document.ts';
import { noteFlow } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import { labPlace } from './build.ts';
import { type LabDesk, seesLabMoney } from './lab-farm.ts';
import type { LabNoteServer } from './note.server.ts';
import { LAB_COLUMNS, type LabNoteRow, labShown } from './note-rows.ts';
import { arrivedOf, linesOf, movedOf, type OpenLineRow } from './opened.ts';

type Asked = CallParsed<typeof labNote.find>;

const LINE = (condition: string): string =>
  `exists (select 1 from lab_note_line x where x.farm_id = n.farm_id and x.noteid = n.noteid and ${condition})`;
const OF_LOT = `${LINE('x.lot = ?')} or exists (select 1 from lab_movement y where y.farm_id = n.farm_id and y.noteid = n.noteid and y.lot = ?)`;

function whereOf({ session }: SignedContext, language: string, asked: Asked): Where {
  const where = new Where('?::text is not null and n.farm_id = ?', language, farmOf(session));
  where.add('n.notetp = ?', asked.notetp);
  where.when(asked.from, 'n.valuedt >= ?::date').when(asked.to, 'n.valuedt <= ?::date').when(asked.storeid, 'n.storeid = ?');
  where.when(asked.kind, 'n.kind = ?').when(asked.supplierid, 'n.supplierid = ?').when(asked.state, 'n.state = ?');
  where.when(asked.tostore, 'n.tostore = ?').when(asked.testcd, 'n.testcd = ?').when(asked.itemid, LINE('x.itemid = ?'));
  if (asked.lot != null) where.add(OF_LOT, asked.lot, asked.lot);
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  if (asked.mine === 'Y') where.add('n.crtusrid = ?', session.userid);
  return where;
}

const runsOf = (rows: readonly LabNoteRow[]): string[] => [...new Set(rows.flatMap(({ runno }) => runno ?? []))];

const findHandler = (server: LabNoteServer): Handler =>
  handleSigned(labNote.find, async (ctx, asked) => {
    if (asked.from != null && asked.to != null && asked.from > asked.to) throw refused('898', 'from');
    const language = answerLanguage(ctx);
    const where = whereOf(ctx, language, asked);
    const { rows } = await ctx.db.query<LabNoteRow & { total: number }>(
      `select ${LAB_COLUMNS(1).replace(' from lab_note n', ', count(*) over ()::int as total from lab_note n')} where ${where.sql}
       order by n.valuedt desc, n.crtdate desc, n.noteno desc limit ${where.param(asked.size)} offset ${where.param((asked.page - 1) * asked.size)}`,
      where.params,
    );
    const { farm, services } = await server.open(ctx);
    const tests = await services.testsOf(ctx.db, farm.farmid, runsOf(rows));
    const about = { farm, language, money: seesLabMoney(ctx.session, farm), tests };
    return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => labShown(row, about)) };
  });

interface HeadRow extends LabNoteRow {
  custid: string | null;
  tofarm: string | null;
  currency: string;
  rate: number;
  fileid: string | null;
  remark: string | null;
  checkedAt: string | null;
  confirmer: string | null;
}

const HEAD = `select ${LAB_COLUMNS(3).replace(
  ' from lab_note n',
  `, n.custid, n.tofarm, n.currency, n.rate::float8 as rate, n.fileid, n.remark, to_char(n.checked_at, 'YYYYMMDD') as "checkedAt",
    (select coalesce(q.display_name, n.confirmed_by) from person q where q.user_id = n.confirmed_by) as confirmer from lab_note n`,
)} where n.farm_id = $1 and n.noteid = $2`;

/** How much of each line's goods has gone out since, in base units. */
async function goneOf(
  { ctx, book }: LabDesk,
  noteid: string,
  { storeid, valuedt }: { storeid: string; valuedt: string },
  lines: readonly OpenLineRow[],
) {
  const places = [...new Set(lines.map(({ itemid }) => itemid))].map((itemid) => labPlace(storeid, itemid));
  const from = valuedt as BusinessDate;
  const ledgers = await readPlaces(
    ctx.db,
    book,
    places.map((place) => ({ ...place, from })),
  );
  const ledgerOf = new Map(places.map((place, i) => [placeKey(place), ledgers[i] ?? { opening: NOTHING, moves: [] }]));
  return ({ itemid, lineno }: Pick<OpenLineRow, 'itemid' | 'lineno'>) => {
    const { opening, moves } = ledgerOf.get(placeKey(labPlace(storeid, itemid))) ?? { opening: NOTHING, moves: [] };
    const own = liveMoves(moves).filter((move) => move.noteid === noteid && move.lineno === lineno);
    const gone = own.filter(({ qty }) => qty > 0n).reduce((sum, move) => sum + issuedOf(moves, move.seq, opening), 0n);
    return { own, gone: qtyNumber(gone) };
  };
}

const getHandler = (server: LabNoteServer): Handler =>
  handleSigned(labNote.get, async (ctx, { noteid }) => {
    const desk = await server.open(ctx);
    const { farm, services } = desk;
    const stored = await loadDocument(server, desk, noteid, false);
    const language = answerLanguage(ctx);
    const money = seesLabMoney(ctx.session, farm);
    const [row] = (await ctx.db.query<HeadRow>(HEAD, [farm.farmid, noteid, language])).rows;
    if (row === undefined) throw refused('839');
    const lines = await linesOf(desk, noteid, language);
    const gone = await goneOf(desk, noteid, stored.input, lines);
    const who = server.who(desk, stored.input);
    const about = { noteno: stored.noteno, state: stored.state as NoteState, maker: stored.crtusrid };
    const may = (step: 'change' | 'remove' | 'check') => who.mayEdit && refusalOf(noteFlow, step, about, who) === null;
    const received = row.notetp === 'RN' && stored.state !== STATE.cancelled;
    const tests = await services.testsOf(ctx.db, farm.farmid, runsOf([row]));
    return {
      head: { ...row, ...labShown(row, { farm, language, money, tests }) },
      lines: lines.map(({ known, ...line }) => {
        const out = gone(line);
        return {
          ...line,
          ...(money ? {} : { price: null, amount: null }),
          issued: received ? out.gone : null,
          left: received ? line.baseqty - out.gone : null,
          lots: out.own.map(({ lot, expdt, qty }) => {
            const told = known?.find((one) => one.lot === lot && one.expdt === expdt);
            return {
              lot,
              expdt,
              qty: Math.abs(qtyNumber(qty)),
              quality: told?.quality ?? 'new',
              qualityName: told?.name ?? '',
              version: told?.version ?? 0,
            };
          }),
        };
      }),
      movements: (await movedOf(desk, noteid, language)).map((move) => ({ ...move, amount: money ? move.amount : null })),
      arrived: await arrivedOf(desk, noteid, language),
      may: { change: may('change') && row.kind !== 'convert', remove: may('remove'), check: may('check') },
      mayRelease: who.mayEdit && row.notetp === 'RN',
      mayExplain: who.mayEdit && stored.state === STATE.received,
      history: await historyOf(ctx, server.table, noteid),
    };
  });

/** Finding and opening notes. */
export function labFindHandlers(server: LabNoteServer): readonly Handler[] {
  return [findHandler(server), getHandler(server)];
}
