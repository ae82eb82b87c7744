import { expect, test } from 'vitest';
import type { trySend } from '#engine/web/client/send.ts';
import { manySender } from './many-sender.ts';

/** A server that refuses some animals until their warning is accepted, and one always. */
function world(warned: ReadonlySet<string>, never: string) {
  const sent: string[] = [];
  const one = async (_: unknown, { pgid, accept = [] }: { pgid: string; accept?: readonly string[] }) => {
    sent.push(pgid);
    const refused = (code: string, level: 'error' | 'warning') => ({
      ok: false,
      status: 500,
      reaction: 'tell',
      issues: [{ code, level, field: 'eventdt', message: code }],
    });
    if (pgid === never) return refused('366', 'error');
    if (warned.has(pgid) && !accept.includes('W_HOUSE')) return refused('W_HOUSE', 'warning');
    return { ok: true, data: { id: `e${pgid}` } };
  };
  return { sent, one: one as unknown as typeof trySend };
}

test('each animal is saved by itself; after a warning is accepted only those not saved yet are sent again', async () => {
  const { sent, one } = world(new Set(['S2']), '');
  const saved: string[] = [];
  const send = manySender(['S1', 'S2', 'S3'], one, (pgid) => saved.push(pgid)) as unknown as (call: object, body: object) => Promise<object>;
  expect(await send({}, { eventcd: 'VAC' })).toEqual({
    ...{ ok: false, status: 500, reaction: 'tell' },
    issues: [{ code: 'W_HOUSE', level: 'warning', message: 'S2: W_HOUSE' }],
  });
  expect(saved).toEqual(['S1', 'S3']);
  expect(await send({}, { eventcd: 'VAC', accept: ['W_HOUSE'] })).toMatchObject({ ok: true });
  expect([sent, saved]).toEqual([
    ['S1', 'S2', 'S3', 'S2'],
    ['S1', 'S3', 'S2'],
  ]);
});

test('an animal that cannot be saved is named, the others are saved', async () => {
  const { one } = world(new Set(), 'S1');
  const saved: string[] = [];
  const send = manySender(['S1', 'S2'], one, (pgid) => saved.push(pgid)) as unknown as (call: object, body: object) => Promise<object>;
  expect(await send({}, {})).toMatchObject({ ok: false, issues: [{ code: '366', message: 'S1: 366' }] });
  expect(saved).toEqual(['S2']);
});

test('each animal has a request id of its own, the same for every try of one form, another for the next', async () => {
  const sent: { pgid: string; reqid: string }[] = [];
  let away = true;
  const one = async (_: unknown, { pgid, reqid }: { pgid: string; reqid: string }) => {
    sent.push({ pgid, reqid });
    return away && pgid === 'S2' ? { ok: false, status: 0, reaction: 'tell', issues: [] } : { ok: true, data: { id: pgid } };
  };
  const send = manySender(['S1', 'S2'], one as unknown as typeof trySend, () => undefined) as unknown as (
    call: object,
    body: object,
  ) => Promise<object>;
  await send({}, { eventcd: 'RET', reqid: 'first' });
  await send({}, { eventcd: 'RET', reqid: 'first' });
  away = false;
  await send({}, { eventcd: 'RET', reqid: 'second' });
  expect(sent.map(({ pgid }) => pgid)).toEqual(['S1', 'S2', 'S2', 'S2']);
  const [one1, two1, two2, two3] = sent.map(({ reqid }) => reqid);
  expect([new Set([one1, two1, two3]).size, two2 === two1]).toEqual([3, true]);
});
