import { describe, expect, test } from 'vitest';
import { refusalOf } from '#engine/define/workflow.ts';
import { type ItemCore, type ItemUse, itemChangeIssues, unitIssues } from './item.ts';
import { type NoteHead, noteFlow, type Stepper } from './note-flow.ts';
import { kindsOf, NOTE_KINDS, type NoteKindCode, type NoteState, noteNumber, STATE, writtenKinds } from './note-kinds.ts';
import { orderProposal } from './order.ts';
import { type KnownPartner, possibleDoubles } from './partner.ts';

const stepBy = (name: 'check' | 'change' | 'remove') => (head: NoteHead, person: Stepper) => refusalOf(noteFlow, name, head, person);
const [checkStep, changeStep, removeStep] = [stepBy('check'), stepBy('change'), stepBy('remove')];
const note = (state: NoteState, maker = 'lan'): NoteHead => ({ noteno: 'RN-F1-2026-00001', state, maker });
const who = (more: Partial<Stepper> = {}): Stepper => ({ userid: 'lan', usrlvl: 30, mayEdit: true, mayDelete: false, second: false, ...more });
const OTHER = who({ userid: 'mai' });
const MANAGER = who({ userid: 'boss', usrlvl: 60 });
const NUMBER = { note: 'RN-F1-2026-00001' };

describe('steps of a note', () => {
  test('checking: 839 cancelled, 838 unless it is new; by another person where the farm asks for two', () => {
    expect(checkStep(note(STATE.cancelled), MANAGER)).toEqual({ code: '839' });
    for (const state of [STATE.onway, STATE.checked, STATE.received, STATE.approved])
      expect(checkStep(note(state), MANAGER)).toEqual({ code: '838' });
    expect(checkStep(note(STATE.made), who())).toBeNull();
    expect(checkStep(note(STATE.made), who({ second: true }))).toEqual({ code: 'NOTE_SECOND' });
    expect(checkStep(note(STATE.made), { ...OTHER, second: true })).toBeNull();
  });

  test.each([
    ['changing', changeStep],
    ['taking back', removeStep],
  ])('%s: the own new note by its maker; others’ and checked ones from level 60', (_, step) => {
    expect(step(note(STATE.made), who())).toBeNull();
    expect(step(note(STATE.made), OTHER)).toEqual({ code: 'env_403' });
    expect(step(note(STATE.made), { ...OTHER, usrlvl: 59 })).toEqual({ code: 'env_403' });
    expect(step(note(STATE.made), MANAGER)).toBeNull();
    expect(step(note(STATE.checked), who())).toEqual({ code: 'NOTE_CHECKED', params: NUMBER });
    expect(step(note(STATE.checked), MANAGER)).toBeNull();
    expect(step(note(STATE.cancelled), MANAGER)).toEqual({ code: '839' });
    for (const state of [STATE.received, STATE.approved])
      expect(step(note(state), { ...MANAGER, usrlvl: 90 })).toEqual({ code: '832', params: NUMBER });
  });

  test('who may delete takes back others’ and checked notes; it does not let him change them', () => {
    for (const state of [STATE.made, STATE.checked]) expect(removeStep(note(state), { ...OTHER, mayDelete: true })).toBeNull();
    expect(changeStep(note(STATE.made), { ...OTHER, mayDelete: true })).toEqual({ code: 'env_403' });
  });
});

describe('an item', () => {
  const core = (more: Partial<ItemCore> = {}): ItemCore => ({
    itemtp: 'feed',
    unit: 'kg',
    units: [{ unit: 'bag', factor: 25 }],
    company: false,
    inuse: true,
    ...more,
  });
  const change = (before: Partial<ItemCore>, after: Partial<ItemCore>, use: Partial<ItemUse> = {}) =>
    itemChangeIssues(core(before), core(after), { moved: true, inStock: true, ...use }, 'Cám');

  test('names each unit once, none the base unit, factors above 0 with six decimals', () => {
    expect(unitIssues('kg', core().units)).toEqual([]);
    expect(unitIssues('kg', [{ unit: 'kg', factor: 2 }])).toEqual([{ code: 'V_DUP', field: 'units', params: { value: 'kg' }, row: 1 }]);
    const twice = [
      { unit: 'bag', factor: 25 },
      { unit: 'bag', factor: 50 },
    ];
    expect(unitIssues('kg', twice)).toEqual([{ code: 'V_DUP', field: 'units', params: { value: 'bag' }, row: 2 }]);
    for (const factor of [0, -1, 0.0000001])
      expect(unitIssues('kg', [{ unit: 'g', factor }])).toEqual([
        { code: 'NOTE_UNIT', field: 'units', params: { quantity: factor, unit: 'g', base: 'kg' }, row: 1 },
      ]);
    expect(unitIssues('kg', [{ unit: 'mg', factor: 0.000001 }])).toEqual([]);
  });

  test('is closed only when nothing of it is left', () => {
    expect(change({}, { inuse: false })).toEqual([{ code: 'ADM_NOTEMPTY', field: 'inuse', params: { name: 'Cám' } }]);
    expect(change({}, { inuse: false }, { inStock: false })).toEqual([]);
    expect(change({ inuse: false }, { inuse: false })).toEqual([]);
    expect(change({ inuse: false }, {})).toEqual([]);
  });

  test('keeps type, owner, base unit and used factors once it was moved', () => {
    expect(change({}, { itemtp: 'medicine' })).toEqual([{ code: 'V_INVALID', field: 'itemtp' }]);
    expect(change({ company: true }, {})).toEqual([{ code: 'ADM_INUSE', field: 'company', params: { name: 'Cám' } }]);
    expect(change({}, { company: true })).toEqual([]);
    expect(change({}, { unit: 'g' })).toEqual([{ code: 'NOTE_UNIT', field: 'unit', params: { quantity: 1, unit: 'kg', base: 'g' } }]);
    const changed = [{ code: 'NOTE_UNIT', field: 'units', params: { quantity: 1, unit: 'bag', base: 'kg' } }];
    expect(change({}, { units: [{ unit: 'bag', factor: 40 }] })).toEqual(changed);
    expect(change({}, { units: [] })).toEqual(changed);
    expect(change({}, { units: [...core().units, { unit: 'box', factor: 5 }] })).toEqual([]);
    expect(change({}, { itemtp: 'medicine', unit: 'g', units: [] }, { moved: false })).toEqual([]);
  });
});

