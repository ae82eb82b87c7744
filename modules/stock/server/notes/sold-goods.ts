import { Documents } from '#engine/document/server/documents.ts';
import { keptParts, type PartAsked, type PartBook, type PartLine } from '#engine/document/server/part-book.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { Issue } from '#kernel/issue.ts';
import { note } from '#modules/stock/contract/note.document.ts';
import type { NoteOrigin } from '../../domain/note-kinds.ts';
import type { StockServices } from '../farm-stock.ts';
import { movementStands } from '../sql.ts';
import { type Desk, openDesk } from './desk.ts';
import { noteServer } from './note.server.ts';
import type { WrittenNote } from './typed-note.ts';

/** What people call the members of a note of goods, by those of the delivery note. */
const FIELDS: Readonly<Record<string, string>> = { supplierid: 'customerid', lotreason: 'reason' };

function lineOf({ itemid, unit, lot, expdt, qty, price, discount, reason }: PartLine) {
  return { itemid, unit, lot, expdt, qty, price, discount, lotreason: reason };
}

/** The goods of a delivery note as a note of the warehouse; its reference is the number of the delivery note. */
function goodsNote({ head, after }: PartAsked, origin: NoteOrigin): WrittenNote {
  const { noteno, valuedt, partnerid, storeid, applyid } = head;
  const paper = { kind: 'sale', origin, storeid: storeid ?? '', valuedt, supplierid: partnerid, refno: noteno, applyid };
  return { ...paper, lines: after.map(lineOf) } as unknown as WrittenNote;
}

/** Refusals under the rows of the delivery note. */
function besideLines(issues: readonly Issue[], lines: readonly PartLine[]): Issue[] {
  return issues.map(({ row, ...issue }) => ({
    ...issue,
    ...(issue.field === undefined ? {} : { field: FIELDS[issue.field] ?? issue.field }),
    ...(row === undefined ? {} : { row: lines[row - 1]?.row ?? row }),
  }));
}

async function versionOf(ctx: SignedContext, noteid: string): Promise<number> {
  const sql = 'select version from stock_note where farm_id = $1 and noteid = $2';
  const { rows } = await ctx.db.query<{ version: number }>(sql, [farmOf(ctx.session), noteid]);
  return rows[0]?.version ?? 1;
}

/** What goods cost that left with delivery notes: of each note of goods the amounts of its lines, in their order. */
export const soldGoodsCosts: PartBook['costOf'] = async (db, farmid, refs) => {
  const { rows } = await db.query<{ noteid: string; costs: number[] }>(
    `select noteid, array_agg(cost order by lineno) as costs from (
       select m.noteid, m.lineno, -sum(v.amount)::float8 as cost from stock_movement m join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
       where m.farm_id = $1 and m.noteid = any($2::uuid[]) and ${movementStands()} group by 1, 2) x group by 1`,
    [farmid, refs],
  );
  return new Map(rows.map(({ noteid, costs }) => [noteid, costs]));
};

/** Goods of a sale as lines of a delivery note write them: one note of the warehouse, its lots taken first expired first out. */
export function soldGoods(services: StockServices, origin: 'PigExp' | 'ChkExp'): PartBook {
  const documents = new Documents(noteServer(services), note);
  const deskOf = async (ctx: SignedContext): Promise<Desk> => ({ ...(await openDesk(ctx, services)), seller: true });
  const standingOf = (asked: PartAsked): string | null => asked.before.find(({ ref }) => ref !== null)?.ref ?? null;
  const post = async (ctx: SignedContext, asked: PartAsked): Promise<string | null> => {
    const [standing, desk, input] = [standingOf(asked), await deskOf(ctx), goodsNote(asked, origin)];
    if (standing === null) return asked.after.length === 0 ? null : (await documents.post(desk, input, asked.accept)).id;
    const about = { noteid: standing, version: await versionOf(ctx, standing), reason: asked.why };
    if (asked.after.length === 0) await documents.takeBack(desk, about);
    else await documents.correct(desk, input, about, asked.accept === 'all' ? [] : asked.accept);
    return asked.after.length === 0 ? null : standing;
  };
  return {
    judge: async (ctx, asked) => {
      if (asked.after.length === 0) return [];
      try {
        const { issues } = await documents.try(await deskOf(ctx), goodsNote(asked, origin), standingOf(asked));
        return besideLines(issues, asked.after);
      } catch (error) {
        if (error instanceof Refused) return besideLines(error.issues, asked.after);
        throw error;
      }
    },
    write: async (ctx, asked) => {
      const kept = keptParts(asked);
      if (kept.size === asked.after.length && kept.size === asked.before.length) return kept;
      try {
        const id = await post(ctx, asked);
        return new Map(id === null ? [] : asked.after.map(({ row }) => [row, id]));
      } catch (error) {
        if (error instanceof Refused) throw new Refused(besideLines(error.issues, asked.after), error.status, error.errorClass);
        throw error;
      }
    },
    costOf: soldGoodsCosts,
  };
}
