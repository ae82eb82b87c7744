import { expect, test } from 'vitest';
import { newRequestId } from './reqid.ts';

test('request ids are UUIDs of version 7, all different, in the order they were made', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    ids.push(newRequestId());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, newRequestId)).size).toBe(1000);
});
