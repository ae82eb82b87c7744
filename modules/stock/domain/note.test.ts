import { describe, expect, test } from 'vitest';
import { qty } from '#engine/ledger/domain/quantity.ts';
import { factorOf, unitsOf } from '#engine/ledger/domain/units.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { HouseView } from './house.ts';
import { checkNote, dayIssues, type ItemView, lockedDay, type Note, type NoteContext, type NoteLine } from './note.ts';
import { NOTE_KINDS, type NoteKindCode } from './note-kinds.ts';

const day = businessDate;
const TODAY = day('20260601');
const LOCK: LockRule = { curbusdt: TODAY, lockday: 5, backday: 5, usrlvl: 30, aprlvl: 70 };

const item = (more: Partial<ItemView> = {}): ItemView => ({
  itemid: 'SOW1',
  itemtp: 'feed',
  units: unitsOf('kg', [{ unit: 'bag', factor: factorOf(25) ?? 0n }]),
  needexp: true,
  inuse: true,
  antibiotic: null,
  prescribed: false,
  lastPrice: 10_000,
  lots: new Map([['L1', day('20260901')]]),
  ...more,
});
const house = (roomid: string, more: Partial<HouseView> = {}): HouseView => ({
  roomid,
  area: 'sow',
  active: true,
  batch: false,
  filling: null,
  ...more,
});

const CONTEXT: NoteContext = {
  lock: LOCK,
  store: { inuse: true, receives: true },
  target: { inuse: true },
  supplier: { inuse: true, supplies: true },
  items: new Map(
    [
      item(),
      item({ itemid: 'OLD', inuse: false }),
      item({ itemid: 'VET', itemtp: 'service' }),
      item({ itemid: 'NEW', lastPrice: null, needexp: false, lots: new Map() }),
      item({ itemid: 'FREE', lastPrice: 0 }),
    ].map((one) => [one.itemid, one]),
  ),
  houses: new Map(
    [
      house('S1'),
      house('CLOSED', { active: false }),
      house('B1', { batch: true, filling: { parityid: 1, state: 'active', opendt: day('20260501'), closedt: null } }),
    ].map((one) => [one.roomid, one]),
  ),
  standards: new Map([['B1', { live: 50, feed: (days) => 100 * days, dose: () => null }]]),
  useWarn: 20,
  raised: new Map(),
  antibio: 'refuse',
  hasOperator: (code) => code === 'OP1',
  hasReason: (code) => code === 'WHY',
  hasPigtype: (code) => code === 'Mated',
  priceWarn: 20,
  rate: 1,
};

const line = (more: Partial<NoteLine> = {}): NoteLine => ({
  itemid: 'SOW1',
  lot: null,
  expdt: day('20260901'),
  unit: 'kg',
  qty: 10,
  price: 10_000,
  prescription: null,
  gift: false,
  discount: 0,
  roomid: 'S1',
  pigtype: 'Mated',
  coverdays: null,
  dose: null,
  heads: null,
  route: null,
  withdrawal: null,
  reason: 'WHY',
  lotreason: null,
  remark: null,
  ...more,
});
/** A note of a kind nothing stands against. */
const note = (kind: NoteKindCode = 'purchase', more: Partial<Note> = {}, lines: readonly NoteLine[] = [line()]): Note => ({
  kind,
  storeid: 'CAM',
  valuedt: TODAY,
  supplierid: NOTE_KINDS[kind].supplier ? 'SUP' : null,
  roomid: NOTE_KINDS[kind].house === 'note' ? 'S1' : null,
  recipient: 'OP1',
  applyid: 'OP1',
  tofarm: kind === 'lab' ? 'LAB' : null,
  tostore: kind === 'transfer' ? 'THUOC' : null,
  lines,
  ...more,
});

const answered = (one: Note, more: Partial<NoteContext> = {}): readonly Issue[] => checkNote(one, { ...CONTEXT, ...more }).issues;
/** What is said, as "number field". */
const recorded = (one: Note, more: Partial<NoteContext> = {}): string[] =>
  answered(one, more).map(({ code, field }) => `${code} ${field ?? ''}`.trim());
const ofLine = (more: Partial<NoteLine>, kind: NoteKindCode = 'purchase'): string[] => recorded(note(kind, {}, [line(more)]));

