import { expect, test } from 'vitest';
import { z } from 'zod';
import { isSecret, shownOnce, typedSecret, withoutSecrets } from './secret.ts';

test('secrets are blanked wherever they stand, and nothing else', () => {
  const schema = z.object({
    id: z.string(),
    password: shownOnce(),
    typed: typedSecret(20),
    codes: z.array(shownOnce()),
    rows: z.array(z.object({ n: z.number(), key: shownOnce().optional() })).nullish(),
    other: z.record(z.string(), z.string()),
  });
  const data = { id: 'a', password: 'p', typed: 't', codes: ['c', 'd'], rows: [{ n: 1, key: 'k' }, { n: 2 }], other: { password: 'kept' } };
  const blank = { id: 'a', password: null, typed: null, codes: [null, null], rows: [{ n: 1, key: null }, { n: 2 }], other: { password: 'kept' } };
  expect(withoutSecrets(schema, data)).toEqual(blank);
  expect(withoutSecrets(z.array(schema).default([]), [data])).toEqual([blank]);
  expect(withoutSecrets(schema, null)).toBeNull();
  expect(data.password).toBe('p');
});

test('a schema is secret only by its own making', () => {
  expect([isSecret(shownOnce()), isSecret(typedSecret(5)), isSecret(z.string().nullable())]).toEqual([true, true, false]);
});
