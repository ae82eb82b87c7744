import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/business-date.ts';
import { changedSpells, fallsOn, type Spell, tasksOf } from './tasks.ts';
import { plannedMinutes } from './week-hours.ts';

const day = (text: string): BusinessDate => businessDate(text);
const spell = (more: Partial<Spell> = {}): Spell => ({
  ...{ assignid: 'a', jobid: 'J', applyid: 'OP1', team: null, rooms: ['T1'], from: day('20260601'), to: day('20261231'), anchor: day('20260601') },
  ...{ repeats: 'daily', every: null, weekdays: [], duehour: null, ...more },
});
const daysOf = (one: Spell, from: string, to: string, batches: Parameters<typeof tasksOf>[2] = []) =>
  tasksOf([one], { from: day(from), to: day(to) }, batches).map((task) => task.day);

describe('days an assignment falls on', () => {
  test('daily, from its first day to its last', () => {
    expect(daysOf(spell({ to: day('20260603') }), '20260525', '20260610')).toEqual(['20260601', '20260602', '20260603']);
  });
  test('on weekdays: 1 June 2026 is a Monday', () => {
    expect(daysOf(spell({ repeats: 'weekdays', weekdays: [1, 7] }), '20260601', '20260615')).toEqual([
      '20260601',
      '20260607',
      '20260608',
      '20260614',
      '20260615',
    ]);
  });
  test('every n days, counted from its first day, whatever days are read', () => {
    expect(daysOf(spell({ repeats: 'days', every: 5 }), '20260604', '20260617')).toEqual(['20260606', '20260611', '20260616']);
  });
  test('monthly: the 31st is the last day of a shorter month', () => {
    const one = spell({ repeats: 'monthly', anchor: day('20260131'), from: day('20260131') });
    expect(daysOf(one, '20260131', '20260531')).toEqual(['20260131', '20260228', '20260331', '20260430', '20260531']);
  });
  test('on day n of a batch: 1 is the day it opened; none once it closed', () => {
    const batches = [
      { roomid: 'T1', parityid: 1, opendt: day('20260610'), closedt: day('20260612'), birthdt: null },
      { roomid: 'T1', parityid: 2, opendt: day('20260620'), closedt: null, birthdt: null },
      { roomid: 'T2', parityid: 1, opendt: day('20260615'), closedt: null, birthdt: null },
    ];
    expect(daysOf(spell({ repeats: 'batchday', every: 4 }), '20260601', '20260630', batches)).toEqual(['20260623']);
  });
  test('on week n of age: the first day of it, by the mean day of birth', () => {
    const batches = [{ roomid: 'T1', parityid: 1, opendt: day('20260601'), closedt: null, birthdt: day('20260520') }];
    expect(daysOf(spell({ repeats: 'ageweek', every: 4 }), '20260601', '20260630', batches)).toEqual(['20260610']);
  });
  test('none in a house that stands empty, for a job that asks for animals', () => {
    const tasks = tasksOf([spell({ rooms: ['T1', 'T2'] })], { from: day('20260601'), to: day('20260601') }, [], (_, roomid) => roomid === 'T2');
    expect(tasks.map(({ roomid }) => roomid)).toEqual(['T1']);
  });
});

describe('a change', () => {
  const { assignid: _, anchor: __, ...typed } = spell({ rooms: ['T1', 'T2'] });

  test('acts from tomorrow: what was planned up to today stays as it was', () => {
    const { past, next } = changedSpells(spell(), typed, day('20260615'));
    expect([past?.to, past?.rooms, next?.from, next?.rooms, next?.anchor]).toEqual(['20260615', ['T1'], '20260616', ['T1', 'T2'], '20260601']);
  });
  test('of what has not begun takes its place whole', () => {
    const { past, next } = changedSpells(
      spell({ from: day('20260701'), anchor: day('20260701') }),
      { ...typed, from: day('20260620') },
      day('20260615'),
    );
    expect([past, next?.from, next?.anchor]).toEqual([null, '20260620', '20260620']);
  });
  test('that ends it today leaves nothing after today', () => {
    const { past, next } = changedSpells(spell(), { ...typed, to: day('20260610') }, day('20260615'));
    expect([past?.to, next]).toEqual(['20260615', null]);
  });

  test('never alters a task of today or before, and keeps the rhythm of every n days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 60 }), (every, on) => {
        const today = addDays(day('20260601'), on);
        const one = spell({ repeats: 'days', every });
        const { past, next } = changedSpells(one, { ...typed, repeats: 'days', every, rooms: ['T1'] }, today);
        const both = [past, next].flatMap((part) => part ?? []);
        const days = { from: day('20260601'), to: day('20260831') };
        expect(tasksOf(both, days, []).map((task) => task.day)).toEqual(tasksOf([one], days, []).map((task) => task.day));
      }),
      { numRuns: 60 },
    );
  });
});

test('tasks of many days are those of each day by itself', () => {
  fc.assert(
    fc.property(fc.constantFrom<Spell['repeats']>('daily', 'weekdays', 'days', 'monthly'), fc.integer({ min: 1, max: 20 }), (repeats, every) => {
      const one = spell({ repeats, every, weekdays: [every % 7 || 7] });
      const [from, to] = [day('20260520'), day('20260801')];
      const slow = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n)).filter((at) => fallsOn(one, at, []));
      expect(daysOf(one, from, to)).toEqual(slow);
    }),
    { numRuns: 40 },
  );
});

test('hours planned of a person: the own tasks, an equal part of those of a team, nothing once somebody logged it', () => {
  const task = { applyid: null, team: 'T1', day: '20260601', norm: 90, logId: null };
  const teams = [{ value: 'T1', members: ['OP1', 'OP2', 'OP3'] }];
  const of = (who: string, more: object = {}) => plannedMinutes([{ ...task, ...more }], teams, who, '20260601');
  expect([of('OP1'), of('OP4'), of('OP1', { logId: 'x' }), of('OP1', { norm: null }), of('OP1', { day: '20260602' })]).toEqual([30, 0, 0, 0, 0]);
  expect([of('OP1', { applyid: 'OP1', team: null }), of('OP2', { applyid: 'OP1', team: null }), of('OP1', { team: 'T9' })]).toEqual([90, 0, 0]);
});
