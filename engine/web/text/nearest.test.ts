import { expect, test } from 'vitest';
import { nearestNames } from './nearest.ts';

const NAMES = ['PigMateReport', 'PigWeekReport', 'PigWeanReport', 'PigEvent', 'LabRequest', 'Contact'];

test('a slip of the finger finds its page first', () => {
  expect(nearestNames('PigMateReprot', NAMES)[0]).toBe('PigMateReport');
  expect(nearestNames('pigevent', NAMES)[0]).toBe('PigEvent');
  expect(nearestNames('Labrequests', NAMES)[0]).toBe('LabRequest');
  expect(nearestNames('PigEvnt', NAMES)[0]).toBe('PigEvent');
});

test('three names, never more than there are', () => {
  expect(nearestNames('x', NAMES)).toHaveLength(3);
  expect(nearestNames('x', ['Home'])).toEqual(['Home']);
  expect(nearestNames('', NAMES)).toHaveLength(3);
});
