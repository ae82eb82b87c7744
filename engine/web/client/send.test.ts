import { afterEach, describe, expect, test, vi } from 'vitest';
import { fileNameOf } from '#engine/define/file-name.ts';
import { errors } from '#i18n/errors/vi.ts';
import { setSession } from '../session/store.ts';
import type { SessionValues } from '../session/types.ts';
import { setErrorCatalogue } from '../text/client-error.ts';
import { clearNotices, noticesNow, setNotify } from './notices.ts';
import { callTo, download, get, REQUEST_TIMEOUT, send, setNavigator, tellDone, trySend } from './send.ts';

const call = callTo<object, { n: number }>('/herd/x');
setErrorCatalogue(errors);
const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
};

function answer(body: unknown, status = 200, type = 'application/json'): void {
  vi.stubGlobal('location', { origin: 'https://farm.example' });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('screen', { width: 1, height: 2 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } })),
  );
}

const asked = (): [string, RequestInit] => vi.mocked(fetch).mock.calls[0] as unknown as [string, RequestInit];
const recorded = () => noticesNow().map(({ kind, title, text }) => ({ kind, title, text }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setSession(null, []);
  clearNotices();
  setNotify(2, 15);
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

describe('what goes over the wire', () => {
  test('a POST to base address plus path, JSON both ways, given up after 90000 ms', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    answer({ status: 200, data: null });
    await send(call, { a: 1 });
    const [address, options] = asked();
    expect([address, options.method, options.body]).toEqual(['/api/herd/x', 'POST', '{"a":1}']);
    expect(options.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(limit.mock.calls).toEqual([[90_000]]);
    expect(REQUEST_TIMEOUT).toBe(90_000);
  });

  test('the base address is DATAURL where the settings name one of this origin', async () => {
    for (const [DATAURL, address] of [
      ['https://farm.example/data/', '/data/herd/x'],
      ['https://elsewhere.example/data', '/api/herd/x'],
      ['', '/api/herd/x'],
    ] as const) {
      answer({ status: 200, data: null });
      setSession({ DATAURL, LANGUAGE: 'V' } as SessionValues, []);
      await send(call, {});
      expect(asked()[0]).toBe(address);
    }
  });

  test('blank texts of a body are sent as null, at any depth', async () => {
    answer({ status: 200, data: null });
    await send(call, { pgid: ' a1 ', reason: '', rows: [{ remark: '   ', n: 0 }], kept: false });
    expect(JSON.parse(String(asked()[1].body))).toEqual({ pgid: 'a1', reason: null, rows: [{ remark: null, n: 0 }], kept: false });
  });

  test('GET of any path hands on the data alone, null on failure', async () => {
    answer({ status: 200, data: { n: 4 } });
    expect(await get('/api/account/getContact')).toEqual({ n: 4 });
    expect([asked()[0], asked()[1].method, asked()[1].body]).toEqual(['/api/account/getContact', 'GET', undefined]);
    answer({ status: 500, data: null, error: { code: '369', class: 20, message: 'x' } }, 500);
    expect(await get('/api/x')).toBeNull();
  });
});

describe('a toast when the notify level allows, then null', () => {
  const refused = { status: 500, data: null, error: { code: '369', class: 20, message: 'Chưa phối' } };

  test.each([
    [0, true],
    [2, true],
    [4, true],
    [6, false],
    [9, false],
  ])('level %i lets a refusal through: %s', async (level, shows) => {
    answer(refused, 500);
    setNotify(level, 15);
    expect(await send(call, {})).toBeNull();
    expect(recorded()).toEqual(shows ? [{ kind: 'error', title: 'Lỗi 500', text: 'Mã lỗi 369: Chưa phối' }] : []);
  });

  test('a network failure is told up to level 6, a done save up to level 2', async () => {
    for (const [level, network, done] of [
      [2, 1, 1],
      [4, 1, 0],
      [6, 1, 0],
      [9, 0, 0],
    ] as const) {
      clearNotices();
      setNotify(level, 15);
      answer('');
      vi.stubGlobal(
        'fetch',
        vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
      );
      expect(await send(call, {})).toBeNull();
      expect(recorded().filter(({ kind, text }) => kind === 'catch' && text.includes('Failed to fetch'))).toHaveLength(network);
      tellDone();
      expect(recorded().filter(({ kind, title }) => kind === 'ok' && title === 'Thành công')).toHaveLength(done);
    }
  });

  test.each([
    [401, 401, '/Login', 'Lỗi 401'],
    [403, 403, '/Error', 'Lỗi 403'],
    [402, 402, '/Error', 'Lỗi 402'],
    [600, 503, '/Error', 'Lỗi 600'],
  ])('status %i is told and leads where the table of reactions says', async (status, http, page, title) => {
    const go = vi.fn();
    setNavigator({ address: () => '/PigEvent', go });
    answer({ status, data: null, error: { code: `env_${status}`, class: status === 401 ? 120 : 20, message: 'vì sao' } }, http);
    expect(await send(call, {})).toBeNull();
    expect(go).toHaveBeenCalledWith(page);
    expect(recorded()).toEqual([{ kind: 'error', title, text: 'vì sao' }]);
  });
});

describe('a download', () => {
  test('posts the body and answers the file, named by the content type', async () => {
    answer('PDF', 200, 'application/pdf; name="B%C3%A1o%20c%C3%A1o.pdf"');
    const { blob, name } = await download(call, { as: 'pdf' } as object);
    expect([await blob.text(), name]).toEqual(['PDF', 'Báo cáo.pdf']);
    expect([asked()[1].method, asked()[1].body]).toEqual(['POST', '{"as":"pdf"}']);
  });

  test.each([
    [401, '/Login', 'Bạn cần đăng nhập để thực hiện chức năng này'],
    [403, '/Error', 'Bạn không có quyền thực hiện chức năng này'],
    [503, null, 'Hệ thống đang bảo trì, vui lòng thử lại sau'],
    [404, null, 'Lỗi máy chủ. Không lấy được dữ liệu'],
  ])('HTTP %i without an envelope: rejects, told by its status', async (status, page, text) => {
    const go = vi.fn();
    setNavigator({ address: () => '/PigWeekReport', go });
    answer('<html>', status);
    await expect(download(call, {})).rejects.toThrow(text);
    expect(recorded()).toEqual([{ kind: 'error', title: `Lỗi ${status}`, text }]);
    expect(go.mock.calls).toEqual(page === null ? [] : [[page]]);
  });

  test('rejects with the message of a refusal, and where the server is not reached', async () => {
    answer({ status: 500, data: null, error: { code: '898', class: 20, message: 'Từ ngày sau đến ngày' } }, 500);
    await expect(download(call, {})).rejects.toThrow('Từ ngày sau đến ngày');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await expect(download(call, {})).rejects.toThrow('Failed to fetch');
  });
});

test('the file name is read from the content type, percent-encoded', () => {
  expect(fileNameOf('application/pdf; name="B%C3%A1o%20c%C3%A1o.pdf"')).toBe('Báo cáo.pdf');
  expect(fileNameOf('text/csv; charset=utf-8; name=a.csv')).toBe('a.csv');
  expect(fileNameOf('application/pdf; name="100%.pdf"')).toBe('100%.pdf');
  expect(fileNameOf('application/pdf')).toBeNull();
});