describe('a note as a whole', () => {
  test.each(Object.keys(NOTE_KINDS) as NoteKindCode[])('a good note of kind %s is taken', (kind) => {
    expect(answered(note(kind))).toEqual([]);
  });

  test('the warehouse is there, in use, and takes goods from suppliers', () => {
    expect(recorded(note(), { store: null })).toEqual(['V_NOTEXISTS storeid']);
    expect(answered(note(), { store: { inuse: false, receives: true } })).toEqual([
      { code: 'V_NOTEXISTS', field: 'storeid', params: { value: 'CAM' } },
    ]);
    expect(recorded(note(), { store: { inuse: true, receives: false } })).toEqual(['V_INVALID storeid']);
    expect(recorded(note('opening'), { store: { inuse: true, receives: false } })).toEqual([]);
  });

  test('a transfer goes to another warehouse that is in use; 821 to its own', () => {
    expect(recorded(note('transfer', { tostore: null }))).toEqual(['V_SELECT tostore']);
    expect(recorded(note('transfer', { tostore: 'CAM' }))).toEqual(['821 tostore']);
    // A warehouse of the same name on another farm is another one.
    expect(recorded(note('transfer', { tostore: 'CAM', tofarm: 'F2' }))).toEqual([]);
    expect(answered(note('transfer'), { target: { inuse: false } })).toEqual([{ code: 'V_NOTEXISTS', field: 'tostore', params: { value: 'THUOC' } }]);
    expect(recorded(note('transfer'), { target: null })).toEqual(['V_NOTEXISTS tostore']);
    expect(recorded(note('lab', { tofarm: null }))).toEqual(['V_SELECT tofarm']);
    expect(answered(note('lab'), { target: null })).toEqual([{ code: 'V_NOTEXISTS', field: 'tofarm', params: { value: 'LAB' } }]);
    expect(recorded(note(), { target: null })).toEqual([]);
  });

  test('a purchase and a return to the supplier name a partner who supplies', () => {
    for (const kind of ['purchase', 'supplier'] as const) {
      expect(recorded(note(kind, { supplierid: null }))).toEqual(['V_SELECT supplierid']);
      expect(answered(note(kind), { supplier: { inuse: true, supplies: false } })).toEqual([
        { code: 'V_NOTEXISTS', field: 'supplierid', params: { value: 'SUP' } },
      ]);
      expect(recorded(note(kind), { supplier: { inuse: false, supplies: true } })).toEqual(['V_NOTEXISTS supplierid']);
      expect(recorded(note(kind), { supplier: null })).toEqual(['V_NOTEXISTS supplierid']);
    }
    expect(recorded(note('opening'), { supplier: null })).toEqual([]);
  });

  test('370 without an operator of the list; who takes the goods of a delivery', () => {
    expect(recorded(note('purchase', { applyid: null }))).toEqual(['370 applyid']);
    expect(recorded(note('purchase', { applyid: 'OP9' }))).toEqual(['370 applyid']);
    expect(recorded(note('house', { recipient: null }))).toEqual(['V_SELECT recipient']);
    expect(recorded(note('supplier', { recipient: null }))).toEqual([]);
    expect(recorded(note('purchase', { recipient: null }))).toEqual([]);
  });

  test('372 of goods returned from no house; a house nobody knows', () => {
    expect(answered(note('return', { roomid: null }))).toEqual([{ code: '372', field: 'roomid', params: { house: '' } }]);
    expect(answered(note('return', { roomid: 'X9' }))).toEqual([{ code: 'V_NOTEXISTS', field: 'roomid', params: { value: 'X9' } }]);
    expect(recorded(note('general', { roomid: null }))).toEqual([]);
    expect(recorded(note('general', { roomid: 'X9' }))).toEqual(['V_NOTEXISTS roomid']);
  });

  test('V_NOROW of a note without lines; a fault of a line names its row', () => {
    expect(recorded(note('purchase', {}, []))).toEqual(['V_NOROW']);
    const two = checkNote(note('purchase', {}, [line(), line({ qty: 0 })]), CONTEXT);
    expect(two.issues).toEqual([{ code: 'V_POSITIVE', field: 'qty', row: 2 }]);
    expect(two.base).toEqual([qty(10), null]);
  });
});

