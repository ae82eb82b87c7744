import fc from 'fast-check';
import { expect, test } from 'vitest';
import { back, next, refusalOf, take } from '#engine/define/workflow.ts';
import { markdownTable } from '#testkit/workflow-matrix.ts';
import { type LabRequest, type LabStepper, requestFlow } from './request-flow.ts';
import { type LabKind, REQUEST_STATES, type RequestState } from './states.ts';

const STATES = (Object.keys(REQUEST_STATES.words) as RequestState[]).toSorted();
const request = (state: RequestState, labknd: LabKind, more: Partial<LabRequest> = {}): LabRequest => ({
  ...{ state, labknd, official: false, lacks: [], samples: 5, accepted: 5, unjudged: 0, orders: 5, running: 0, values: 0, away: 0 },
  ...{ tested: 0, tried: 0 },
  ...{ unagreed: 0, unseen: 0, testers: ['tester'], reviewer: 'reviewer', correcting: false, ...more },
});
const person = (more: Partial<LabStepper> = {}): LabStepper => ({
  ...{ userid: 'head', usrlvl: 90, lab: true, customer: false, owning: true, twoPersons: true, ...more },
});

/** Section 4 of the specification and the three tables of the catalogue, typed from them: status, forward, backward. */
const L = '05 10 -, 10 15 05, 15 20 10, 20 25 15, 25 30 20, 30 35 25, 32 35 30, 35 40 30, 40 50 35, 50 60 40, 60 - 50, 65 - -, 02 - -';
const OWN: Readonly<Record<string, string>> = {
  M: '05 25 -, 10 25 05, 15 25 05, 20 25 05, 25 30 05, 30 35 25, 32 35 30, 35 50 30, 40 - -, 50 60 35, 60 - 50, 65 - -, 02 - -',
  S: '05 25 -, 10 25 05, 15 25 05, 20 25 05, 25 35 05, 30 - -, 32 35 25, 35 50 25, 40 - -, 50 60 35, 60 - 50, 65 - -, 02 - -',
  R: '05 25 -, 10 25 05, 15 25 05, 20 25 05, 25 35 05, 30 - -, 32 35 25, 35 65 25, 40 - -, 50 - -, 60 - -, 65 - 35, 02 - -',
};
const OTHER = '05 10 -, 10 - 05, 15 - -, 20 - -, 25 - -, 30 - -, 32 35 -, 35 - -, 40 - -, 50 - -, 60 - -, 65 - -, 02 - -';
const expected = (kind: string, owning: boolean): string => (kind === 'L' ? L : owning ? (OWN[kind] ?? '') : OTHER);

/** Readings beside the cells they chose. */
const READINGS: Readonly<Record<string, string>> = {
  'R own 10 back': 'R8',
  'R own 15 back': 'R8',
  'R own 20 back': 'R8',
  'L own 32 back': 'R7',
  'M own 32 back': 'R7',
  'S own 32 back': 'R7',
  'R own 32 back': 'R7',
  'M other 32 forward': 'R9',
  'S other 32 forward': 'R9',
  'R other 32 forward': 'R9',
  'R other 10 back': 'R17',
  'M other 10 back': 'R15',
  'S other 10 back': 'R15',
  'L own 02 forward': 'R10',
  'L own 30 forward': 'R6',
  'L own 65 forward': 'R12, R13',
  'M own 05 forward': 'R14',
  'S own 05 forward': 'R14',
  'R own 05 forward': 'R14',
  'M own 25 back': 'R16',
  'S own 25 back': 'R16',
  'R own 25 back': 'R16',
};

/** Readings that hold for every cell, or for none. */
const SAID: readonly (readonly [reading: string, chosen: string])[] = [
  ['R1', 'L, M, S, R are large, medium, small and room: names alone, the letters choose the path'],
  ['R2', 'the kind stays with the request once it left 05; a change is for new ones'],
  ['R3', 'owning: the laboratory is the farm of who acts, not of who asked'],
  ['R4', 'null is a stored draft, 05'],
  ['R5', 'the codes of the document status are what is stored; 02 lies outside their order'],
  ['R11', 'a step needs its side and its level'],
  ['R18', 'the customer is told results from sent or advised on'],
];

const GROUPS = (['L', 'M', 'S', 'R'] as const).flatMap((kind) =>
  [true, false].map((owning) => ({ kind, owning, who: person({ owning, customer: true }) })),
);
const leads = (stepped: ReturnType<typeof next>): string =>
  stepped.ok ? stepped.state : stepped.issue.code === 'LAB_NO_STEP' ? '-' : stepped.issue.code;

