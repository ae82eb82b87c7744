import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuse } from '#kernel/issue.ts';
import { defineList } from './fields.ts';
import { back, defineWorkflow, isReadOnly, next, refusalOf, take } from './workflow.ts';

const word = (E: string) => ({ V: E, E, T: E });
const STATES = defineList('request', {
  '05': word('null'),
  '10': word('initial'),
  '15': word('transferred'),
  '20': word('checked'),
  '25': word('coded'),
  '30': word('confirmed'),
  '32': word('partial-test'),
  '35': word('tested'),
  '40': word('reviewed'),
  '50': word('approved'),
  '60': word('sent'),
  '65': word('advised'),
  '02': word('cancelled'),
});
type State = keyof typeof STATES.words;
type Kind = 'L' | 'M' | 'S' | 'R';

interface Request {
  readonly state: State;
  readonly kind: Kind;
  readonly own: boolean;
  readonly reviewer?: string;
}
interface Person {
  readonly userid: string;
  readonly level: number;
}

const noStep = () => refuse('LAB_NO_STEP');
const level = (least: number) => (_: Request, who: Person) => (who.level >= least ? null : refuse('env_403'));
const forward = (name: string, path: Partial<Record<State, State>>, only: readonly string[], least = 15) =>
  ({ name, way: 'forward', path, only, elsewhere: noStep, guards: [level(least)] }) as const;
const backward = (path: Partial<Record<State, State>>, only: readonly string[]) =>
  ({ name: 'back', way: 'back', path, only, elsewhere: noStep, guards: [], needs: [{ field: 'remark', code: 'V_REQUIRED' }] }) as const;
const OWN = ['M', 'S', 'R'];

/** Laboratory requests, as section 4 of the specification tells their paths: four kinds, owning or not. */
const FLOW = defineWorkflow<Request, Person>()({
  states: STATES,
  caseOf: ({ kind, own }) => (kind === 'L' || own ? kind : 'other'),
  steps: [
    forward('submit', { '05': '10' }, ['L', 'other']),
    forward('transfer', { '10': '15' }, ['L']),
    forward('check', { '15': '20' }, ['L']),
    forward('code', { '20': '25' }, ['L']),
    forward('code', { '05': '25', '10': '25', '15': '25', '20': '25' }, OWN),
    forward('confirm', { '25': '30' }, ['L', 'M']),
    forward('test', { '30': '35', '32': '35' }, ['L', 'M']),
    forward('test', { '25': '35', '32': '35' }, ['S', 'R']),
    forward('test', { '32': '35' }, ['other']),
    forward('review', { '35': '40' }, ['L'], 60),
    {
      ...forward('approve', { '40': '50' }, ['L'], 70),
      guards: [level(70), ({ reviewer }: Request, who: Person) => (reviewer === who.userid ? refuse('LAB_SECOND') : null)],
    },
    forward('approve', { '35': '50' }, ['M', 'S'], 60),
    {
      ...forward('send', { '50': '60' }, ['L', 'M', 'S']),
      needs: [{ field: 'recipient', code: 'V_REQUIRED' }],
      records: ['recipient'],
      signs: 'sent',
    },
    forward('advise', { '35': '65' }, ['R'], 60),
    backward({ '10': '05', '15': '10', '20': '15', '25': '20', '30': '25', '32': '30', '35': '30', '40': '35', '50': '40', '60': '50' }, ['L']),
    backward({ '10': '05', '15': '05', '20': '05', '25': '05', '30': '25', '32': '30', '35': '30', '50': '35', '60': '50' }, ['M']),
    backward({ '10': '05', '15': '05', '20': '05', '25': '05', '32': '25', '35': '25', '50': '35', '60': '50' }, ['S']),
    backward({ '10': '05', '15': '05', '20': '05', '25': '05', '32': '25', '35': '25', '65': '35' }, ['R']),
    backward({ '10': '05' }, ['other']),
    { name: 'cancel', way: 'aside', path: { '05': '02', '10': '02' }, elsewhere: noStep, guards: [], needs: [{ field: 'reason', code: '371' }] },
  ],
  none: noStep,
  readOnly: { '15': ['samples', 'tests'], '50': 'all', '02': 'all' },
});

const BOSS: Person = { userid: 'boss', level: 90 };
const at = (state: State, kind: Kind, own = true): Request => ({ state, kind, own });
const walk = (from: State, step: typeof next, kind: Kind, own = true): State[] => {
  const stepped = step(FLOW, at(from, kind, own), BOSS);
  return stepped.ok ? [stepped.state, ...walk(stepped.state, step, kind, own)] : [];
};