describe('the day of a note', () => {
  const on = (valuedt: string, usrlvl = 30): string[] => dayIssues(day(valuedt), { ...LOCK, usrlvl }).map(({ code }) => code);
  const changed = (valuedt: string, usrlvl = 30): readonly Issue[] => lockedDay(day(valuedt), { ...LOCK, usrlvl });

  test('V_VALUEDT after today for every level, 365 before the back days below the approval level', () => {
    expect([on('20260601'), on('20260602'), on('20260602', 90)]).toEqual([[], ['V_VALUEDT'], ['V_VALUEDT']]);
    expect([on('20260527'), on('20260526'), on('20260526', 70)]).toEqual([[], ['365'], []]);
    expect(answered(note('purchase', { valuedt: day('20260602') }))).toEqual([{ code: 'V_VALUEDT', field: 'valuedt', params: { date: TODAY } }]);
    expect(answered(note('purchase', { valuedt: day('20260526') }))).toEqual([{ code: '365', field: 'valuedt', params: { date: '20260527' } }]);
  });

  test('364 of a note that is changed behind the lock', () => {
    expect([changed('20260527'), changed('20260526', 70)]).toEqual([[], []]);
    expect(changed('20260526')).toEqual([{ code: '364', field: 'valuedt', params: { date: '20260527' } }]);
  });
});

