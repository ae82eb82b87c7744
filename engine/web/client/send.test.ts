import { afterEach, describe, expect, test, vi } from 'vitest';
import { callTo, fileNameOf, send, setNavigator, trySend } from './send.ts';

const call = callTo<object, { n: number }>('/herd/x');
const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
};

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('screen', { width: 1, height: 2 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  store.clear();
});

describe('sending a call', () => {
  test('hands on the data alone', async () => {
    answer({ status: 200, data: { n: 3 } });
    expect(await send(call, {})).toEqual({ n: 3 });
    const [address, options] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(address).toBe('/api/herd/x');
    expect(options?.headers).toMatchObject({ 'x-language': 'V' });
  });

  test('gives refusals back to forms, every one of the list', async () => {
    const list = [
      { code: '359', field: 'pgid', message: 'a' },
      { code: 'V_REQUIRED', field: 'matedt', message: 'b' },
    ];
    answer({ status: 500, data: null, error: { ...list[0], class: 20, list } }, 500);
    expect(await trySend(call, {})).toEqual({ ok: false, status: 500, issues: list, reaction: 'tell' });
    expect(await send(call, {})).toBeNull();
  });

  test('goes to the sign-in and keeps the wanted address', async () => {
    const go = vi.fn();
    setNavigator({ address: () => '/PigWeekReport?week=47', go });
    answer({ status: 401, data: null, error: { code: 'env_401', message: '', class: 120 } }, 401);
    expect(await send(call, {})).toBeNull();
    expect(go).toHaveBeenCalledWith('/Login');
    expect(store.get('farm.wanted')).toBe('/PigWeekReport?week=47');
  });

  test('an answer that is no envelope, and no network, are failures too', async () => {
    answer('<html>', 502);
    expect(await trySend(call, {})).toMatchObject({ ok: false, status: 502, issues: [{ code: 'env_other' }] });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect(await trySend(call, {})).toMatchObject({
      ok: false,
      status: 0,
      issues: [{ code: 'env_network', params: { message: 'Failed to fetch' } }],
    });
  });
});

test('the file name is read from the content type, percent-encoded', () => {
  expect(fileNameOf('application/pdf; name="B%C3%A1o%20c%C3%A1o.pdf"')).toBe('Báo cáo.pdf');
  expect(fileNameOf('text/csv; charset=utf-8; name=a.csv')).toBe('a.csv');
  expect(fileNameOf('application/pdf; name="100%.pdf"')).toBe('100%.pdf');
  expect(fileNameOf('application/pdf')).toBeNull();
});