describe('what the kinds of notes take', () => {
  const kindsWith = (holds: (kind: NoteKindCode) => boolean) => (Object.keys(NOTE_KINDS) as NoteKindCode[]).filter(holds);

  test('suppliers, expired goods, reasons, houses and prices stand where the paper asks for them', () => {
    expect(kindsWith((kind) => NOTE_KINDS[kind].supplier)).toEqual(['purchase', 'supplier', 'sale']);
    expect(kindsWith((kind) => NOTE_KINDS[kind].expired)).toEqual(['production', 'found', 'count', 'supplier', 'disposal', 'missing']);
    expect(kindsWith((kind) => NOTE_KINDS[kind].reason)).toEqual(['disposal', 'missing']);
    expect(kindsWith((kind) => NOTE_KINDS[kind].house !== null)).toEqual(['production', 'return', 'house']);
    expect(kindsWith((kind) => NOTE_KINDS[kind].price === 'typed')).toEqual(['purchase', 'opening']);
    expect([kindsOf('RN'), kindsOf('TN')]).toEqual([
      ['purchase', 'opening', 'return', 'found', 'count'],
      ['transfer', 'lab'],
    ]);
    expect(writtenKinds('DN').at(-1)).toBe('lab');
  });

  test('a number has kind, farm, year and five digits', () => {
    expect([noteNumber('RN', 'F1', 2026, 7), noteNumber('DN', 'F1', 2026, 12_345)]).toEqual(['RN-F1-2026-00007', 'DN-F1-2026-12345']);
  });
});

describe('partners that may be one', () => {
  const partner = (id: string, name: string, taxno: string | null = null, tel: string | null = null): KnownPartner => ({ id, name, taxno, tel });
  const pairs = (...partners: KnownPartner[]) => [...possibleDoubles(partners)].map(([id, others]) => [id, [...others]]);

  test('by name without marks and the words of every firm, by tax number, by telephone', () => {
    const both = [
      ['A', ['B']],
      ['B', ['A']],
    ];
    expect(pairs(partner('A', 'Công ty TNHH Thức ăn Đồng Nai'), partner('B', 'thuc an dong nai'))).toEqual(both);
    expect(pairs(partner('A', 'Một', '0312-345-678'), partner('B', 'Hai', '0312345678'))).toEqual(both);
    expect(pairs(partner('A', 'Một', null, '0903 123 456'), partner('B', 'Hai', null, '0903.123.456'))).toEqual(both);
    expect(pairs(partner('A', 'Một', '0312345678'), partner('B', 'Hai', null, '0312345678'))).toEqual([]);
  });

  test('six digits tell a number apart, five do not', () => {
    expect(pairs(partner('A', 'Một', '123456', null), partner('B', 'Hai', '123456', null))).toHaveLength(2);
    expect(pairs(partner('A', 'Một', '12345', null), partner('B', 'Hai', '12345', null))).toEqual([]);
    expect(pairs(partner('A', 'Một', null, '123456'), partner('B', 'Hai', null, '123456'))).toHaveLength(2);
    expect(pairs(partner('A', 'Một', null, '12345'), partner('B', 'Hai', null, '12345'))).toEqual([]);
  });

  test('one alike by name and another by telephone are both named', () => {
    const three = possibleDoubles([partner('A', 'Cám', null, '0903123456'), partner('B', 'cám'), partner('C', 'Xe', null, '0903 123 456')]);
    expect([...(three.get('A') ?? [])].sort()).toEqual(['B', 'C']);
  });

  test('of three, each names the other two', () => {
    expect(pairs(partner('A', 'Cám'), partner('B', 'Cám'), partner('C', 'cám'))).toEqual([
      ['A', ['B', 'C']],
      ['B', ['A', 'C']],
      ['C', ['A', 'B']],
    ]);
  });
});

test('an order covers COVERDAYS of use above the lowest stock, less what is there and on the way, never below 0', () => {
  expect(orderProposal({ qty: 100, onway: 50, lowest: 80, meanuse: 20, coverdays: 14 })).toEqual({ meanuse: 20, cover: 5, order: 210 });
  expect(orderProposal({ qty: 400, onway: 0, lowest: 80, meanuse: 20, coverdays: 14 })).toEqual({ meanuse: 20, cover: 20, order: 0 });
  // Counted up more than was used: nothing is used.
  expect(orderProposal({ qty: 10, onway: 0, lowest: 80, meanuse: -3, coverdays: 14 })).toEqual({ meanuse: 0, cover: null, order: 70 });
});
