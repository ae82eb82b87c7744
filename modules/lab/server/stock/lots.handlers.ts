import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { LabNoteInput } from '#modules/lab/contract/stock/note.document.ts';
import { changeLot, convertUnit } from '#modules/lab/contract/stock/stock.calls.ts';
import type { Quality } from '#modules/lab/domain/stock/kinds.ts';
import type { LabNoteServer } from './note.server.ts';
import { labDocuments } from './transfers.ts';

interface LotRow {
  readonly quality: Quality;
  readonly version: number;
  readonly crtusrid: string;
  readonly lstusrid: string | null;
  readonly lstdate: Date | null;
}

/** Blocks or releases a lot and the packs opened of it. */
const lotHandler = handleSigned(changeLot, async (ctx, { itemid, lot, expdt, quality, version, reason }) => {
  if (reason == null || reason.trim() === '') throw refused('V_REQUIRED', 'reason');
  const farmid = farmOf(ctx.session);
  const key = [farmid, itemid, lot, expdt];
  const { rows } = await ctx.db.query<LotRow>(
    'select quality, version, crtusrid, lstusrid, lstdate from lab_lot where farm_id = $1 and itemid = $2 and lot = $3 and expdt = $4::date for update',
    key,
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'lot', { value: lot });
  if (row.version !== version) throw await changedBy(ctx.db, row.lstusrid ?? row.crtusrid, row.lstdate, 'STALE');
  if (row.quality === quality) throw refused('838');
  await ctx.db.query(
    `update lab_lot set quality = $5, version = version + 1, lstusrid = $6, lstdate = now()
     where farm_id = $1 and itemid = $2 and ((lot = $3 and expdt = $4::date) or (parentlot = $3 and printed = $4::date))`,
    [...key, quality, ctx.session.userid],
  );
  await audit(ctx, {
    ...{ screen: 'LabstkInputMng', subject: 'lab-lot', subjectId: `${itemid}|${lot}|${expdt}`, kind: 'edit', reason },
    before: { quality: row.quality },
    after: { quality },
  });
  return { version: version + 1, quality };
});

const convertHandler = (server: LabNoteServer): Handler =>
  handleSigned(convertUnit, async (ctx, { reqid: _, storeid, valuedt, ...line }) => {
    const input = { kind: 'convert', storeid, valuedt, lines: [line] } as unknown as LabNoteInput;
    const { id, note, version, movements } = (await labDocuments(server).post(await server.open(ctx), input, [])) as never as {
      id: string;
      note: string;
      version: number;
      movements: { row: number; itemid: string; lot: string; expdt: string; qty: number; amount: number | null }[];
    };
    return { id, note, version, movements };
  });

/** Quality of lots, and packs that are opened. */
export function lotHandlers(server: LabNoteServer): readonly Handler[] {
  return [lotHandler, convertHandler(server)];
}