describe('a line', () => {
  test('the item is known, in use and of a kind that is kept in stock', () => {
    expect(answered(note('purchase', {}, [line({ itemid: 'NONE' })]))).toEqual([
      { code: 'V_NOTEXISTS', field: 'itemid', params: { value: 'NONE' }, row: 1 },
    ]);
    expect(ofLine({ itemid: 'OLD' })).toEqual(['V_NOTEXISTS itemid']);
    expect(ofLine({ itemid: 'VET' })).toEqual(['V_INVALID itemid']);
  });

  test('the quantity is above 0, of a unit of the item, and counted in the base unit', () => {
    expect([ofLine({ qty: 0 }), ofLine({ qty: -1 }), ofLine({ qty: 0.0001 })]).toEqual([['V_POSITIVE qty'], ['V_POSITIVE qty'], []]);
    expect(answered(note('purchase', {}, [line({ unit: 'box' })]))).toEqual([
      { code: 'NOTE_UNIT', field: 'qty', params: { quantity: 10, unit: 'box', base: 'kg' }, row: 1 },
    ]);
    expect(ofLine({ qty: 0.00001 })).toEqual(['NOTE_UNIT qty']);
    expect(checkNote(note('house', {}, [line({ unit: 'bag', qty: 3 })]), CONTEXT).base).toEqual([qty(75)]);
  });

  test('a received lot has its expiry date, its own, and not before today', () => {
    expect(ofLine({ expdt: null })).toEqual(['V_REQUIRED expdt']);
    expect(ofLine({ expdt: null, lot: 'L1' })).toEqual([]);
    expect(ofLine({ expdt: null, itemid: 'NEW' })).toEqual([]);
    expect([ofLine({ expdt: TODAY }), ofLine({ expdt: day('20260531') })]).toEqual([[], ['V_EXPIRYPAST expdt']]);
    expect(ofLine({ expdt: day('20260531') }, 'found')).toEqual([]);
    expect(ofLine({ expdt: day('20260531') }, 'house')).toEqual([]);
    expect(ofLine({ lot: 'L1', expdt: day('20260901') })).toEqual([]);
    expect(answered(note('purchase', {}, [line({ lot: 'L1', expdt: day('20260902') })]))).toEqual([
      { code: 'NOTE_LOT', field: 'expdt', params: { lot: 'L1', date: '20260901' }, row: 1 },
    ]);
  });

  test('the price: there, not negative, to four decimals; 0 only for opening stock and gifts', () => {
    expect(ofLine({ price: null })).toEqual(['V_REQUIRED price']);
    expect(ofLine({ price: -1 })).toEqual(['V_NOTNEG price']);
    expect([ofLine({ itemid: 'NEW', price: 1.2345 }), ofLine({ itemid: 'NEW', price: 1.23456 })]).toEqual([[], ['V_INVALID price']]);
    expect([ofLine({ price: 0 }), ofLine({ price: 0, gift: true }), ofLine({ price: 0 }, 'opening')]).toEqual([['V_POSITIVE price'], [], []]);
    expect(ofLine({ price: null }, 'house')).toEqual([]);
    expect(ofLine({ price: null }, 'found')).toEqual([]);
  });

  test('a discount is at most the line, with two decimals', () => {
    expect([ofLine({ discount: 0.01 }), ofLine({ discount: 0.001 })]).toEqual([[], ['V_INVALID discount']]);
    expect([ofLine({ discount: 100_000 }), ofLine({ discount: -0.01 })]).toEqual([[], ['V_RANGE discount']]);
    expect(answered(note('purchase', {}, [line({ discount: 100_000.01 })]))).toEqual([
      { code: 'V_RANGE', field: 'discount', params: { min: 0, max: 100_000 }, row: 1 },
    ]);
    expect(ofLine({ itemid: 'NEW', price: 1, qty: 0.5, discount: 0.51 })).toEqual(['V_RANGE discount']);
    // Without a quantity only the quantity is told.
    expect(ofLine({ discount: 5, qty: 0 })).toEqual(['V_POSITIVE qty']);
  });

  test('W_PRICE beyond PRICEWARN off the last price of a base unit, in the farm’s currency', () => {
    expect([ofLine({ price: 12_000 }), ofLine({ price: 8_000 })]).toEqual([[], []]);
    expect(answered(note('purchase', {}, [line({ price: 12_100 })]))).toEqual([
      { code: 'W_PRICE', field: 'price', params: { pct: 21 }, row: 1, level: 'warning' },
    ]);
    expect(ofLine({ price: 7_900 })).toEqual(['W_PRICE price']);
    expect(answered(note('purchase', {}, [line({ price: 12_160 })]))).toMatchObject([{ params: { pct: 22 } }]);
    expect([ofLine({ unit: 'bag', price: 250_000 }), ofLine({ unit: 'bag', price: 10_000 })]).toEqual([[], ['W_PRICE price']]);
    expect([ofLine({ itemid: 'NEW', price: 99 }), ofLine({ itemid: 'FREE', price: 99 }), ofLine({ price: 0, gift: true })]).toEqual([[], [], []]);
    expect(recorded(note('purchase', {}, [line({ price: 0.4 })]), { rate: 25_000 })).toEqual([]);
    expect(recorded(note('purchase', {}, [line({ price: 10_000 })]), { rate: 25_000 })).toEqual(['W_PRICE price']);
  });

  test('goods for a house: 372 without one, its own refusals, and the type of pig of a standing house', () => {
    expect(answered(note('house', {}, [line({ roomid: null })]))).toEqual([{ code: '372', field: 'roomid', params: { house: '' }, row: 1 }]);
    expect(ofLine({ roomid: 'CLOSED' }, 'house')).toEqual(['854 roomid']);
    expect([ofLine({ pigtype: null }, 'house'), ofLine({ pigtype: 'Cow' }, 'house')]).toEqual([['V_SELECT pigtype'], ['V_SELECT pigtype']]);
    expect(ofLine({ roomid: 'B1', pigtype: null }, 'house')).toEqual([]);
    const early = note('house', { valuedt: day('20260430') }, [line({ roomid: 'B1' })]);
    expect(recorded(early, { lock: { ...LOCK, backday: 9999 } })).toEqual(['817 roomid']);
    expect(ofLine({ roomid: null, pigtype: null }, 'general')).toEqual([]);
  });

  test('V_DAYS of days covered outside 0 to 45; 371 where a reason of the list is asked', () => {
    const days = (coverdays: number) => ofLine({ coverdays }, 'house');
    expect([days(0), days(45), days(-1), days(46), days(1.5)]).toEqual([[], [], ['V_DAYS coverdays'], ['V_DAYS coverdays'], ['V_DAYS coverdays']]);
    for (const kind of ['disposal', 'missing'] as const)
      expect([ofLine({ reason: null }, kind), ofLine({ reason: 'NO' }, kind)]).toEqual([['371 reason'], ['371 reason']]);
    expect(ofLine({ reason: null }, 'house')).toEqual([]);
  });
});

test('an issue at any date of today is judged against the farm’s day, not the note’s', () => {
  const late: BusinessDate = day('20260530');
  expect(recorded(note('purchase', { valuedt: late }, [line({ expdt: day('20260531') })]))).toEqual(['V_EXPIRYPAST expdt']);
});