test.each(GROUPS)('every cell of the steps of kind $kind, owning $owning, is the specification’s', ({ kind, owning, who }) => {
  const cells = expected(kind, owning).split(', ');
  expect(cells.map((row) => row.split(' ')[0]).toSorted()).toEqual(STATES.toSorted());
  for (const row of cells) {
    const [state, on, off] = row.split(' ') as [RequestState, string, string];
    // Level and side are judged apart: here somebody asks who may do everything.
    const thing = request(state, kind);
    expect([state, leads(next(requestFlow, thing, who)), leads(back(requestFlow, thing, who))]).toEqual([state, on, off]);
  }
});

test('the printed matrix is the one that was compared with section 4', async () => {
  const noted = (key: string, cell: string): string => (READINGS[key] === undefined ? cell : `${cell} (${READINGS[key]})`);
  const tables = GROUPS.flatMap(({ kind, owning, who }) => {
    const side = owning ? 'own' : 'other';
    const rows = STATES.map((state) => {
      const thing = request(state, kind);
      const cancel = refusalOf(requestFlow, 'cancel', thing, who)?.code ?? '02';
      const ways = [leads(next(requestFlow, thing, who)), leads(back(requestFlow, thing, who))];
      return [
        `${state} ${REQUEST_STATES.words[state].E}`,
        noted(`${kind} ${side} ${state} forward`, ways[0] ?? ''),
        noted(`${kind} ${side} ${state} back`, ways[1] ?? ''),
        cancel,
        String(requestFlow.readOnly[state] ?? ''),
      ];
    });
    return [
      `## Kind ${kind}, ${owning ? 'owning (LABID = FARMID)' : 'not owning'}`,
      '',
      ...markdownTable(['status', 'forward', 'backward', 'cancel', 'read-only'], rows),
      '',
    ];
  });
  const head = [
    '# Steps of a laboratory request',
    '',
    'Printed by a test; compared cell by cell with section 4 of the specification. A reading that chose a cell stands beside it.',
    '',
  ];
  const reopened = (['L', 'M', 'S'] as const).map((kind) => {
    const thing = request('50', kind, { correcting: true });
    return [kind, leads(next(requestFlow, thing, person())), leads(back(requestFlow, thing, person()))];
  });
  const foot = [
    '## Approved, come back from sent',
    '',
    'A corrected report is approved before it is sent: the next issue began when the last one was left backward.',
    '',
    ...markdownTable(['kind', 'forward', 'backward'], reopened),
    '',
    '## Readings that chose no cell',
    '',
    ...markdownTable(['reading', 'chosen'], SAID),
    '',
  ];
  await expect([...head, ...tables, ...foot].join('\n')).toMatchFileSnapshot('request-matrix.txt');
});

test('a step back needs a reason, a cancellation one of the list', () => {
  const thing = request('30', 'L');
  expect(take(requestFlow, 'back', thing, person(), {})).toMatchObject({ issue: { code: 'LAB_REASON', field: 'remark' } });
  expect(take(requestFlow, 'back', thing, person(), { remark: 'x' })).toMatchObject({ state: '25' });
  expect(take(requestFlow, 'cancel', thing, person(), {})).toMatchObject({ issue: { code: 'LAB_REASON' } });
  expect(take(requestFlow, 'cancel', request('30', 'L', { values: 1 }), person(), { cancelcd: 'other' })).toMatchObject({
    issue: { code: 'LAB_FROZEN' },
  });
  expect(take(requestFlow, 'cancel', request('35', 'L'), person(), { cancelcd: 'other' })).toMatchObject({ issue: { code: 'LAB_FROZEN' } });
});

test.each([
  ['initial', '05', 'L', { lab: false, customer: true, usrlvl: 30 }, null],
  ['initial', '05', 'L', { lab: false, customer: true, usrlvl: 20 }, 'LAB_NO_RIGHT'],
  ['initial', '05', 'L', { usrlvl: 20 }, null],
  ['initial', '05', 'L', { usrlvl: 15 }, 'LAB_NO_RIGHT'],
  ['check', '15', 'L', { lab: false, customer: true }, 'LAB_NO_RIGHT'],
  ['check', '15', 'L', { usrlvl: 15 }, null],
  ['confirm', '25', 'L', { usrlvl: 15 }, 'LAB_NO_RIGHT'],
  ['confirm', '25', 'M', { usrlvl: 30 }, 'LAB_NO_RIGHT'],
  ['confirm', '25', 'M', { usrlvl: 60 }, null],
  ['review', '35', 'L', { usrlvl: 60, userid: 'tester' }, 'LAB_SAME_PERSON'],
  ['review', '35', 'L', { usrlvl: 60 }, null],
  ['approve', '40', 'L', { usrlvl: 60 }, 'LAB_NO_RIGHT'],
  ['approve', '40', 'L', { usrlvl: 70, userid: 'reviewer' }, 'LAB_SAME_PERSON'],
  ['approve', '40', 'L', { usrlvl: 70, userid: 'reviewer', twoPersons: false }, null],
  ['approve', '35', 'S', { usrlvl: 60, userid: 'tester' }, 'LAB_SAME_PERSON'],
  ['send', '50', 'S', { usrlvl: 20 }, null],
  ['advise', '35', 'R', { usrlvl: 30 }, 'LAB_NO_RIGHT'],
  ['test', '32', 'S', { owning: false, lab: false, customer: true }, 'LAB_NO_RIGHT'],
  ['test', '32', 'S', { owning: false, usrlvl: 15 }, null],
  ['back', '60', 'L', { usrlvl: 60 }, 'LAB_NO_RIGHT'],
  ['back', '60', 'M', { usrlvl: 60 }, null],
  ['back', '10', 'S', { owning: false, lab: false, customer: true, usrlvl: 30 }, null],
  ['cancel', '15', 'L', { lab: false, customer: true, usrlvl: 30 }, null],
  ['cancel', '20', 'L', { lab: false, customer: true, usrlvl: 60 }, 'LAB_NO_RIGHT'],
  ['cancel', '20', 'L', { usrlvl: 60 }, null],
] as const)('%s at %s of kind %s by %j: %s', (name, state, kind, who, code) => {
  expect(refusalOf(requestFlow, name, request(state, kind), person(who))?.code ?? null).toBe(code);
});

