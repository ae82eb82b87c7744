import { expect, test } from 'vitest';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { tableDifferences } from '#testkit/compare-table.ts';
import type { Cells } from '#testkit/oracle/book.ts';
import { daysOn } from '../stock.fixture.ts';
import { day, goodsForTests, ITEMS } from './played-goods.fixture.ts';

const goods = goodsForTests();
const PARTNERS: Record<string, string> = { S1: 'Cám Đông Nam', S2: 'Thuốc Hòa Bình' };

/** Lots left at the end of a day that expire within so many days, with all the report says of them. */
function lotsOn(on: BusinessDate, ahead: number): Cells[] {
  const until = goods.moves.filter(({ note }) => note.valuedt <= on);
  const lots = Map.groupBy(until, ({ line, lot, expdt }) => `${line.itemid}|${lot}|${expdt}`);
  const sum = (of: readonly { qty: number; amount: number }[], what: 'qty' | 'amount') => of.reduce((total, one) => total + one[what], 0);
  const rows = [...lots.values()].flatMap((own): Cells[] => {
    const [first] = own.filter(({ qty }) => qty > 0);
    const left = sum(own, 'qty');
    if (first === undefined || first.expdt === '99991231' || left <= 0) return [];
    const days = daysBetween(on, first.expdt as BusinessDate);
    if (ahead === 0 ? days >= 0 : days > ahead) return [];
    const { itemid } = first.line;
    const ofItem = until.filter(({ line }) => line.itemid === itemid);
    const used = ofItem.filter(({ note }) => (note.kind === 'house' || note.kind === 'general') && daysBetween(note.valuedt, on) < 28);
    const use = -sum(used, 'qty') / 28;
    return [
      {
        ...{ storeid: 'MAIN', itemid, name: ITEMS[itemid]?.name ?? null, lot: first.lot, expdt: first.expdt, left: days, baseqty: left },
        ...{ unit: ITEMS[itemid]?.base ?? null, amount: (sum(ofItem, 'amount') * left) / sum(ofItem, 'qty') },
        ...{ use, over: Math.max(0, left - use * Math.max(0, days)), needs: '' },
        ...{ dispose: 'Dispose', back: 'Return', move: 'Transfer', supplier: PARTNERS[first.note.supplierid ?? ''] ?? null },
        ...{
          note: first.note.note,
          received: first.note.valuedt,
          original: sum(
            own.filter(({ qty }) => qty > 0),
            'qty',
          ),
        },
      },
    ];
  });
  return rows.toSorted((a, b) => Number(a['left']) - Number(b['left']) || String(a['itemid']).localeCompare(String(b['itemid'])));
}

test('PigInstockExpire: lots expired or about to, all columns, on any day and days ahead', async () => {
  let seen = 0;
  for (const [back, ahead] of [
    [0, 45],
    [0, 0],
    [20, 30],
    [40, 10],
  ] as const) {
    const on = day(-back);
    const found = await goods.report('PigInstockExpire', { date: on, ahead });
    const wanted = lotsOn(on, ahead);
    seen += wanted.length;
    expect([back, ahead, tableDifferences(found, wanted)]).toEqual([back, ahead, []]);
    const expired = wanted.filter(({ left }) => Number(left) < 0);
    expect(found.headline?.[0]).toMatchObject({ figure: 'expired', value: expired.length });
  }
  expect(seen).toBeGreaterThan(8);
});

test('days ahead are those of the farm unless asked for; others than 0 to 45 whole days are refused', async () => {
  const { rows, applied } = await goods.report('PigInstockExpire', {});
  expect([rows.length, applied]).toEqual([lotsOn(day(0), 30).length, expect.objectContaining({ ahead: 30 })]);
  for (const ahead of [-1, 46, 2.5])
    expect(await goods.stock.refusals('/stock/report/PigInstockExpire', { params: { ahead }, language: 'E' })).toEqual([
      ['V_DAYS', 'params.ahead', undefined],
    ]);
});

test('a row opens the notes that take the lot away, filled in, and the note it came with', async () => {
  const { rows } = await goods.report('PigInstockExpire', { ahead: 45 });
  const [row] = rows;
  const asked = (key: string) => Object.fromEntries(new URLSearchParams(String(row?.[`_open_${key}`]).split('?')[1]));
  const line = { storeid: 'MAIN', itemid: row?.['itemid'], lot: row?.['lot'], expdt: row?.['expdt'], qty: String(row?.['baseqty']) };
  expect(asked('dispose')).toMatchObject({ kind: 'disposal', ...line });
  expect(asked('back')).toMatchObject({ kind: 'supplier', supplierid: expect.stringMatching(/^S[12]$/), ...line });
  expect(String(row?.['_open_move'])).toMatch(/^PigstockTransfer\?/);
  expect(String(row?.['_open_note'])).toMatch(/^PigInstockDetail\?open=/);
});

test('who sees no money sees no values; another company sees nothing', async () => {
  const seen = await goods.report('PigInstockExpire', { ahead: 45 }, 'staff');
  expect([seen.columns.some(({ key }) => key === 'amount'), seen.headline?.map(({ figure }) => figure)]).toEqual([false, ['expired', 'expiring']]);
  expect(JSON.stringify(seen.rows)).not.toContain('"amount"');
  expect((await goods.report('PigInstockExpire', { ahead: 45 }, 'managerb')).rows).toEqual([]);
});

test('houses whose programme gives the item before it expires are named, the first first', async () => {
  await goods.stock.save('/growfinish/saveHouse', { roomid: 'GF9', isNew: true, area: 'grow-finish', site: 'K1', name: 'Chuồng GF9', capacity: 300 });
  const arrival = {
    way: 'purchase',
    roomid: 'GF9',
    opendt: daysOn(-2),
    entrydt: daysOn(-2),
    heads: 30,
    weight: 300,
    source: 'BOUGHT',
    applyid: 'OP1',
  };
  await goods.stock.save('/growfinish/saveEntry', { ...arrival, birthdt: daysOn(-30) });
  const line = { itemid: 'FEED-1', basis: 'day', low: 35, high: 60, tolerance: 2 };
  await goods.stock.save(
    '/growfinish/saveStandard',
    {
      kind: 'item',
      stdtp: 'pig',
      code: 'P1',
      from: daysOn(-60),
      name: 'Chương trình 1',
      area: 'grow-finish',
      lines: [line],
    },
    'team',
  );
  const { rows } = await goods.report('PigInstockExpire', { ahead: 45, itemid: 'FEED-1' });
  const late = rows.filter(({ left }) => Number(left) >= 5);
  expect(late.length).toBeGreaterThan(0);
  for (const row of late) expect(row['needs']).toContain('GF9 (');
  for (const row of rows.filter(({ left }) => Number(left) < 0)) expect(row['needs']).toBe('');
});