describe('a workflow with several paths', () => {
  test('goes the path of its case forward', () => {
    expect(walk('05', next, 'L')).toEqual(['10', '15', '20', '25', '30', '35', '40', '50', '60']);
    expect(walk('05', next, 'M')).toEqual(['25', '30', '35', '50', '60']);
    expect(walk('05', next, 'S')).toEqual(['25', '35', '50', '60']);
    expect(walk('05', next, 'R')).toEqual(['25', '35', '65']);
    for (const kind of ['M', 'S', 'R'] as const) expect(walk('05', next, kind, false)).toEqual(['10']);
    for (const kind of ['L', 'M', 'S', 'R'] as const) expect(walk('32', next, kind, false)[0]).toBe('35');
  });

  test('and back', () => {
    expect(walk('60', back, 'L')).toEqual(['50', '40', '35', '30', '25', '20', '15', '10', '05']);
    expect(walk('60', back, 'M')).toEqual(['50', '35', '30', '25', '05']);
    expect(walk('60', back, 'S')).toEqual(['50', '35', '25', '05']);
    expect(walk('65', back, 'R')).toEqual(['35', '25', '05']);
    expect(walk('10', back, 'M', false)).toEqual(['05']);
    expect(walk('25', back, 'M', false)).toEqual([]);
  });

  test('refuses by state, then by person, then for what is not given', () => {
    expect(take(FLOW, 'send', at('40', 'L'), BOSS, {})).toEqual({ ok: false, issue: { code: 'LAB_NO_STEP' } });
    expect(take(FLOW, 'confirm', at('25', 'S'), BOSS, {})).toEqual({ ok: false, issue: { code: 'LAB_NO_STEP' } });
    expect(take(FLOW, 'approve', at('40', 'L'), { userid: 'an', level: 60 }, {})).toEqual({ ok: false, issue: { code: 'env_403' } });
    expect(take(FLOW, 'approve', { ...at('40', 'L'), reviewer: 'boss' }, BOSS, {})).toEqual({ ok: false, issue: { code: 'LAB_SECOND' } });
    for (const recipient of [undefined, null, ''])
      expect(take(FLOW, 'send', at('50', 'L'), BOSS, { recipient })).toEqual({ ok: false, issue: { code: 'V_REQUIRED', field: 'recipient' } });
    expect(take(FLOW, 'send', at('50', 'L'), BOSS, { recipient: 'a@b' })).toMatchObject({ ok: true, state: '60', step: { signs: 'sent' } });
    expect(refusalOf(FLOW, 'send', at('50', 'L'), BOSS)).toBeNull();
    expect(() => refusalOf(FLOW, 'fly' as never, at('50', 'L'), BOSS)).toThrow('no step fly');
  });

  test('a state keeps what it is told to keep', () => {
    expect([isReadOnly(FLOW, '10', 'samples'), isReadOnly(FLOW, '15', 'samples'), isReadOnly(FLOW, '15', 'contact')]).toEqual([false, true, false]);
    expect(isReadOnly(FLOW, '50', 'contact')).toBe(true);
  });

  const requests = fc.record({
    state: fc.constantFrom(...(Object.keys(STATES.words) as State[])),
    kind: fc.constantFrom<Kind>('L', 'M', 'S', 'R'),
    own: fc.boolean(),
  });

  test('a step back of the large laboratory undoes its step forward', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const one = { ...request, kind: 'L' as const };
        const stepped = next(FLOW, one, BOSS);
        fc.pre(stepped.ok && one.state !== '32');
        if (stepped.ok) expect(back(FLOW, { ...one, state: stepped.state }, BOSS)).toMatchObject({ ok: true, state: one.state });
      }),
    );
  });

  test('nothing leaves what was cancelled, and every step lands on a state of the list', () => {
    fc.assert(
      fc.property(requests, fc.constantFrom(...new Set(FLOW.steps.map(({ name }) => name))), (request, name) => {
        const stepped = take(FLOW, name, request, BOSS, { remark: 'x', reason: 'x', recipient: 'x' });
        if (request.state === '02') expect(stepped.ok).toBe(false);
        if (stepped.ok) expect(Object.keys(STATES.words)).toContain(stepped.state);
      }),
    );
  });
});
