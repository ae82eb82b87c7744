import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  backoff,
  correct,
  countsByUser,
  endRests,
  entriesOf,
  flushRound,
  HOLD_MS,
  hold,
  keep,
  mayHaveArrived,
  type SendAnswer,
  sentKeys,
} from './outbox.ts';
import { forgetUser, OfflineStore, type OutboxEntry } from './outbox-db.ts';

let store: OfflineStore;
let n = 0;

beforeEach(() => {
  n += 1;
  store = new OfflineStore(`test-${n}`);
});

const entry = (id: string, stream: string, user = 'lan', also: readonly string[] = []) => ({
  id,
  user,
  farm: 'F1',
  stream,
  also,
  path: '/herd/saveEvent',
  body: { pgid: stream, reqid: id },
  label: { V: id, E: id, T: id },
  open: { route: 'PigEvent', params: { pgid: stream } },
  entered: '2026-11-21T05:00:00Z',
});

async function given(...rows: [string, string][]): Promise<void> {
  for (const [id, stream] of rows) await keep(store, entry(id, stream));
}

function server(answers: Record<string, SendAnswer>) {
  const sent: string[] = [];
  return {
    sent,
    send: async (item: OutboxEntry): Promise<SendAnswer> => {
      sent.push(item.id);
      return answers[item.id] ?? { kind: 'done' };
    },
  };
}

const refused: SendAnswer = { kind: 'refused', error: { code: '391', class: 20, message: 'x' } };
const left = async () => (await entriesOf(store, 'lan', 'F1')).map(({ id, state }) => `${id}:${state}`);

