// @vitest-environment happy-dom
// The query library asks again only where it finds a browser.
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteReach } from '../offline/reach.ts';
import { setOfflineSource } from '../offline/sources.ts';
import { sessionState, setLanguage, setSession } from '../session/store.ts';
import { type CodeRow, listQuery } from './lists.ts';
import { callQuery, queries } from './query.ts';
import { callTo } from './send.ts';

const KEPT: readonly CodeRow[] = [{ value: 'OP1', label: 'kept' }];
const SERVED: readonly CodeRow[] = [{ value: 'OP1', label: 'served' }];
const source = { list: async () => KEPT, animals: async () => [] };
let stop = (): void => undefined;
let network: 'good' | 'lost' | 'fault';

beforeEach(() => {
  network = 'good';
  queries.clear();
  noteReach(true);
  setSession({ userid: 'lan', FARMID: 'F1' } as never, []);
  vi.stubGlobal('screen', { width: 1, height: 2 });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    if (network === 'lost') throw new TypeError('Failed to fetch');
    const [{ as }] = (JSON.parse(body) as { catArray: [{ as: string }] }).catArray;
    return Response.json(
      network === 'fault' ? { status: 500, data: null, error: { code: 'cls_30', class: 30 } } : { status: 200, data: { [as]: SERVED } },
    );
  });
});
afterEach(() => {
  stop();
  setOfflineSource(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A field on a page that asks for the operators. */
function field() {
  const observer = new QueryObserver(queries, listQuery('applyid', undefined, 'F1', 'V'));
  stop = observer.subscribe(() => undefined);
  return () => observer.getCurrentResult().data?.rows;
}

describe('lists of a form', () => {
  test('opened without a network before the part that keeps the farm was there: the kept list comes with it, the server’s when it is back', async () => {
    network = 'lost';
    noteReach(false);
    const rows = field();
    await new Promise((done) => setTimeout(done, 20));
    expect(rows()).toBeUndefined();
    setOfflineSource(source);
    await vi.waitFor(() => expect(rows()).toEqual(KEPT));
    network = 'good';
    noteReach(true);
    await vi.waitFor(() => expect(rows()).toEqual(SERVED));
  });

  test('a browser that thinks it is online finds out by asking, and takes what is kept', async () => {
    network = 'lost';
    setOfflineSource(source);
    const rows = field();
    await vi.waitFor(() => expect(rows()).toEqual(KEPT));
  });

  test('in another language its codes keep their names until the new ones come', async () => {
    const rows = field();
    await vi.waitFor(() => expect(rows()).toEqual(SERVED));
    const other = new QueryObserver(queries, listQuery('applyid', undefined, 'F1', 'E'));
    const leave = other.subscribe(() => undefined);
    expect(other.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: { rows: SERVED } });
    await vi.waitFor(() => expect(other.getCurrentResult().isPlaceholderData).toBe(false));
    leave();
  });

  test('a server that failed is asked again until it answers', async () => {
    vi.useFakeTimers();
    network = 'fault';
    const rows = field();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows()).toBeUndefined();
    network = 'good';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(rows()).toEqual(SERVED);
  });
});

describe('the answer of a call', () => {
  const find = callTo<object, string>('/herd/find');
  const asked = (input: object, everyLanguage = false) => callQuery(find, input, sessionState(), { everyLanguage });

  test('stands until its new words come where the language is changed, and gives way to another question', async () => {
    vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) =>
      Response.json({ status: 200, data: `in ${headers['x-language']}` }),
    );
    setLanguage('V');
    const observer = new QueryObserver(queries, asked({ week: 48 }));
    stop = observer.subscribe(() => undefined);
    const said = () => observer.getCurrentResult().data;
    await vi.waitFor(() => expect(said()).toBe('in V'));
    setLanguage('E');
    observer.setOptions(asked({ week: 48 }));
    expect(said()).toBe('in V');
    await vi.waitFor(() => expect(said()).toBe('in E'));
    observer.setOptions(asked({ week: 47 }));
    expect(said()).toBeUndefined();
  });

  test('that carries its words in every language is not asked for again', () => {
    const [before, after] = (['V', 'T'] as const).map((language) => {
      setLanguage(language);
      return asked({}, true).queryKey;
    });
    expect(after).toEqual(before);
  });
});
