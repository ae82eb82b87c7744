import { expect, test } from 'vitest';
import { z as shapes } from './schema-shapes.ts';

type Chain = { [member: string]: Chain } & ((...args: unknown[]) => Chain);
const z = shapes as Chain;

test('declarations load, whatever they chain', () => {
  const schema = z['object']?.({ day: z['string']?.()['refine']?.(() => true) })['nullish']?.();
  expect(schema).toBe(z);
});

test('a declaration may be awaited like any other value', async () => {
  await expect(Promise.resolve(z)).resolves.toBe(z);
});

test('running a schema fails loudly', () => {
  expect(() => z['parse']).toThrow('run in the browser');
  expect(() => z['object']?.({})['safeParse']).toThrow('run in the browser');
});