test('what a step needs of the request', () => {
  const code = (
    name: 'initial' | 'check' | 'code' | 'confirm' | 'test' | 'review',
    state: RequestState,
    kind: LabKind,
    more: Partial<LabRequest>,
  ): string | undefined => refusalOf(requestFlow, name, request(state, kind, more), person())?.code;
  expect(code('initial', '05', 'L', { lacks: ['sampledt'] })).toBe('V_REQUIRED');
  expect(code('check', '15', 'L', { unjudged: 1 })).toBe('V_REQUIRED');
  expect(code('code', '20', 'L', { accepted: 0 })).toBe('LAB_NO_SAMPLE');
  expect(code('code', '05', 'S', { accepted: 0, unjudged: 0 })).toBe('LAB_NO_SAMPLE');
  expect(code('confirm', '25', 'L', { unagreed: 2 })).toBe('V_REQUIRED');
  expect(code('test', '30', 'L', { running: 2 })).toBe('LAB_RESULTS_OPEN');
  expect(code('review', '35', 'L', { unseen: 1 })).toBe('V_SELECT');
  // An invalid result by testing makes a request partly tested too; a rejection alone does not (R6).
  const partial = (more: Partial<LabRequest>) => refusalOf(requestFlow, 'partial', request('30', 'L', { running: 1, ...more }), person())?.code;
  expect([partial({ tested: 1 }), partial({ tested: 0 }), partial({ tested: 1, running: 0 })]).toEqual([undefined, 'LAB_NO_STEP', 'LAB_NO_STEP']);
  // What was tested keeps its numbers and samples, be its result voided since.
  const goes = (state: RequestState, kind: LabKind, more: Partial<LabRequest>) =>
    take(requestFlow, 'back', request(state, kind, more), person(), { remark: 'x' });
  expect(goes('25', 'S', { tried: 1 })).toMatchObject({ issue: { code: 'LAB_FROZEN' } });
  expect(goes('25', 'L', { tried: 1 })).toMatchObject({ issue: { code: 'LAB_FROZEN' } });
  expect(goes('25', 'L', { away: 1 })).toMatchObject({ issue: { code: 'LAB_FORWARDED' } });
});

test('property: a request never skips a step, and never moves by a path that is not its own', () => {
  const kinds = fc.constantFrom<LabKind>('L', 'M', 'S', 'R');
  const names = fc.constantFrom('initial', 'transfer', 'check', 'code', 'confirm', 'test', 'review', 'approve', 'send', 'advise', 'back', 'cancel');
  fc.assert(
    fc.property(kinds, fc.boolean(), fc.array(names, { maxLength: 40 }), (kind, owning, walk) => {
      const cells = new Map(
        expected(kind, owning)
          .split(', ')
          .map((row) => [row.slice(0, 2), row.split(' ').slice(1)]),
      );
      let state: RequestState = '05';
      const given = {
        remark: 'x',
        cancelcd: 'x',
        courier: 'x',
        handedat: 'x',
        parcels: 1,
        receivedat: 'x',
        agreedby: 'x',
        agreedhow: 'x',
        recipients: 'x',
        advice: 'x',
      };
      for (const name of walk) {
        const stepped = take(requestFlow, name as 'back', request(state, kind), person({ owning }), given);
        if (!stepped.ok) continue;
        const legal = name === 'cancel' ? ['02'] : [cells.get(state)?.[name === 'back' ? 1 : 0]];
        expect(legal).toContain(stepped.state);
        state = stepped.state as RequestState;
      }
    }),
    { numRuns: 300 },
  );
});