describe('outbox', () => {
  test('sends in the order of typing and forgets what was taken', async () => {
    await given(['a', 'S1'], ['b', 'S1'], ['c', 'S2']);
    const { sent, send } = server({});
    expect(await flushRound(store, 'lan', 'F1', send, () => 0)).toBe(3);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(await left()).toEqual([]);
  });

  test('an entry its author corrects waits, and what follows on its animal, until it is saved, left or forgotten', async () => {
    await given(['a', 'S1'], ['b', 'S1'], ['c', 'S2']);
    await hold(store, 'a', 1_000);
    const { sent, send } = server({});
    await flushRound(store, 'lan', 'F1', send, () => 1_000 + HOLD_MS - 1);
    expect(sent).toEqual(['c']);
    await hold(store, 'a', 2_000);
    await hold(store, 'a', null);
    await flushRound(store, 'lan', 'F1', send, () => 2_001);
    expect(sent).toEqual(['c', 'a', 'b']);
    await given(['d', 'S1'], ['e', 'S3']);
    await hold(store, 'd', 3_000);
    await hold(store, 'e', 3_000);
    await correct(store, 'd', { id: 'f', body: {} });
    await flushRound(store, 'lan', 'F1', send, () => 3_001);
    expect(sent.slice(3)).toEqual(['f']);
    // A page that died holds nothing for long; neither does a clock that was put right.
    await flushRound(store, 'lan', 'F1', send, () => 3_000 + HOLD_MS);
    expect(sent.slice(4)).toEqual(['e']);
  });

  test('a refusal stays with its author and holds back only its own animal', async () => {
    await given(['a', 'S1'], ['b', 'S1'], ['c', 'S2']);
    const { sent, send } = server({ a: refused });
    await flushRound(store, 'lan', 'F1', send, () => 0);
    expect(sent).toEqual(['a', 'c']);
    expect(await left()).toEqual(['a:refused', 'b:waiting']);
    await flushRound(store, 'lan', 'F1', send, () => 1);
    expect(sent).toEqual(['a', 'c']);
  });

  test('a corrected entry keeps its place, gets a new request id and is sent again', async () => {
    await given(['a', 'S1'], ['b', 'S1']);
    const first = server({ a: refused });
    await flushRound(store, 'lan', 'F1', first.send, () => 0);
    await correct(store, 'a', { id: 'a2', body: { pgid: 'S1', reqid: 'a2' } });
    const second = server({});
    await flushRound(store, 'lan', 'F1', second.send, () => 1);
    expect(second.sent).toEqual(['a2', 'b']);
  });

  test('an entry of two animals waits for both, and holds both back', async () => {
    await given(['a', 'S1'], ['b', 'S2']);
    await keep(store, entry('f', 'S2', 'lan', ['S1']));
    await given(['c', 'S2'], ['d', 'S3']);
    const { sent, send } = server({ a: refused });
    await flushRound(store, 'lan', 'F1', send, () => 0);
    expect(sent).toEqual(['a', 'b', 'd']);
    expect(await left()).toEqual(['a:refused', 'f:waiting', 'c:waiting']);
  });

  test('a lost network stops the round and nothing is lost', async () => {
    await given(['a', 'S1'], ['b', 'S2']);
    const { sent, send } = server({ a: { kind: 'offline' } });
    await flushRound(store, 'lan', 'F1', send, () => 0);
    expect(sent).toEqual(['a']);
    expect(await left()).toEqual(['a:waiting', 'b:waiting']);
    expect((await entriesOf(store, 'lan', 'F1')).map(mayHaveArrived)).toEqual([true, false]);
    await flushRound(store, 'lan', 'F1', server({}).send, () => 0);
    expect(await left()).toEqual([]);
  });

  test('what the server said of its own fault is kept for the list', async () => {
    await given(['a', 'S1']);
    const { send } = server({ a: { kind: 'later', error: { code: 'cls_30', class: 30, message: 'fault (1f)' } } });
    await flushRound(store, 'lan', 'F1', send, () => 0);
    expect((await entriesOf(store, 'lan', 'F1'))[0]).toMatchObject({ state: 'waiting', tries: 1, issues: [{ code: 'cls_30' }] });
  });

  test('a busy server makes the stream wait longer each time, others go on', async () => {
    await given(['a', 'S1'], ['b', 'S2']);
    const { sent, send } = server({ a: { kind: 'later' } });
    await flushRound(store, 'lan', 'F1', send, () => 0);
    await flushRound(store, 'lan', 'F1', send, () => 500);
    expect(sent).toEqual(['a', 'b']);
    await flushRound(store, 'lan', 'F1', send, () => 1_000);
    expect(sent).toEqual(['a', 'b', 'a']);
    expect([1, 2, 3, 20].map(backoff)).toEqual([1_000, 2_000, 4_000, 300_000]);
  });

  test('a wait written by a wrong clock is no longer than the wait itself, whichever way the clock was wrong', async () => {
    const day = 86_400_000;
    for (const wrong of [-40 * day, -180_000, 180_000, 40 * day]) {
      store = new OfflineStore(`clock-${wrong}`);
      await given(['a', 'S1'], ['b', 'S1']);
      const busy = server({ a: { kind: 'later' } });
      await flushRound(store, 'lan', 'F1', busy.send, () => wrong);
      const { sent, send } = server({});
      // The clock is put right: one second, the wait after a first failure, is the longest that may still be left.
      await flushRound(store, 'lan', 'F1', send, () => 1_000);
      expect(sent, `${wrong} ms`).toEqual(['a', 'b']);
    }
    // So is the time a page that has died meanwhile wanted for itself.
    await keep(store, entry('c', 'S1'), 40 * day);
    const { sent, send } = server({});
    await flushRound(store, 'lan', 'F1', send, () => 0);
    expect(sent).toEqual(['c']);
  });

  test('asked to send now, what failed goes at once; what a page sends this moment is left to it', async () => {
    await given(['a', 'S1'], ['b', 'S1']);
    await keep(store, entry('own', 'S2'), 15_000);
    await flushRound(store, 'lan', 'F1', server({ a: { kind: 'later' } }).send, () => 0);
    await endRests(store, 'lan', 'F1');
    const { sent, send } = server({});
    await flushRound(store, 'lan', 'F1', send, () => 1);
    expect(sent).toEqual(['a', 'b']);
  });

  test('an entry counts as sent before it leaves, and not when nobody was there to send it for', async () => {
    await given(['a', 'S1']);
    const seen: unknown[] = [];
    const look = async (): Promise<SendAnswer> => {
      seen.push(...(await entriesOf(store, 'lan', 'F1')).map(sentKeys));
      return { kind: 'signIn' };
    };
    await flushRound(store, 'lan', 'F1', look, () => 0);
    expect(seen).toEqual([['a']]);
    expect((await entriesOf(store, 'lan', 'F1')).map(sentKeys)).toEqual([[]]);
  });

  test('entries of another user are never sent', async () => {
    await keep(store, entry('x', 'S1', 'minh'));
    const { sent, send } = server({});
    await flushRound(store, 'lan', 'F1', send, () => 0);
    expect(sent).toEqual([]);
    expect(await entriesOf(store, 'minh', 'F1')).toHaveLength(1);
  });

  test('whose entries wait here is known to everybody, so that each can be asked to sign in', async () => {
    await given(['a', 'S1'], ['b', 'S2']);
    await keep(store, entry('x', 'S1', 'minh'));
    expect(await countsByUser(store)).toEqual([
      { user: 'lan', n: 2 },
      { user: 'minh', n: 1 },
    ]);
  });

  test('the same request id is kept once', async () => {
    await given(['a', 'S1']);
    await expect(keep(store, entry('a', 'S1'))).rejects.toThrow();
  });

  test('at sign-out the kept farm goes; entries only when their author says so', async () => {
    await given(['a', 'S1']);
    await keep(store, entry('x', 'S1', 'minh'));
    await store.write(['cache', 'records'], async (write) => {
      for (const key of ['lan|F1|herd', 'lanh|F1|herd']) await write.objectStore('cache').put({ key, value: 1, at: '' });
      for (const scope of ['lan|F1|animal', 'minh|F1|animal']) await write.objectStore('records').put({ scope, id: '1', key: 'S1', value: 1 });
    });
    await forgetUser(store, 'lan', false);
    expect(await (await store.open()).getAllKeys('cache')).toEqual(['lanh|F1|herd']);
    expect((await (await store.open()).getAll('records')).map(({ scope }) => scope)).toEqual(['minh|F1|animal']);
    expect(await left()).toEqual(['a:waiting']);
    await forgetUser(store, 'lan', true);
    expect(await left()).toEqual([]);
    expect(await entriesOf(store, 'minh', 'F1')).toHaveLength(1);
  });
});
