import { expect, test } from 'vitest';
import type { Session } from '#engine/server/session.ts';
import { lockRuleFor } from './services.ts';

const session = { curbusdt: '20261121', zone: 7, backday: 3, lockday: 30, lockdt: null, usrlvl: 30 } as unknown as Session;
const backday = (entered: string): number => lockRuleFor(session, entered).backday;

test('an entry that waited is judged by the day it was typed on the farm, not in Greenwich', () => {
  // Half past midnight of the 21st on a farm at UTC+7.
  expect(backday('2026-11-20T17:30:00Z')).toBe(3);
  // Half an hour earlier it was the 20th.
  expect(backday('2026-11-20T16:30:00Z')).toBe(4);
});
