import type { RouteName } from '#engine/define/route-name.ts';
import { keptParts, type PartAsked, type PartBook, type PartLine } from '#engine/document/server/part-book.ts';
import { audit } from '#engine/server/audit.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { Issue } from '#kernel/issue.ts';
import { inItsWords } from '../domain/animal-issues.ts';
import { freeOn } from '../domain/house.ts';
import type { BatchKind } from '../domain/kind.ts';
import { judgeEvent } from './events.ts';
import { soldCosts } from './figures/sold-costs.ts';
import type { BatchSource } from './figures/source.ts';
import { loadHouse } from './houses.ts';
import type { BatchServer, EventBody } from './kind-server.ts';
import { loadEvent, type SavedEvent } from './rows.ts';
import { costsAfter } from './sold-effects.ts';
import { checkPlaces, openEvent, takeEventBack, writeEvent } from './write-event.ts';

/** A kind of batch whose animals are sold on delivery notes: the screens the notes are written and corrected on, where its batches are read. */
export interface SoldBatch {
  readonly server: BatchServer;
  readonly screens: readonly [RouteName, RouteName];
  readonly source: BatchSource;
}

/** What people call the members of the event, by those of the line of the note. */
const FIELDS: Readonly<Record<string, string>> = { heads: 'qty', eventdt: 'valuedt', customer: 'customerid', priceper: 'basis', eventcd: 'roomid' };
/** Members of the head of the note. */
const HEAD = new Set(['valuedt', 'customerid', 'applyid']);

/** Refusals of an event beside the fields of its line, in the words of its animals. */
function besideLine(kind: BatchKind, issues: readonly Issue[], row: number): Issue[] {
  return inItsWords(kind, issues).map((issue) => {
    const field = issue.field === undefined ? 'roomid' : (FIELDS[issue.field] ?? issue.field);
    return HEAD.has(field) ? { ...issue, field } : { ...issue, field, row };
  });
}

/** What the event of a line was before: a cull that was sold stays one. */
type Before = Pick<SavedEvent, 'eventcd' | 'reason' | 'data'>;

/** A line of animals as the sale of their batch. */
function saleOf({ head }: PartAsked, line: PartLine, was: Before | undefined): EventBody {
  const { roomid, qty, weight, saleclass, tags, price, basis } = line;
  const cull = was?.eventcd === 'CUL' ? { eventcd: 'CUL', reason: was.reason, wayout: 'sold' } : { eventcd: 'SAL' };
  return {
    ...{ ...cull, roomid: roomid ?? '', eventdt: head.valuedt, heads: qty, weight, applyid: head.applyid },
    ...{ customer: head.partnerid, saleclass, tags, price, priceper: basis === 'head' ? 'head' : 'kg', remark: head.noteno },
  };
}

/** Closed since: what it sold is in its close-out (874). */
async function openSale(tables: BatchServer['tables'], ctx: SignedContext, ref: string, row: number) {
  try {
    return await openEvent(tables, ctx, ref);
  } catch (error) {
    if (error instanceof Refused && error.issues.some(({ code }) => code === '864')) throw new Refused([{ code: '874', field: 'roomid', row }]);
    throw error;
  }
}

/** Takes back what older lines wrote and newer ones do not keep. @returns what it was, by row. */
async function takeBack(
  { server, screens }: SoldBatch,
  ctx: SignedContext,
  asked: PartAsked,
  kept: ReadonlyMap<number, string>,
): Promise<Map<number, Before>> {
  const was = new Map<number, Before>();
  for (const { row, ref } of asked.before) {
    if (ref === null || kept.get(row) === ref) continue;
    const event = await openSale(server.tables, ctx, ref, row);
    was.set(row, event);
    await takeEventBack(server, ctx, event, asked.why);
    await checkPlaces(server.tables, ctx, event);
    await audit(ctx, {
      ...{ screen: screens[1], subject: 'batch', subjectId: event.roomid, kind: 'remove event', before: event, reason: asked.why },
    });
  }
  return was;
}

/** What of a line its event says; a price alone may come when the batch is closed: what it brought is read from the note. */
const eventText = ({ roomid, qty, weight, saleclass, tags }: PartLine): string => JSON.stringify([roomid, qty, weight, saleclass, tags]);

