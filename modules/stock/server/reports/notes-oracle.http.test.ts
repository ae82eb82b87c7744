import { describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import { tableDifferences } from '#testkit/compare-table.ts';
import type { Cells } from '#testkit/oracle/book.ts';
import { baseOf, type OracleMove, withdrawalDay } from '#testkit/oracle/goods.ts';
import { TODAY } from '../stock.fixture.ts';
import { BATCHES, day, goodsForTests, ITEMS } from './played-goods.fixture.ts';

const goods = goodsForTests();
const UNITS: Record<string, string> = { kg: 'kg', bag: 'Bag', ml: 'ml', bottle: 'Bottle', pair: 'Pair' };
const TYPES: Record<string, string> = { feed: 'Feed', medicine: 'Medicine', consumable: 'Consumable' };
const PARTNERS: Record<string, string> = { S1: 'Cám Đông Nam', S2: 'Thuốc Hòa Bình' };
const RN = new Set(['purchase', 'opening', 'return', 'found']);
const spans = (): { from: BusinessDate; to: BusinessDate }[] => [
  { from: day(-74), to: day(0) },
  { from: day(-40), to: day(-20) },
  { from: day(-10), to: day(-10) },
];
const kindName = (kind: string): string => KIND_WORDS[kind as keyof typeof KIND_WORDS].E;

/** Lines of notes of a type in days, with their movements, in the order of day, number and line. */
function linesIn(received: boolean, { from, to }: { from: string; to: string }) {
  return goods.notes
    .filter(({ kind, state, valuedt }) => RN.has(kind) === received && state !== '02' && valuedt >= from && valuedt <= to)
    .toSorted((a, b) => `${a.valuedt}${a.note}`.localeCompare(`${b.valuedt}${b.note}`))
    .flatMap((note) => note.lines.map((line) => ({ note, line, moves: goods.moves.filter((move) => move.note === note && move.line === line) })));
}
type Line = ReturnType<typeof linesIn>[number];
const amountOf = (moves: readonly OracleMove[]): number => Math.abs(moves.reduce((sum, { amount }) => sum + amount, 0));

/** What the two lists of lines have in common. */
function lineCells({ note, line, moves }: Line): Cells {
  const item = ITEMS[line.itemid];
  const base = baseOf(line, ITEMS);
  const expiry = moves.map(({ expdt }) => expdt).toSorted()[0] ?? null;
  return {
    ...{ note: note.note, valuedt: note.valuedt, storeid: note.storeid, kindName: kindName(note.kind), version: note.version, refno: note.refno },
    ...{
      stateName: note.state === '20' ? 'Checked' : 'New',
      changed: note.corrected === null ? 'N' : 'Y',
      made: TODAY,
      entrydays: daysBetween(note.valuedt, TODAY as BusinessDate),
    },
    ...{ itemtp: TYPES[item?.itemtp ?? ''] ?? null, brand: null, itemid: line.itemid, name: item?.name ?? null },
    lot: [...new Set(moves.map(({ lot }) => lot).filter((lot) => lot !== ''))].toSorted().join(', '),
    expdt: expiry === '99991231' ? null : expiry,
    ...{ unit: UNITS[line.unit] ?? null, origqty: line.origqty, qty: line.qty, baseqty: base, baseunit: UNITS[item?.base ?? ''] ?? null },
    ...{ currency: 'VND', amount: amountOf(moves), avgprice: amountOf(moves) / base, remark: null },
  };
}
const PEOPLE = ['operator', 'maker', 'checker'];

describe('lines of notes', () => {
  test('PigInstockDetailRpt: every received line, all columns', async () => {
    for (const span of spans()) {
      const found = await goods.report('PigInstockDetailRpt', span);
      const rows = found.rows.filter(({ _style }) => _style !== 'total');
      const wanted = linesIn(true, span).map(
        (one): Cells => ({
          ...lineCells(one),
          ...{
            partner: PARTNERS[one.note.supplierid ?? ''] ?? null,
            roomid: one.note.roomid,
            rate: null,
            price: one.line.price,
            discount: one.line.discount,
          },
        }),
      );
      expect([span, tableDifferences({ ...found, rows }, wanted, { apart: PEOPLE })]).toEqual([span, []]);
      const sum = linesIn(true, span).reduce((total, { moves }) => total + amountOf(moves), 0);
      expect(found.totals?.['amount'] ?? 0).toBe(sum);
    }
    expect(linesIn(true, spans()[0] ?? { from: '', to: '' }).length).toBeGreaterThan(20);
  });

  test('PigOstockDetailRpt: every line that went out, all columns', async () => {
    for (const span of spans()) {
      const found = await goods.report('PigOstockDetailRpt', span);
      const rows = found.rows.filter(({ _style }) => _style !== 'total');
      const wanted = linesIn(false, span).map((one): Cells => {
        const { note, line } = one;
        const batch = BATCHES.find(({ roomid }) => roomid === line.roomid);
        return {
          ...lineCells(one),
          ...{ roomid: line.roomid, parityid: batch === undefined ? null : 1, pigtype: line.pigtype === 'lactating' ? 'Lactating sow' : null },
          ageweek: batch === undefined ? null : Math.floor(daysBetween(day(-120), note.valuedt) / 7) + 1,
          ...{ coverdays: line.coverdays, dose: line.dose, heads: line.heads, until: withdrawalDay(note, line, ITEMS[line.itemid]), lotreason: null },
          // Nothing was sold: what a sale brings is blank.
          ...{ price: null, discount: null, net: null, prescription: null },
        };
      });
      expect([span, tableDifferences({ ...found, rows }, wanted, { apart: [...PEOPLE, 'recipient', 'reason'] })]).toEqual([span, []]);
    }
    expect(linesIn(false, spans()[0] ?? { from: '', to: '' }).length).toBeGreaterThan(40);
  });
});

type Key = (line: Line) => string;
const KEYS: Readonly<Record<string, Key>> = {
  supplier: ({ note }) => PARTNERS[note.supplierid ?? ''] ?? '(none)',
  itemtp: ({ line }) => TYPES[ITEMS[line.itemid]?.itemtp ?? ''] ?? '',
  item: ({ line }) => ITEMS[line.itemid]?.name ?? '',
  store: ({ note }) => note.storeid,
  farm: () => 'FA01',
  kind: ({ note }) => kindName(note.kind),
  week: ({ note }) => weekLabel(weekOf(note.valuedt, 1)),
  month: ({ note }) => `${note.valuedt.slice(4, 6)}/${note.valuedt.slice(0, 4)}`,
  house: ({ line }) => line.roomid ?? '(none)',
  pigtype: ({ line }) => (line.pigtype === null ? '(none)' : 'Lactating sow'),
  customer: () => '(none)',
};

/** Rows of a summary in their order: along time, else the largest amount first. */
function groups(lines: readonly Line[], by: string): [string, Line[]][] {
  const key = KEYS[by] ?? (() => '');
  const found = [...Map.groupBy(lines, key)].map(([name, own]) => ({ name, own, amount: own.reduce((sum, { moves }) => sum + amountOf(moves), 0) }));
  const time = by === 'week' || by === 'month';
  const text = (name: string) => (by === 'month' ? `${name.slice(3)}${name.slice(0, 2)}` : name);
  found.sort((a, b) =>
    time ? text(a.name).localeCompare(text(b.name)) : b.amount - a.amount || b.own.length - a.own.length || (a.name < b.name ? -1 : 1),
  );
  return found.map(({ name, own }) => [name, own]);
}

const total = (lines: readonly Line[], kind?: string): number =>
  lines.reduce((sum, { note, moves }) => (kind === undefined || note.kind === kind ? sum + amountOf(moves) : sum), 0);
const baseSum = (lines: readonly Line[]): number => lines.reduce((sum, { line }) => sum + baseOf(line, ITEMS), 0);

function countCells(name: string, own: readonly Line[], all: readonly Line[]): Cells {
  const units = [...new Set(own.map(({ line }) => ITEMS[line.itemid]?.base ?? ''))];
  return {
    ...{ row: name, notes: new Set(own.map(({ note }) => note.note)).size, lines: own.length },
    ...{ qty: units.length === 1 ? baseSum(own) : null, unit: units.length === 1 ? (UNITS[units[0] ?? ''] ?? null) : null },
    ...{ amount: total(own), share: (100 * total(own)) / total(all) },
  };
}

describe('summaries of notes', () => {
  test('PigInstockReport: what came in by each dimension, all columns', async () => {
    for (const span of spans())
      for (const rows of ['supplier', 'itemtp', 'item', 'store', 'farm', 'kind', 'week', 'month']) {
        const found = await goods.report('PigInstockReport', { ...span, rows });
        const all = linesIn(true, span);
        const wanted = groups(all, rows).map(([name, own]): Cells => {
          const items = new Set(own.map(({ line }) => line.itemid));
          const priced = own
            .filter(({ moves }) => amountOf(moves) > 0)
            .toSorted((a, b) => a.note.valuedt.localeCompare(b.note.valuedt) || a.note.written - b.note.written);
          const priceOf = (one: Line | undefined) => (items.size !== 1 || one === undefined ? null : amountOf(one.moves) / baseOf(one.line, ITEMS));
          const [first, last] = [priceOf(priced[0]), priceOf(priced.at(-1))];
          return {
            ...countCells(name, own, all),
            ...{ mean: items.size === 1 ? total(own) / baseSum(own) : null, first, last },
            change: first === null || last === null ? null : (100 * (last - first)) / first,
            discount: own.reduce((sum, { line }) => sum + line.discount, 0),
            unpriced: own.filter(({ line }) => (line.price ?? 0) === 0).length,
          };
        });
        expect([span, rows, tableDifferences(found, wanted)]).toEqual([span, rows, []]);
        if (all.length > 0) expect(found.totals).toMatchObject({ lines: all.length, amount: total(all) });
      }
  });

  test('PigOstockReport: what went out by each dimension, all columns, with Pig-days counted day by day', async () => {
    for (const span of spans())
      for (const rows of ['kind', 'itemtp', 'item', 'house', 'pigtype', 'customer', 'week', 'month']) {
        const found = await goods.report('PigOstockReport', { ...span, rows });
        const all = linesIn(false, span);
        const wanted = groups(all, rows).map(([name, own]): Cells => {
          const batches = BATCHES.filter(({ roomid }) => own.some(({ line, note }) => note.kind === 'house' && line.roomid === roomid));
          const fed = total(own.filter(({ line }) => batches.some(({ roomid }) => roomid === line.roomid)));
          let days = 0;
          for (let one = span.from; one <= span.to; one = addDays(one, 1)) {
            if (rows === 'week' && weekLabel(weekOf(one, 1)) !== name) continue;
            if (rows === 'month' && `${one.slice(4, 6)}/${one.slice(0, 4)}` !== name) continue;
            for (const { from, heads, died } of batches)
              if (from <= one) days += heads - died.reduce((sum, gone) => (gone.day <= one ? sum + gone.heads : sum), 0);
          }
          const [spoiled, missing] = [total(own, 'disposal'), total(own, 'missing')];
          return {
            ...countCells(name, own, all),
            perpig: days === 0 || fed === 0 ? null : fed / days,
            ...{ disposal: spoiled || null, disposalshare: spoiled ? (100 * spoiled) / total(own) : null },
            ...{ missing: missing || null, missingshare: missing ? (100 * missing) / total(own) : null },
          };
        });
        expect([span, rows, tableDifferences(found, wanted, { apart: ['gross', 'net', 'margin', 'discount'] })]).toEqual([span, rows, []]);
      }
  });

  test('rows and columns: every cell is its lines, and opens as many as it counts', async () => {
    const span = spans()[0] ?? { from: day(0), to: day(0) };
    const found = await goods.report('PigOstockReport', { ...span, rows: 'item', cols: 'month', measure: 'lines' });
    const all = linesIn(false, span);
    for (const row of found.rows)
      for (const column of found.columns.slice(1, -1)) {
        const own = all.filter((line) => KEYS['item']?.(line) === row['row'] && KEYS['month']?.(line) === column.label.E);
        expect(row[column.key] ?? 0).toBe(own.length);
        if (own.length === 0) continue;
        const [route = '', search = ''] = String(row[`_open_${column.key}`]).split('?');
        const opened = await goods.report(route, Object.fromEntries(new URLSearchParams(search)));
        expect(opened.rows.filter(({ _style }) => _style !== 'total')).toHaveLength(own.length);
      }
  });

  test('suppliers stand by what was bought of them, with their cumulative share', async () => {
    const span = spans()[0] ?? { from: day(0), to: day(0) };
    const { sections = [] } = await goods.report('PigInstockReport', { ...span, rows: 'month' });
    const all = linesIn(true, span);
    let before = 0;
    const wanted = groups(all, 'supplier').map(([supplier, own], at): Cells => {
      before += total(own);
      const share = (100 * total(own)) / total(all);
      return {
        rank: at + 1,
        supplier,
        notes: new Set(own.map(({ note }) => note)).size,
        amount: total(own),
        share,
        cumulative: (100 * before) / total(all),
      };
    });
    expect(tableDifferences(sections.find(({ key }) => key === 'suppliers') ?? { columns: [], rows: [] }, wanted)).toEqual([]);
  });
});
