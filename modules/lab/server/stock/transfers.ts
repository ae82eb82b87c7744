import { Documents } from '#engine/document/server/documents.ts';
import { qtyNumber } from '#engine/ledger/domain/quantity.ts';
import type { ArrivedGoods } from '#engine/ledger/server/receiving.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { labNote } from '#modules/lab/contract/stock/note.document.ts';
import { confirmTransfer, findTransfers, getTransfer } from '#modules/lab/contract/stock/stock.calls.ts';
import { labPlace } from './build.ts';
import { openFromFarm, receiveFromFarm, sentByFarms } from './from-farms.ts';
import { openFromLab, receiveFromLab, sentByLabs } from './from-labs.ts';
import type { LabDesk } from './lab-farm.ts';
import type { LabNoteServer } from './note.server.ts';
import { heldTransfer, receiveTransfer, refusePlaces, sentLots, type TransferHead } from './receive.ts';
import type { FarmGoods } from './services.ts';
import { labName } from './sql.ts';

/** A note of the laboratory's own; any other that comes here was sent by another laboratory or a farm. */
const isOwn = async ({ ctx, farm }: LabDesk, noteid: string): Promise<boolean> =>
  (await ctx.db.query('select 1 from lab_note where farm_id = $1 and noteid = $2', [farm.farmid, noteid])).rows.length > 0;

const confirmHandler = (server: LabNoteServer, goods: FarmGoods): Handler =>
  handleSigned(confirmTransfer, async (ctx, body) => {
    const desk = await server.open(ctx);
    if (!(await isOwn(desk, body.noteid))) return (await receiveFromLab(desk, body)) ?? receiveFromFarm(desk, body, goods);
    const head = await heldTransfer(desk, body.noteid);
    const tostore = head.tostore ?? '';
    if (head.kind !== 'transfer') throw refused('839');
    const { book, farm } = desk;
    const into = ({ itemid, received: qty }: ArrivedGoods) => ({ ...labPlace(tostore, itemid), qty });
    const destination = async () => {
      await refusePlaces(desk, tostore, body.lines);
      return { book, openFrom: farm.openFrom, tostore, issues: () => [], into };
    };
    const receipt = { screen: 'LabstkInputConfirm', language: answerLanguage(ctx), destination } as const;
    const { id, note, version, arrivals } = await receiveTransfer(desk, head, body, receipt);
    return { id, note, version, short: arrivals.filter((one) => !one.refused && one.received < one.sent).length };
  });

/** What the head of an opened transfer says beside its codes. */
interface SentNames {
  readonly note: string;
  readonly maker: string;
  readonly remark: string | null;
  readonly storeName: string;
  readonly tostoreName: string | null;
}

const getHandler = (server: LabNoteServer, goods: FarmGoods): Handler =>
  handleSigned(getTransfer, async (ctx, { noteid }) => {
    const desk = await server.open(ctx);
    if (!(await isOwn(desk, noteid))) return (await openFromLab(desk, noteid)) ?? openFromFarm(desk, noteid, goods);
    const language = answerLanguage(ctx);
    const { rows } = await ctx.db.query<Omit<TransferHead, 'noteno'> & SentNames>(
      `select n.noteid, n.noteno as note, n.version, n.state, n.valuedt, n.storeid, ${labName('$3', 's')} as "storeName", n.tostore,
         ${labName('$3', 't')} as "tostoreName", n.remark, coalesce(u.display_name, n.crtusrid) as maker
       from lab_note n join lab_store s on s.farm_id = n.farm_id and s.storeid = n.storeid
         left join lab_store t on t.farm_id = n.farm_id and t.storeid = n.tostore left join person u on u.user_id = n.crtusrid where n.farm_id = $1 and n.noteid = $2 and n.kind = 'transfer' and n.state <> '02'`,
      [desk.farm.farmid, noteid, language],
    );
    const [head] = rows;
    if (head === undefined) throw refused('839');
    const lines = await sentLots(ctx.db, desk.farm.farmid, noteid, language);
    const named = await codeNames(ctx.db, desk.farm, language, ['unit']);
    const none = { fromfarm: null, fromName: null, driver: null, plate: null, refno: null };
    return {
      ...head,
      ...none,
      lines: lines.map(({ sent, unit, ...line }) => ({ ...line, unit: named('unit', unit), sent: qtyNumber(sent), taken: null })),
    };
  });

const findHandler = (server: LabNoteServer, goods: FarmGoods): Handler =>
  handleSigned(findTransfers, async (ctx, { storeid }) => {
    const desk = await server.open(ctx);
    const { farm } = desk;
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
    const own = rows.map((row) => ({ ...row, fromfarm: null, fromName: null }));
    // What comes from elsewhere names no store: it is shown whichever is asked for.
    const all = [...own, ...(await sentByLabs(desk)), ...(await sentByFarms(desk, goods))].toSorted((a, b) =>
      a.valuedt < b.valuedt ? -1 : a.valuedt > b.valuedt ? 1 : 0,
    );
    return { rows: all.map((row) => ({ ...row, days: daysBetween(row.valuedt, farm.curbusdt) })), total: all.length };
  });

/** Receiving transfers. */
export function labTransferHandlers(server: LabNoteServer, goods: FarmGoods): readonly Handler[] {
  return [confirmHandler(server, goods), getHandler(server, goods), findHandler(server, goods)];
}

/** Notes of laboratory goods as their postings are made by other calls. */
export const labDocuments = (server: LabNoteServer) => new Documents(server, labNote);
