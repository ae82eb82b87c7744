import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReportDef, ReportResult } from '#engine/define/report.ts';
import { businessDate } from '#kernel/business-date.ts';
import { askedTable, paramsAsof, wholeAnswer } from './ask-table.ts';

const text = (word: string) => ({ V: word, E: word, T: word });
const column = (key: string) => ({ key, label: text(key), type: 'text' }) as unknown as ReportResult['columns'][number];
const RESULT = {
  columns: ['pgid', 'n'].map(column),
  rows: [
    { pgid: 'S10', n: 10 },
    { pgid: 'S9', n: null },
    { pgid: 'S2', n: 9, _style: 'bold' },
    { pgid: 'S1', n: -1 },
  ],
  totals: { pgid: 'Σ', n: 18 },
} as unknown as ReportResult;
const asked = (more: object = {}) => askedTable(RESULT, more as Parameters<typeof askedTable>[1], 'E');
const ids = (more: object) => asked(more).rows.map(({ pgid }) => pgid);
/** What a refusal says: number and field. */
const refusal = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    const { code, field } = (error as { issues: { code: string; field?: string }[] }).issues[0] ?? { code: '?' };
    return `${code} ${field}`;
  }
};

describe('the main table as it was asked for', () => {
  test('sorted up or down, numbers as numbers, texts as people count, blanks last either way', () => {
    expect(ids({})).toEqual(['S10', 'S9', 'S2', 'S1']);
    expect([ids({ sort: 'n' }), ids({ sort: '-n' })]).toEqual([
      ['S1', 'S2', 'S10', 'S9'],
      ['S10', 'S2', 'S1', 'S9'],
    ]);
    expect([ids({ sort: 'pgid' }), ids({ sort: '-pgid' })]).toEqual([
      ['S1', 'S2', 'S9', 'S10'],
      ['S10', 'S9', 'S2', 'S1'],
    ]);
    expect(refusal(() => ids({ sort: 'none' }))).toBe('V_INVALID sort');
  });

  test('page by page, with the number of all rows', () => {
    expect([ids({ size: 3 }), ids({ size: 3, page: 1 }), ids({ size: 3, page: 2 }), ids({ size: 3, page: 3 })]).toEqual([
      ['S10', 'S9', 'S2'],
      ['S10', 'S9', 'S2'],
      ['S1'],
      [],
    ]);
    expect([asked({ size: 1 }).total, asked().total]).toEqual([4, 4]);
    expect(ids({ sort: 'n', size: 2, page: 2 })).toEqual(['S10', 'S9']);
  });

  test('with the columns named, each once and in that order; what a row is like stays', () => {
    const { columns, rows, totals } = asked({ columns: ['n', 'n'] });
    expect(columns.map(({ key }) => key)).toEqual(['n']);
    expect(rows[2]).toEqual({ n: 9, _style: 'bold' });
    expect(totals).toEqual({ n: 18 });
    expect(refusal(() => asked({ columns: ['none'] }))).toBe('V_INVALID columns');
  });
});

test('the as-of day: taken by reports that have it; others know the business day only', () => {
  const [today, before] = [businessDate('20261121'), businessDate('20261120')];
  const report = (shape: z.ZodRawShape) => ({ params: z.object(shape) }) as unknown as ReportDef;
  expect(paramsAsof(report({ asof: z.string() }), { a: 1 }, before, today)).toEqual({ a: 1, asof: before });
  expect(paramsAsof(report({}), { a: 1 }, today, today)).toEqual({ a: 1 });
  expect(paramsAsof(report({ asof: z.string() }), { a: 1 }, null, today)).toEqual({ a: 1 });
  expect(refusal(() => paramsAsof(report({}), {}, before, today))).toBe('V_INVALID asof');
});

test('an answer has every member, also with nothing to say in it', () => {
  expect(wholeAnswer(RESULT)).toMatchObject({ groups: [], notes: [], leftout: [], charts: [] });
});
