import { expect, test } from 'vitest';
import { registryText } from './report-registries.ts';

test('the registry names each file once, by its path, in lines the formatter leaves alone', () => {
  expect(
    registryText('herd', ['removals/death-list.report.ts', 'week.report.ts']),
  ).toBe(`// Written by "npm run generate" from the files *.report.ts beside it.
import { report as removalsDeathList } from './removals/death-list.report.ts';
import { report as week } from './week.report.ts';

/** Every report of herd. */
export const REPORTS = [removalsDeathList, week] as const;
`);
  const many = Array.from({ length: 20 }, (_, n) => `family/report-number-${n}.report.ts`);
  expect(registryText('herd', many)).toContain('export const REPORTS = [\n  familyReportNumber0,\n');
});
