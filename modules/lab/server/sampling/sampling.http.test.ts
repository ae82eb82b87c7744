import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testkit/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
}, 120_000);
afterAll(() => world.close());

type Said = {
  readonly said: string;
  readonly formula: string;
  readonly lines: readonly { readonly value: number | null }[];
  readonly table: readonly object[];
};
const ask = async (body: object) => {
  const { data, error } = await world.inject('/lab/calcSampling', body, 'manager');
  return { data: data as Said | null, list: error?.list ?? (error == null ? [] : [error]) };
};

// The worked values of the catalogue, shares typed in per cent.
test.each([
  [{ question: '1', N: 200, p: 10, c: 95 }, 27],
  [{ question: '2', N: 500, p: 1, c: 95, Se: 80 }, 281],
  [{ question: '3', p: 5, c: 95, Se: 90 }, 66],
  [{ question: '4', N: 5000, p: 10, Se: 90, Sp: 98, SeH: 95, SpH: 95 }, 82],
  [{ question: '5', p: 15, e: 3, c: 95, N: 4000 }, 480],
  [{ question: '6', p: 15, e: 3, c: 95, Se: 94, Sp: 88 }, 1168],
  [{ question: '7', sd: 1.5, err: 1, c: 90 }, 7],
  [{ question: '8', p: 20, p2: 10, c: 95, power: 90 }, 263],
  [{ question: '9', n: 1168, m: 20, rho: 0.09 }, 3166],
  [{ question: '10', p: 10, k: 5, c: 95, Se: 98, Sp: 100 }, 6],
  [{ question: '11', x: 6, r: 12, k: 5 }, 12.94],
  [{ question: '12', n: 60, p: 5, Se: 90 }, 93.69],
  [{ question: '13', N: 1000, n: 60, c: 95 }, 47],
  [{ question: '14', herds: 1000, p2: 1, c: 95, N: 1000, p: 5, Se: 80, SeH: 50 }, 18],
  [{ question: '15', N: 1000, p: 1, Se: 80, prior: 50, intro: 1, target: 99 }, 463],
  [{ question: '16', x: 45, n: 60, Se: 95, Sp: 99, c: 95 }, 75],
])('question %j answers %d', async (body, wanted) => {
  const { data } = await ask(body);
  expect(data?.lines[0]?.value).toBe(wanted);
  expect(data?.said).not.toBe('');
  expect(data?.formula).not.toBe('');
});

test('what cannot be reached says the best there is; what is missing or too large is refused beside its field', async () => {
  const { data } = await ask({ question: '2', N: 50, p: 2, c: 95, Se: 90 });
  expect([data?.lines[0]?.value, data?.lines.at(-1)?.value]).toEqual([null, 90]);
  // Certainty: no sample of a large population gives it, of a known one all but the healthy do, where the test misses none.
  const lines = async (body: object) => (await ask(body)).data?.lines.map(({ value }) => value);
  expect(await lines({ question: '3', p: 5, c: 100, Se: 90 })).toEqual([null, 99.9999, 301]);
  expect((await lines({ question: '1', N: 100, p: 5, c: 100 }))?.slice(0, 4)).toEqual([96, 5, 98, null]);
  expect((await lines({ question: '2', N: 100_000, p: 1, c: 100, Se: 80 }))?.at(-1)).toBe(99.9999);
  expect(await lines({ question: '8', p: 20, p2: 10, c: 95, power: 100 })).toEqual([null, 99.9999, 1127]);
  // A risk of introduction of nothing is one; what cannot be raised so far says how far it comes.
  expect((await lines({ question: '15', N: 1000, p: 1, Se: 80, prior: 50, intro: 0, target: 95 }))?.[0]).toBe(319);
  expect(await lines({ question: '15', N: 100, p: 1, Se: 80, prior: 50, intro: 0, target: 99 })).toEqual([null, 98.99, null, 83.3]);
  const faults = async (body: object) => (await ask(body)).list.map(({ code, field }) => `${code} ${field}`);
  expect(await faults({})).toEqual(['V_SELECT question']);
  expect(await faults({ question: '1', N: 20, p: 5, c: 95, D: 30 })).toEqual(['V_RANGE D']);
  expect(await faults({ question: '6', p: 5, e: 5, c: 95, Se: 40, Sp: 50 })).toEqual(['V_INVALID Sp']);
  expect(await faults({ question: '16', n: 10, x: 11, Se: 95, Sp: 99, c: 95 })).toEqual(['V_RANGE x']);
});
