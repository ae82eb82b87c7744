import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeServer, type Wire } from './fake-server.fixture.ts';
import { type FlushParts, flush, type Locks } from './flusher.ts';
import { entriesOf, keep } from './outbox.ts';
import { OfflineStore } from './outbox-db.ts';
import { isReachable, noteReach } from './reach.ts';
import { saveOrKeep } from './save-or-keep.ts';
import { askPresent, sender } from './transport.ts';

let store: OfflineStore;
let server: FakeServer;
let n = 0;

beforeEach(() => {
  n += 1;
  store = new OfflineStore(`flusher-${n}`);
  server = new FakeServer();
  noteReach(true);
});

const entry = (id: string, stream: string, body: object = {}) => ({
  id,
  user: 'lan',
  farm: 'F1',
  stream,
  also: [],
  path: '/herd/saveEvent',
  body: { pgid: stream, reqid: id, ...body },
  label: { V: id, E: id, T: id },
  open: { route: 'PigEvent', params: {} },
  entered: '2026-11-21T05:00:00Z',
});

/** Locks of one browser: a name is given to one page at a time. */
function browserLocks(): Locks {
  const taken = new Set<string>();
  return {
    request: async (name, _options, run) => {
      if (taken.has(name)) return run(null);
      taken.add(name);
      try {
        return await run({ name });
      } finally {
        taken.delete(name);
      }
    },
  };
}

const parts = (locks: Locks | undefined, more: Partial<FlushParts> = {}): FlushParts => ({
  store,
  who: () => ({ user: 'lan', farm: 'F1' }),
  present: ({ user, farm }) => askPresent(user, farm, server.post),
  send: sender(server.post),
  now: () => 0,
  locks,
  ...more,
});
const left = async () => (await entriesOf(store, 'lan', 'F1')).map(({ id, state }) => `${id}:${state}`);
const ids = () => server.stored.map(({ id }) => id);

describe('sending', () => {
  test('two pages at once send each entry once', async () => {
    for (const id of ['a', 'b', 'c']) await keep(store, entry(id, `S-${id}`));
    const locks = browserLocks();
    const taken = await Promise.all([flush(parts(locks)), flush(parts(locks))]);
    expect(taken.sort()).toEqual([0, 3]);
    expect(server.posts).toBe(3);
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(await left()).toEqual([]);
  });

  test('two pages without locks send twice, and the server stores once', async () => {
    for (const id of ['a', 'b']) await keep(store, entry(id, 'S1'));
    await Promise.all([flush(parts(undefined)), flush(parts(undefined))]);
    expect(server.posts).toBeGreaterThan(2);
    expect(ids()).toEqual(['a', 'b']);
    expect(await left()).toEqual([]);
  });

  test('an answer lost after the server saved: sent again, stored once', async () => {
    await keep(store, entry('a', 'S1'));
    server.wires = ['lostAnswer'];
    expect(await flush(parts(browserLocks()))).toBe(0);
    expect([await left(), ids(), isReachable()]).toEqual([['a:waiting'], ['a'], false]);
    expect(await flush(parts(browserLocks()))).toBe(1);
    expect([await left(), ids(), server.posts]).toEqual([[], ['a'], 2]);
    expect(isReachable()).toBe(true);
  });

  test('whatever happens on the wire, all arrives once and in order inside an animal', async () => {
    const wires: Wire[] = ['lostAnswer', 'fault', 'good', 'busy', 'lostRequest', 'lostAnswer', 'good'];
    for (let i = 0; i < 12; i += 1) await keep(store, entry(`e${String(i).padStart(2, '0')}`, `S${i % 3}`));
    server.wires = [...wires, ...wires];
    let now = 0;
    for (let round = 0; round < 40 && (await left()).length > 0; round += 1) {
      now += 400_000;
      await Promise.all([flush(parts(undefined, { now: () => now })), flush(parts(undefined, { now: () => now }))]);
    }
    expect(await left()).toEqual([]);
    expect(ids().toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => `e${String(i).padStart(2, '0')}`));
    for (const rest of [0, 1, 2]) {
      const own = ids().filter((id) => Number(id.slice(1)) % 3 === rest);
      expect(own).toEqual(own.toSorted());
    }
  });

  test('what is typed during a round goes with the next one', async () => {
    await keep(store, entry('a', 'S1'));
    let typed = false;
    const onAnswer = () => {
      if (!typed) void keep(store, entry('b', 'S2'));
      typed = true;
    };
    expect(await flush(parts(browserLocks(), { onAnswer }))).toBe(2);
  });

  test('nothing is sent on behalf of another person or to another farm', async () => {
    await keep(store, entry('a', 'S1'));
    for (const session of [null, { userid: 'lan', FARMID: 'F2' }, { userid: 'minh', FARMID: 'F1' }]) {
      server.session = session;
      await flush(parts(browserLocks()));
    }
    expect([server.posts, await left()]).toEqual([0, ['a:waiting']]);
    server.session = { userid: 'lan', FARMID: 'F1' };
    let calls = 0;
    const who = () => {
      calls += 1;
      return { user: 'lan', farm: calls > 1 ? 'F2' : 'F1' };
    };
    await flush(parts(browserLocks(), { who }));
    expect([server.posts, await left()]).toEqual([0, ['a:waiting']]);
  });
});

