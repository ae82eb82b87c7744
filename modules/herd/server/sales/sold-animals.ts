import type { PartAsked, PartBook, PartLine, WrittenPart } from '#engine/document/server/part-book.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { eventOf } from '../handlers/correct-change.ts';
import { checkLocks, headOf, linkedAnimals, remove } from '../handlers/correct-removal.ts';
import { logSaved } from '../handlers/log-saved.ts';
import { eventInputOf, type HerdServices, openUnit, refuseWith } from '../handlers/services.ts';
import type { EventInput } from '../store/event-input.ts';

/** What people call the members of the event, by those of the line of the note. */
const FIELDS: Readonly<Record<string, string>> = { eventdt: 'valuedt', buyer: 'customerid' };
/** Members of the head of the note. */
const HEAD = new Set(['valuedt', 'customerid', 'applyid']);

/** Refusals of an event beside the fields of its line. */
function besideLine(issues: readonly Issue[], row: number): Issue[] {
  return issues.map((issue) => {
    const field = issue.field === undefined ? 'pgid' : (FIELDS[issue.field] ?? issue.field);
    return HEAD.has(field) ? { ...issue, field } : { ...issue, field, row };
  });
}

/** Breeding stock is sold, all else culled. */
const codeOf = (saleclass: string | null): 'CUL' | 'SAL' => (saleclass === 'breeding' ? 'SAL' : 'CUL');

/** A line as the event by which its animal leaves; a price for a head or a unit is no price of a kg. */
function inputOf({ head, accept }: PartAsked, { pgid, saleclass, weight, price, basis, reason }: PartLine): EventInput {
  const input = eventInputOf({
    ...{ eventcd: codeOf(saleclass), pgid: pgid ?? '', eventdt: head.valuedt, applyid: head.applyid, reason, remark: head.noteno },
    ...{ weight, price: basis === 'kg' ? price : null, buyer: head.partnerid },
  });
  return { ...input, accept: accept === 'all' ? null : accept };
}

/** What stands written of the animal a line names. */
const stoodOf = ({ before }: PartAsked, { pgid }: PartLine): WrittenPart | undefined => before.find((one) => one.pgid === pgid && one.ref !== null);

/** What an event says of its sale: one that says the same stands. */
const textOf = (asked: PartAsked, line: PartLine): string => {
  const { eventcd, applyid, reason, data } = inputOf(asked, line);
  return JSON.stringify([eventcd, applyid, reason, data]);
};

/** 873: the day an animal was sold is that of its event; it is restored and sold again. */
function dayIssues({ head, old, before, after }: PartAsked): Issue[] {
  const stays = after.some(({ pgid }) => before.some((one) => one.pgid === pgid));
  return old !== null && old.valuedt !== head.valuedt && stays ? [refuse('873', 'valuedt')] : [];
}

/** An animal twice on one note. */
function twiceIssues({ after }: PartAsked): Issue[] {
  return after.flatMap(({ row, pgid }, at) => {
    const first = after.findIndex((one) => one.pgid === pgid);
    return pgid !== null && first < at ? [{ ...refuse('V_DUPROW', 'pgid', { value: pgid, row, row2: after[first]?.row ?? 1 }), row }] : [];
  });
}

/** The unit of work that corrects a written sale. */
async function standing(ctx: SignedContext, services: HerdServices, ref: string, input: EventInput, forUpdate: boolean) {
  const head = await headOf(ctx.db, farmOf(ctx.session), ref);
  const animalIds = await linkedAnimals(ctx.db, farmOf(ctx.session), [head.animal_id]);
  const { unit } = await openUnit(ctx, services, { inputs: [input], animalIds, forUpdate });
  return { unit, head, ...eventOf(unit, head.animal_id, ref) };
}

async function judgeLine(ctx: SignedContext, services: HerdServices, asked: PartAsked, line: PartLine): Promise<readonly Issue[]> {
  const input = inputOf(asked, line);
  const stood = stoodOf(asked, line);
  if (stood?.ref == null) {
    const { unit } = await openUnit(ctx, services, { inputs: [input], forUpdate: false });
    const outcome = unit.save(input, { dryRun: true });
    return outcome.ok ? outcome.warnings : outcome.issues;
  }
  const { unit, target } = await standing(ctx, services, stood.ref, input, false);
  const outcome = unit.replace(target, { ...input, accept: null });
  return outcome.ok ? outcome.warnings : outcome.issues;
}

/** Writes the event of a line: a new one, or in the place of the one it wrote before. */
async function writeLine(ctx: SignedContext, services: HerdServices, asked: PartAsked, line: PartLine): Promise<string> {
  const stood = stoodOf(asked, line);
  const input = inputOf(asked, line);
  if (stood?.ref == null) {
    const { unit } = await openUnit(ctx, services, { inputs: [input] });
    const outcome = unit.save(input);
    if (!outcome.ok) throw refuseWith(outcome.issues);
    await logSaved(ctx, await unit.flush(), 'PigExp');
    return outcome.event.eventId;
  }
  const { old } = asked;
  if (old !== null && textOf({ ...asked, head: old }, stood) === textOf(asked, line)) return stood.ref;
  const { unit, target } = await standing(ctx, services, stood.ref, input, true);
  checkLocks(ctx, [target]);
  // The event keeps what its form said besides: piglets that were settled with it.
  const kept = { ...input, remark: target.remark, data: { ...target.data, ...input.data } };
  const outcome = unit.replace(target, kept);
  if (!outcome.ok) throw refuseWith(outcome.issues);
  await unit.flush(asked.why);
  const about = { screen: 'PigExpUpd', subject: 'event', subjectId: target.eventId, kind: 'edited' } as const;
  await audit(ctx, { ...about, before: target, after: outcome.event, reason: asked.why });
  return outcome.event.eventId;
}

async function write(ctx: SignedContext, services: HerdServices, asked: PartAsked): Promise<ReadonlyMap<number, string>> {
  const wrong = [...dayIssues(asked), ...twiceIssues(asked)];
  if (wrong.length > 0) throw new Refused(wrong);
  const staying = new Set(asked.after.map(({ pgid }) => pgid));
  const gone = asked.before.flatMap(({ ref, pgid }) => (ref === null || staying.has(pgid) ? [] : [{ eventId: ref, version: null }]));
  if (gone.length > 0) await remove(ctx, services, { events: gone, change: asked.why, confirm: undefined, kind: 'restored', screen: 'PigExpUpd' });
  const refs = new Map<number, string>();
  for (const line of asked.after) {
    if (line.pgid === null) throw refused('z07', 'pgid', { n: 1, heads: 1 });
    try {
      refs.set(line.row, await writeLine(ctx, services, asked, line));
    } catch (error) {
      if (error instanceof Refused) throw new Refused(besideLine(error.issues, line.row), error.status, error.errorClass);
      throw error;
    }
  }
  return refs;
}

/**
 * Sows, boars and gilts as lines of a delivery note write them: the event by which each leaves the herd. `services` name no notes: what is written
 * here is a note's already.
 */
export function soldAnimals(services: Pick<HerdServices, 'farmFacts'>): PartBook {
  return {
    judge: async (ctx, asked) => {
      const issues: Issue[] = [...dayIssues(asked), ...twiceIssues(asked)];
      for (const line of asked.after) {
        if (line.pgid !== null) issues.push(...besideLine(await judgeLine(ctx, services, asked, line), line.row));
      }
      return issues;
    },
    write: (ctx, asked) => write(ctx, services, asked),
    // What a breeding animal cost is Herd replacement of its month, no cost of the head that leaves.
    costOf: async () => new Map(),
  };
}
