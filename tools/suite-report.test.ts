import { expect, test } from 'vitest';
import { conclusion, outcomeOf, type SuiteReport } from './suite-report.ts';

const file = (name: string, status: string, assertionResults: SuiteReport['testResults'][number]['assertionResults'], message = '') => ({
  name: `/project/${name}`,
  status,
  message,
  assertionResults,
});

const report: SuiteReport = {
  numPassedTests: 2,
  testResults: [
    file('a.test.ts', 'failed', [
      { fullName: 'adds', status: 'passed' },
      { fullName: 'rounds half up', status: 'failed', failureMessages: ['\u001b[31mexpected 2\u001b[39m\n\n  to be 3\n1\n2\n3\n4\nfar below'] },
    ]),
    file('b.test.ts', 'failed', [], 'Cannot find module c'),
    file('d.test.ts', 'passed', [{ fullName: 'holds', status: 'passed' }]),
  ],
};

test('every failure is named at the end, with the beginning of what it said, and counted', () => {
  const unit = { ...outcomeOf('unit', report, 1, '/project'), seconds: 12.4 };
  expect(conclusion([unit]).split('\n')).toEqual([
    'unit: 2 passed, 2 failed, 12 s',
    '',
    'FAILED  a.test.ts > rounds half up',
    '    expected 2',
    '      to be 3',
    '    1',
    '    2',
    '    3',
    '    4',
    '',
    'FAILED  b.test.ts',
    '    Cannot find module c',
    '',
    '2 passed, 2 failed',
  ]);
});

test('a run that broke outside its tests, or left no report, is a failure', () => {
  const fine: SuiteReport = { numPassedTests: 1, testResults: [file('d.test.ts', 'passed', [{ fullName: 'holds', status: 'passed' }])] };
  expect(outcomeOf('unit', fine, 0, '/project').failures).toEqual([]);
  expect(outcomeOf('unit', fine, 1, '/project').failures).toEqual(['unit\n    ended with 1, outside any test']);
  expect(outcomeOf('unit', null, 137, '/project').failures).toEqual(['unit\n    ended with 137 and left no report']);
});