describe('saving from a form', () => {
  const save = (id: string, stream: string, more: Partial<Parameters<typeof saveOrKeep>[0]> = {}, body: object = {}) =>
    saveOrKeep({ store, send: sender(server.post), now: () => 0, reachable: true, patience: 15_000, ...more }, entry(id, stream, body));

  test('with a network it is saved at once and nothing stays', async () => {
    expect(await save('a', 'S1')).toEqual({ kind: 'saved', data: { id: 'a' } });
    expect([await left(), ids()]).toEqual([[], ['a']]);
  });

  test('a refusal goes back to the form, and the same filling may be sent again', async () => {
    server.refuse = new Set(['a']);
    expect(await save('a', 'S1')).toMatchObject({ kind: 'refused', error: { code: '391' } });
    expect(await left()).toEqual([]);
    server.refuse = new Set();
    expect(await save('a', 'S1', {}, { livenum: 9 })).toMatchObject({ kind: 'saved' });
  });

  test('without a network it is kept; later ones of the animal stand behind it', async () => {
    expect(await save('a', 'S1', { reachable: false })).toEqual({ kind: 'kept', answer: 'offline' });
    expect(await save('b', 'S1')).toEqual({ kind: 'kept', answer: 'behind' });
    expect(await save('c', 'S2')).toMatchObject({ kind: 'saved' });
    await flush(parts(browserLocks()));
    expect(ids()).toEqual(['c', 'a', 'b']);
  });

  test('an answer lost on the way keeps it, with the body that was sent', async () => {
    server.wires = ['lostAnswer'];
    expect(await save('a', 'S1')).toEqual({ kind: 'kept', answer: 'offline' });
    expect(await flush(parts(browserLocks()))).toBe(1);
    expect([await left(), ids()]).toEqual([[], ['a']]);
  });

  test('while its page sends it no other page does; a page that died leaves it to them', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async (one: Parameters<ReturnType<typeof sender>>[0]) => {
      await held;
      return sender(server.post)(one);
    };
    const saving = save('a', 'S1', { send });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([await flush(parts(browserLocks())), await left()]).toEqual([0, ['a:waiting']]);
    expect(await flush(parts(browserLocks(), { now: () => 15_000 }))).toBe(1);
    release();
    expect(await saving).toMatchObject({ kind: 'saved' });
    expect([await left(), ids()]).toEqual([[], ['a']]);
  });

  test('a corrected entry takes the place of the refused one', async () => {
    server.refuse = new Set(['a', 'a2']);
    await keep(store, entry('a', 'S1'));
    await keep(store, entry('b', 'S1'));
    await flush(parts(browserLocks()));
    expect(await left()).toEqual(['a:refused', 'b:waiting']);
    expect(await save('a2', 'S1', { replaces: 'a' })).toMatchObject({ kind: 'refused' });
    expect(await left()).toEqual(['a2:refused', 'b:waiting']);
    server.refuse = new Set();
    expect(await save('a2', 'S1', { replaces: 'a' }, { livenum: 9 })).toMatchObject({ kind: 'saved' });
    await flush(parts(browserLocks()));
    expect([await left(), ids()]).toEqual([[], ['a2', 'b']]);
  });
});
