import { expect, test } from 'vitest';
import { basisChosen, EMPTY_PLAN, seriesChosen, withValues } from './draw-plan.ts';

test('a step is done only when it says all it must', () => {
  expect(basisChosen(EMPTY_PLAN)).toBe(false);
  expect(basisChosen({ ...EMPTY_PLAN, orderId: 'x' })).toBe(true);
  expect(basisChosen(withValues({ ...EMPTY_PLAN, basis: 'count' }, { source: 'OWN', pletcnt: null }))).toBe(false);
  expect(basisChosen(withValues({ ...EMPTY_PLAN, basis: 'count' }, { source: 'OWN', pletcnt: 30 }))).toBe(true);
  expect(basisChosen({ ...withValues({ ...EMPTY_PLAN, basis: 'group' }, { roomid: 'T1' }), grpid: 2 })).toBe(true);
  expect(seriesChosen(withValues(EMPTY_PLAN, { lineage: 'LY', sex: 'X', count: 3 }))).toBe(false);
  expect(seriesChosen(withValues(EMPTY_PLAN, { lineage: 'LY', sex: 'F', count: 3 }))).toBe(true);
});

test('what a step does not ask stays as it was', () => {
  const plan = withValues({ ...EMPTY_PLAN, orderId: 'x' }, { lineage: 'LY', sex: 'F', count: 3 });
  expect(withValues(plan, { toroomid: null, applyid: 'OP1' })).toEqual({ ...plan, place: { roomid: null, applyid: 'OP1' } });
});
