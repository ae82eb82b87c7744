import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dateText, day } from '#engine/define/wire.ts';
import { dayPairs, periodsReversed } from './day-pairs.ts';

const codes = (schema: z.ZodType, body: unknown) => periodsReversed(schema, body).map(({ code, field }) => `${code} ${field}`);

describe('a period in a body', () => {
  test.each([
    ['from', 'to'],
    ['fromdt', 'todt'],
    ['datefrom', 'dateto'],
    ['bornFrom', 'bornTo'],
    ['opened', 'closed'],
  ])('is known by its names %s and %s; reversed it is refused at its beginning, one day stands', (first, last) => {
    const schema = z.object({ [first]: day.nullish(), [last]: dateText.nullish() });
    expect(codes(schema, { [first]: '20260102', [last]: '20260101' })).toEqual([`898 ${first}`]);
    for (const body of [{ [first]: '20260101', [last]: '20260101' }, { [first]: '20260101', [last]: null }, { [last]: '20260101' }, {}])
      expect(codes(schema, body)).toEqual([]);
  });

  test('is found in parameters, in rows, behind defaults and refinements, and as months', () => {
    const since = day.refine((date) => date >= '19500101');
    const schema = z.object({
      params: z.strictObject({ from: since.nullish(), to: since.nullish() }).nullish(),
      rows: z.array(z.object({ from: dateText, to: dateText.nullable() })).optional(),
      month: z.object({ from: z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/), to: z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/) }).optional(),
    });
    const reversed = { from: '20260201', to: '20260131' };
    expect(codes(schema, { params: reversed, rows: [{ from: '20260101', to: null }, reversed], month: { from: '202602', to: '202601' } })).toEqual([
      '898 from',
      '898 from',
      '898 from',
    ]);
  });

  test('is not seen where from and to are no days: codes, houses, numbers', () => {
    expect(dayPairs(z.object({ from: z.string().max(40), to: z.string().max(40) }))).toEqual([]);
    expect(dayPairs(z.object({ parityFrom: z.number(), parityTo: z.number() }))).toEqual([]);
    expect(dayPairs(z.object({ opened: z.boolean(), closed: z.boolean() }))).toEqual([]);
  });
});