/** Rows whose events stand: those that say the same, and those of closed batches that changed in price alone. */
async function keptEvents(
  tables: BatchServer['tables'],
  ctx: SignedContext,
  asked: PartAsked,
  how: { readonly forUpdate: boolean },
): Promise<ReadonlyMap<number, string>> {
  const kept = new Map(keptParts(asked));
  const { head, old, before, after } = asked;
  if (old === null || head.valuedt !== old.valuedt || head.partnerid !== old.partnerid) return kept;
  for (const line of after) {
    const stood = before.find(({ row }) => row === line.row);
    if (stood?.ref == null || kept.has(line.row) || eventText(stood) !== eventText(line)) continue;
    const event = await loadEvent(tables, ctx.db, farmOf(ctx.session), stood.ref);
    const house = event === null ? null : await loadHouse(tables, ctx.db, farmOf(ctx.session), event.roomid, how);
    if (house?.batch == null || house.batch.parityid !== event?.parityid || house.batch.closedt !== null) kept.set(line.row, stood.ref);
  }
  return kept;
}

async function write(sold: SoldBatch, ctx: SignedContext, asked: PartAsked): Promise<ReadonlyMap<number, string>> {
  const { server, screens } = sold;
  const wrong = await receivedIssues(sold, ctx, asked);
  if (wrong.length > 0) throw new Refused(wrong);
  const kept = await keptEvents(server.tables, ctx, asked, { forUpdate: true });
  const was = await takeBack(sold, ctx, asked, kept);
  const refs = new Map(kept);
  for (const line of asked.after) {
    if (kept.has(line.row)) continue;
    try {
      const judged = await judgeEvent(server, ctx, saleOf(asked, line, was.get(line.row)), { forUpdate: true });
      const accept = asked.accept === 'all' ? judged.issues.map(({ code }) => code) : asked.accept;
      standOrRefuse(judged.issues, accept);
      refs.set(line.row, await writeEvent(server, ctx, judged));
    } catch (error) {
      if (error instanceof Refused) throw new Refused(besideLine(server.kind, error.issues, line.row), error.status, error.errorClass);
      throw error;
    }
    const after = { eventId: refs.get(line.row), note: asked.head.noteno, eventdt: asked.head.valuedt, heads: line.qty, weight: line.weight };
    await audit(ctx, { screen: screens[0], subject: 'batch', subjectId: line.roomid ?? '', kind: 'SAL', after, reason: null });
  }
  return refs;
}

/** z08: more head on a note to an own farm than its house has free places that day. @throws Refused V_NOTEXISTS of a house there is not */
async function receivedIssues({ server }: SoldBatch, { db, session }: SignedContext, { head, after }: PartAsked): Promise<Issue[]> {
  const { receiving, valuedt } = head;
  if (receiving === null || after.length === 0) return [];
  const { farmid, roomid } = receiving;
  const own = farmOf(session);
  const house = await withFarms(db, [own, farmid], own, () => loadHouse(server.tables, db, farmid, roomid, { forUpdate: false, field: 'toroom' }));
  const free = freeOn(house, valuedt);
  const heads = after.reduce((sum, { qty }) => sum + qty, 0);
  return free === null || heads <= free ? [] : [{ code: 'z08', field: 'toroom' }];
}

/** Sales of animals as lines of a delivery note write them: the sale event of the batch that stands in the house. */
export function soldBatches(sold: SoldBatch): PartBook {
  const { server, source } = sold;
  return {
    costOf: (db, farmid, refs) => soldCosts(source, db, farmid, refs),
    costsAfter: (ctx, asked) => costsAfter(source, ctx, asked),
    judge: async (ctx, asked) => {
      const kept = await keptEvents(server.tables, ctx, asked, { forUpdate: false });
      const without = asked.before.flatMap(({ row, ref }) => (ref === null || kept.get(row) === ref ? [] : ref));
      const issues = await receivedIssues(sold, ctx, asked).catch((error: unknown) => {
        if (error instanceof Refused) return [...error.issues];
        throw error;
      });
      for (const line of asked.after) {
        if (kept.has(line.row)) continue;
        try {
          issues.push(
            ...besideLine(
              server.kind,
              (await judgeEvent(server, ctx, saleOf(asked, line, undefined), { forUpdate: false, without })).issues,
              line.row,
            ),
          );
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          issues.push(...besideLine(server.kind, error.issues, line.row));
        }
      }
      return issues;
    },
    write: (ctx, asked) => write(sold, ctx, asked),
  };
}
