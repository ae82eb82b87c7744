import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#apps/server/compose.ts';
import type { Call } from '#engine/define/call.ts';
import { bodiesOf } from './body-arbitrary.ts';
import { rowCounts } from './fingerprint.ts';
import { type Person, type TestApp, testApp } from './test-app.ts';

/** Bodies a call; FUZZ_RUNS=5000 for a long night. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);
const SEED = process.env['FUZZ_SEED'];

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ sows: 8, years: 0.45, lateTyping: false });
}, 120_000);
afterAll(() => server.close());

/** Gives a write the key it needs most of the time, so that its body is looked at. */
function keyed(call: Call, body: unknown): unknown {
  if (call.write !== true || body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const given = (body as { reqid?: unknown }).reqid;
  return given === undefined || given === null || typeof given === 'string' ? { ...body, reqid: randomUUID() } : body;
}

/** Levels that may make most calls: the farm's manager, and who may do everything. */
const PEOPLE: readonly Person[] = ['manager', 'admin'];

async function tryBody(call: Call, body: unknown, person: Person): Promise<void> {
  const before = call.write === true ? await rowCounts(server.db.pool) : null;
  const answer = await server.inject(call.path, body, person);
  // An ended session would let nothing through any more.
  if (answer.http === 401 || call.path === '/account/logout' || call.path === '/account/changePassword') await server.renew(person);
  const fault = server.faults.splice(0);
  expect(fault.map(({ error }) => (error instanceof Error ? (error.stack ?? error.message) : String(error)))).toEqual([]);
  expect(answer.error?.id).toBeUndefined();
  if (answer.status !== 200) expect(answer.error?.code).toMatch(/^\w+$/);
  if (before !== null && answer.status !== 200) expect(await rowCounts(server.db.pool)).toEqual(before);
}

describe('bodies made from the schema and broken at random: an answer or a refusal, never a fault, never half a save', () => {
  test.each(allCalls().map((call) => [call.path, call] as const))(
    '%s',
    async (_path, call) => {
      // Documents are slow to set; what is random about them is checked before.
      const runs = call.download === true ? Math.ceil(RUNS / 5) : RUNS;
      await fc.assert(
        fc.asyncProperty(bodiesOf(call.input), fc.constantFrom(...PEOPLE), (body, person) => tryBody(call, keyed(call, body), person)),
        { numRuns: runs, endOnFailure: process.env['FUZZ_SHRINK'] !== 'Y', ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
      );
    },
    60_000 + RUNS * 200,
  );
});
