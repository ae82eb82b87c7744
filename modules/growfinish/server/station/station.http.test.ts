import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { growWorld } from '../grow-world.fixture.ts';

interface Told {
  readonly pigs: readonly { readonly tag: string; readonly fcr: number | null }[];
  readonly untagged: number;
  readonly issues: readonly { readonly code: string; readonly row?: number }[];
  readonly events: readonly { readonly eventcd: string; readonly eventdt: string }[];
}
let grow: Awaited<ReturnType<typeof growWorld>>;
const at = (back: number): string => grow.day(back).replace(/(....)(..)(..)/, '$1-$2-$3');
const HEAD = 'Tag,Date,Consumed,Weight';
/** Two pigs over ten days: 20 kg heavier each on 2 kg a day, a visit nobody was read at, and a weighing that failed. */
const visits = (): string[] =>
  Array.from({ length: 11 }, (_, n) => 12 - n).flatMap((back, n) => [
    `A1,${at(back)},2,${30 + 2 * n}`,
    `B2,${at(back)},2.5,${40 + 2 * n}`,
    ...(n === 5 ? [`0,${at(back)},0.5,0`, `A1,${at(back)},-0.25,0`] : []),
  ]);
const send = (lines: readonly string[], more: object = {}) =>
  grow.write<Told>('/growfinish/saveStation', { roomid: 'S1', file: [HEAD, ...lines].join('\n'), applyid: 'OP1', ...more });

beforeAll(async () => {
  grow = await growWorld();
  const named = (V: string) => ({ V, E: V, T: V, inuse: 'Y' });
  await grow.write('/stock/saveStore', { storeid: 'KHO', ...named('Kho'), storetp: 'general', receives: 'Y' });
  await grow.write('/stock/saveItem', { itemid: 'CAM-1', itemtp: 'feed', unit: 'kg', ...named('Cám'), company: 'N', needexp: 'N' });
  await grow.write('/stock/savePartner', { partnerid: 'S1', name: 'Nhà cung cấp', role: 'supplier', company: 'N', inuse: 'Y', term: 0 });
  const lines = [{ itemid: 'CAM-1', unit: 'kg', qty: 200, price: 10_000 }];
  await grow.write('/stock/saveNote', { kind: 'purchase', storeid: 'KHO', supplierid: 'S1', applyid: 'OP1', valuedt: grow.day(39), lines });
  await grow.house('S1');
  expect((await grow.buy('S1')).code).toBeUndefined();
});
afterAll(() => grow.world.close());

describe('the file of a station for a house', () => {
  test('is told by pig before it is saved; a broken one by its line, and saves nothing', async () => {
    const told = await send(visits(), { check: true });
    expect(told.data).toMatchObject({ untagged: 0.5, issues: [], events: [], pigs: [{ tag: 'A1' }, { tag: 'B2' }] });
    // A1: 21.75 kg of feed on 16 kg, the medians of three days at each end; B2: 27.5 kg.
    expect(told.data.pigs.map(({ fcr }) => Math.round(10_000 * (fcr ?? 0)) / 10_000)).toEqual([1.3594, 1.7188]);
    const wrong = [...visits(), `A1,${at(1)},two,30`];
    expect((await send(wrong, { check: true })).data.issues).toMatchObject([{ code: 'V_INVALID', row: 26 }]);
    expect((await send(wrong)).code).toBe('V_INVALID');
    expect((await grow.call<{ total: number }>('/growfinish/findEvents', { roomid: 'S1', eventcd: ['WGT', 'FED'] })).data.total).toBe(0);
  });

  test('is saved as two weighings and its feed by the week, all or nothing; the same days are asked about', async () => {
    const feed = { feeditem: 'CAM-1', feedstore: 'KHO' };
    expect((await send([...visits(), `B2,${at(2)},9,`, ...Array.from({ length: 20 }, (_, n) => `C${n},${at(2)},9,`)], feed)).code).toBe('811');
    expect(await send(visits(), { feeditem: 'CAM-1' })).toMatchObject({ code: 'V_REQUIRED', field: 'feedstore' });
    const { data } = await send(visits(), feed);
    expect(data.events.map(({ eventcd, eventdt }) => [eventcd, eventdt])).toEqual([
      ['WGT', grow.day(12)],
      ['WGT', grow.day(2)],
      ['FED', grow.day(12)],
      ['FED', grow.day(5)],
    ]);
    const { rows } = (await grow.call<{ rows: object[] }>('/growfinish/findEvents', { roomid: 'S1', eventcd: ['WGT', 'FED'] })).data;
    expect(rows).toHaveLength(4);
    // The median of the first three days is that of the second.
    expect(rows).toContainEqual(expect.objectContaining({ eventcd: 'WGT', eventdt: grow.day(12), heads: 2, weight: 74 }));
    expect(rows.flatMap((row) => ('qty' in row && row.qty !== null ? [row.qty] : [])).toSorted()).toEqual([18, 31.75]);
    expect((await send(visits())).code).toBe('V_EXISTS');
  });
});
