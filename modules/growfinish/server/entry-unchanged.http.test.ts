import { afterAll, beforeAll, expect, test } from 'vitest';
import { growWorld } from './grow-world.fixture.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
beforeAll(async () => {
  grow = await growWorld();
});
afterAll(() => grow.world.close());

test('the same record of weaned piglets again changes nothing, whatever order its members come in', async () => {
  const group = (await grow.pool()).find(({ free }) => free >= 10);
  if (group === undefined) throw new Error('the simulated farm weaned too few piglets');
  await grow.house('C1', { area: 'nursery', capacity: 500 });
  const days = { opendt: group.to, entrydt: group.to };
  const body = { heads: 5, weight: 35, groups: [{ nursery: group.roomid, weangrp: group.value, heads: 5 }], applyid: 'OP1' };
  const saved = await grow.write('/growfinish/saveEntry', { way: 'weaning', roomid: 'C1', ...days, ...body });
  const change = (more: object) =>
    grow.write('/growfinish/changeEntry', { eventId: saved.data.id, entrydt: group.to, reason: 'x', ...body, ...more });
  expect((await change({})).code).toBe('838');
  expect((await change({ groups: [{ heads: 5, weangrp: group.value, nursery: group.roomid }] })).code).toBe('838');
  expect((await change({ weight: 36 })).code).toBeUndefined();
});
