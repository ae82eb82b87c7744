import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#apps/server/compose.ts';
import type { Call } from '#engine/define/call.ts';
import { parseInput } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { errors } from '#i18n/errors/en.ts';
import { bodiesOf } from './body-arbitrary.ts';
import { takeSaves, watchSaves } from './save-watch.ts';
import { type Answer, type Person, type TestApp, testApp } from './test-app.ts';

/** How much is tried of each call. FUZZ_RUNS=5000 makes so many bodies and sends all of them. */
export interface Extent {
  /** Bodies a call that are made, broken and shown to its schema. */
  readonly bodies: number;
  /** Of those the schema lets through, so many a call are sent. */
  readonly sent: number;
}

/** The same bodies in every run, so that what was good yesterday is good today; FUZZ_SEED=123 for others. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 2026);
/** Requests on their way at a time, so that writes meet each other too. */
const IN_FLIGHT = 6;
/** Of the bodies a schema refuses, so many a call are also sent: the answer must be the same refusal. */
const SENT_REFUSALS = 3;
/** Documents are slow to set; what is random about them is checked before. */
const documentsOf = ({ bodies, sent }: Extent): number => Math.max(4, Math.ceil(Math.min(bodies, sent * 4) / 50));

/** Levels that may make most calls: the farm's manager, and who may do everything. */
const PEOPLE: readonly Person[] = ['manager', 'admin'];

/** Calls after which the person's session may be over. */
const ENDS_SESSION: ReadonlySet<string> = new Set(['/account/logout', '/account/changePassword']);

interface Try {
  readonly body: unknown;
  readonly person: Person;
  /** Codes of the refusal when the schema alone refuses the body. */
  readonly codes: readonly string[] | null;
}

const tally = { bodies: 0, schema: 0, sent: 0, ok: 0 };

let server: TestApp;

/** Gives a write the key it needs most of the time, so that its body is looked at. */
function keyed(call: Call, body: unknown): unknown {
  if (call.write !== true || body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const given = (body as { reqid?: unknown }).reqid;
  return given === undefined || given === null || typeof given === 'string' ? { ...body, reqid: randomUUID() } : body;
}

/** What the schema says to a body as it comes over the wire. Anything but a refusal is a fault. */
function codesOfSchema(call: Call, body: unknown): string[] | null {
  try {
    parseInput(call, JSON.parse(JSON.stringify(body) ?? 'null'));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.issues.map(({ code }) => code);
  }
}

function triesOf(call: Call, runs: number): Try[] {
  const bodies = fc.sample(fc.tuple(bodiesOf(call.input), fc.constantFrom(...PEOPLE)), { numRuns: runs, seed: SEED });
  return bodies.map(([raw, person]) => {
    const body = keyed(call, raw);
    return { body, person, codes: codesOfSchema(call, body) };
  });
}

/** The tries worth sending: a read that was asked before with the same words answers the same. */
function worthSending(call: Call, tries: readonly Try[], extent: Extent): Try[] {
  const known = new Set<string>();
  const good = tries.filter(({ body, person, codes }) => {
    if (codes !== null) return false;
    const key = `${person} ${JSON.stringify(body)}`;
    if (call.write !== true && known.has(key)) return false;
    known.add(key);
    return true;
  });
  const refused = tries.filter(({ codes }) => codes !== null).slice(0, SENT_REFUSALS);
  return [...refused, ...(call.download === true ? good.slice(0, documentsOf(extent)) : good.slice(0, extent.sent))];
}

function checkAnswer(answer: Answer, { codes }: Try): void {
  const faults = server.faults.splice(0).map(({ error }) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  expect(faults).toEqual([]);
  expect(answer.error?.id).toBeUndefined();
  if (answer.status !== 200) expect(answer.error?.code).toMatch(/^\w+$/);
  if (codes !== null && answer.status === 500) expect(answer.error?.code).toBe(codes[0]);
}

async function send(call: Call, one: Try): Promise<Answer> {
  const answer = await server.inject(call.path, one.body, one.person);
  // An ended session would let nothing through any more.
  if (answer.http === 401 || ENDS_SESSION.has(call.path)) await server.renew(one.person);
  tally.sent += 1;
  tally.ok += answer.status === 200 ? 1 : 0;
  try {
    checkAnswer(answer, one);
  } catch (error) {
    throw new Error(`${one.person} sends ${JSON.stringify(one.body)}`, { cause: error });
  }
  return answer;
}

const reqidOf = (body: unknown): string => String((body as { reqid?: unknown } | null)?.reqid).toLowerCase();

/** Several bodies at a time; whatever was saved in the meantime belongs to a write that was answered with 200. */
async function sendTogether(call: Call, tries: readonly Try[]): Promise<void> {
  const waiting = [...tries];
  const saved = new Set<string>();
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await send(call, next);
      if (answer.status === 200) saved.add(reqidOf(next.body));
    }
  };
  // All of them come to their end even when one fails: what is on its way must not be taken for the next call's.
  const ends = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  for (const save of await takeSaves(server.db.pool)) expect(saved, `saved without an answer: ${save.tables}`).toContain(save.reqid);
}

/** A write without a key is looked at one by one: refused, it has saved nothing. */
async function sendOneByOne(call: Call, tries: readonly Try[]): Promise<void> {
  for (const one of tries) {
    const answer = await send(call, one);
    const saves = await takeSaves(server.db.pool);
    if (answer.status !== 200) expect(saves, JSON.stringify(one.body)).toEqual([]);
  }
}

/** Registers a test for every call: bodies made from its schema and broken at random are answered or refused, never a fault, never half saved. */
export function fuzzEveryCall(given: Extent): void {
  const runs = Number(process.env['FUZZ_RUNS'] ?? given.bodies);
  const extent = { bodies: runs, sent: process.env['FUZZ_RUNS'] === undefined ? given.sent : Number.POSITIVE_INFINITY };
  beforeAll(async () => {
    server = await testApp({ sows: 8, years: 0.45, lateTyping: false });
    await watchSaves(server.db.pool);
  }, 120_000);
  afterAll(async () => {
    console.info(`seed ${SEED}: ${tally.bodies} bodies, ${tally.schema} refused by their schema, ${tally.sent} sent, ${tally.ok} of them accepted`);
    await server.close();
  });

  describe('bodies made from the schema and broken at random: an answer or a refusal, never a fault, never half a save', () => {
    test.each(allCalls().map((call) => [call.path, call] as const))(
      '%s',
      async (_path, call) => {
        await takeSaves(server.db.pool);
        const tries = triesOf(call, runs);
        tally.bodies += tries.length;
        const codes = new Set(tries.flatMap((one) => one.codes ?? []));
        tally.schema += tries.filter((one) => one.codes !== null).length;
        for (const code of codes) expect(errors, code).toHaveProperty(code);
        await (call.keyless === true ? sendOneByOne : sendTogether)(call, worthSending(call, tries, extent));
      },
      60_000 + runs * 200,
    );
  });
}
