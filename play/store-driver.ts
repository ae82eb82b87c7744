import type { Transactions } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { EventCode } from '#modules/herd/domain/herd-event.ts';
import { identitiesOf } from '#modules/herd/server/handlers/services.ts';
import type { EventInput } from '#modules/herd/server/store/event-input.ts';
import { HerdUnit } from '#modules/herd/server/store/herd-unit.ts';
import { type LoadFarmFacts, wantedKeys } from '#modules/herd/server/store/load-context.ts';
import type { FarmAnswer, FarmDriver, FarmInput } from './driver.ts';

/** Where a simulated farm is stored and in whose name. */
export interface StoreDriverParts {
  readonly transactions: Transactions;
  readonly farmFacts: LoadFarmFacts;
  readonly farmid: string;
  readonly user: string;
  readonly start: BusinessDate;
}

function eventInputOf(input: FarmInput): EventInput {
  const data = input.eventcd === 'ENT' ? { ...input.data, pgid: input.pgid } : input.data;
  return { ...input, eventcd: input.eventcd as EventCode, data, remark: null, accept: null };
}

/** True for rows that later rows of the same day look up in the farm's lists: boars and collections. */
function feedsLists(input: FarmInput): boolean {
  return input.eventcd === 'SEM' || (input.eventcd === 'ENT' && input.data['entrytp'] === 'boar');
}

/** Cuts a sitting where rows begin to need what was entered just before. */
function cut(inputs: readonly FarmInput[]): FarmInput[][] {
  const parts: FarmInput[][] = [];
  for (const input of inputs) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || feedsLists(before) !== feedsLists(input)) parts.push([input]);
    else last.push(input);
  }
  return parts;
}

/**
 * A driver onto the herd's tables: each sitting is taken by the server's own unit of work (rules,
 * companions, projection, ledger), in one transaction for most of a day's rows.
 */
export function storeDriver(parts: StoreDriverParts): FarmDriver {
  let curbusdt = parts.start;

  async function takePart(inputs: readonly FarmInput[]): Promise<FarmAnswer[]> {
    const events = inputs.map(eventInputOf);
    const { farmid, user } = parts;
    return parts.transactions.write({ user, farms: [farmid] }, async (db) => {
      const unit = await HerdUnit.open(
        {
          db,
          farmid,
          facts: await parts.farmFacts(db, farmid),
          history: false,
          forUpdate: true,
          lock: { curbusdt, lockday: 9999, backday: 9999, usrlvl: 60, aprlvl: 60 },
          stamp: { farmid, valuedt: curbusdt, reqid: null, user, enteredAt: null },
        },
        wantedKeys(events.map((event) => ({ ...event.data, applyid: event.applyid, reason: event.reason }))),
        events.flatMap(identitiesOf),
      );
      const answers = events.map((event): FarmAnswer => {
        const outcome = unit.save(event);
        return outcome.ok ? { ok: true } : { ok: false, issues: outcome.issues };
      });
      await unit.flush();
      return answers;
    });
  }

  async function sitting(inputs: readonly FarmInput[]): Promise<FarmAnswer[]> {
    const answers: FarmAnswer[] = [];
    for (const part of cut(inputs)) answers.push(...(await takePart(part)));
    return answers;
  }

  async function one(input: FarmInput): Promise<FarmAnswer> {
    const [answer] = await sitting([input]);
    return answer ?? { ok: false, issues: [] };
  }

  return {
    day: (today) => {
      curbusdt = today;
      return Promise.resolve();
    },
    entry: one,
    event: one,
    sitting,
  };
}
